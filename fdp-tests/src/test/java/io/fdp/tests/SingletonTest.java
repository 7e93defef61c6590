package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.BigTable;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityTable;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Values that exist once in a world, records and objects. */
class SingletonTest {
    private static final ManagedType<String> MOTTO = ManagedType.of(String.class, "motto");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private TableSingleton<Position, PositionTable> origin;
    private ManagedSingleton<String> motto;

    @BeforeEach
    void open() {
        repo = worlds.create();
        origin = repo.singletons().register(PositionTable.TYPE);
        motto = repo.singletons().registerManaged(MOTTO);
    }

    @Test
    void shouldHaveNoValueUntilItIsSet() {
        for (Singleton<?> singleton : repo.singletons().all()) {
            assertThat(singleton.has()).isFalse();
            assertThat(singleton.tryGet()).isNull();
            assertThat(singleton.version()).isZero();
            assertThat(singleton.remove()).isFalse();
            assertThatThrownBy(singleton::get)
                    .isInstanceOf(MissingComponentException.class)
                    .hasMessageContaining(singleton.name())
                    .hasMessageContaining("set()");
        }
        assertThatThrownBy(motto::markModified).isInstanceOf(MissingComponentException.class);
    }

    @Test
    void shouldKeepWhatWasSet() {
        origin.set(new Position(1, 2, 3));
        motto.set("ahead");
        assertThat(origin.get()).isEqualTo(new Position(1, 2, 3));
        assertThat(motto.get()).isEqualTo("ahead");
        origin.set(new Position(4, 5, 6));
        motto.set("back");
        assertThat(origin.tryGet()).isEqualTo(new Position(4, 5, 6));
        assertThat(motto.tryGet()).isEqualTo("back");
        assertThat(origin.remove()).isTrue();
        assertThat(motto.remove()).isTrue();
        assertThat(origin.has()).isFalse();
        assertThat(motto.has()).isFalse();
        origin.set(new Position(7, 8, 9));
        assertThat(origin.get().x()).isEqualTo(7);
    }

    @Test
    void shouldRefuseNull() {
        assertThatThrownBy(() -> origin.set(null)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> motto.set(null))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("motto");
        assertThat(origin.has()).isFalse();
        assertThat(motto.has()).isFalse();
    }

    @Test
    void shouldHaveCursorsLikeTables() {
        origin.set(new Position(1, 2, 3));
        PositionEdit edit = origin.table().edit(origin.entity());
        edit.x(edit.x() + 10);
        assertThat(origin.table().view(origin.entity()).x()).isEqualTo(11);
        assertThat(origin.get()).isEqualTo(new Position(11, 2, 3));
        assertThat(origin.table().address(origin.entity())).isNotZero();
        repo.tick();
        assertThatThrownBy(edit::x).isInstanceOf(StaleCursorException.class);
        PositionEdit next = origin.table().edit(origin.entity());
        origin.remove();
        assertThatThrownBy(next::x).isInstanceOf(StaleCursorException.class);
    }

    @Test
    void shouldBeNamedInErrorsAndNotTheEntityBehindIt() {
        EntityRepository repo = worlds.create();
        TableSingleton<Position, PositionTable> origin = repo.singletons().register(PositionTable.TYPE);
        PositionTable table = origin.table();
        String name = "singleton io.fdp.tests.components.Shapes.Position";
        List<ThrowingCallable> uses = List.of(
                origin::get,
                () -> table.get(origin.entity()),
                () -> table.edit(origin.entity()),
                () -> table.view(origin.entity()),
                () -> table.set(origin.entity(), new Position(1, 2, 3)),
                () -> table.address(origin.entity()),
                () -> table.setAuthority(origin.entity(), false),
                () -> table.entityVersion(origin.entity()),
                () -> origin.writeJson(new JsonWriter()),
                () -> table.writeJson(origin.entity(), new JsonWriter()));
        for (ThrowingCallable use : uses) {
            assertThatThrownBy(use)
                    .isInstanceOf(MissingComponentException.class)
                    .hasMessageContaining(name + " has no value")
                    .message()
                    .doesNotContain("4294967295");
        }
        origin.set(new Position(1, 2, 3));
        assertThatThrownBy(() -> table.add(origin.entity(), new Position(1, 2, 3)))
                .hasMessageContaining(name + " has a value already");
        PositionEdit edit = table.edit(origin.entity());
        assertThat(edit).hasToString("singleton Position {x=1.0, y=2.0, z=3.0}");
        origin.remove();
        assertThatThrownBy(() -> edit.x(3))
                .isInstanceOf(StaleCursorException.class)
                .hasMessageContaining("cursor on " + name + " is stale: the value was removed");
        assertThatThrownBy(() -> table.get(Entity.of(5, 1)))
                .isInstanceOf(StaleEntityException.class)
                .hasMessageContaining("pass entity() of the singleton");
    }

