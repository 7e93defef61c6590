package io.fdp.kernel.internal.memory;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How many more memory mappings the process may take for its worlds.
 *
 * <p>The kernel ends the JVM's next commit, and with it the JVM, when the process has no mapping left. So some
 * thousands are left to the JVM. To count mappings is slow, so it is done rarely: each count allows half of what is
 * left, and the last ones are given out in steps.
 *
 * <p>Threading: any thread may ask.
 */
final class MappingQuota {
    /** What is left to the JVM and to others in the process. */
    private static final long SPARE = 4096;

    /** The fewest mappings between two counts. */
    private static final long STEP = 256;

    private final LongSupplier mappings;
    private final long most;
    private final AtomicLong allowed = new AtomicLong();

    /** A quota of a process that may have a number of mappings, or -1 when there is no limit. */
    MappingQuota(long max, LongSupplier mappings) {
        this.mappings = mappings;
        this.most = max < 0 ? Long.MAX_VALUE : max - Math.min(SPARE, max / 8);
    }

    /** Takes mappings that a call may need; answers false when they are left to the JVM. */
    boolean tryTake(int wanted) {
        return most == Long.MAX_VALUE || allowed.addAndGet(-wanted) >= 0 || countAgain(wanted);
    }

    private synchronized boolean countAgain(int wanted) {
        if (allowed.get() >= wanted) { // another thread counted meanwhile
            allowed.addAndGet(-wanted);
            return true;
        }
        long left = most - mappings.getAsLong();
        allowed.set(left <= 0 ? 0 : Math.max(STEP, left / 2) - wanted);
        return left > 0;
    }
}
