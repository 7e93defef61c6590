package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Channels that call the recorder which writes to them, on its own thread. */
class OwnThreadTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.ofAnything();

    private interface Call {
        void run() throws IOException;
    }

    /** Calls something in one write. */
    private static final class Calling extends Channels.Kept {
        private final boolean catches;
        volatile @Nullable Call call;
        volatile @Nullable Throwable thrown;

        Calling(boolean catches) {
            this.catches = catches;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            Call next = call;
            call = null;
            if (next != null) {
                call(next);
            }
            return super.write(from);
        }

        private void call(Call next) throws IOException {
            try {
                next.run();
            } catch (IllegalStateException refused) {
                thrown = refused;
                if (!catches) {
                    throw refused;
                }
            }
        }
    }

    /** On a thread that does not keep the program from ending when it hangs. */
    private static void run(Call call) throws Exception {
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            call.run();
            return true;
        });
        Thread.ofPlatform().daemon().start(task);
        assertThat(task.get(60, TimeUnit.SECONDS)).isTrue();
    }

    private static void waitFor(FlightRecorder recorder, Calling channel) {
        while (channel.call != null || recorder.stats().waiting() > 0) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException asked) {
            throw new InterruptedIOException("nobody interrupts it");
        }
    }

    @ParameterizedTest
    @CsvSource({"true, WAIT", "true, THROTTLE", "false, WAIT", "false, DROP"})
    void shouldRefuseToClose(boolean catches, WhenBehind behind) throws Exception {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Calling channel = new Calling(catches);
        FlightRecorder recorder = FlightRecorder.start(repo, channel, RecorderConfig.DEFAULT.whenBehind(behind));
        channel.call = recorder::close;
        run(() -> {
            repo.tick();
            waitFor(recorder, channel);
            repo.tick();
            recorder.close();
        });
        assertThat(channel.thrown)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot close the recorder")
                .hasMessageContaining("wait for itself")
                .hasMessageContaining("on the thread that started it");
        if (catches) { // nothing has happened
            assertThat(recorder.stats().failure()).isNull();
            RecordingCheck check = Recording.verify(channel.toFile(folder.resolve("whole.fdp")), position -> {});
            assertThat(check.isWhole()).isTrue();
            assertThat(check.frames()).isEqualTo(2);
        } else {
            assertThat(recorder.stats().failure()).contains("cannot close the recorder");
            assertThat(recorder.stats().dropped()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, WAIT", "true, THROTTLE", "false, WAIT", "false, DROP"})
    void shouldRefuseToEndFrames(boolean catches, WhenBehind behind) throws Exception {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Calling channel = new Calling(catches);
        FlightRecorder recorder = FlightRecorder.start(
                repo, channel, RecorderConfig.DEFAULT.whenBehind(behind).buffers(2, 1000));
        run(() -> {
            repo.tick();
            waitFor(recorder, channel);
            CountDownLatch ended = new CountDownLatch(1);
            channel.call = () -> {
                await(ended); // else a frame is being observed
                for (int i = 0; i < 3; i++) { // more than there are buffers
                    repo.tick();
                }
            };
            repo.tick();
            ended.countDown();
            waitFor(recorder, channel);
            repo.tick();
            recorder.close();
        });
        assertThat(channel.thrown)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot end a frame")
                .hasMessageContaining("wait for itself")
                .hasMessageContaining("on the thread of the simulation");
        assertThat(repo.currentTick()).isEqualTo(4); // the refused frame has ended
        RecorderStats stats = recorder.stats();
        assertThat(stats.failure()).startsWith("cannot end a frame"); // what comes after would not be where it was
        assertThat(stats.frames()).isEqualTo(catches ? 2 : 1);
        assertThat(stats.frames() + stats.dropped()).isEqualTo(4);
    }
}
