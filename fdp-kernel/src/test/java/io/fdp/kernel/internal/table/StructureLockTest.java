package io.fdp.kernel.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.lock.StructureLock;
import java.util.ArrayList;
import java.util.List;
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
}
