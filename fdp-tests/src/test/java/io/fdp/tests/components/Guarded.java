package io.fdp.tests.components;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;

/** Records whose constructors refuse some values, and arrays of all kinds. */
public final class Guarded {
    private Guarded() {}

    /** A range, in which the lower end comes first. */
    public record Range(int from, int to) {
        public Range {
            if (from > to) {
                throw new IllegalArgumentException("from " + from + " is above to " + to);
            }
        }
    }

    @Component
    public record Throttle(byte percent, Range range) {
        public Throttle {
            if (percent < 0 || percent > 100) {
                throw new IllegalArgumentException("percent not in 0 to 100: " + percent);
            }
        }
    }

    @Component
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record Arrays(
            @FixedArray(2) byte[] bytes,
            @FixedArray(3) short[] shorts,
            @FixedArray(4) char[] chars,
            @FixedArray(1) int[] ints,
            @FixedArray(2) long[] longs,
            @FixedArray(3) float[] floats,
            @FixedArray(2) double[] doubles,
            @FixedArray(5) boolean[] booleans,
            @EntityRef @FixedArray(3) long[] entities) {}
}
