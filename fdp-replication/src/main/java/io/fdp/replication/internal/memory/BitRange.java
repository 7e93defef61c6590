package io.fdp.replication.internal.memory;

import io.fdp.kernel.memory.Memory;

/** Looks for bits in a range: in native memory at an address, or in an array, 64 to a word. */
public final class BitRange {
    private BitRange() {}

    /** The first clear bit of a range in native memory, or the end of the range. */
    public static int firstClear(long bits, int from, int to) {
        for (int at = from; at < to; at = nextWord(at)) {
            long found = ~Memory.getLong(bits + (at >>> 6) * (long) Long.BYTES) >>> at;
            if (found != 0) {
                return Math.min(to, at + Long.numberOfTrailingZeros(found));
            }
        }
        return to;
    }

    /** The first set bit of a range in native memory, or the end of the range. */
    public static int firstSet(long bits, int from, int to) {
        for (int at = from; at < to; at = nextWord(at)) {
            long found = Memory.getLong(bits + (at >>> 6) * (long) Long.BYTES) >>> at;
            if (found != 0) {
                return Math.min(to, at + Long.numberOfTrailingZeros(found));
            }
        }
        return to;
    }

    /** The first clear bit of a range, or the end of the range. */
    public static int firstClear(long[] bits, int from, int to) {
        for (int at = from; at < to; at = nextWord(at)) {
            long found = ~bits[at >>> 6] >>> at;
            if (found != 0) {
                return Math.min(to, at + Long.numberOfTrailingZeros(found));
            }
        }
        return to;
    }

    /** The first set bit of a range, or the end of the range. */
    public static int firstSet(long[] bits, int from, int to) {
        for (int at = from; at < to; at = nextWord(at)) {
            long found = bits[at >>> 6] >>> at;
            if (found != 0) {
                return Math.min(to, at + Long.numberOfTrailingZeros(found));
            }
        }
        return to;
    }

    /** The number of set bits of a range. */
    public static int count(long[] bits, int from, int to) {
        int count = 0;
        if (((from | to) & (Long.SIZE - 1)) == 0) { // whole words, as groups of 64 and more are
            for (int word = from >>> 6; word < to >>> 6; word++) {
                count += Long.bitCount(bits[word]);
            }
            return count;
        }
        for (int at = from; at < to; at = nextWord(at)) {
            count += Long.bitCount(bits[at >>> 6] & mask(at, to));
        }
        return count;
    }

    /** Sets all bits of a range. */
    public static void set(long[] bits, int from, int to) {
        for (int at = from; at < to; at = nextWord(at)) {
            bits[at >>> 6] |= mask(at, to);
        }
    }

    private static int nextWord(int at) {
        return (at | 63) + 1;
    }

    /** The bits of a word from a position up to the end of a range that reaches into the word. */
    private static long mask(int at, int to) {
        int bits = Math.min(to, nextWord(at)) - at;
        return -1L >>> (Long.SIZE - bits) << at;
    }
}
