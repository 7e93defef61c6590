package io.fdp.kernel.internal.job;

import org.jspecify.annotations.Nullable;

/** A thread of a pool. It knows its worker without a look into thread-local variables. */
public final class WorkerThread extends Thread {
    @Nullable
    Worker worker;

    /** Makes a thread that does not keep the process alive. */
    public WorkerThread(String name, Worker worker, Runnable work) {
        super(work, name);
        setDaemon(true);
        this.worker = worker;
    }
}
