package io.fdp.kernel.internal.job;

import io.fdp.kernel.internal.lock.ActingThread;
import org.jspecify.annotations.Nullable;

/** A thread of a pool. It knows its worker without a thread-local variable. */
public final class WorkerThread extends Thread implements ActingThread {
    @Nullable
    Worker worker;

    private @Nullable Thread actsFor;
    private long run;

    /** Makes a thread that does not keep the process alive. */
    public WorkerThread(String name, Worker worker, Runnable work) {
        super(work, name);
        setDaemon(true);
        this.worker = worker;
    }

    /** Begins to act for another thread in a run, or, with null, ends that. For the thread itself. */
    public void actFor(@Nullable Thread caller, long inRun) {
        run = inRun;
        actsFor = caller;
    }

    @Override
    public @Nullable Thread actsFor() {
        return actsFor;
    }

    @Override
    public long runNumber() {
        return run;
    }
}