    @Test
    void shouldNotMeetEntities() {
        PositionTable position = repo.register(PositionTable.TYPE);
        assertThat(position).isNotSameAs(origin.table());
        long entity = repo.createEntity();
        origin.set(new Position(1, 2, 3));
        assertThat(position.has(entity)).isFalse();
        assertThat(position.has(origin.entity())).isFalse();
        assertThat(repo.isAlive(origin.entity())).isFalse();
        assertThat(origin.table().has(entity)).isFalse();
        assertThatThrownBy(() -> origin.table().edit(entity)).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> position.get(origin.entity())).isInstanceOf(StaleEntityException.class);
        position.add(entity, new Position(9, 9, 9));
        assertThat(origin.get().x()).isEqualTo(1);
        assertThat(repo.entityCount()).isEqualTo(1);
        assertThat(repo.query().build().count()).isEqualTo(1);
        assertThat(repo.types()).containsExactly(position);
        assertThatThrownBy(() -> repo.query().with(origin.table())).isInstanceOf(IllegalArgumentException.class);
        repo.destroyEntity(entity);
        assertThat(origin.has()).isTrue();
    }

    @Test
    void shouldTellWhatChangedSince() {
        origin.set(new Position(1, 2, 3));
        motto.set("ahead");
        long seen = repo.advanceVersion();
        assertThat(origin.changedSince(seen)).isFalse();
        origin.get();
        origin.table().view(origin.entity()).x();
        assertThat(origin.changedSince(seen)).as("reading marks nothing").isFalse();
        origin.table().edit(origin.entity()).x(2);
        assertThat(origin.changedSince(seen)).isTrue();
        assertThat(motto.changedSince(seen)).isFalse();
        motto.markModified();
        assertThat(motto.changedSince(seen)).isTrue();
        repo.tick();
        seen = repo.advanceVersion();
        assertThat(origin.changedSince(seen)).isFalse();
        origin.remove();
        assertThat(origin.changedSince(seen)).isTrue();
        assertThat(origin.version()).isEqualTo(repo.version());
    }

    @Test
    void shouldKnowTheTimeWhenRegisteredLate() {
        EntityRepository late = worlds.create();
        for (int i = 0; i < 10; i++) {
            late.tick();
        }
        TableSingleton<Position, PositionTable> singleton = late.singletons().register(PositionTable.TYPE);
        long seen = late.advanceVersion();
        singleton.set(new Position(1, 2, 3));
        assertThat(singleton.changedSince(seen)).isTrue();
        assertThat(singleton.version()).isEqualTo(late.version());
    }

    @Test
    void shouldFlipTheStateHash() {
        long without = repo.stateHash();
        assertThat(worlds.create().stateHash())
                .as("registering counts for nothing")
                .isEqualTo(without);
        origin.set(new Position(1, 2, 3));
        long with = repo.stateHash();
        assertThat(with).isNotEqualTo(without);
        origin.table().edit(origin.entity()).x(5);
        assertThat(repo.stateHash()).isNotEqualTo(with);
        origin.set(new Position(1, 2, 3));
        assertThat(repo.stateHash()).isEqualTo(with);
        motto.set("ahead");
        long both = repo.stateHash();
        assertThat(both).isNotEqualTo(with);
        motto.set("back");
        assertThat(repo.stateHash()).isNotEqualTo(both);
        motto.remove();
        origin.remove();
        assertThat(repo.stateHash()).isEqualTo(without);
        EntityRepository other = worlds.create();
        other.tick();
        other.singletons().registerManaged(MOTTO).set("ahead");
        other.singletons().register(PositionTable.TYPE).set(new Position(1, 2, 3));
        repo.tick();
        origin.set(new Position(1, 2, 3));
        motto.set("ahead");
        assertThat(repo.stateHash()).as("in any order").isEqualTo(other.stateHash());
    }

    @Test
    void shouldTellASingletonFromAComponent() {
        long[] hashes = new long[2];
        for (int i = 0; i < 2; i++) {
            EntityRepository world = worlds.create();
            long entity = world.createEntity();
            if (i == 0) {
                world.register(PositionTable.TYPE).add(entity, new Position(1, 2, 3));
            } else {
                world.singletons().register(PositionTable.TYPE).set(new Position(1, 2, 3));
            }
            hashes[i] = world.stateHash();
        }
        assertThat(hashes[0]).isNotEqualTo(hashes[1]);
    }

    @Test
    void shouldSayWhatIsNotRegistered() {
        assertThatThrownBy(() -> repo.singleton(VelocityTable.TYPE))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("singleton " + VelocityTable.TYPE.name())
                .hasMessageContaining("register()");
        assertThatThrownBy(() -> repo.singleton(Route.class))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("nav.Route")
                .hasMessageContaining("registerManaged()");
        assertThatThrownBy(() -> repo.singletons().registerManaged(Runnable.class))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("java.lang.Runnable");
        assertThatThrownBy(() -> repo.singletons().registerManaged(ManagedType.of(Integer.class, "motto")))
                .isInstanceOf(RegistrationException.class);
        assertThatThrownBy(() -> repo.singleton(ManagedType.of(Integer.class, "motto")))
                .isInstanceOf(UnregisteredTypeException.class);
        assertThatThrownBy(() ->
                        repo.singletons().registerManaged(ManagedType.of(String.class, PositionTable.TYPE.name())))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining(PositionTable.TYPE.name());
        assertThat(repo.singletons().all()).hasSize(2);
    }

    @Test
    void shouldRegisterOnceAndNotAmongTheTypes() {
        assertThat(repo.singletons().register(PositionTable.TYPE)).isSameAs(origin);
        assertThat(repo.singleton(PositionTable.TYPE)).isSameAs(origin);
        assertThat(repo.singletons().registerManaged(MOTTO)).isSameAs(motto);
        assertThat(repo.singleton(MOTTO)).isSameAs(motto);
        ManagedSingleton<Route> route = repo.singletons().registerManaged(Route.class);
        assertThat(repo.singleton(Route.class)).isSameAs(route);
        assertThat(repo.singletons().all()).isEqualTo(List.of(origin, motto, route));
        for (int i = 0; i < 256; i++) {
            repo.registerManaged(ManagedType.of(String.class, "text" + i));
        }
        repo.singletons().register(VelocityTable.TYPE).set(new Velocity(1, 2, 3));
        assertThat(repo.singleton(VelocityTable.TYPE).get()).isEqualTo(new Velocity(1, 2, 3));
    }

    @Test
    void shouldRefuseMoreThan256() {
        for (int i = 2; i < 256; i++) {
            repo.singletons().registerManaged(ManagedType.of(String.class, "text" + i));
        }
        assertThat(repo.singletons().registerManaged(MOTTO)).isSameAs(motto);
        assertThatThrownBy(() -> repo.singletons().registerManaged(ManagedType.of(String.class, "one.more")))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("singleton one.more")
                .hasMessageContaining("256");
        assertThatThrownBy(() -> repo.singletons().register(VelocityTable.TYPE))
                .isInstanceOf(RegistrationException.class);
    }

    @Test
    void shouldGiveMemoryBack() {
        EntityRepository plain = worlds.create();
        assertThat(plain.memory().committed()).as("a world without singletons").isZero();
        long before = repo.memory().committed();
        long reserved = repo.memory().reserved();
        repo.singletons().register(BigTable.TYPE);
        assertThat(repo.memory().committed()).as("registered only").isEqualTo(before);
        assertThat(repo.memory().reserved()).isGreaterThan(reserved);
        TableSingleton<?, BigTable> big = repo.singleton(BigTable.TYPE);
        big.table().add(big.entity());
        assertThat(repo.memory().committed()).isGreaterThan(before);
        assertThat(repo.memory().resident()).isPositive();
        big.remove();
        assertThat(repo.trim(5)).isEqualTo(1);
        assertThat(repo.memory().committed()).isEqualTo(before);
    }

    @Test
    void shouldChangeNothingWhenTheBudgetIsUsedUp() {
        EntityRepository none = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(1000));
        assertThatThrownBy(() -> none.singletons().register(PositionTable.TYPE))
                .isInstanceOf(MemoryBudgetException.class);
        assertThat(none.singletons().all()).isEmpty();
        assertThat(none.checkStructure()).isEmpty();
        EntityRepository small = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(38_000));
        TableSingleton<Position, PositionTable> singleton = small.singletons().register(PositionTable.TYPE);
        long hash = small.stateHash();
        assertThatThrownBy(() -> singleton.set(new Position(1, 2, 3))).isInstanceOf(MemoryBudgetException.class);
        assertThat(singleton.has()).isFalse();
        assertThat(small.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldEndWithTheRepository() {
        origin.set(new Position(1, 2, 3));
        WeakReference<String> text = new WeakReference<>(freshMotto());
        repo.close();
        for (int i = 0; i < 100 && text.get() != null; i++) {
            System.gc();
        }
        assertThat(text.get()).isNull();
        assertThat(origin.has()).isFalse();
        assertThatThrownBy(origin::get).isInstanceOf(ClosedException.class);
        assertThatThrownBy(motto::get).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> origin.set(new Position(1, 2, 3))).isInstanceOf(ClosedException.class);
        assertThatThrownBy(origin::remove).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.singletons().register(VelocityTable.TYPE)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.singleton(PositionTable.TYPE)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.singleton(MOTTO)).isInstanceOf(ClosedException.class);
        EntityRepository never = worlds.create();
        never.close();
        assertThatThrownBy(() -> never.singletons().register(PositionTable.TYPE))
                .isInstanceOf(ClosedException.class);
    }

    private String freshMotto() {
        String text = new String("ahead");
        motto.set(text);
        return text;
    }

    @Test
    void shouldBeSetWhileAQueryIsIterated() {
        repo.createEntity();
        repo.query().build().forEach(entity -> origin.set(new Position(Entity.index(entity), 1, 1)));
        assertThat(origin.get()).isEqualTo(new Position(0, 1, 1));
    }

    @Test
    void shouldBeSetFromSeveralThreads() throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            List<Callable<Object>> work = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                int number = thread;
                work.add(() -> {
                    for (int i = 0; i < 2000; i++) {
                        motto.set("m" + number);
                        origin.set(new Position(number, number, number));
                        if (i % 7 == number) {
                            motto.remove();
                            origin.remove();
                        }
                        repo.destroyEntity(repo.createEntity());
                    }
                    return number;
                });
            }
            for (Future<Object> result : pool.invokeAll(work)) {
                result.get();
            }
        }
        origin.set(new Position(1, 2, 3));
        assertThat(origin.get()).isEqualTo(new Position(1, 2, 3));
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldAgreeWithAModelAfterRandomOperations() {
        Seeds.run(10, random -> {
            EntityRepository world = worlds.create(RepositoryConfig.DEFAULT.withCapacity(5000));
            List<Singleton<Object>> all = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                all.add(world.singletons().registerManaged(ManagedType.of(Object.class, "thing" + i)));
            }
            TableSingleton<Position, PositionTable> place = world.singletons().register(PositionTable.TYPE);
            Map<Integer, Object> model = new HashMap<>();
            Position expected = null;
            for (int i = 0; i < 3000; i++) {
                int which = random.nextInt(all.size());
                switch (random.nextInt(8)) {
                    case 0 -> assertThat(all.get(which).remove()).isEqualTo(model.remove(which) != null);
                    case 1 -> {
                        assertThat(place.remove()).isEqualTo(expected != null);
                        expected = null;
                    }
                    case 2 -> world.tick();
                    case 3 -> world.trim(2);
                    case 4 -> world.stateHash();
                    case 5 -> {
                        expected = new Position(i, 2, 3);
                        place.set(expected);
                    }
                    default -> {
                        model.put(which, i);
                        all.get(which).set(i);
                    }
                }
                assertThat(all.get(which).tryGet()).isEqualTo(model.get(which));
                assertThat(place.tryGet()).isEqualTo(expected);
            }
            assertThat(world.checkStructure()).isEmpty();
        });
    }
}
