package io.fdp.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimModule;
import io.fdp.engine.SimSystem;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.StillWorld;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.job.Jobs;
import io.fdp.storage.LoadReport;
import io.fdp.storage.WorldStorage;
import io.fdp.storage.error.UnsavableException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever is kept in the middle of a frame is refused, or cannot be run on by mistake. */
class MiddleOfFrameTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.ofAnything();

    private final Colony.Settings settings = new Colony.Settings(200, 30, 20, 10, 60);
    private final List<Throwable> refused = new ArrayList<>();

    private static byte[] save(EntityRepository repo) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            WorldStorage.of(repo).save(out);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return out.toByteArray();
    }

    private void attempt(EntityRepository repo) {
        try {
            save(repo);
            refused.add(new AssertionError("the world was saved"));
        } catch (RuntimeException expected) {
            refused.add(expected);
        }
    }

    private void requireRefused(String who) {
        assertThat(refused)
                .isNotEmpty()
                .allSatisfy(error -> assertThat(error)
                        .isInstanceOf(UnsavableException.class)
                        .hasMessageContaining("cannot save the world")
                        .hasMessageContaining(who)
                        .hasMessageContaining("save between frames")
                        .hasMessageContaining("in a frame observer"));
        refused.clear();
    }

    /** Runs something in its update. */
    private static class Doing extends SimSystem {
        private final Runnable what;

        Doing(Runnable what) {
            this.what = what;
        }

        @Override
        protected void update() {
            what.run();
        }
    }

    /** The same, and others may run at the same time. */
    private static final class Declared extends Doing {
        private final String name;

        Declared(String name, Runnable what) {
            super(what);
            this.name = name;
        }

        @Override
        protected void create() {
            commandsOnly();
        }

        @Override
        public String name() {
            return name;
        }
    }

    private EngineBuilder builder(EntityRepository repo) {
        return Engine.builder(repo).clock(SimClock.fixed(60)).onFailure(FailurePolicy.stopAfter(1));
    }

    @Test
    void shouldRefuseToSaveInASystemAndOnItsThreads() {
        EntityRepository repo = worlds.create();
        try (Engine engine = builder(repo).add(new Doing(() -> attempt(repo))).start()) {
            engine.frame();
            requireRefused("Doing is at work");
        }
        EntityRepository other = worlds.create();
        Doing threads = new Doing(() -> {
            FutureTask<?> task = new FutureTask<>(() -> attempt(other), null);
            new Thread(task, "saver").start();
            try {
                task.get();
            } catch (InterruptedException | ExecutionException wrong) {
                throw new IllegalStateException(wrong);
            }
        });
        try (Engine engine = builder(other).add(threads).start()) {
            engine.frame();
            requireRefused("Doing is at work");
            save(other);
        }
    }

    /** As a button for loading does, which a user presses while the simulation runs. */
    @Test
    void shouldRefuseToReplaceTheWorldOrEndTheFrameOnAnotherThread() throws IOException {
        EntityRepository repo = worlds.create();
        byte[] save = save(repo);
        long tick = repo.currentTick();
        Doing other = new Doing(() -> {
            onAnotherThread(() -> WorldStorage.of(repo).load(new ByteArrayInputStream(save)));
            onAnotherThread(() -> {
                repo.tick();
                return repo;
            });
        });
        try (Engine engine = builder(repo).add(other).start()) {
            engine.frame();
        }
        assertThat(repo.currentTick()).isEqualTo(tick + 1);
        assertThat(refused)
                .hasSize(2)
                .allSatisfy(error -> assertThat(error)
                        .isInstanceOf(PhaseException.class)
                        .hasMessageContaining(
                                "while the thread " + Thread.currentThread().getName()
                                        + " runs a frame of this world: do it between frames"));
        WorldStorage.of(repo).load(new ByteArrayInputStream(save));
    }

    private void onAnotherThread(Callable<?> what) {
        FutureTask<?> task = new FutureTask<>(what);
        new Thread(task, "button").start();
        try {
            refused.add(new AssertionError("accepted: " + task.get()));
        } catch (InterruptedException wrong) {
            throw new IllegalStateException(wrong);
        } catch (ExecutionException expected) {
            refused.add(expected.getCause());
        }
    }

    @Test
    void shouldRefuseToSaveInAnIterationOfASystem() {
        EntityRepository repo = worlds.create();
        repo.createEntity();
        Doing loop = new Doing(() -> repo.query().build().forEach(entity -> attempt(repo)));
        try (Engine engine = builder(repo).add(loop).start()) {
            engine.frame();
        }
        requireRefused("Doing is at work");
    }

    @Test
    void shouldRefuseToSaveInModulesReactionsAndCreation() {
        EntityRepository repo = worlds.create();
        AntTable ants = repo.register(AntTable.TYPE);
        ants.add(repo.createEntity(), new Colony.Ant(1, 2, 3));
        SimModule module = new SimModule() {
            @Override
            public void initialize(ModuleContext context) {}

            @Override
            public void tick(SimClock time) {
                attempt(repo);
            }
        };
        try (Engine engine = builder(repo).module(module).start()) {
            engine.frame();
            requireRefused("a frame is under way");
        }
        repo.reactions().onAdded(ants, ant -> attempt(repo));
        ants.add(repo.createEntity(), new Colony.Ant(1, 2, 3));
        repo.tick();
        requireRefused("while reactions are called");
        SimSystem created = new SimSystem() {
            @Override
            protected void create() {
                attempt(repo);
            }

            @Override
            public String name() {
                return "Early";
            }

            @Override
            protected void update() {}
        };
        try (Engine engine = builder(repo).add(created).start()) {
            requireRefused("Early is being created");
            save(repo);
            engine.frame();
            save(repo);
        }
    }

    @Test
    void shouldRefuseToSaveWhileSystemsRunTogether() {
        EntityRepository repo = worlds.create();
        try (Jobs jobs = Jobs.create(2);
                Engine engine = builder(repo)
                        .provide(Jobs.class, jobs)
                        .parallel()
                        .add(new Declared("One", () -> attempt(repo)))
                        .add(new Declared("Two", () -> {}))
                        .start()) {
            engine.frame();
        }
        requireRefused("One is at work");
    }

    /** Handlers of phases that change the world do it before observers look. */
    @Test
    void shouldSaveInAnObserverWhatHandlersOfPhasesChange() {
        Seeds.run(4, random -> {
            EntityRepository repo = worlds.create();
            Colony.register(repo);
            AntTable ants = repo.register(AntTable.TYPE);
            int every = random.nextInt(1, 4);
            List<byte[]> saves = new ArrayList<>();
            List<Long> hashes = new ArrayList<>();
            repo.observers().add(frame -> {
                if (frame.tick() % every == 0) {
                    saves.add(save(repo));
                }
            });
            try (Engine engine = Colony.start(repo, settings, false)) {
                String first = repo.phases().current().name();
                repo.phases().onEnter(first, () -> ants.add(repo.createEntity(), new Colony.Ant(4, 5, 6)));
                for (int i = 0; i < 10; i++) {
                    engine.frame();
                    hashes.add(repo.stateHash());
                }
            }
            for (int i = 0; i < saves.size(); i++) {
                EntityRepository other = worlds.create();
                Colony.register(other);
                LoadReport report = load(other, saves.get(i));
                assertThat(other.stateHash()).isEqualTo(hashes.get((int) report.tick() - 1));
                other.close();
            }
        });
    }

    private static LoadReport load(EntityRepository repo, byte[] save) {
        try {
            LoadReport report = WorldStorage.of(repo).load(new ByteArrayInputStream(save));
            assertThat(report.isExact()).isTrue();
            return report;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    // ---- copies

    /** An engine that stops within a frame leaves a world from which nobody can go on. */
    @Test
    void shouldRefuseToSaveAndToRunAWorldWhoseEngineStoppedInAFrame() {
        log.expect("the engine stops because");
        EntityRepository repo = worlds.create();
        boolean[] fails = {false};
        SimSystem failing = new Doing(() -> {
            if (fails[0]) {
                throw new IllegalStateException("broken");
            }
        });
        try (Snapshot snapshot = Snapshot.of(repo)) {
            try (Engine engine = builder(repo)
                    .onFailure(FailurePolicy.stopAfter(1))
                    .add(failing)
                    .start()) {
                engine.run(3);
                snapshot.take();
                fails[0] = true;
                assertThatThrownBy(engine::frame).isInstanceOf(EngineStoppedException.class);
                assertThatThrownBy(engine::frame).hasMessageContaining("has stopped in the middle of a frame");
                assertThatThrownBy(() -> save(repo))
                        .isInstanceOf(UnsavableException.class)
                        .hasMessageContaining("the frame was not finished, because its engine stopped");
            }
            fails[0] = false;
            try (Engine engine = builder(repo).start()) {
                assertThatThrownBy(engine::frame)
                        .isInstanceOf(PhaseException.class)
                        .hasMessageContaining("the frame of tick 3 was not finished")
                        .hasMessageContaining("load a save or restore a snapshot");
                snapshot.restore();
                engine.run(2);
                assertThat(repo.currentTick()).isEqualTo(5);
                save(repo);
            }
        }
    }

    /** One engine runs a world, also if the other one is on another thread. */
    @Test
    void shouldRefuseASecondEngineWhileAnotherThreadRunsAFrame() {
        EntityRepository repo = worlds.create();
        AtomicReference<@Nullable Throwable> refused = new AtomicReference<>();
        try (Engine first = builder(repo)
                .add(new Doing(
                        () -> refused.set(thrownElsewhere(() -> builder(repo).start()))))
                .start()) {
            first.frame();
            assertThat(refused.get())
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("the engine with Doing")
                    .hasMessageContaining("the engine with no systems");
            first.frame();
            assertThat(repo.currentTick()).isEqualTo(2);
        }
        try (Engine second = builder(repo).start()) {
            second.frame();
        }
        assertThat(repo.currentTick()).isEqualTo(3);
    }

    /** A frame belongs to the thread that holds it. */
    @Test
    void shouldRefuseAFrameWhileAnotherThreadRunsOneOfTheSameWorld() {
        EntityRepository repo = worlds.create();
        try (Engine engine = builder(repo).start()) {
            assertThat(WriteScope.holdFrame(repo)).isTrue();
            assertThat(thrownElsewhere(engine::frame))
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("runs a frame of the same world");
            WriteScope.releaseFrame(repo);
            engine.frame();
            assertThat(repo.currentTick()).isEqualTo(1);
        }
    }

    /** What code throws on another thread. */
    private static @Nullable Throwable thrownElsewhere(Runnable code) {
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Thread other = new Thread(() -> {
            try {
                code.run();
            } catch (RuntimeException wrong) {
                thrown.set(wrong);
            }
        });
        other.start();
        try {
            other.join();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        return thrown.get();
    }

    /** Loading names the save and what to do. */
    @Test
    void shouldNameTheSaveThatCannotBeLoadedInAFrame() {
        EntityRepository repo = worlds.create();
        byte[] save = save(worlds.create());
        AtomicReference<@Nullable Throwable> refused = new AtomicReference<>();
        try (Engine engine = builder(repo)
                .add(new Doing(() -> {
                    try {
                        load(repo, save);
                    } catch (RuntimeException wrong) {
                        refused.set(wrong);
                    }
                }))
                .start()) {
            engine.frame();
        }
        assertThat(refused.get())
                .isInstanceOf(PhaseException.class)
                .hasMessageContainingAll("cannot load a stream now", "Load between frames");
    }

    /** A copy of a moment within a frame can be looked at, but not be run on. */
    @Test
    void shouldRefuseFramesOfAWorldThatWasCopiedInTheMiddleOfOne() {
        EntityRepository repo = worlds.create();
        EntityRepository copy = worlds.create();
        long[] hash = {0};
        boolean[] copies = {true};
        try (Engine engine = builder(repo)
                        .add(new Doing(() -> {
                            if (copies[0]) {
                                copy.copyFrom(repo);
                                hash[0] = repo.stateHash();
                            }
                        }))
                        .start();
                Engine other = builder(copy).start()) {
            engine.frame();
            assertThat(copy.stateHash()).isEqualTo(hash[0]);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(other::frame)
                        .isInstanceOf(PhaseException.class)
                        .hasMessageContaining("the frame of tick 0 was not finished")
                        .hasMessageContaining("copy between frames");
            }
            assertThatThrownBy(() -> save(copy))
                    .isInstanceOf(UnsavableException.class)
                    .hasMessageContaining("copied in the middle of it");
            EntityRepository third = worlds.create();
            third.copyFrom(copy);
            assertThat(StillWorld.middleOfFrame(third)).contains("copied in the middle");
            third.tick();
            assertThat(StillWorld.middleOfFrame(third)).isNull();
            copies[0] = false;
            engine.frame();
            copy.copyFrom(repo);
            other.frame();
            save(copy);
        }
    }

    @Test
    void shouldRefuseFramesAfterASnapshotOfTheMiddleOfOne() {
        EntityRepository repo = worlds.create();
        try (Snapshot snapshot = Snapshot.of(repo)) {
            boolean[] takes = {true};
            try (Engine engine = builder(repo)
                    .add(new Doing(() -> {
                        if (takes[0]) {
                            snapshot.take();
                        }
                    }))
                    .start()) {
                engine.run(3);
                snapshot.restore();
                assertThatThrownBy(engine::frame).isInstanceOf(PhaseException.class);
                takes[0] = false;
                repo.tick();
                engine.frame();
                snapshot.take();
                engine.frame();
                snapshot.restore();
                engine.frame();
            }
        }
    }

    @Test
    void shouldAskForTheHashAfterAFrameInObserversOnly() {
        EntityRepository repo = worlds.create();
        long[] after = {0};
        repo.observers().add(frame -> {
            assertThat(repo.observers().areLooking()).isTrue();
            after[0] = repo.observers().stateHashAfter();
        });
        repo.createEntity();
        repo.tick();
        assertThat(repo.stateHash()).isEqualTo(after[0]);
        assertThat(repo.observers().areLooking()).isFalse();
        assertThatThrownBy(() -> repo.observers().stateHashAfter())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("call stateHashAfter() in frameFinished()");
    }
}
