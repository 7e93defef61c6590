package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.StillWorld;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Position;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Hashers, serializers and codecs only read: if they change the world, the change is refused and the type named. */
class WritingHasherTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private long entity;
    private int rounds = 10;
    private Runnable deed = WritingHasherTest::rest;
    private final Map<String, Runnable> deeds = new LinkedHashMap<>();

    private record Route(String name) {}

    private static void rest() {}

    /** Writes the name, and does the deed. */
    private final class Writing implements Serializer<Route> {
        @Override
        public void write(DataWriter to, Route value) {
            deed.run();
            to.string(value.name);
        }

        @Override
        public Route read(DataReader from) {
            return new Route(from.text());
        }
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        TableSingleton<Position, PositionTable> single = repo.singletons().register(PositionTable.TYPE);
        var burning = repo.registerTag(Burning.class);
        ManagedEvents<String> shouts = repo.events().registerManaged(ManagedEventType.of(String.class, 7));
        entity = repo.createEntity();
        position.add(entity, new Position(1, 2, 3));
        single.set(new Position(0, 0, 0));
        repo.tick();
        var kept = position.edit(entity);
        deeds.put("value", () -> position.set(entity, new Position(9, 9, 9)));
        deeds.put("edit", () -> position.edit(entity).x(7));
        deeds.put("kept edit", () -> kept.x(8));
        deeds.put("entity", () -> repo.createEntity());
        deeds.put("death", () -> repo.destroyEntity(entity));
        deeds.put("tag", () -> burning.add(entity));
        deeds.put("component", () -> position.remove(entity));
        deeds.put("singleton", () -> single.set(new Position(5, 5, 5)));
        deeds.put("event", () -> shouts.publish("now"));
        deeds.put("header", () -> repo.setSide(entity, 3));
        deeds.put("enabled", () -> repo.setEnabled(entity, false));
        deeds.put("role", () -> repo.roles().assign(4, entity));
        deeds.put("tick", () -> repo.tick());
        deeds.put("command", () -> repo.commands().buffer().destroy(entity));
    }

    /** Tries every deed: each is refused with the name of the type, and changes nothing. */
    private void refuseAll(Runnable hashing, String type) {
        deed = WritingHasherTest::rest;
        hashing.run();
        long before = repo.stateHash();
        deeds.forEach((name, tried) -> {
            deed = tried;
            touch();
            assertThatThrownBy(hashing::run)
                    .as(name)
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining(type)
                    .hasMessageContaining("may only read the object")
                    .hasCauseInstanceOf(PhaseException.class);
            deed = WritingHasherTest::rest;
            assertThat(repo.stateHash()).as(name).isEqualTo(before);
            assertThat(repo.checkStructure()).as(name).isEmpty();
        });
        position.set(entity, new Position(++rounds, 4, 4)); // all may write again
        assertThat(repo.stateHash()).isNotEqualTo(before);
    }

    private Runnable touching = WritingHasherTest::rest;

    /** Lets the next hash look at the objects again. */
    private void touch() {
        touching.run();
    }

    private void addRoute(ManagedType<Route> type) {
        ManagedTable<Route> routes = repo.registerManaged(type);
        routes.add(entity, new Route("north"));
        touching = () -> routes.markModified(entity);
    }

    @Test
    void shouldRefuseWritesOfHashers() {
        addRoute(ManagedType.of(Route.class, "nav.Route").hashedBy((route, into) -> {
            deed.run();
            into.add(route.name);
        }));
        refuseAll(() -> repo.stateHash(), "state hash of nav.Route");
    }

    @Test
    void shouldRefuseWritesOfSerializersInHashesByPart() {
        addRoute(ManagedType.of(Route.class, "nav.Route").serializedBy(new Writing()));
        StateHashes hashes = repo.stateHashes();
        refuseAll(hashes::take, "state hash of nav.Route");
    }

    @Test
    void shouldRefuseWritesOfHashersOfEventsAndSingletons() {
        ManagedEvents<Route> events = repo.events()
                .registerManaged(ManagedEventType.of(Route.class, 8).serializedBy(new Writing()));
        events.publish(new Route("south"));
        refuseAll(() -> repo.stateHash(), "state hash of event " + events.name());
        repo.events().clear();
        var single = repo.singletons()
                .registerManaged(ManagedType.of(Route.class, "nav.Only").serializedBy(new Writing()));
        single.set(new Route("one"));
        touching = () -> single.set(new Route("one"));
        refuseAll(() -> repo.stateHash(), "state hash of nav.Only");
    }

    /** A hasher that takes the refusal silently changes nothing either. */
    @Test
    void shouldKeepTheHashRightIfTheRefusalIsSwallowed() {
        addRoute(ManagedType.of(Route.class, "nav.Route").hashedBy((route, into) -> {
            try {
                deed.run();
            } catch (PhaseException refused) {
                into.add(0);
                return;
            }
            into.add(0);
        }));
        long before = repo.stateHash();
        deeds.values().forEach(tried -> {
            deed = tried;
            touch();
            assertThat(repo.stateHash()).isEqualTo(before);
        });
        assertThat(repo.isAlive(entity)).isTrue();
        assertThat(repo.checkStructure()).isEmpty();
    }

    /** In a sync point phases do not count, but a hash is still a hash. */
    @Test
    void shouldRefuseWritesWhileASyncPointTakesTheHash() {
        addRoute(ManagedType.of(Route.class, "nav.Route").serializedBy(new Writing()));
        repo.stateHash();
        Throwable[] thrown = {null};
        repo.reactions().onAdded(position, added -> {
            touch();
            deed = deeds.get("value");
            try {
                repo.stateHash();
            } catch (PhaseException refused) {
                thrown[0] = refused;
            }
            deed = WritingHasherTest::rest;
            position.set(added, new Position(6, 6, 6)); // its own writes are free again
        });
        repo.tick();
        long other = repo.createEntity();
        position.add(other, new Position(0, 0, 0));
        repo.tick();
        assertThat(thrown[0]).isInstanceOf(PhaseException.class).hasMessageContaining("nav.Route");
        assertThat(position.get(other)).isEqualTo(new Position(6, 6, 6));
    }

    @Test
    void shouldNameTheTypeWhenASaveIsChanged() throws IOException {
        addRoute(ManagedType.of(Route.class, "nav.Route").serializedBy(new Writing()));
        long before = repo.stateHash();
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        WorldStorage.of(repo).save(whole);
        deeds.forEach((name, tried) -> {
            deed = tried;
            assertThatThrownBy(() -> WorldStorage.of(repo).save(new ByteArrayOutputStream()))
                    .as(name)
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("nav.Route")
                    .hasMessageContaining("may only read the object");
            deed = WritingHasherTest::rest;
            assertThat(repo.stateHash()).as(name).isEqualTo(before);
        });
        EntityRepository loaded = worlds.create();
        loaded.register(PositionTable.TYPE);
        loaded.singletons().register(PositionTable.TYPE);
        loaded.registerTag(Burning.class);
        loaded.registerManaged(ManagedType.of(Route.class, "nav.Route").serializedBy(new Writing()));
        loaded.events().registerManaged(ManagedEventType.of(String.class, 7));
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        WorldStorage.of(repo).save(again);
        for (ByteArrayOutputStream save : List.of(whole, again)) {
            WorldStorage.of(loaded).load(new ByteArrayInputStream(save.toByteArray()));
            assertThat(loaded.stateHash()).isEqualTo(before);
        }
    }

    @Test
    void shouldNameTheTypeWhenJsonOfAWorldThatIsReadIsChanged() {
        ManagedTable<Route> routes =
                repo.registerManaged(ManagedType.of(Route.class, "nav.Route").withJson(new ValueJson<>() {
                    @Override
                    public void write(Route value, JsonWriter out) {
                        deed.run();
                        out.value(value.name);
                    }

                    @Override
                    public Route read(JsonReader in) {
                        return new Route(in.string());
                    }

                    @Override
                    public Route read(JsonReader in, Route defaults) {
                        return read(in);
                    }

                    @Override
                    public void writeSchema(JsonWriter out) {
                        out.value(true);
                    }
                }));
        routes.add(entity, new Route("north"));
        deed = deeds.get("value");
        assertThatThrownBy(() -> StillWorld.read(repo, "look", () -> routes.writeJson(entity, new JsonWriter())))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("cannot write nav.Route as JSON");
    }

    /** A snapshot is a world of its own, but its serializers know the live one: they change neither. */
    @Test
    void shouldRefuseWritesToTheLiveWorldWhileASnapshotIsHashed() throws InterruptedException {
        addRoute(ManagedType.of(Route.class, "nav.Route").serializedBy(new Writing()));
        try (Snapshot snapshot = Snapshot.of(repo)) {
            Runnable rest = touching;
            touching = () -> {
                rest.run();
                snapshot.take();
            };
            touch();
            refuseAll(snapshot::stateHash, "state hash of nav.Route");
            touch();
            deed = deeds.get("value");
            Thread other = Thread.ofPlatform().start(snapshot::stateHash); // goes on beside the live world
            other.join();
            deed = WritingHasherTest::rest;
            assertThat(position.get(entity)).isEqualTo(new Position(9, 9, 9));
        }
    }

    /** Whoever iterates the live world may look at the hash of a snapshot: spans and edits stay. */
    @Test
    void shouldLeaveLoopsAloneWhileASnapshotIsHashed() {
        addRoute(ManagedType.of(Route.class, "nav.Route").serializedBy(new Writing()));
        try (Snapshot snapshot = Snapshot.of(repo)) {
            snapshot.take();
            long before = repo.stateHash();
            long[] hash = {0};
            repo.query().with(position).build().forEach(each -> {
                var edit = position.edit(each);
                hash[0] = snapshot.stateHash();
                edit.x(20);
            });
            assertThat(hash[0]).isEqualTo(before);
            assertThat(position.get(entity).x()).isEqualTo(20);
        }
    }

    /** A copy asks the copier of a type: it changes neither world. */
    @Test
    void shouldRefuseWritesOfCopiers() {
        addRoute(ManagedType.of(Route.class, "nav.Route").copiedBy(route -> {
            deed.run();
            return new Route(route.name);
        }));
        try (EntityRepository other = repo.createLike()) {
            other.copyFrom(repo);
            refuseAll(() -> other.copyFrom(repo), "copy nav.Route");
            other.copyFrom(repo);
            assertThat(other.stateHash()).isEqualTo(repo.stateHash());
            deed = () -> other.createEntity();
            touch();
            assertThatThrownBy(() -> other.copyFrom(repo)).hasMessageContaining("copy nav.Route");
            assertThat(other.checkStructure()).isEmpty();
            deed = WritingHasherTest::rest;
        }
    }
}
