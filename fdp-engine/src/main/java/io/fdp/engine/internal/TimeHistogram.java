package io.fdp.engine.internal;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts times by their length, in buckets of 3 % width at most. One thread writes, any thread may read.
 *
 * <pre>
 * below 64 ns          a count for each nanosecond
 * 2^e to 2^(e+1) ns    32 counts, for e from 6 on
 * </pre>
 */
public final class TimeHistogram {
    private static final int EXACT = 64;
    private static final int FIRST_EXPONENT = 6;
    private static final int PARTS = 32;
    private static final int PART_BITS = 5;
    private static final int SIZE = EXACT + (Long.SIZE - 1 - FIRST_EXPONENT) * PARTS;

    private final AtomicLongArray counts = new AtomicLongArray(SIZE);

    public void add(long nanos) {
        int bucket = bucketOf(Math.max(0, nanos));
        counts.setOpaque(bucket, counts.getPlain(bucket) + 1);
    }

    /** Forgets all times; only for the thread that adds times. */
    public void clear() {
        for (int i = 0; i < SIZE; i++) {
            counts.setOpaque(i, 0);
        }
    }

    /** The time that a share of all times does not exceed; 0 when there are none. */
    public long percentile(double share) {
        long total = 0;
        for (int i = 0; i < SIZE; i++) {
            total += counts.getOpaque(i);
        }
        long rank = Math.max(1, (long) Math.ceil(share * total));
        long passed = 0;
        for (int i = 0; i < SIZE; i++) {
            passed += counts.getOpaque(i);
            if (passed >= rank) {
                return longestIn(i);
            }
        }
        return 0;
    }

    static int bucketOf(long nanos) {
        if (nanos < EXACT) {
            return (int) nanos;
        }
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
        int part = (int) (nanos >>> (exponent - PART_BITS)) & (PARTS - 1);
        return EXACT + (exponent - FIRST_EXPONENT) * PARTS + part;
    }

    static long longestIn(int bucket) {
        if (bucket < EXACT) {
            return bucket;
        }
        int exponent = (bucket - EXACT) / PARTS + FIRST_EXPONENT;
        int part = (bucket - EXACT) % PARTS;
        long width = 1L << (exponent - PART_BITS);
        return (1L << exponent) + (part + 1L) * width - 1;
    }
}
