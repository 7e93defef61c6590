package io.fdp.kernel.internal.table;

import org.jspecify.annotations.Nullable;

/** A thread that works on behalf of another one, as a worker does for the thread that started a run: it may do what that one may. */
public interface ActingThread {
    /** The thread that it works for now, or null. */
    @Nullable
    Thread actsFor();
}
