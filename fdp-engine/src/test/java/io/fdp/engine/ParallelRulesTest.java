package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Literals;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Systems that run at the same time do nothing that would depend on who comes first. */
class ParallelRulesTest {
    private static final ManagedEventType<String> WORDS = ManagedEventType.of(String.class, 7);

    @RegisterExtension
    final ExpectedLog log =
            ExpectedLog.of("on purpose", "acting on ", "while systems run at the same time", "it declared that it");

    static {
        Literals.createFor(Engine.class);
    }

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Writes one component and does something. */
    private static final class Acting extends SimSystem {
        private final int cell;
        private final Consumer<EntityRepository> action;

        Acting(int cell, Consumer<EntityRepository> action) {
            this.cell = cell;
            this.action = action;
        }

        @Override
        public String name() {
            return "acting on " + cell;
        }

        @Override
        protected void create() {
            writes(Cells.of(repo()).get(cell).table());
        }

        @Override
        protected void update() {
            action.accept(repo());
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception broken) {
            throw new IllegalStateException("the other system did not come", broken);
        }
    }

    /** Records commands, reads nothing and writes nothing. */
    private static final class Recording extends SimSystem {
        private final Consumer<EntityRepository> action;

        Recording(Consumer<EntityRepository> action) {
            this.action = action;
        }

        @Override
        public String name() {
            return "recording";
        }

        @Override
        protected void create() {
            commandsOnly();
        }

        @Override
        protected void update() {
            action.accept(repo());
        }
    }

    @Test
    void shouldRunASystemThatOnlyRecordsCommandsTogetherWithOthers() {
        EntityRepository repo = worlds.create();
        Cells cells = Cells.of(repo).get(1);
        CyclicBarrier barrier = new CyclicBarrier(3);
        Acting first = new Acting(0, r -> await(barrier));
        Recording second = new Recording(r -> {
            await(barrier);
            CommandBuffer commands = r.commands().buffer();
            cells.add(commands, commands.create(), 7);
        });
        Acting third = new Acting(1, r -> await(barrier));
        try (Jobs jobs = Jobs.create(3);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(
                                new SystemGroup("all") {
                                    @Override
                                    protected boolean hasBarrier() {
                                        return true;
                                    }
                                }.add(first).add(second).add(third).parallel())
                        .start()) {
            engine.run(5);
            assertThat(engine.ambiguities()).isEmpty();
            assertThat(engine.health()).allMatch(health -> health.failures() == 0);
            assertThat(repo.entityCount()).isEqualTo(5);
        }
    }

    @Test
    void shouldRefuseWritesOfASystemThatOnlyRecordsCommands() {
        EntityRepository repo = worlds.create();
        Cell0Table table = repo.register(Cell0Table.TYPE);
        long entity = repo.createEntity();
        table.add(entity, 1);
        Recording system = new Recording(r -> table.edit(entity).value(2));
        try (Engine engine =
                Engine.builder(repo).add(InitializationGroup.class, system).start()) {
            engine.run(1);
            assertThat(system.health().lastFailure()).isInstanceOf(UndeclaredAccessException.class);
            assertThat(table.get(entity).value()).isEqualTo(1);
        }
    }

