package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What other threads may do while frames run. */
class OtherThreadsTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("on purpose");

    private static final int THREADS = 3;
    private static final int STEPS = 500;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    @Test
    void shouldTakeEveryStepThatWasAskedFor() throws InterruptedException {
        try (Engine engine = Engine.builder(repo).clock(SimClock.fixed(100)).start()) {
            engine.clock().pause();
            CountDownLatch done = new CountDownLatch(THREADS);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Thread thread = new Thread(() -> {
                    for (int step = 0; step < STEPS; step++) {
                        engine.clock().step();
                    }
                    done.countDown();
                });
                threads.add(thread);
                thread.start();
            }
            while (done.getCount() > 0) {
                engine.frame();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            engine.run(THREADS * STEPS);
            assertThat(engine.clock().steps()).isEqualTo(THREADS * STEPS);
            assertThat(engine.clock().nanos()).isEqualTo(THREADS * STEPS * 10_000_000L);
        }
    }

    @Test
    void shouldStopARealTimeRunThatWaitsForLong() throws InterruptedException {
        CountDownLatch inFrame = new CountDownLatch(1);
        AtomicReference<Long> frames = new AtomicReference<>();
        try (Engine engine = Engine.builder(repo)
                .clock(SimClock.fixed(1).scale(1e-6)) // the next frame is due in eleven days
                .add(SimSystem.of("first", inFrame::countDown))
                .start()) {
            Thread runner = new Thread(() -> frames.set(engine.runRealTime()));
            runner.start();
            inFrame.await();
            engine.stop();
            runner.join();
            assertThat(frames.get()).isEqualTo(1);
            Thread interrupted = new Thread(() -> frames.set(engine.runRealTime()));
            interrupted.start();
            interrupted.interrupt();
            interrupted.join();
            assertThat(frames.get()).isBetween(0L, 1L);
            Thread faster = new Thread(() -> frames.set(engine.runRealTime(3)));
            faster.start();
            engine.clock().scale(1e6);
            faster.join();
            assertThat(frames.get()).as("a change of pace counts at once").isEqualTo(3);
        }
    }

    @Test
    void shouldShowFiguresThatOnlyGrow() throws InterruptedException {
        SimSystem flaky = SimSystem.of("flaky", () -> {
            if (repo.currentTick() % 2 == 0) {
                throw new IllegalStateException("on purpose");
            }
        });
        try (Engine engine = Engine.builder(repo).add(flaky).start()) {
            CountDownLatch done = new CountDownLatch(1);
            AtomicReference<String> wrong = new AtomicReference<>();
            Thread watcher = new Thread(() -> {
                long updates = 0;
                long frames = 0;
                while (done.getCount() > 0) {
                    long failures = flaky.health().failures();
                    TelemetrySnapshot now = engine.telemetry().snapshot();
                    long later = flaky.health().updates();
                    if (later < updates || now.frames() < frames || failures > later) {
                        wrong.set(flaky.health() + " after " + updates + ", " + frames + " frames");
                    }
                    updates = later;
                    frames = now.frames();
                }
            });
            watcher.start();
            engine.run(3000);
            done.countDown();
            watcher.join();
            assertThat(wrong.get()).isNull();
            assertThat(flaky.health().failures()).isEqualTo(1500);
            assertThat(flaky.health().updates()).isEqualTo(3000);
        }
    }
}
