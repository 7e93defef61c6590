package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.command.Blueprint;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.CommandKind;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.HierarchyException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.job.Jobs;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.AimTable;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What goes wrong with command buffers, and what it leaves behind. */
class CommandFaultTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private AimTable aim;
    private CommandBuffer commands;
    private long tank;
    private long truck;

    @BeforeEach
    void open() {
        use(worlds.create());
    }

    private void use(EntityRepository world) {
        repo = world;
        position = repo.register(PositionTable.TYPE);
        aim = repo.register(AimTable.TYPE);
        commands = repo.commands().buffer();
        tank = repo.createEntity();
        truck = repo.createEntity();
    }

    private PlaybackException playbackFails() {
        PlaybackException thrown = catchThrowableOfType(
                PlaybackException.class, () -> repo.commands().playback());
        assertThat(thrown).as("playback fails").isNotNull();
        return thrown;
    }

    /** Runs something on a thread of its own; answers what it threw. */
    private static Throwable elsewhere(Runnable work) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (Throwable failure) {
                        thrown.set(failure);
                    }
                },
                "elsewhere");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        return thrown.get();
    }

    // ---- commands that fail

    @Test
    void shouldApplyAllOthersAndSayWhichCommandFailed() {
        position.add(tank, 1, 2, 3);
        position.add(commands, truck, 4, 5, 6);
        position.add(commands, tank, 7, 8, 9);
        position.set(commands, truck, 10, 11, 12);
        long dead = repo.createEntity();
        repo.destroyEntity(dead);
        commands.destroy(dead);

        PlaybackException thrown = playbackFails();

        assertThat(thrown.kind()).isEqualTo(CommandKind.ADD);
        assertThat(thrown.entity()).isEqualTo(tank);
        assertThat(thrown.component()).isEqualTo(position.name());
        assertThat(thrown.sequence()).isEqualTo(2);
        assertThat(thrown.applied()).isEqualTo(2);
        assertThat(thrown.skipped()).isEqualTo(1);
        assertThat(thrown.failed()).isEqualTo(1);
        assertThat(thrown).hasCauseInstanceOf(DuplicateComponentException.class);
        assertThat(thrown.getMessage())
                .contains("command 2 of 4, to add " + position.name() + " to entity " + Entity.toString(tank))
                .contains("changed nothing; 2 were applied, 1 skipped")
                .contains("no command is left");
        assertThat(position.get(tank)).isEqualTo(new Position(1, 2, 3));
        assertThat(position.get(truck)).isEqualTo(new Position(10, 11, 12));
        assertThat(repo.commands().playback().applied()).isZero();
    }

    @Test
    void shouldTellTheFirstOfManyFailuresAndSuppressSome() {
        for (int i = 0; i < 40; i++) {
            position.set(commands, i % 2 == 0 ? tank : truck, i, 0, 0);
        }
        PlaybackException thrown = playbackFails();

        assertThat(thrown.failed()).isEqualTo(40);
        assertThat(thrown.sequence()).isEqualTo(1);
        assertThat(thrown).hasCauseInstanceOf(MissingComponentException.class);
        assertThat(thrown).hasMessageContaining("39 others");
        assertThat(thrown.getCause().getSuppressed()).hasSize(15);
    }

    @Test
    void shouldFailOnWhatHierarchyAndAuthorityRefuse() {
        repo.hierarchy().addChild(tank, truck);
        repo.hierarchy().addChild(commands, tank, truck);
        assertThat(playbackFails()).hasCauseInstanceOf(HierarchyException.class);
        repo.hierarchy().reparent(commands, truck, tank);
        PlaybackException circle = playbackFails();
        assertThat(circle).hasCauseInstanceOf(HierarchyException.class);
        assertThat(circle.component()).isEmpty();
        position.setAuthority(commands, tank, true);
        assertThat(playbackFails()).hasCauseInstanceOf(MissingComponentException.class);
    }

    @Test
    void shouldSkipWhatBelongsToAnEntityThatCouldNotBeMade() {
        use(worlds.create(RepositoryConfig.DEFAULT.withCapacity(2)));
        long none = commands.create();
        position.add(commands, none, 1, 2, 3);
        aim.add(commands, tank, 1, none);
        commands.destroy(tank);
        long some = commands.create();
        aim.add(commands, truck, 1, some);
        PlaybackException thrown = playbackFails();

        assertThat(thrown).hasCauseInstanceOf(CapacityException.class);
        assertThat(thrown.kind()).isEqualTo(CommandKind.CREATE);
        assertThat(thrown.failed()).isEqualTo(2);
        assertThat(thrown.skipped()).isEqualTo(1);
        assertThat(thrown.getCause().getSuppressed()[0])
                .isInstanceOf(StaleEntityException.class)
                .hasMessageContaining("was not created");
        assertThat(repo.isAlive(aim.get(truck).target())).isTrue();
    }

    // ---- blueprints

    @Test
    void shouldDestroyWhatABlueprintCouldNotBuild() {
        long spoiled = commands.spawn(entity -> {
            position.add(entity, 1, 2, 3);
            throw new IllegalStateException("no wheels");
        });
        position.set(commands, spoiled, 4, 5, 6);
        position.add(commands, tank, 7, 8, 9);
        PlaybackException thrown = playbackFails();

        assertThat(thrown.kind()).isEqualTo(CommandKind.SPAWN);
        assertThat(thrown).hasRootCauseMessage("no wheels").hasMessageContaining("destroyed again");
        assertThat(thrown.skipped()).isEqualTo(1);
        assertThat(repo.entityCount()).isEqualTo(2);
        assertThat(position.count()).isEqualTo(1);
    }

    @Test
    void shouldGoOnAfterAnErrorOfABlueprint() {
        commands.spawn(entity -> {
            throw new AssertionError("unexpected");
        });
        commands.create();
        assertThat(playbackFails()).hasCauseInstanceOf(AssertionError.class);
        assertThat(repo.entityCount()).isEqualTo(3);
    }

    @Test
    void shouldRefuseWhatABlueprintMayNotDo() {
        Blueprint[] wrong = {
            entity -> repo.commands().buffer(),
            entity -> position.add(commands, entity, 1, 2, 3),
            entity -> repo.commands().playback(),
            entity -> repo.commands().discard(),
            entity -> repo.tick(),
            entity -> repo.close()
        };
        for (Blueprint blueprint : wrong) {
            commands.spawn(blueprint);
        }
        PlaybackException thrown = playbackFails();

        assertThat(thrown.failed()).isEqualTo(wrong.length);
        assertThat(thrown).hasCauseInstanceOf(CommandException.class);
        assertThat(thrown.getCause().getSuppressed()).allMatch(CommandException.class::isInstance);
        assertThat(repo.isClosed()).isFalse();
        assertThat(repo.entityCount()).isEqualTo(2);
        commands.create();
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
    }

    @Test
    void shouldLeaveWhatIsIteratedMeanwhileAlone() {
        commands.spawn(entity -> {
            Thread other = new Thread(() -> repo.query().build().forEach(e -> {}));
            other.start();
            try {
                other.join();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        commands.destroy(tank);
        assertThat(repo.commands().playback().applied()).isEqualTo(2);
    }

    @Test
    void shouldLeaveWhatABlueprintCouldNotBuildToIterations() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        AtomicReference<Throwable> there = new AtomicReference<>();
        AtomicReference<Thread> other = new AtomicReference<>();
        AtomicLong spoiled = new AtomicLong();
        commands.spawn(entity -> {
            spoiled.set(entity);
            position.add(entity, 1, 2, 3);
            other.set(new Thread(() -> there.set(
                    catchThrowable(() -> repo.query().with(position).build().forEach(e -> {
                        begun.countDown();
                        await(ended);
                        position.get(e);
                    })))));
            other.get().start();
            await(begun);
            throw new IllegalStateException("no wheels");
        });
        PlaybackException thrown = playbackFails();
        ended.countDown();
        other.get().join();
        assertThat(there.get()).isNull();
        assertThat(thrown)
                .hasMessageContaining(Entity.toString(spoiled.get()) + " is still there")
                .hasRootCauseMessage("no wheels");
        assertThat(thrown.entity()).isEqualTo(spoiled.get());
        assertThat(repo.destroyEntity(spoiled.get())).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    @Test
    void shouldRefusePlaybackInsideAnIteration() {
        commands.destroy(tank);
        repo.query()
                .build()
                .forEach(entity ->
                        assertThatThrownBy(() -> repo.commands().playback()).isInstanceOf(IterationException.class));
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
    }

    // ---- threads

    @Test
    void shouldRefuseTheBufferOfAnotherThread() {
        assertThat(elsewhere(() -> commands.create()))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("frame thread")
                .hasMessageContaining("elsewhere");
        assertThat(elsewhere(() -> position.set(commands, tank, 1, 2, 3))).isInstanceOf(CommandException.class);
        assertThat(elsewhere(() -> repo.commands().buffer()))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("newBatch()");
        assertThat(commands.size()).isZero();
    }

    @Test
    void shouldRefuseTheFrameBufferInsideARunAndAWorkersOutside() {
        AtomicReference<CommandBuffer> kept = new AtomicReference<>();
        try (Jobs jobs = Jobs.create(2)) {
            assertThatThrownBy(() -> jobs.run(1, (task, worker) -> commands.create()))
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("outside of runs");
            jobs.run(1, (task, worker) -> {
                kept.set(repo.commands().buffer());
                kept.get().create();
            });
            assertThatThrownBy(() -> kept.get().create())
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("within a run");
        }
        assertThat(kept.get()).isNotSameAs(commands);
        assertThat(repo.commands().buffer()).isSameAs(commands);
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
    }

    @Test
    void shouldLetAnotherThreadBecomeTheFrameThread() {
        commands.destroy(tank);
        assertThat(elsewhere(() -> {
                    repo.commands().playback();
                    repo.commands().buffer().destroy(truck);
                    repo.commands().playback();
                }))
                .isNull();
        assertThat(repo.entityCount()).isZero();
        assertThatThrownBy(() -> commands.create()).isInstanceOf(CommandException.class);
        repo.tick();
        commands.create();
        assertThat(repo.commands().discard()).isEqualTo(1);
    }

    @Test
    void shouldRefuseEverythingAfterClose() {
        CommandBatch batch = repo.commands().newBatch();
        batch.create();
        long made = commands.create();
        repo.close();
        assertThatThrownBy(() -> commands.create()).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> commands.destroy(tank)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> position.add(commands, made, 1, 2, 3)).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> repo.commands().buffer()).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.commands().newBatch()).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.commands().playback()).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> repo.commands().discard()).isInstanceOf(ClosedException.class);
        assertThatThrownBy(batch::submit).isInstanceOf(ClosedException.class);
        assertThatThrownBy(batch::create).isInstanceOf(ClosedException.class);
        batch.close();
    }

    // ---- batches

    @Test
    void shouldPlayBatchesLastInTheOrderOfSubmission() {
        try (CommandBatch first = repo.commands().newBatch();
                CommandBatch second = repo.commands().newBatch()) {
            position.add(second, tank, 2, 0, 0);
            position.set(first, tank, 1, 0, 0);
            second.submit();
            first.submit();
            commands.destroy(truck);
            assertThat(repo.commands().size()).isEqualTo(3);
            assertThat(second.isOpen()).isFalse();
            for (Runnable use : new Runnable[] {second::create, second::submit, second::close}) {
                assertThatThrownBy(use::run)
                        .isInstanceOf(CommandException.class)
                        .hasMessageContaining("submitted and not played back yet");
            }
            repo.commands().playback();

            assertThat(position.get(tank)).isEqualTo(new Position(1, 0, 0));
            assertThat(second.isOpen()).isTrue();
            second.create();
            second.submit();
            assertThat(repo.commands().discard()).isEqualTo(1);
            second.create();
            second.submit();
            repo.commands().playback();
        }
        assertThat(repo.entityCount()).isEqualTo(2);
    }

    @Test
    void shouldKeepCommandsThatAreNotSubmitted() {
        try (CommandBatch batch = repo.commands().newBatch()) {
            long made = batch.create();
            batch.submit();
            assertThat(repo.commands().playback().applied()).isEqualTo(1);
            assertThatThrownBy(() -> position.add(batch, made, 1, 2, 3)).isInstanceOf(StaleEntityException.class);
            long next = batch.create();
            assertThat(repo.commands().playback().applied()).isZero();
            position.add(batch, next, 1, 2, 3);
            batch.submit();
            assertThat(repo.commands().playback().applied()).isEqualTo(2);
            assertThat(elsewhere(batch::create))
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("belongs to thread");
        }
    }

    @Test
    void shouldGiveTheMemoryOfBatchesBack() {
        commands.create();
        repo.commands().playback();
        MemoryUsage before = repo.memory();
        CommandBatch batch = repo.commands().newBatch();
        long old = batch.create();
        assertThat(repo.memory().committed()).isGreaterThan(before.committed());
        batch.close();
        batch.close();
        assertThat(repo.memory().committed()).isEqualTo(before.committed());
        assertThat(repo.memory().reserved()).isEqualTo(before.reserved());
        assertThatThrownBy(batch::create).isInstanceOf(CommandException.class).hasMessageContaining("is closed");
        try (CommandBatch another = repo.commands().newBatch()) {
            another.create();
            assertThatThrownBy(() -> another.destroy(old)).isInstanceOf(StaleEntityException.class);
        }
        assertThat(repo.checkStructure()).isEmpty();
    }

    // ---- memory

    @Test
    void shouldStayUsableWhenTheBudgetIsUsedUp() {
        use(worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(1_000_000)));
        int recorded = 0;
        MemoryBudgetException refused = null;
        while (refused == null) {
            try {
                position.add(commands, tank, 1, 2, recorded);
                recorded++;
            } catch (MemoryBudgetException thrown) {
                refused = thrown;
            }
        }
        assertThat(refused).hasMessageContaining("commands");
        assertThat(commands.size()).isEqualTo(recorded);
        assertThat(repo.checkStructure()).isEmpty();
        repo.commands().discard();
        position.set(commands, tank, 1, 2, 3);
        assertThat(repo.trim(1000)).isZero();
        for (int i = 0; i < 1000; i++) { // the peak fades
            repo.commands().discard();
        }
        assertThat(repo.trim(1000)).isPositive();
        assertThat(repo.checkStructure()).isEmpty();
        position.add(commands, tank, 1, 2, 3);
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
    }

    @Test
    void shouldGoOnWhenTheBudgetIsUsedUpInPlayback() {
        use(worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(265_536)));
        for (int i = 0; i < 1500; i++) {
            long made = commands.create();
            position.add(commands, made, i, 0, 0);
        }
        PlaybackException thrown = playbackFails();

        assertThat(thrown).hasCauseInstanceOf(MemoryBudgetException.class);
        assertThat(thrown.applied() + thrown.skipped() + thrown.failed()).isEqualTo(3000);
        assertThat(repo.entityCount()).isPositive();
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldTakeNoMemoryForWorldsWithoutCommands() {
        EntityRepository idle = worlds.create();
        long reserved = idle.memory().reserved();
        CommandBuffer buffer = idle.commands().buffer();
        assertThat(idle.memory().reserved()).isEqualTo(reserved);
        buffer.create();
        assertThat(idle.memory().reserved()).isGreaterThan(reserved);
    }
}
