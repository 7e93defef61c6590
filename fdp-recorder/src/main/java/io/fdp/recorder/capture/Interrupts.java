package io.fdp.recorder.capture;

import java.util.concurrent.locks.LockSupport;

/**
 * Waits of threads that are interrupted: parking would return at once, again and again, and take a processor for
 * nothing.
 */
public final class Interrupts {
    private Interrupts() {}

    /** Takes the interrupt of the thread away, so that it can wait; answers whether there was one, or one before. */
    static boolean take(boolean before) {
        return Thread.interrupted() || before;
    }

    /** Interrupts the thread again, when it has waited. */
    public static void giveBack(boolean taken) {
        if (taken) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until a thread has ended; an interrupt counts afterwards. */
    public static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException asked) {
                interrupted = true;
            }
        }
        giveBack(interrupted);
    }

    /** Waits a little, or until somebody wakes the thread; answers as {@link #take}. */
    static boolean park(Object where, long nanos, boolean before) {
        boolean taken = take(before);
        LockSupport.parkNanos(where, nanos);
        return taken;
    }
}
