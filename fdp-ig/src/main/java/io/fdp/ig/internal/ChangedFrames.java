package io.fdp.ig.internal;

import java.util.Arrays;

/** The number of the frame in which each chunk of one array last changed; 0 for never. */
final class ChangedFrames {
    private long[] numbers = new long[16];

    void mark(int chunk, long number) {
        if (chunk >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(chunk + 1, 2 * numbers.length));
        }
        numbers[chunk] = number;
    }

    long of(int chunk) {
        return chunk < numbers.length ? numbers[chunk] : 0;
    }
}
