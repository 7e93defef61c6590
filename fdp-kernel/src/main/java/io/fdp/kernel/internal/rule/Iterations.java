package io.fdp.kernel.internal.rule;

import io.fdp.kernel.error.IterationException;
import java.util.Arrays;

/** The threads that iterate a query or a hierarchy now, each as often as it does. Under the lock. */
final class Iterations {
    private long[] threads = new long[16];
    private int count;

    /** Makes room to note iterations, so that noting them cannot fail half way. */
    void prepare(int more) {
        if (count + more > threads.length) {
            threads = Arrays.copyOf(threads, (count + more) * 2);
        }
    }

    void begin(Thread thread) {
        prepare(1);
        threads[count++] = thread.threadId();
    }

    void end(Thread thread) {
        for (int i = count - 1; i >= 0; i--) {
            if (threads[i] == thread.threadId()) {
                threads[i] = threads[--count];
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
        return count > 0 && isIterating(Thread.currentThread().threadId());
    }

    private boolean isIterating(long thread) {
        for (int i = 0; i < count; i++) {
            if (threads[i] == thread) {
                return true;
            }
        }
        return false;
    }

    /** The error for a change that no command can record. */
    static IterationException refused(String what) {
        return new IterationException("cannot " + what
                + " while a query or a hierarchy is being iterated: do it before or after the iteration");
    }

    /** The error for a change that a command can record. */
    static IterationException refused(String what, String why) {
        return new IterationException("cannot " + what + " while " + why
                + ": record it in a command buffer, or collect() the entities and change them after the iteration");
    }
}
