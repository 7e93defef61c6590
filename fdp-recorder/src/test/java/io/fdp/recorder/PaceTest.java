package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Frames are left out only at a pace, or by choice; and a recording that lacks some says so. */
@Timeout(120)
class PaceTest {
    private static final long SEED = 20261117;
    private static final int PACED = 300;
    private static final int UNPACED = 40;
    private static final RecorderConfig SMALL = RecorderConfig.DEFAULT.buffers(2, 1000);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.of();

    @TempDir
    Path folder;

    /** Takes one write for each frame that the simulation has begun, so the simulation is always ahead. */
    private static final class Slow extends Channels.Kept {
        final Semaphore permits = new Semaphore(2);

        @Override
        public int write(ByteBuffer from) throws IOException {
            permits.acquireUninterruptibly();
            return super.write(from);
        }
    }

    /** Lets a channel take a write whenever the thread of the simulation waits, and no other. */
    private static Thread feedWhileWaiting(Slow channel, Thread simulation) {
        Thread feeder = new Thread(() -> {
            while (simulation.isAlive()) {
                if (simulation.getState() == Thread.State.TIMED_WAITING) {
                    channel.permits.release();
                }
                Thread.onSpinWait();
            }
        });
        feeder.setDaemon(true);
        feeder.start();
        return feeder;
    }

    private void onThread(Slow channel, Runnable simulation) throws InterruptedException {
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Thread thread = new Thread(simulation, "simulation");
        thread.setUncaughtExceptionHandler((of, wrong) -> failed.set(wrong));
        thread.start();
        feedWhileWaiting(channel, thread).join();
        thread.join();
        assertThat(failed.get()).isNull();
    }

    @Test
    void shouldLoseNoFrameOfALoopThatIsFasterThanTheWorker() throws Exception {
        int frames = 60;
        Slow channel = new Slow();
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        List<Long> hashes = new ArrayList<>();
        FlightRecorder recorder = FlightRecorder.start(repo, channel, SMALL);
        onThread(channel, () -> {
            for (int i = 0; i < frames; i++) {
                world.frame(SEED);
                hashes.add(repo.stateHash());
            }
        });
        channel.permits.release(10_000);
        recorder.close();
        assertThat(recorder.dropped()).isZero();
        assertThat(recorder.thinned()).isZero();
        assertThat(recorder.frames()).isEqualTo(frames);
        try (Recording recording = Recording.open(channel.toFile(folder.resolve("all.fdp")))) {
            assertThat(recording.gaps()).isEmpty();
            EntityRepository into = worlds.create(Recorded.CONFIG);
            new DepotWorld(into, 0);
            Replay replay = recording.replayInto(into);
            for (long hash : hashes) {
                assertThat(replay.next()).isTrue();
                assertThat(into.stateHash()).isEqualTo(hash);
            }
        }
    }

    @Test
    void shouldFollowThePaceOfEachFrame() throws Exception {
        Slow channel = new Slow();
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder = FlightRecorder.start(repo, channel, SMALL);
        repo.observers().setPaced(true);
        for (int i = 0; i < PACED; i++) { // nothing is written meanwhile, and nothing waits
            world.frame(SEED);
        }
        long thinned = recorder.thinned();
        assertThat(thinned).isGreaterThan(PACED / 2);
        repo.observers().setPaced(false);
        onThread(channel, () -> {
            for (int i = 0; i < UNPACED; i++) {
                world.frame(SEED);
            }
        });
        assertThat(recorder.thinned()).as("none without a pace").isEqualTo(thinned);
        repo.observers().setPaced(true);
        channel.permits.drainPermits();
        for (int i = 0; i < PACED; i++) {
            world.frame(SEED);
        }
        assertThat(recorder.thinned()).isGreaterThan(thinned);
        channel.permits.release(10_000);
        logged.expect("thinned");
        recorder.close();
        assertThat(recorder.dropped()).isZero();
        assertThat(recorder.frames() + recorder.thinned()).isEqualTo(2 * PACED + UNPACED);
        try (Recording recording = Recording.open(channel.toFile(folder.resolve("both.fdp")))) {
            assertThat(recording.thinned()).isEqualTo(recorder.thinned());
            assertThat(recording.gaps()).noneMatch(gap -> gap.last() > PACED && gap.first() <= PACED + UNPACED);
        }
    }

    /** Whatever was thinned or dropped before, the file ends with the frame with which the simulation ended. */
    @ParameterizedTest
    @EnumSource(
            value = WhenBehind.class,
            names = {"THROTTLE", "DROP"})
    void shouldEndWithTheLastFrame(WhenBehind behind) throws Exception {
        logged.expect(" frames: ");
        for (int frames = 200; frames < 209; frames++) { // any distance from a frame that is recorded
            Slow channel = new Slow();
            EntityRepository repo = worlds.create(Recorded.CONFIG);
            DepotWorld world = new DepotWorld(repo, 0);
            FlightRecorder recorder = FlightRecorder.start(repo, channel, SMALL.whenBehind(behind));
            for (int i = 0; i < frames; i++) {
                world.frame(SEED + frames);
            }
            long missing = recorder.thinned() + recorder.dropped();
            channel.permits.release(10_000);
            recorder.close();
            long hash = repo.stateHash();
            assertThat(recorder.frames() + recorder.thinned() + recorder.dropped())
                    .isEqualTo(frames);
            assertThat(recorder.thinned() + recorder.dropped()).isLessThanOrEqualTo(missing);
            assertThat(missing).isPositive();
            Path file = channel.toFile(folder.resolve(behind + "-" + frames + ".fdp"));
            try (Recording recording = Recording.open(file)) {
                assertThat(recording.lastTick()).isEqualTo(repo.currentTick());
                assertThat(RecordingCheck.of(recording, at -> {}).isWhole()).isTrue();
                assertThat(RecordingCheck.of(recording, at -> {}).thinned()).isEqualTo(recorder.thinned());
                EntityRepository into = worlds.create(Recorded.CONFIG);
                new DepotWorld(into, 0);
                recording.replayInto(into).seek(recording.lastTick());
                assertThat(into.stateHash())
                        .as("the last state, with its events")
                        .isEqualTo(hash);
            }
        }
    }

