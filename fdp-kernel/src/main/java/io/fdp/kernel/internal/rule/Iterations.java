package io.fdp.kernel.internal.rule;

import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.internal.lock.ActingThread;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The threads that iterate a query or a hierarchy now, each as often as it does. Under the lock. */
final class Iterations {
    private @Nullable Thread[] threads = new Thread[16];
    private int count;

    /** Makes room to note iterations, so that noting them cannot fail half way. */
    void prepare(int more) {
        if (count + more > threads.length) {
            threads = Arrays.copyOf(threads, (count + more) * 2);
        }
    }

    void begin(Thread thread) {
        prepare(1);
        threads[count++] = thread;
    }

    @SuppressWarnings("ReferenceEquality") // threads are compared by identity
    void end(Thread thread) {
        for (int i = count - 1; i >= 0; i--) {
            if (threads[i] == thread) {
                threads[i] = threads[--count];
                threads[count] = null;
                return;
            }
        }
        throw new IllegalStateException("an iteration ended that never began on " + thread);
    }

    /** Whether any thread iterates. */
    boolean areAny() {
        return count > 0;
    }

    /** Whether the calling thread iterates. */
    boolean areHere() {
        return count > 0 && isIterating(Thread.currentThread());
    }

    /**
     * Whether a thread iterates besides the calling thread. The iteration of a thread that waits for the calling thread
     * counts only if both take part in it.
     */
    @SuppressWarnings("ReferenceEquality") // threads are compared by identity
    boolean areElsewhere() {
        boolean here = areHere();
        for (int i = 0; i < count; i++) {
            if (here ? threads[i] != Thread.currentThread() : !waitsForThis(threads[i])) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("ReferenceEquality") // threads are compared by identity
    private static boolean waitsForThis(@Nullable Thread thread) {
        Thread waits = ActingThread.actsFor(Thread.currentThread());
        while (waits != null && waits != thread) {
            waits = ActingThread.actsFor(waits);
        }
        return waits != null;
    }

    @SuppressWarnings("ReferenceEquality") // threads are compared by identity
    private boolean isIterating(Thread thread) {
        for (int i = 0; i < count; i++) {
            if (threads[i] == thread) {
                return true;
            }
        }
        return false;
    }

    /** Names the other thread that iterates, and the calling one; empty if the calling thread iterates itself. */
    private String elsewhere() {
        if (areHere()) {
            return "";
        }
        for (Thread other : threads) {
            if (other != null) {
                return " by thread " + other.getName() + ", not by this thread, "
                        + Thread.currentThread().getName();
            }
        }
        return "";
    }

    private static String advice(String other) {
        return other.isEmpty()
                ? ""
                : ". Let the other thread read between frames on the thread that runs them, in an observer, or from a"
                        + " copy of the world";
    }

    /** The error for a change that no command can record. */
    IterationException refused(String what) {
        String other = elsewhere();
        return new IterationException("cannot " + what + " while a query or a hierarchy is being iterated" + other
                + ": do it before or after the iteration" + advice(other));
    }

    /** The error for a change that a command can record, of a thread that iterates itself. */
    static IterationException refusedHere(String what) {
        return recordable(what, "this thread iterates a query or a hierarchy", "");
    }

    /** The error for what another thread's iteration disturbs. */
    IterationException refusedElsewhere(String what) {
        return new IterationException("cannot " + what + " while a query or a hierarchy is being iterated"
                + elsewhere() + ", because what that iteration writes may be half done: let both threads take turns,"
                + " or do it at the end of a frame, in an observer");
    }

    /** The error for a change that a command can record. */
    IterationException refusedForAll(String what) {
        String other = elsewhere();
        return recordable(what, "a query or a hierarchy is being iterated" + other, advice(other));
    }

    private static IterationException recordable(String what, String why, String further) {
        return new IterationException("cannot " + what + " while " + why
                + ": record it in a command buffer, or collect() the entities and change them after the iteration"
                + further);
    }
}
