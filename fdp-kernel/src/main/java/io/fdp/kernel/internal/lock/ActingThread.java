package io.fdp.kernel.internal.lock;

import org.jspecify.annotations.Nullable;

/**
 * A thread that works on behalf of another thread, as a worker does for the thread that started a run. It has the
 * rights of that thread.
 */
public interface ActingThread {
    /** The thread that it works for now, or null. That thread started the run, and may itself act for another one. */
    @Nullable
    Thread actsFor();

    /** The number of the run in which it does so. What that thread began before the run waits for the run's end. */
    long runNumber();

    /** The thread that a thread works for, or null if it works for itself. */
    static @Nullable Thread actsFor(Thread thread) {
        return thread instanceof ActingThread acting ? acting.actsFor() : null;
    }

    /** The number of the run in which a thread works for another thread. */
    static long runNumber(Thread thread) {
        return thread instanceof ActingThread acting ? acting.runNumber() : Long.MAX_VALUE;
    }

    /** Whether the calling thread is the owner, or works for the owner, directly or through other threads. */
    @SuppressWarnings("ReferenceEquality") // identity is meant
    static boolean isHere(@Nullable Thread owner) {
        Thread thread = owner == null ? null : Thread.currentThread();
        while (thread != null && thread != owner) {
            thread = actsFor(thread);
        }
        return thread != null;
    }
}
