package io.fdp.kernel.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.lock.StructureLock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StructureLockTest {
    private final StructureLock lock = new StructureLock();
    private long counter;

    @Test
    void shouldRefuseToBeTakenTwiceByOneThread() {
        lock.acquire();
        assertThat(lock.isMine()).isTrue();
        assertThatThrownBy(lock::acquire).isInstanceOf(PhaseException.class).hasMessageContaining("inside another one");
        lock.release();
        assertThat(lock.isMine()).isFalse();
        lock.acquire();
        lock.release();
    }

    @Test
    void shouldLetOneThreadInAtATime() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> {
                for (int round = 0; round < 100_000; round++) {
                    lock.acquire();
                    counter++;
                    lock.release();
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(counter).isEqualTo(400_000);
    }

    /** A thread that alone takes a lock this often needs no compare-and-set from there on. */
    private static final int LONG = 5_000;

    private void use(StructureLock used, int times) {
        for (int i = 0; i < times; i++) {
            used.acquire();
            counter++;
            used.release();
        }
    }

    @Test
    void shouldRefuseToBeTakenTwiceHoweverOftenItsThreadHasTakenIt() {
        for (int i = 0; i < LONG; i++) {
            lock.acquire();
            assertThat(lock.isMine()).isTrue();
            assertThatThrownBy(lock::acquire).isInstanceOf(PhaseException.class);
            assertThat(lock.isMine()).isTrue();
            lock.release();
            assertThat(lock.isMine()).isFalse();
        }
    }

    @Test
    void shouldLetAnotherThreadInAfterTheOneThatAlwaysHadIt() throws InterruptedException {
        use(lock, LONG);
        lock.acquire();
        AtomicLong seen = new AtomicLong();
        Thread other = new Thread(() -> {
            assertThat(lock.isMine()).isFalse();
            lock.acquire();
            seen.set(counter);
            lock.release();
        });
        other.start();
        while (other.getState() != Thread.State.TIMED_WAITING) {
            assertThat(other.isAlive()).as("it waits for the lock").isTrue();
            Thread.onSpinWait(); // until it waits in earnest
        }
        assertThat(seen.get()).isZero();
        counter++;
        lock.release();
        other.join();
        assertThat(seen.get()).isEqualTo(LONG + 1);
        use(lock, 10 * LONG);
        assertThat(counter).isEqualTo(11 * LONG + 1);
    }

    /** Another thread comes at any moment, also while the first one enters or leaves: no step may be lost. */
    @Test
    void shouldLetOneThreadInAtATimeWhenAnotherOneInterrupts() throws InterruptedException {
        interrupt(1_500);
    }

    @Test
    @Tag("long")
    void shouldLetOneThreadInAtATimeWhenAnotherOneInterruptsForLong() throws InterruptedException {
        interrupt(10_000);
    }

    private void interrupt(int rounds) throws InterruptedException {
        long seed = Long.getLong("fdp.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int round = 0; round < rounds; round++) {
            StructureLock used = new StructureLock();
            counter = 0;
            int delay = random.nextInt(20_000);
            int visits = 1 + random.nextInt(3);
            AtomicBoolean begun = new AtomicBoolean();
            Thread first = new Thread(() -> {
                use(used, 1_200);
                begun.set(true);
                use(used, LONG);
            });
            first.start();
            while (!begun.get()) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < delay; i++) {
                Thread.onSpinWait();
            }
            use(used, visits);
            first.join();
            assertThat(counter)
                    .as("steps of two threads in round %d with seed %d", round, seed)
                    .isEqualTo(1_200 + LONG + visits);
        }
    }
}
