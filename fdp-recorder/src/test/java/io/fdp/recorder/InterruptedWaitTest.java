package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.capture.FrameRing;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A thread that is interrupted and waits has no interrupt meanwhile, or it would not rest; it has it again when it goes
 * on.
 */
@Timeout(60)
class InterruptedWaitTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.ofAnything();

    /** A thread that interrupts itself, does something that waits, and answers whether it is still interrupted. */
    private static final class Interrupted {
        final FutureTask<Boolean> task;
        final Thread thread;
        volatile boolean hasBegun;

        Interrupted(Callable<?> waits) {
            task = new FutureTask<>(() -> {
                Thread.currentThread().interrupt();
                hasBegun = true;
                waits.call();
                return Thread.currentThread().isInterrupted();
            });
            thread = Thread.ofPlatform().daemon().start(task);
        }

        void requireRest() throws InterruptedException {
            while (!hasBegun || thread.isInterrupted()) {
                Thread.sleep(1);
            }
            assertThat(task.isDone()).isFalse();
        }

        void requireInterrupted() throws Exception {
            assertThat(task.get(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void shouldRestUntilAFrameComes() throws Exception {
        FrameRing ring = new FrameRing(RecorderConfig.DEFAULT.buffers(4, 1000).ring());
        Interrupted worker = new Interrupted(ring::take);
        worker.requireRest();
        ring.publish(Objects.requireNonNull(ring.claim()));
        worker.requireInterrupted();
        ring.free();
    }

    @Test
    void shouldRestUntilABufferIsFree() throws Exception {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(1); // the beginning of the file
        FlightRecorder recorder = start(repo, channel);
        Interrupted simulation = new Interrupted(() -> {
            for (int i = 0; i < 10; i++) {
                repo.tick();
            }
            return true;
        });
        simulation.requireRest();
        channel.permits.release(1000);
        simulation.requireInterrupted();
        recorder.close();
        assertThat(recorder.frames()).isEqualTo(10);
    }

    private static FlightRecorder start(EntityRepository repo, Channels.Gated channel) throws IOException {
        return FlightRecorder.start(
                repo,
                channel,
                RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).buffers(2, 1000));
    }
}
