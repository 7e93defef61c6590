package io.fdp.kernel.internal.rule;

import io.fdp.kernel.error.PhaseException;
import org.jspecify.annotations.Nullable;

/**
 * Whether somebody reads the whole world. Keeps the first thread that does, and what for, so that errors of other
 * threads can name it.
 */
final class WorldReader {
    private volatile @Nullable Thread thread;
    private volatile String why = "";
    private int readers;

    /** The calling thread begins to read. Under the lock. */
    void begin(String what) {
        if (readers++ == 0) {
            why = what;
            thread = Thread.currentThread();
        }
    }

    /** A thread has read. Under the lock. */
    void end() {
        if (--readers == 0) {
            thread = null;
        }
    }

    /** Whether anybody reads. */
    boolean isReading() {
        return readers > 0;
    }

    /** The error for something that is refused meanwhile. */
    PhaseException refused(String what) {
        return new PhaseException("cannot " + what + " while the whole world is being read" + elsewhere()
                + ", as by a save, a state hash or worldReplaced() of a system: code that is called meanwhile may only"
                + " read. Do it before or after; other threads must wait until then");
    }

    /** Names the thread that reads, and the calling one, if they are two. */
    @SuppressWarnings("ReferenceEquality") // threads are compared by identity
    private String elsewhere() {
        Thread reads = thread;
        return reads == null || reads == Thread.currentThread()
                ? ""
                : " by thread " + reads.getName() + " to " + why + ", and this is thread "
                        + Thread.currentThread().getName();
    }
}