    /** A state that no frame had is not recorded as one. */
    @Test
    void shouldNotRecordALastFrameThatIsNoMore() throws Exception {
        List<Consumer<EntityRepository>> changes = List.of(
                EntityRepository::createEntity,
                repo -> repo.destroyEntity(repo.query().build().first()),
                repo -> repo.roles().assign(99, repo.query().build().first()),
                repo -> repo.hierarchy().addChild(repo.createEntity(), repo.createEntity()),
                repo -> repo.events().clearCurrent(),
                repo -> repo.events().clear(),
                EntityRepository::clear,
                EntityRepository::tick,
                EntityRepository::close);
        for (Consumer<EntityRepository> change : changes) {
            Slow channel = new Slow();
            EntityRepository repo = worlds.create(Recorded.CONFIG);
            DepotWorld world = new DepotWorld(repo, 0);
            FlightRecorder recorder = FlightRecorder.start(repo, channel, SMALL.whenBehind(WhenBehind.THROTTLE));
            long thinned;
            do {
                thinned = recorder.thinned();
                world.frame(SEED);
            } while (recorder.thinned() < 20 || recorder.thinned() == thinned || currentEvents(repo) == 0);
            long ended = repo.currentTick();
            repo.observers().remove(recorder);
            change.accept(repo);
            logged.expect(" ends before the last frame, tick " + ended);
            logged.expect(" thinned. ");
            channel.permits.release(10_000);
            recorder.close();
            try (Recording recording = Recording.open(channel.toFile(folder.resolve("changed.fdp")))) {
                assertThat(recording.lastTick()).isLessThan(ended);
                assertThat(recording.gaps().getLast().last()).isEqualTo(ended);
                assertThat(RecordingCheck.of(recording, at -> {}).isWhole()).isTrue();
            }
        }
    }

    private static int currentEvents(EntityRepository repo) {
        return repo.events().all().stream().mapToInt(EventStream::count).sum();
    }

    @Test
    void shouldTellObserversThePace() {
        EntityRepository repo = worlds.create();
        List<Boolean> seen = new ArrayList<>();
        AtomicReference<FinishedFrame> kept = new AtomicReference<>();
        repo.observers().add(frame -> {
            seen.add(frame.isPaced());
            kept.set(frame);
        });
        repo.tick();
        repo.observers().setPaced(true);
        repo.tick();
        repo.observers().setPaced(false);
        repo.tick();
        assertThat(seen).containsExactly(false, true, false);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> kept.get().isPaced())
                .withMessageContaining("the frame is over");
    }

    /** A full disk ends the recording, not the simulation. */
    @ParameterizedTest
    @EnumSource(
            value = Channels.Fault.class,
            names = {"ERROR", "SHORT_THEN_ERROR"})
    void shouldGoOnWhenTheDiskIsFull(Channels.Fault fault) throws IOException {
        logged.expect("has stopped, and the simulation goes on: cannot write: No space left on device");
        logged.expect(" dropped, 0 thinned. The recording had stopped: cannot write: No space left on device");
        Channels.Failing channel = new Channels.Failing(6, fault);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        try (FlightRecorder recorder = FlightRecorder.start(repo, channel, SMALL)) {
            for (int i = 0; i < 200; i++) {
                world.frame(SEED);
            }
            assertThat(recorder.hasFailed()).isTrue();
            assertThat(repo.currentTick()).isEqualTo(200);
        }
    }

    @Test
    void shouldSayOnceAtTheEndWhatIsMissing() throws IOException {
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(2);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        logged.expect("dropped");
        FlightRecorder recorder = FlightRecorder.start(repo, channel, SMALL.whenBehind(WhenBehind.DROP));
        for (int i = 0; i < 300; i++) {
            world.frame(SEED);
        }
        assertThat(logged.all()).isEmpty();
        channel.permits.release(10_000);
        recorder.close();
        recorder.close();
        assertThat(logged.at(Level.WARNING)).hasSize(1);
        assertThat(logged.all().getFirst())
                .contains(" lacks " + recorder.dropped() + " of 300 frames: " + recorder.dropped()
                        + " dropped, 0 thinned.")
                .containsPattern("The (disk|processor|memory) was short: ")
                .containsAnyOf("WhenBehind.WAIT", "waiting()");
    }

    @Test
    void shouldSayNothingWhenNothingIsMissing() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        try (FlightRecorder recorder = FlightRecorder.start(repo, folder.resolve("whole.fdp"))) {
            for (int i = 0; i < 20; i++) {
                world.frame(SEED);
            }
            assertThat(recorder.dropped()).isZero();
        }
        assertThat(logged.all()).isEmpty();
    }

    @Test
    void shouldSayThatTheSimulationWaits() throws Exception {
        logged.expect("the simulation waits for the recorder");
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(2);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder = FlightRecorder.start(repo, channel, SMALL.patience(3));
        Thread simulation = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                world.frame(SEED);
            }
        });
        simulation.start();
        while (logged.all().isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(logged.all().getFirst()).contains("setPaced(true)", "WhenBehind.THROTTLE");
        channel.permits.release(10_000);
        simulation.join();
        recorder.close();
        assertThat(recorder.frames()).isEqualTo(100);
    }
}
