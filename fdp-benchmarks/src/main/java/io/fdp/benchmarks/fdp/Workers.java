package io.fdp.benchmarks.fdp;

import io.fdp.kernel.job.Jobs;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Finds the threads of a job pool. */
final class Workers {

    private Workers() {}

    /**
     * Returns the threads of a pool besides the caller's: every thread takes a task, as none ends before all have
     * begun.
     */
    static List<Thread> of(Jobs jobs) {
        Thread[] found = new Thread[jobs.threads()];
        CountDownLatch begun = new CountDownLatch(found.length);
        jobs.run(found.length, (number, worker) -> {
            found[worker] = Thread.currentThread();
            begun.countDown();
            try {
                begun.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        return List.of(found).subList(1, found.length);
    }
}
