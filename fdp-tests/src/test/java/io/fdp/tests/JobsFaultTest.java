package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.job.Jobs;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What may go wrong around a pool: a hang is what these tests look for, so each has a time-out far beyond what it
 * takes.
 */
@Timeout(value = 40, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JobsFaultTest {

    /** Runs one task on each thread of a pool: none ends before all have begun. */
    private static void onEachThread(Jobs jobs, Jobs.Task task) {
        CyclicBarrier all = new CyclicBarrier(jobs.threads());
        jobs.run(jobs.threads(), (number, worker) -> {
            await(all);
            task.run(number, worker);
        });
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }

    @Test
    void shouldFinishTheRunThatClosesThePool() throws InterruptedException {
        Jobs jobs = Jobs.create(3);
        Thread[] threads = new Thread[3];
        onEachThread(jobs, (number, worker) -> threads[worker] = Thread.currentThread());
        AtomicInteger runs = new AtomicInteger();
        jobs.run(1000, (number, worker) -> {
            runs.incrementAndGet();
            jobs.close();
        });
        assertThat(runs).hasValue(1000);
        assertThatThrownBy(() -> jobs.run(1, (n, w) -> {})).hasMessageContaining("closed");
        threads[1].join();
        threads[2].join();
    }

    @Test
    void shouldRunAllOrNothingWhenClosedByAnotherThread() throws InterruptedException {
        for (int round = 0; round < 3000; round++) {
            Jobs jobs = Jobs.create(3);
            int spins = round % 300;
            CountDownLatch begun = new CountDownLatch(1);
            Thread closer = Thread.ofPlatform().start(() -> {
                begun.countDown();
                for (int i = 0; i < spins; i++) {
                    Thread.onSpinWait();
                }
                jobs.close();
            });
            begun.await();
            boolean open = true;
            while (open) {
                AtomicIntegerArray runs = new AtomicIntegerArray(3);
                try {
                    jobs.run(3, (number, worker) -> runs.incrementAndGet(number));
                } catch (IllegalStateException closed) {
                    assertThat(closed).hasMessageContaining("closed");
                    open = false;
                }
                for (int i = 0; i < 3; i++) {
                    assertThat(runs.get(i)).isEqualTo(open ? 1 : 0);
                }
            }
            closer.join();
        }
    }

    @Test
    void shouldThrowAFailureOfAWorkerToACallerThatHoldsThePoolsMonitor() {
        try (Jobs jobs = Jobs.create(2)) {
            synchronized (jobs) {
                assertThatThrownBy(() -> onEachThread(jobs, (number, worker) -> {
                            throw new IllegalArgumentException("thread " + worker);
                        }))
                        .isInstanceOf(IllegalArgumentException.class)
                        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
            }
        }
    }

    /** An exception that cannot even be compared. */
    @SuppressWarnings("ThrowableEqualsHashCode") // discouraged for a reason: this is what may happen
    private static final class Hostile extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("not comparable");
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void shouldSurviveFailuresOfAnyKind() {
        try (Jobs jobs = Jobs.create(3)) {
            for (int round = 0; round < 100; round++) {
                assertThatThrownBy(() -> onEachThread(jobs, (number, worker) -> {
                            throw new Hostile();
                        }))
                        .isInstanceOf(Hostile.class)
                        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(2));
            }
            RuntimeException shared = new IllegalStateException("one for all");
            assertThatThrownBy(() -> onEachThread(jobs, (number, worker) -> {
                        throw shared;
                    }))
                    .isSameAs(shared)
                    .hasNoSuppressedExceptions();
        }
    }

    @Test
    void shouldNotCarryAnInterruptFromOneRunOfAWorkerToTheNext() {
        try (Jobs jobs = Jobs.create(3)) {
            onEachThread(jobs, (number, worker) -> {
                if (worker > 0) {
                    Thread.currentThread().interrupt();
                }
            });
            AtomicReference<String> found = new AtomicReference<>("none");
            onEachThread(jobs, (number, worker) -> {
                if (Thread.currentThread().isInterrupted()) {
                    found.set("thread " + worker);
                }
            });
            assertThat(found).hasValue("none");
        }
    }

    @Test
    void shouldLeaveTheInterruptOfTheCallerAlone() {
        try (Jobs jobs = Jobs.create(3)) {
            Thread.currentThread().interrupt();
            AtomicInteger runs = new AtomicInteger();
            jobs.run(100, (number, worker) -> runs.incrementAndGet());
            assertThat(runs).hasValue(100);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void shouldRefuseWhatCannotBeRun() {
        try (Jobs jobs = Jobs.create(2)) {
            assertThatThrownBy(() -> jobs.run(-1, (n, w) -> {}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("count=-1");
            assertThatThrownBy(() -> jobs.run(1, null)).isInstanceOf(NullPointerException.class);
            jobs.run(2, (n, w) -> {});
        }
    }
}
