package io.fdp.recorder.capture;

import java.util.concurrent.locks.LockSupport;

/** Lets interrupted threads wait: otherwise parking would return at once, again and again, and waste a processor. */
public final class Interrupts {
    private Interrupts() {}

    /**
     * Clears the interrupt of the thread, so that it can wait; returns whether there was an interrupt now or before.
     */
    static boolean take(boolean before) {
        return Thread.interrupted() || before;
    }

    /** Restores the interrupt after waiting. */
    public static void giveBack(boolean taken) {
        if (taken) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until a thread has ended; an interrupt takes effect afterwards. */
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

    /** Waits a little, or until the thread is woken; returns as {@link #take}. */
    static boolean park(Object where, long nanos, boolean before) {
        boolean taken = take(before);
        LockSupport.parkNanos(where, nanos);
        return taken;
    }
}
