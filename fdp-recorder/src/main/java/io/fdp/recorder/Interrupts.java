package io.fdp.recorder;

import java.util.concurrent.locks.LockSupport;

/** Waits of threads that are interrupted: parking would return at once, again and again, and take a processor for nothing. */
final class Interrupts {
    private Interrupts() {}

    /** Takes the interrupt of the thread away, so that it can wait; answers whether there was one, or one before. */
    static boolean take(boolean before) {
        return Thread.interrupted() || before;
    }

    /** Interrupts the thread again, when it has waited. */
    static void giveBack(boolean taken) {
        if (taken) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits a little, or until somebody wakes the thread; answers as {@link #take}. */
    static boolean park(Object where, long nanos, boolean before) {
        boolean taken = take(before);
        LockSupport.parkNanos(where, nanos);
        return taken;
    }
}
