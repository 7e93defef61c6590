package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.divergence.Divergence;
import io.fdp.kernel.divergence.Divergence.Kind;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.state.HashTrail;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.EveryColumnTable;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.Happenings.Order;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.model.RichWorld;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A single difference between two runs, in whatever part of the state, is found and named. */
class DivergenceTest {
    private static final long E = Entity.of(1500, 1);
    private static final long OTHER = Entity.of(3, 1);
    private static final int FRAMES = 20;
    private static final int INJECTED = 7;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Something of everything; what each frame does is the same in all of them. */
    private EntityRepository world() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        VelocityTable velocity = repo.register(VelocityTable.TYPE);
        EverythingTable everything = repo.register(EverythingTable.TYPE);
        WheelParts wheels = repo.register(WheelParts.TYPE);
        repo.registerTag(Shapes.Damaged.class);
        repo.registerManaged(RichWorld.ROUTE).add(repo.createEntity(), new Route("home"));
        repo.singletons().register(PositionTable.TYPE).set(new Position(1, 2, 3));
        repo.singletons().registerManaged(RichWorld.ROUTE);
        repo.events().register(DetonationEvents.TYPE);
        repo.events().register(HitEvents.TYPE);
        repo.events().registerManaged(Order.class);
        long[] entities = new long[2000];
        repo.createEntities(entities);
        position.addAll(entities);
        velocity.addAll(entities);
        everything.addAll(entities, 0, 10);
        wheels.add(E, new Wheel(1, 2, 3));
        wheels.add(E, new Wheel(4, 5, 6));
        repo.managed(RichWorld.ROUTE).add(E, new Route("there"));
        repo.destroyEntity(entities[6]);
        repo.hierarchy().addChild(OTHER, E);
        repo.roles().assign(5, E);
        return repo;
    }

    private static void frame(EntityRepository repo) {
        PositionTable position = repo.table(PositionTable.TYPE);
        position.edit(OTHER).x((float) repo.currentTick());
        repo.events(DetonationEvents.TYPE).publish(new Detonation(1, 2, 3));
        repo.events(Order.class).publish(new Order("go", List.of(1)));
        repo.events(HitEvents.TYPE).publish((byte) 1, 2, Shapes.Color.GREEN);
    }

    /** Runs a world and its twin, changes something in the twin at one tick, and requires that it is found. */
    private Divergence inject(StatePart.Kind part, Consumer<EntityRepository> change) {
        EntityRepository run = world();
        EntityRepository twin = world();
        HashTrail trail = HashTrail.keeping(FRAMES);
        HashTrail other = HashTrail.keeping(FRAMES);
        run.observers().add(trail);
        twin.observers().add(other);
        Divergence found = null;
        for (int i = 0; i < FRAMES; i++) {
            frame(run);
            frame(twin);
            if (i == INJECTED) {
                assertThat(Divergence.between(run, twin)).isNull();
                change.accept(twin);
                found = Divergence.between(run, twin);
                assertThat(found).isNotNull();
            }
            run.tick();
            twin.tick();
        }
        HashTrail.Difference first = trail.firstDifference(other);
        assertThat(first).isNotNull();
        assertThat(first.tick()).isEqualTo(INJECTED);
        assertThat(first.parts()).extracting(StatePart::kind).contains(part);
        assertThat(other.firstDifference(trail)).isEqualTo(first);
        return found;
    }

    private void names(Divergence found, Kind kind, String name, long entity, String field) {
        assertThat(found.kind()).as(found.toString()).isEqualTo(kind);
        assertThat(found.name()).endsWith(name);
        assertThat(found.entity()).isEqualTo(entity);
        assertThat(found.field()).isEqualTo(field);
        assertThat(found.first()).isNotEqualTo(found.second());
        assertThat(found.toString()).contains(name, field, found.first(), found.second());
        if (entity != Entity.NULL && kind != Kind.ROLE) {
            assertThat(found.toString()).contains(Entity.toString(entity));
        }
    }

    @Test
    void shouldNameAValueInRowsAndInColumns() {
        Divergence row = inject(
                StatePart.Kind.COMPONENT,
                repo -> repo.table(PositionTable.TYPE).edit(E).y(Float.MIN_VALUE));
        names(row, Kind.VALUE, "Position", E, "y");
        assertThat(row.first()).isEqualTo("0.0");
        assertThat(row.second()).isEqualTo("1.4E-45");
        Divergence column = inject(
                StatePart.Kind.COMPONENT,
                repo -> repo.table(VelocityTable.TYPE).edit(E).dz(-0f));
        names(column, Kind.VALUE, "Velocity", E, "dz");
        assertThat(column.second()).isEqualTo("-0.0");
    }

    @Test
    void shouldNamePresenceAuthorityAndTags() {
        names(
                inject(
                        StatePart.Kind.COMPONENT,
                        repo -> repo.table(EverythingTable.TYPE).add(E)),
                Kind.HEADER,
                "structural tick",
                E,
                "");
        EntityRepository run = world();
        EntityRepository twin = world();
        twin.table(VelocityTable.TYPE).remove(E);
        names(Divergence.between(run, twin), Kind.PRESENCE, "Velocity", E, "");
        assertThat(Divergence.between(run, twin).first()).isEqualTo("there");
        twin = world();
        twin.table(VelocityTable.TYPE).setAuthority(E, false);
        names(Divergence.between(run, twin), Kind.AUTHORITY, "Velocity", E, "authority");
        twin = world();
        twin.tag(Shapes.Damaged.class).add(E);
        names(Divergence.between(run, twin), Kind.PRESENCE, "Damaged", E, "");
        assertThat(Divergence.between(run, twin).first()).isEqualTo("not there");
    }

    @Test
    void shouldNameEntitiesGenerationsAndHeaders() {
        names(inject(StatePart.Kind.ENTITIES, repo -> repo.destroyEntity(E)), Kind.LIFE, "life", E, "");
        long free = Entity.of(7, 2);
        names(inject(StatePart.Kind.ENTITIES, EntityRepository::createEntity), Kind.LIFE, "life", free, "");
        Divergence generation = inject(StatePart.Kind.ENTITIES, repo -> repo.destroyEntity(repo.createEntity()));
        assertThat(generation.kind()).isEqualTo(Kind.GENERATION);
        assertThat(Entity.index(generation.entity())).isEqualTo(7);
        names(inject(StatePart.Kind.ENTITIES, repo -> repo.setSide(E, 1)), Kind.HEADER, "side", E, "");
        names(inject(StatePart.Kind.ENTITIES, repo -> repo.setFlags(E, 1)), Kind.HEADER, "flags", E, "");
        names(inject(StatePart.Kind.ENTITIES, repo -> repo.setDisType(E, 1)), Kind.HEADER, "DIS type", E, "");
        names(inject(StatePart.Kind.ENTITIES, repo -> repo.setTkbType(E, 1)), Kind.HEADER, "TKB type", E, "");
    }

    @Test
    void shouldNamePartsAndTheirNumber() {
        names(
                inject(
                        StatePart.Kind.COMPONENT,
                        repo -> repo.table(WheelParts.TYPE).set(E, 1, new Wheel(4, 5, 7))),
                Kind.VALUE,
                "Wheel",
                E,
                "[1].spin");
        names(
                inject(
                        StatePart.Kind.COMPONENT,
                        repo -> repo.table(WheelParts.TYPE).add(E, new Wheel(9, 9, 9))),
                Kind.PART_COUNT,
                "Wheel",
                E,
                "count");
    }

    @Test
    void shouldNameObjects() {
        Divergence object = inject(
                StatePart.Kind.COMPONENT, repo -> repo.managed(RichWorld.ROUTE).set(E, new Route("away")));
        names(object, Kind.VALUE, "nav.Route", E, "");
        assertThat(object.toString()).contains("there").contains("away");
    }

    @Test
    void shouldNameSingletonsRolesAndHierarchy() {
        names(
                inject(
                        StatePart.Kind.SINGLETON,
                        repo -> repo.singleton(PositionTable.TYPE).set(new Position(1, 2, 4))),
                Kind.SINGLETON,
                "Position",
                Entity.NULL,
                "z");
        Divergence gone = inject(
                StatePart.Kind.SINGLETON,
                repo -> repo.singleton(PositionTable.TYPE).remove());
        names(gone, Kind.SINGLETON, "Position", Entity.NULL, "");
        assertThat(gone.second()).isEqualTo("without a value");
        inject(StatePart.Kind.SINGLETON, repo -> repo.singleton(RichWorld.ROUTE).set(new Route("plan")));
        names(inject(StatePart.Kind.ROLES, repo -> repo.roles().assign(6, E)), Kind.ROLE, "6", E, "");
        names(inject(StatePart.Kind.ROLES, repo -> repo.roles().clear(5)), Kind.ROLE, "5", E, "");
        Divergence link =
                inject(StatePart.Kind.HIERARCHY, repo -> repo.hierarchy().reparent(Entity.of(9, 1), E));
        names(link, Kind.HIERARCHY, "first child", OTHER, "");
        assertThat(link.first()).isEqualTo(Entity.toString(E));
    }

    @Test
    void shouldNameEvents() {
        Divergence count = inject(
                StatePart.Kind.EVENT, repo -> repo.events(DetonationEvents.TYPE).publish(new Detonation(9, 9, 9)));
        names(count, Kind.EVENT, "Detonation", Entity.NULL, "pending count");
        EntityRepository run = world();
        EntityRepository twin = world();
        run.events(HitEvents.TYPE).publish((byte) 1, 5, Shapes.Color.RED);
        run.events(HitEvents.TYPE).publish((byte) 1, 5, Shapes.Color.RED);
        twin.events(HitEvents.TYPE).publish((byte) 1, 5, Shapes.Color.RED);
        twin.events(HitEvents.TYPE).publish((byte) 1, 5, Shapes.Color.BLUE);
        Divergence pending = Divergence.between(run, twin);
        names(pending, Kind.EVENT, "test.Hit", Entity.NULL, "pending[1].color");
        assertThat(pending.second()).isEqualTo("BLUE");
        run.tick();
        twin.tick();
        names(Divergence.between(run, twin), Kind.EVENT, "test.Hit", Entity.NULL, "current[1].color");
        run = world();
        twin = world();
        run.events(Order.class).publish(new Order("go", List.of(1)));
        twin.events(Order.class).publish(new Order("go", List.of(2)));
        names(Divergence.between(run, twin), Kind.EVENT, "Order", Entity.NULL, "pending[0]");
    }

    @Test
    void shouldNameTheTick() {
        EntityRepository run = worlds.create();
        EntityRepository twin = worlds.create();
        twin.tick();
        Divergence found = Divergence.between(run, twin);
        names(found, Kind.TICK, "", Entity.NULL, "");
        assertThat(found.toString()).isEqualTo("tick is 0 and 1");
    }

    @Test
    void shouldNameTheFieldOfEveryFlippedBit() {
        EntityRepository run = world();
        EntityRepository twin = world();
        EverythingTable table = twin.table(EverythingTable.TYPE);
        long entity = Entity.of(2, 1);
        for (FieldLayout field : table.layout().fields()) {
            for (int bit = 0; bit < field.bytes() * 8; bit++) {
                long at = table.address(entity) + field.offset() + bit / 8;
                byte old = Memory.getByte(at);
                Memory.putByte(at, (byte) (old ^ 1 << bit % 8));
                table.markChanged(entity);
                Divergence found = Divergence.between(run, twin);
                assertThat(found).as(field + " bit " + bit).isNotNull();
                int element = bit / 8 / field.kind().bytes();
                names(
                        found,
                        Kind.VALUE,
                        "Everything",
                        entity,
                        field.name() + (field.array() ? "[" + element + "]" : ""));
                Memory.putByte(at, old);
                table.markChanged(entity);
            }
        }
        assertThat(Divergence.between(run, twin)).isNull();
    }

    @Test
    void shouldNameBytesBetweenFields() {
        EntityRepository run = world();
        EntityRepository twin = world();
        EverythingTable table = twin.table(EverythingTable.TYPE);
        long entity = Entity.of(2, 1);
        Memory.putByte(table.address(entity) + 1, (byte) 1);
        table.markChanged(entity);
        names(Divergence.between(run, twin), Kind.VALUE, "Everything", entity, "padding");
    }

    @Test
    void shouldNameTypesThatAreNotTheSame() {
        EntityRepository run = worlds.create();
        EntityRepository twin = worlds.create();
        run.registerManaged(ManagedType.of(String.class, "thing")).add(run.createEntity(), "one");
        twin.registerManaged(ManagedType.of(Integer.class, "thing")).add(twin.createEntity(), 1);
        Divergence found = Divergence.between(run, twin);
        names(found, Kind.TYPE, "thing", Entity.NULL, "");
        assertThat(found.toString()).contains("java.lang.String", "java.lang.Integer");
    }

    @Test
    void shouldTakeTypesThatOnlyOneKnowsAsUnused() {
        EntityRepository run = worlds.create();
        EntityRepository twin = worlds.create();
        long entity = run.createEntity();
        twin.createEntity();
        EveryColumnTable columns = run.register(EveryColumnTable.TYPE);
        assertThat(Divergence.between(run, twin)).isNull();
        assertThat(run.stateHashes().differences(twin.stateHashes())).isEmpty();
        columns.add(entity);
        names(Divergence.between(run, twin), Kind.PRESENCE, "EveryColumn", entity, "");
        names(Divergence.between(twin, run), Kind.PRESENCE, "EveryColumn", entity, "");
    }

    @Test
    void shouldFindAsManyAsAreWanted() {
        EntityRepository run = world();
        EntityRepository twin = world();
        for (int i = 0; i < 50; i++) {
            twin.table(PositionTable.TYPE).edit(Entity.of(100 + i, 1)).x(5);
        }
        assertThat(Divergence.all(run, twin, 20)).hasSize(20);
        assertThat(Divergence.all(run, twin, 1000)).hasSize(50);
        assertThatThrownBy(() -> Divergence.all(run, twin, 0)).hasMessageContaining("most=0");
    }

    @Test
    void shouldAgreeWithTheStateHash() {
        Seeds.run(12, random -> {
            long seed = random.nextLong();
            int order = random.nextInt(15);
            RichWorld run = new RichWorld(worlds.create(), 0);
            RichWorld twin = new RichWorld(worlds.create(), order);
            SplittableRandom mine = new SplittableRandom(seed);
            SplittableRandom theirs = new SplittableRandom(seed);
            StateHashes hashes = run.repo().stateHashes();
            StateHashes others = twin.repo().stateHashes();
            for (int i = 0; i < 150; i++) {
                run.step(mine);
                twin.step(theirs);
                hashes.take();
                others.take();
                assertThat(hashes.differences(others)).isEmpty();
                assertThat(hashes.parts()).isEqualTo(others.parts());
                assertThat(hashes.total()).isEqualTo(run.repo().stateHash()).isEqualTo(others.total());
            }
            assertThat(Divergence.between(run.repo(), twin.repo())).isNull();
            for (int i = 0; i < 30; i++) {
                twin.step(theirs);
                boolean same = run.repo().stateHash() == twin.repo().stateHash();
                List<StatePart> parts = hashes.take().differences(others.take());
                List<Divergence> found = Divergence.all(run.repo(), twin.repo(), 10_000);
                assertThat(parts.isEmpty()).isEqualTo(same);
                assertThat(found.isEmpty()).isEqualTo(same);
                assertThat(found).noneMatch(divergence -> divergence.field().equals("hash"));
                assertThat(Divergence.all(twin.repo(), run.repo(), 10_000)).hasSameSizeAs(found);
            }
        });
    }

    @Test
    void shouldAnswerHashesByTable() {
        EntityRepository repo = world();
        StateHashes hashes = repo.stateHashes();
        long position = hashes.of(repo.table(PositionTable.TYPE));
        long velocity = hashes.of(repo.table(VelocityTable.TYPE));
        long singleton = hashes.of(repo.singleton(PositionTable.TYPE));
        assertThat(hashes.of(repo.events(HitEvents.TYPE))).isZero();
        repo.table(PositionTable.TYPE).edit(E).x(9);
        hashes.take();
        assertThat(hashes.of(repo.table(PositionTable.TYPE))).isNotEqualTo(position);
        assertThat(hashes.of(repo.table(VelocityTable.TYPE))).isEqualTo(velocity);
        assertThat(hashes.of(repo.singleton(PositionTable.TYPE))).isEqualTo(singleton);
        assertThatThrownBy(() -> hashes.of(new StatePart(StatePart.Kind.COMPONENT, "nothing")))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("component nothing");
    }

    @Test
    void shouldKeepTheLastFramesOnly() {
        EntityRepository repo = world();
        HashTrail trail = HashTrail.keeping(3);
        HashTrail all = HashTrail.keeping(100);
        repo.observers().add(trail);
        repo.observers().add(all);
        for (int i = 0; i < 10; i++) {
            frame(repo);
            repo.tick();
        }
        assertThat(trail.size()).isEqualTo(3);
        assertThat(trail.tick(0)).isEqualTo(7);
        assertThat(trail.tick(2)).isEqualTo(9);
        StatePart position = new StatePart(
                StatePart.Kind.COMPONENT, repo.table(PositionTable.TYPE).name());
        for (int i = 0; i < 3; i++) {
            assertThat(trail.total(i)).isEqualTo(all.total(7 + i));
            assertThat(trail.hash(i, position))
                    .isEqualTo(all.hash(7 + i, position))
                    .isNotZero();
        }
        assertThat(trail.firstDifference(all)).isNull();
        assertThatThrownBy(() -> trail.tick(3)).isInstanceOf(IndexOutOfBoundsException.class);
        StateHashes hashes = worlds.create().stateHashes();
        for (int i : new int[] {-1, hashes.count(), Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> hashes.hash(i))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("there is no part " + i + " of the state");
            assertThatThrownBy(() -> hashes.part(i))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("it has " + hashes.count());
        }
        assertThatThrownBy(() -> trail.firstDifference(HashTrail.keeping(1))).hasMessageContaining("no tick in common");
        trail.clear();
        assertThat(trail.size()).isZero();
    }

    @Test
    void shouldGoAnotherWayAfterARestoredSnapshot() {
        EntityRepository repo = world();
        HashTrail trail = HashTrail.keeping(100);
        repo.observers().add(trail);
        repo.tick();
        try (var before = io.fdp.kernel.copy.Snapshot.of(repo)) {
            before.take();
            repo.tick();
            repo.tick();
            assertThat(trail.size()).isEqualTo(3);
            before.restore();
            repo.table(PositionTable.TYPE).edit(E).x(1);
            long total = trail.total(1);
            repo.tick();
            assertThat(trail.size()).isEqualTo(2);
            assertThat(trail.tick(1)).isEqualTo(1);
            assertThat(trail.total(1)).isNotEqualTo(total);
        }
    }

    @Test
    void shouldTakePartsThatComeLater() {
        EntityRepository repo = worlds.create();
        HashTrail trail = HashTrail.keeping(10);
        repo.observers().add(trail);
        long entity = repo.createEntity();
        repo.tick();
        PositionTable position = repo.register(PositionTable.TYPE);
        position.add(entity, 1, 2, 3);
        repo.tick();
        StatePart part = new StatePart(StatePart.Kind.COMPONENT, position.name());
        assertThat(trail.hash(0, part)).isZero();
        assertThat(trail.hash(1, part)).isNotZero();
        assertThat(trail.parts()).contains(part);
    }
}
