package io.fdp.kernel.internal.lock;

import org.jspecify.annotations.Nullable;

/**
 * A thread that works on behalf of another one, as a worker does for the thread that started a run: it may do what that
 * one may.
 */
public interface ActingThread {
    /** The thread that it works for now, or null: who started the run, which may act for another one itself. */
    @Nullable
    Thread actsFor();

    /** Who a thread works for, or null when it works for itself. */
    static @Nullable Thread actsFor(Thread thread) {
        return thread instanceof ActingThread acting ? acting.actsFor() : null;
    }

    /** Whether the calling thread is another one, or works for it, if only through others. */
    @SuppressWarnings("ReferenceEquality") // a thread is itself only
    static boolean isHere(@Nullable Thread owner) {
        Thread thread = owner == null ? null : Thread.currentThread();
        while (thread != null && thread != owner) {
            thread = actsFor(thread);
        }
        return thread != null;
    }
}
