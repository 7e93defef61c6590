package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.Versioned.Gauge;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Copies, snapshots and clearing: what is promised. */
class CopyTest {
    static final RepositoryConfig SMALL = RepositoryConfig.DEFAULT.withCapacity(10_000);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Creates entities with positions, the first of which is (0, 0, 0), the next (1, 0, 0). */
    static PositionTable fill(EntityRepository repo, int count) {
        PositionTable position = repo.register(PositionTable.TYPE);
        long[] entities = new long[count];
        repo.createEntities(entities);
        for (int i = 0; i < count; i++) {
            position.add(entities[i], new Position(i, 0, 0));
        }
        return position;
    }

    // ---- what is promised

    @Test
    void shouldWriteOnlyWhatChangedOnEitherSide() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        PositionTable from = fill(a, 4096);
        PositionTable into = b.register(PositionTable.TYPE);
        WorldCopy copy = WorldCopy.of(a, b);
        copy.copyChanges();
        assertThat(copy.writtenChunks())
                .as("four of entities, four of positions")
                .isEqualTo(8);
        copy.copyChanges();
        assertThat(copy.writtenChunks()).isZero();
        from.set(Entity.of(5, 1), new Position(9, 9, 9));
        copy.copyChanges();
        assertThat(copy.writtenChunks()).isEqualTo(1);
        into.set(Entity.of(3000, 1), new Position(7, 7, 7));
        copy.copyChanges();
        assertThat(copy.writtenChunks()).as("changed in the target").isEqualTo(1);
        assertThat(into.get(Entity.of(3000, 1))).isEqualTo(new Position(3000, 0, 0));
        assertThat(into.get(Entity.of(5, 1))).isEqualTo(new Position(9, 9, 9));
        poke(from.address(Entity.of(8, 1)));
        copy.copyChanges();
        assertThat(copy.writtenChunks()).as("nobody told").isZero();
        copy.copyAll();
        assertThat(copy.writtenChunks())
                .as("all values; entities cannot have changed")
                .isEqualTo(4);
        assertThat(into.get(Entity.of(8, 1)).x()).isEqualTo(77);
    }

    /** Writes to a value as native code does. */
    @SuppressWarnings("restricted") // the address is the repository's
    private static void poke(long address) {
        MemorySegment.ofAddress(address).reinterpret(4).set(ValueLayout.JAVA_FLOAT, 0, 77);
    }

    @Test
    void shouldSeeAWriteThroughAnEditThatWasHeldOverTheCopy() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        PositionTable from = fill(a, 10);
        PositionTable into = b.register(PositionTable.TYPE);
        WorldCopy copy = WorldCopy.of(a, b);
        PositionEdit held = from.edit(Entity.of(1, 1));
        copy.copyChanges();
        held.x(42);
        copy.copyChanges();
        assertThat(into.get(Entity.of(1, 1)).x()).isEqualTo(42);
    }

    @Test
    void shouldCopyTypesThatAreRegisteredLater() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        fill(a, 10);
        b.registerTag(Burning.class);
        b.register(PositionTable.TYPE);
        WorldCopy copy = WorldCopy.of(a, b);
        assertThatThrownBy(() -> {
                    a.registerTag(Burning.class);
                    a.register(VelocityTable.TYPE);
                    copy.copyChanges();
                })
                .isInstanceOf(UnregisteredTypeException.class);
        b.register(VelocityTable.TYPE);
        copy.copyChanges();
        a.register(GaugeTable.TYPE).add(Entity.of(2, 1), new Gauge(5, (short) 1));
        GaugeTable gauge = b.register(GaugeTable.TYPE);
        copy.copyChanges();
        assertThat(gauge.get(Entity.of(2, 1)).value()).isEqualTo(5);
    }

    @Test
    void shouldEmptyWhatTheSourceDoesNotHave() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        PositionTable only = fill(b, 3000);
        b.singletons().register(PositionTable.TYPE).set(new Position(1, 1, 1));
        b.roles().assign(4, Entity.of(2, 1));
        DetonationEvents events = b.events().register(DetonationEvents.TYPE);
        events.publish(1, 2, 3);
        b.hierarchy().addChild(Entity.of(0, 1), Entity.of(2999, 1));
        b.copyFrom(a);
        assertThat(b.entityCount()).isZero();
        assertThat(only.count()).isZero();
        assertThat(b.singleton(PositionTable.TYPE).has()).isFalse();
        assertThat(b.roles().find(4)).isEqualTo(Entity.NULL);
        assertThat(events.pendingCount()).isZero();
        assertThat(b.stateHash()).isEqualTo(a.stateHash());
        assertThat(b.createEntity()).as("generations are the source's").isEqualTo(Entity.of(0, 1));
    }

    @Test
    void shouldHaveNoSingletonOfALaterTickThanTheSource() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        b.tick();
        b.singletons().register(PositionTable.TYPE).set(new Position(1, 1, 1));
        b.copyFrom(a);
        assertThat(b.currentTick()).isZero();
        assertThat(b.checkStructure()).isEmpty();
        WorldCopy copy = WorldCopy.of(a, b);
        b.tick();
        b.singleton(PositionTable.TYPE).set(new Position(1, 1, 1));
        copy.copyChanges();
        assertThat(b.checkStructure()).isEmpty();
        assertThat(b.stateHash()).isEqualTo(a.stateHash());
    }

    @Test
    void shouldLetChangeQueriesAndDiffersOfTheTargetSeeTheCopy() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        PositionTable from = fill(a, 3000);
        GaugeTable gauges = a.register(GaugeTable.TYPE);
        gauges.add(Entity.of(7, 1), new Gauge(1, (short) 0));
        PositionTable into = b.register(PositionTable.TYPE);
        GaugeTable target = b.register(GaugeTable.TYPE);
        WorldCopy copy = WorldCopy.of(a, b);
        copy.copyChanges();
        Differ differ = Differ.of(into);
        differ.forEach((entity, difference) -> true);
        Query changed = b.query().with(into).changed(into).build();
        Query restructured = b.query().changedStructure().build();
        Query measured = b.query().with(target).changed(target).build();
        long seen = b.advanceVersion();
        from.set(Entity.of(2000, 1), new Position(5, 5, 5));
        gauges.set(Entity.of(7, 1), new Gauge(2, (short) 0));
        copy.copyChanges();
        assertThat(changed.since(seen).count()).as("the chunk of the entity").isEqualTo(1024);
        assertThat(measured.since(seen).count()).isEqualTo(1);
        List<Long> different = new ArrayList<>();
        differ.forEach((entity, difference) -> different.add(entity));
        assertThat(different).containsExactly(Entity.of(2000, 1));
        a.destroyEntity(Entity.of(1, 1));
        long later = b.advanceVersion();
        copy.copyChanges();
        assertThat(restructured.since(later).count())
                .as("all others of the chunk may have changed")
                .isEqualTo(1023);
    }

    @Test
    void shouldEndCursorsOfTheTarget() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        fill(a, 10);
        PositionTable into = fill(b, 10);
        PositionEdit held = into.edit(Entity.of(1, 1));
        b.copyFrom(a);
        assertThatThrownBy(() -> held.x(1)).isInstanceOf(StaleCursorException.class);
    }

    @Test
    void shouldCopyInAnyPhase() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        fill(a, 10);
        b.register(PositionTable.TYPE);
        b.phases().enter(Phase.NETWORK_RECEIVE);
        b.phases().enter(Phase.SIMULATION);
        b.phases().enter(Phase.NETWORK_SEND);
        b.copyFrom(a);
        assertThat(b.entityCount()).isEqualTo(10);
        assertThat(b.phases().current().name()).isEqualTo(Phase.NETWORK_SEND);
    }

    @Test
    void shouldShareObjectsOrCopyThem() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        ManagedType<Route> copied = ManagedType.of(Route.class).copiedBy(route -> new Route(route.target + "'"));
        ManagedTable<Route> routes = a.registerManaged(copied);
        ManagedTable<String> names = a.registerManaged(ManagedType.of(String.class, "name"));
        long entity = a.createEntity();
        routes.add(entity, new Route("there"));
        names.add(entity, "Bravo");
        ManagedTable<Route> others = b.registerManaged(Route.class);
        ManagedTable<String> otherNames = b.registerManaged(ManagedType.of(String.class, "name"));
        b.copyFrom(a);
        assertThat(others.get(entity).target).isEqualTo("there'");
        assertThat(otherNames.get(entity)).isSameAs(names.get(entity));
    }

    /** The slot of an entity that died later must not make its next one look as if it had changed in the future. */
    @Test
    void shouldNotInheritTicksOfTheDeadWhenTicksGoBack() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        PositionTable position = fill(b, 2000);
        for (int i = 0; i < 9; i++) {
            b.tick();
        }
        position.remove(Entity.of(5, 1));
        position.remove(Entity.of(1500, 1));
        a.register(PositionTable.TYPE);
        a.createEntity();
        b.copyFrom(a);
        long[] next = new long[1999];
        b.createEntities(next);
        assertThat(b.structuralTick(next[4])).as("in a chunk with others").isZero();
        assertThat(b.structuralTick(next[1499])).as("in a chunk without").isZero();
        for (int i = 0; i < 9; i++) {
            b.tick();
        }
        position.addAll(next);
        b.destroyEntities(next);
        b.rawChunks().setTick(3);
        b.createEntities(next);
        assertThat(b.structuralTick(next[4])).isEqualTo(3);
    }

    @Test
    void shouldNotDeadlockWhenTwoThreadsCopyInOppositeDirections() throws InterruptedException {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        fill(a, 100);
        fill(b, 2000);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Runnable there = () -> copyOften(a, b, failure);
        Thread other = new Thread(there);
        other.start();
        copyOften(b, a, failure);
        other.join();
        assertThat(failure.get()).isNull();
        assertThat(a.stateHash()).isEqualTo(b.stateHash());
    }

    private static void copyOften(EntityRepository from, EntityRepository into, AtomicReference<Throwable> failure) {
        try {
            WorldCopy copy = WorldCopy.of(from, into);
            for (int i = 0; i < 500; i++) {
                copy.copyChanges();
            }
        } catch (Throwable thrown) {
            failure.set(thrown);
        }
    }

    // ---- clear

    @Test
    void shouldClearEverythingAndKeepHandlesDead() {
        EntityRepository repo = worlds.create(SMALL);
        PositionTable position = fill(repo, 3000);
        ManagedTable<Route> routes = repo.registerManaged(Route.class);
        routes.add(Entity.of(0, 1), new Route("x"));
        repo.hierarchy().addChild(Entity.of(0, 1), Entity.of(2000, 1));
        repo.singletons().register(PositionTable.TYPE).set(new Position(1, 1, 1));
        repo.roles().assign(1, Entity.of(0, 1));
        DetonationEvents events = repo.events().register(DetonationEvents.TYPE);
        events.publish(1, 2, 3);
        repo.tick();
        events.publish(1, 2, 3);
        Query changed = repo.query().changed(position).build();
        long seen = repo.advanceVersion();
        long committed = repo.memory().committed();
        long hash = repo.stateHash();

        assertThat(repo.clear()).isEqualTo(3000);

        assertThat(repo.memory().committed()).as("the memory stays").isEqualTo(committed);
        assertThat(repo.entityCount()).isZero();
        assertThat(repo.isAlive(Entity.of(5, 1))).isFalse();
        assertThat(position.count() + routes.count()).isZero();
        assertThat(repo.singleton(PositionTable.TYPE).has()).isFalse();
        assertThat(repo.roles().count()).isZero();
        assertThat(events.count() + events.pendingCount()).isZero();
        assertThat(repo.currentTick()).isEqualTo(1);
        assertThat(repo.stateHash()).isNotEqualTo(hash);
        assertThat(repo.createEntity()).isEqualTo(Entity.of(0, 2));
        assertThat(changed.since(seen).count())
                .as("the new entity is in a chunk that changed")
                .isEqualTo(1);
        assertThat(repo.roles().find(1)).isEqualTo(Entity.NULL);
        assertThat(repo.checkStructure()).isEmpty();
        assertThat(repo.clear()).isEqualTo(1);
        assertThat(repo.clear()).isZero();
        while (repo.trim(2) > 0) {}
        assertThat(repo.memory().committed()).isLessThan(committed / 2);
    }

    @Test
    void shouldRefuseToClearDuringAnIteration() {
        EntityRepository repo = worlds.create(SMALL);
        fill(repo, 3);
        assertThatThrownBy(() -> repo.query().build().forEach(entity -> repo.clear()))
                .isInstanceOf(IterationException.class)
                .hasMessageContaining("clear the repository");
        assertThat(repo.entityCount()).isEqualTo(3);
    }

    // ---- snapshots

    @Test
    void shouldRestoreASnapshotAnyNumberOfTimes() {
        EntityRepository repo = worlds.create(SMALL);
        PositionTable position = fill(repo, 3000);
        try (Snapshot snapshot = Snapshot.of(repo)) {
            assertThatThrownBy(snapshot::restore)
                    .isInstanceOf(CopyException.class)
                    .hasMessageContaining("take()");
            assertThatThrownBy(snapshot::tick).isInstanceOf(CopyException.class);
            repo.tick();
            snapshot.take();
            long hash = repo.stateHash();
            for (int i = 0; i < 3; i++) {
                repo.tick();
                position.set(Entity.of(i, 1), new Position(-1, -1, -1));
                long late = repo.createEntity();
                repo.destroyEntity(Entity.of(2000 + i, 1));
                repo.register(VelocityTable.TYPE);
                snapshot.restore();
                assertThat(repo.stateHash()).isEqualTo(hash);
                assertThat(repo.currentTick()).isEqualTo(snapshot.tick()).isEqualTo(1);
                assertThat(repo.isAlive(late)).isFalse();
            }
            assertThat(snapshot.stateHash()).isEqualTo(hash);
            assertThat(snapshot.memory().committed()).isPositive();
        }
    }

    @Test
    void shouldRefuseASnapshotThatIsClosed() {
        EntityRepository repo = worlds.create(SMALL);
        Snapshot snapshot = Snapshot.of(repo);
        snapshot.take();
        snapshot.close();
        assertThatThrownBy(snapshot::take).isInstanceOf(ClosedException.class);
        assertThatThrownBy(snapshot::restore).isInstanceOf(ClosedException.class);
        snapshot.close(); // does nothing
    }
}
