package io.fdp.kernel.internal.memory;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The number of further memory mappings that the process may take for its worlds.
 *
 * <p>If the process has no mapping left, the next commit of the JVM fails, and the JVM ends. So some thousands are left
 * to the JVM. Counting mappings is slow, so it happens rarely: each count allows half of what is left, and the last
 * mappings are given out in steps.
 *
 * <p>Threading: any thread may ask.
 */
final class MappingQuota {
    /** Mappings left to the JVM and to other users in the process. */
    private static final long SPARE = 4096;

    /** The fewest mappings between two counts. */
    private static final long STEP = 256;

    private final LongSupplier mappings;
    private final long most;
    private final AtomicLong allowed = new AtomicLong();

    /** A quota for a process that may have a number of mappings, or -1 for no limit. */
    MappingQuota(long max, LongSupplier mappings) {
        this.mappings = mappings;
        this.most = max < 0 ? Long.MAX_VALUE : max - Math.min(SPARE, max / 8);
    }

    /** Takes mappings that a call may need; returns false if the rest is left to the JVM. */
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
