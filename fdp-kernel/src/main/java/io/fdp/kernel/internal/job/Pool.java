package io.fdp.kernel.internal.job;

import java.util.Objects;

/** A pool of threads, as queries and loops see it. */
public abstract class Pool {
    final Thread[] workers;

    /**
     * Makes a pool without threads.
     *
     * @param workers the number of threads besides the one that runs tasks
     */
    protected Pool(int workers) {
        this.workers = new Thread[workers];
    }

    /**
     * The threads of a pool, besides the one that runs tasks.
     *
     * @param pool a pool
     * @return the array itself, not a copy
     */
    public static Thread[] workers(Pool pool) {
        return Objects.requireNonNull(pool, "the jobs are null: pass Jobs.create(threads), or run without jobs")
                .workers;
    }
}