    @Test
    void shouldReallyRunAtTheSameTime() {
        EntityRepository repo = worlds.create();
        CyclicBarrier barrier = new CyclicBarrier(2);
        Acting first = new Acting(0, r -> await(barrier));
        Acting second = new Acting(1, r -> await(barrier));
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(new SystemGroup("all").add(first).add(second).parallel())
                        .start()) {
            engine.run(5);
            assertThat(first.health().failures() + second.health().failures()).isZero();
            assertThat(first.health().updates()).isEqualTo(5);
            assertThat(first.health().totalNanos()).isPositive();
        }
    }

    private Throwable refused(Consumer<EntityRepository> action) {
        EntityRepository repo = worlds.create();
        long entity = repo.createEntity();
        repo.register(Cell1Table.TYPE).add(entity, 1);
        repo.events().register(NoiseEvents.TYPE);
        repo.events().registerManaged(WORDS);
        Acting bad = new Acting(0, action);
        Acting good = new Acting(1, r -> r.table(Cell1Table.TYPE).edit(entity).value(r.currentTick()));
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(new SystemGroup("all").add(bad).add(good).parallel())
                        .start()) {
            for (int i = 0; i < 3; i++) {
                engine.frame();
                repo.commands().discard(); // without a barrier nobody plays them back
            }
            assertThat(good.health().failures()).isZero();
            assertThat(good.health().updates()).isEqualTo(3);
            assertThat(repo.entityCount()).isEqualTo(1);
            assertThat(repo.currentTick()).isEqualTo(3);
            return bad.health().lastFailure();
        }
    }

    @Test
    void shouldRefuseWhatWouldDependOnWhoComesFirst() {
        List<Consumer<EntityRepository>> actions = List.of(
                EntityRepository::createEntity,
                repo -> repo.destroyEntity(Entity.of(0, 1)),
                repo -> repo.setSide(Entity.of(0, 1), 3),
                repo -> repo.roles().assign(3, Entity.of(0, 1)),
                repo -> repo.commands().playback(),
                repo -> repo.trim(3),
                repo -> repo.clear(),
                EntityRepository::stateHash,
                r -> r.reactions().isSettled(),
                r -> r.reactions().skip(),
                r -> r.reactions().onCreated(entity -> {}),
                EntityRepository::advanceVersion,
                EntityRepository::stateHashes,
                repo -> repo.phases().enter("network receive"),
                repo -> repo.commands().newBatch(),
                repo -> repo.events().clear(),
                repo -> repo.events().clearCurrent(),
                repo -> repo.events().register(NoiseEvents.TYPE).restoreCurrent(MemorySegment.NULL),
                repo -> repo.events().register(NoiseEvents.TYPE).restorePending(MemorySegment.NULL),
                repo -> repo.events().registerManaged(WORDS).restoreCurrent(List.of("one")),
                repo -> repo.events().registerManaged(WORDS).restorePending(List.of("one")),
                repo -> {
                    try (Snapshot snapshot = Snapshot.of(repo)) {
                        snapshot.take();
                    }
                },
                repo -> {
                    try (EntityRepository like = repo.createLike()) {
                        WorldCopy.of(repo, like).copyAll();
                    }
                },
                repo -> {
                    try (Differ differ = Differ.of(repo.table(Cell0Table.TYPE))) {
                        differ.forEach((entity, difference) -> true);
                    }
                },
                repo -> {
                    try (Jobs other = Jobs.create(2)) {
                        other.run(2, (number, worker) -> {});
                    }
                },
                repo -> {
                    try (Jobs other = Jobs.create(2)) {
                        repo.query().build().forEach(other, entity -> {});
                    }
                },
                EntityRepository::tick);
        for (Consumer<EntityRepository> action : actions) {
            assertThat(refused(action)).isInstanceOf(PhaseException.class).hasMessageContaining("acting on 0");
        }
    }

    /** Makes a slice, and goes on with it in each frame. */
    private static final class Slicing extends SimSystem {
        private SlicedIteration slice;

        @Override
        public String name() {
            return "slicing";
        }

        @Override
        protected void create() {
            reads(repo().register(Cell1Table.TYPE));
            slice = repo().query().build().sliced(SliceBudget.ofEntities(2)).named("mine");
        }

        @Override
        protected void update() {
            slice.forEach(entity -> {});
        }
    }

    /** Where a slice goes on belongs to the world. */
    @Test
    void shouldRefuseToRunOrMoveTheSliceOfAnother() {
        List<Consumer<SlicedIteration>> uses =
                List.of(slice -> slice.resumeAt(3), SlicedIteration::restart, slice -> slice.forEach(entity -> {}));
        for (Consumer<SlicedIteration> use : uses) {
            EntityRepository repo = worlds.create();
            repo.createEntities(new long[10]);
            Slicing slicing = new Slicing();
            boolean[] late = new boolean[1];
            Acting other = new Acting(0, r -> {
                if (late[0]) {
                    use.accept(slicing.slice);
                }
            });
            try (Jobs jobs = Jobs.create(2);
                    Engine engine = Engine.builder(repo)
                            .provide(Jobs.class, jobs)
                            .groups(new SystemGroup("all")
                                    .add(slicing)
                                    .add(other)
                                    .parallel())
                            .start()) {
                engine.run(2);
                late[0] = true;
                engine.frame();
                assertThat(slicing.slice.position()).isEqualTo(6);
                assertThat(slicing.health().failures()).isZero();
                assertThat(other.health().lastFailure())
                        .isInstanceOf(PhaseException.class)
                        .hasMessageContaining("of slicing while systems run at the same time, in acting on 0");
            }
        }
    }

    @Test
    void shouldRefuseToWriteWhatTheOtherDeclared() {
        assertThat(refused(repo -> repo.table(Cell1Table.TYPE).edit(Entity.of(0, 1))))
                .isInstanceOf(UndeclaredAccessException.class)
                .hasMessageContaining("acting on 0")
                .hasMessageContaining("Cell1")
                .hasMessageContaining("Cell0 only");
        assertThat(refused(repo ->
                        repo.table(Cell1Table.TYPE).remove(repo.commands().buffer(), Entity.of(0, 1))))
                .as("a command, which playback applies after both")
                .isNull();
    }

    @Test
    void shouldStopWhenAPolicySaysSoAndNoteAll() {
        EntityRepository repo = worlds.create();
        Acting bad = new Acting(0, r -> {
            throw new IllegalStateException("on purpose");
        });
        Acting worse = new Acting(1, r -> {
            throw new IllegalStateException("also on purpose");
        });
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .onFailure(FailurePolicy.stopAfter(2))
                        .groups(new SystemGroup("all").add(bad).add(worse).parallel())
                        .start()) {
            engine.frame();
            assertThatThrownBy(engine::frame)
                    .isInstanceOf(EngineStoppedException.class)
                    .hasMessageContaining("acting on 0");
            assertThat(worse.health().failures()).isEqualTo(2);
        }
        repo.createEntity();
    }

    @Test
    void shouldNeedAPool() {
        EntityRepository repo = worlds.create();
        assertThatThrownBy(() -> Engine.builder(repo).parallel().start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("provide(Jobs.class");
        SystemGroup group = new SystemGroup("late");
        try (Engine engine = Engine.builder(repo).groups(group).start()) {
            assertThatThrownBy(group::parallel).isInstanceOf(EngineException.class);
            engine.frame();
        }
    }

    @Test
    @Tag("allocation")
    void shouldMakeNoGarbage() {
        EntityRepository repo = worlds.create();
        long entity = repo.createEntity();
        Cell0Table first = repo.register(Cell0Table.TYPE);
        Cell1Table second = repo.register(Cell1Table.TYPE);
        first.add(entity, 1);
        second.add(entity, 1);
        Cell0Edit a = first.newEdit();
        Cell1Edit b = second.newEdit();
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(new SystemGroup("all")
                                .add(new Acting(0, r -> first.edit(entity, a).value(r.currentTick())))
                                .add(new Acting(1, r -> second.edit(entity, b).value(r.currentTick())))
                                .parallel())
                        .start()) {
            Garbage.assertNone(() -> engine.run(20));
        }
    }
}
