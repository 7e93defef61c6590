package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.recorder.depot.PlaceTable;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Recorders that are used after they were closed, or closed by several threads. */
class ClosedRecorderTest {
    private static final int ROUNDS = 40;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.ofAnything();

    /** A task on a thread of its own, which does not keep the program from ending when it hangs. */
    private static <T> FutureTask<T> start(FutureTask<T> task) {
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private static <T> T get(FutureTask<T> task) throws Exception {
        return task.get(60, TimeUnit.SECONDS);
    }

    @Test
    void shouldRefuseFramesWhenItIsClosed() throws Exception {
        for (WhenBehind behind : WhenBehind.values()) {
            for (boolean added : new boolean[] {true, false}) {
                get(start(new FutureTask<>(() -> showClosed(behind, added))));
            }
        }
        assertThat(logged.all()).isEmpty();
    }

    private boolean showClosed(WhenBehind behind, boolean added) throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        PlaceTable places = repo.register(PlaceTable.TYPE);
        long entity = repo.createEntity();
        places.add(entity);
        Path file = folder.resolve(behind + "-" + added + ".fdp");
        FlightRecorder recorder = FlightRecorder.start(repo, file, RecorderConfig.DEFAULT.whenBehind(behind));
        for (int i = 0; i < 3; i++) {
            places.set(entity, i, 0, 0);
            repo.tick();
        }
        recorder.close();
        RecorderStats whole = recorder.stats();
        FrameObserver shown = added ? recorder : frame -> recorder.frameFinished(frame);
        repo.observers().add(shown);
        for (int i = 0; i < 20; i++) {
            if (i >= 10) {
                places.set(entity, i, 1, 1);
            }
            assertThatThrownBy(repo::tick)
                    .isInstanceOf(ClosedException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("is closed")
                    .hasMessageContaining("remove it from the observers, or start another one");
        }
        assertThat(recorder.stats()).isEqualTo(whole);
        assertThat(whole.failure()).isNull();
        recorder.close();
        repo.observers().remove(shown);
        repo.tick();
        assertThat(repo.currentTick()).isEqualTo(24);
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.isWhole()).isTrue();
        assertThat(check.frames()).isEqualTo(3);
        return true;
    }

    @Test
    void shouldWaitUntilTheFileIsCompleteWhenAnotherThreadClosesIt() throws Exception {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(100);
        FlightRecorder recorder = FlightRecorder.start(repo, channel, Recorded.ALL);
        repo.tick();
        while (recorder.frames() < 1) {
            Thread.onSpinWait();
        }
        channel.permits.drainPermits();
        List<Thread> closers = new ArrayList<>();
        List<FutureTask<Boolean>> closed = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            FutureTask<Boolean> task = new FutureTask<>(() -> {
                recorder.close();
                return true;
            });
            closed.add(task);
            closers.add(Thread.ofPlatform().daemon().start(task));
        }
        while (closers.stream().anyMatch(closer -> closer.getState() == Thread.State.RUNNABLE)) {
            Thread.onSpinWait();
        }
        assertThat(closers).allMatch(Thread::isAlive);
        channel.permits.release(100);
        for (FutureTask<Boolean> task : closed) {
            assertThat(get(task)).isTrue();
        }
        assertThat(Recording.verify(channel.toFile(folder.resolve("gated.fdp")), position -> {})
                        .isWhole())
                .isTrue();
    }

    /** A frame that another observer shows to a recorder is in the file, or it is refused. */
    @Test
    void shouldEndBeforeAFrameOrAfterIt() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            EntityRepository repo = worlds.create(Recorded.CONFIG);
            PlaceTable places = repo.register(PlaceTable.TYPE);
            long entity = repo.createEntity();
            places.add(entity);
            Path file = folder.resolve("race-" + round + ".fdp");
            FlightRecorder recorder = FlightRecorder.start(
                    repo,
                    file,
                    RecorderConfig.DEFAULT.unforced().whenBehind(round % 2 == 0 ? WhenBehind.WAIT : WhenBehind.DROP));
            repo.observers().remove(recorder);
            repo.observers().add(frame -> recorder.frameFinished(frame));
            CountDownLatch begun = new CountDownLatch(3);
            FutureTask<Integer> frames = start(new FutureTask<>(() -> ticks(repo, places, entity, begun)));
            FutureTask<Boolean> one = start(new FutureTask<>(() -> close(recorder, begun)));
            FutureTask<Boolean> other = start(new FutureTask<>(() -> close(recorder, begun)));
            get(one);
            get(other);
            int shown = get(frames);
            assertThat(recorder.stats().failure()).isNull();
            assertThat(recorder.frames() + recorder.dropped()).isEqualTo(shown);
            RecordingCheck check = Recording.verify(file, position -> {});
            assertThat(check.isWhole()).isTrue();
            assertThat(check.frames()).isEqualTo(recorder.frames());
            repo.close();
        }
    }

    /** Ends frames until one is refused; answers how many were not. */
    private static int ticks(EntityRepository repo, PlaceTable places, long entity, CountDownLatch begun)
            throws InterruptedException {
        begun.countDown();
        begun.await();
        for (int frames = 0; true; frames++) {
            places.set(entity, frames, 0, 0);
            try {
                repo.tick();
            } catch (ClosedException refused) {
                return frames;
            }
        }
    }

    private static boolean close(FlightRecorder recorder, CountDownLatch begun)
            throws IOException, InterruptedException {
        begun.countDown();
        begun.await();
        while (true) {
            try {
                recorder.close();
                return true;
            } catch (PhaseException observed) { // a frame is being observed: later
                Thread.onSpinWait();
            }
        }
    }
}
