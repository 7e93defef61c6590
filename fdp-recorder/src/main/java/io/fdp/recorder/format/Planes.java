package io.fdp.recorder.format;

/** Numbers with their bytes apart: first the lowest byte of all of them, then the second of all, and so on. */
final class Planes {
    private Planes() {}

    /** The number at a place in a column. */
    static long get(byte[] bytes, int at, int width, int count, int i) {
        long value = 0;
        for (int b = width - 1; b >= 0; b--) {
            value = value << 8 | (bytes[at + b * count + i] & 0xff);
        }
        return width == Integer.BYTES ? (int) value : value;
    }

    /** Puts a number into a column. */
    static void set(byte[] bytes, int at, int width, int count, int i, long value) {
        for (int b = 0; b < width; b++) {
            bytes[at + b * count + i] = (byte) (value >>> (8 * b));
        }
    }

    // ---- many numbers at once

    private static final long HALVES = 0x0000_0000_ffff_0000L;
    private static final long PAIRS = 0x0000_ff00_0000_ff00L;
    private static final long QUARTERS = 0x0000_ffff_0000_ffffL;
    private static final long LOW = 0xffff_ffffL;

    /** Splits ints into planes, the lowest of their bytes first; of numbers of fewer bytes only these. */
    static void split(int[] numbers, int from, int count, int planes, byte[] to, int place) {
        if (planes < Integer.BYTES) {
            for (int b = 0; b < planes; b++) {
                for (int i = 0; i < count; i++) {
                    to[place + b * count + i] = (byte) (numbers[from + i] >>> (b << 3));
                }
            }
            return;
        }
        int whole = count & -8;
        splitEights(numbers, from, whole, to, place, count);
        for (int i = whole; i < count; i++) {
            int x = numbers[from + i];
            to[place + i] = (byte) x;
            to[place + count + i] = (byte) (x >>> 8);
            to[place + 2 * count + i] = (byte) (x >>> 16);
            to[place + 3 * count + i] = (byte) (x >>> 24);
        }
    }

    /** Eight ints are four longs, and eight bytes of a plane are one: bytes, then pairs, then fours of them change places. */
    private static void splitEights(int[] numbers, int from, int whole, byte[] to, int place, int count) {
        for (int i = 0; i < whole; i += 8) {
            int at = from + i;
            long a = pairs((numbers[at] & LOW) | (long) numbers[at + 1] << 32);
            long b = pairs((numbers[at + 2] & LOW) | (long) numbers[at + 3] << 32);
            long c = pairs((numbers[at + 4] & LOW) | (long) numbers[at + 5] << 32);
            long d = pairs((numbers[at + 6] & LOW) | (long) numbers[at + 7] << 32);
            long evenOfFirst = (a & QUARTERS) | (b & QUARTERS) << 16;
            long oddOfFirst = (a >>> 16 & QUARTERS) | (b & ~QUARTERS);
            long evenOfLast = (c & QUARTERS) | (d & QUARTERS) << 16;
            long oddOfLast = (c >>> 16 & QUARTERS) | (d & ~QUARTERS);
            Format.LE_LONG.set(to, place + i, (evenOfFirst & LOW) | evenOfLast << 32);
            Format.LE_LONG.set(to, place + count + i, (oddOfFirst & LOW) | oddOfLast << 32);
            Format.LE_LONG.set(to, place + 2 * count + i, evenOfFirst >>> 32 | (evenOfLast & ~LOW));
            Format.LE_LONG.set(to, place + 3 * count + i, oddOfFirst >>> 32 | (oddOfLast & ~LOW));
        }
    }

    /** The bytes of two ints in turns: both lowest first. */
    private static long pairs(long both) {
        long x = both;
        long swap = (x ^ x >>> 16) & HALVES;
        x ^= swap ^ swap << 16;
        swap = (x ^ x >>> 8) & PAIRS;
        return x ^ swap ^ swap << 8;
    }
}
