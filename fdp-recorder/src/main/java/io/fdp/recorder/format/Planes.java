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

    private static final long EVEN = 0x00ff_00ff_00ff_00ffL;
    private static final long PAIRS = 0x0000_ffff_0000_ffffL;
    private static final long LOW = 0xffff_ffffL;

    /** Splits numbers, each some bytes behind the last, into planes; of numbers of eight bytes the four from there on. */
    static void split(byte[] from, int at, int step, int count, int planes, byte[] to, int place) {
        if (planes < Integer.BYTES) {
            for (int b = 0; b < planes; b++) {
                for (int i = 0; i < count; i++) {
                    to[place + b * count + i] = from[at + i * step + b];
                }
            }
            return;
        }
        int whole = count & -8;
        for (int i = 0; i < whole; i += 8) {
            int a = at + i * step;
            int e = a + 4 * step;
            putEight(
                    both(from, a, e),
                    both(from, a + step, e + step),
                    both(from, a + 2 * step, e + 2 * step),
                    both(from, a + 3 * step, e + 3 * step),
                    to,
                    place + i,
                    count);
        }
        for (int i = whole; i < count; i++) {
            putOne((int) Format.LE_INT.get(from, at + i * step), to, place + i, count);
        }
    }

    /** The same for some of the numbers. */
    static void split(byte[] from, int at, int step, int[] which, int count, int planes, byte[] to, int place) {
        if (planes < Integer.BYTES) {
            for (int b = 0; b < planes; b++) {
                for (int i = 0; i < count; i++) {
                    to[place + b * count + i] = from[at + which[i] * step + b];
                }
            }
            return;
        }
        int whole = count & -8;
        for (int i = 0; i < whole; i += 8) {
            putEight(
                    both(from, at + which[i] * step, at + which[i + 4] * step),
                    both(from, at + which[i + 1] * step, at + which[i + 5] * step),
                    both(from, at + which[i + 2] * step, at + which[i + 6] * step),
                    both(from, at + which[i + 3] * step, at + which[i + 7] * step),
                    to,
                    place + i,
                    count);
        }
        for (int i = whole; i < count; i++) {
            putOne((int) Format.LE_INT.get(from, at + which[i] * step), to, place + i, count);
        }
    }

    private static long both(byte[] from, int first, int second) {
        return ((int) Format.LE_INT.get(from, first) & LOW) | (long) (int) Format.LE_INT.get(from, second) << 32;
    }

    private static void putOne(int x, byte[] to, int place, int count) {
        to[place] = (byte) x;
        to[place + count] = (byte) (x >>> 8);
        to[place + 2 * count] = (byte) (x >>> 16);
        to[place + 3 * count] = (byte) (x >>> 24);
    }

    /** Eight ints, the first and the fifth in a long, and so on: bytes change places with those of the neighbour, then pairs of bytes do, and eight bytes of a plane are a long. */
    private static void putEight(long a, long b, long c, long d, byte[] to, int place, int count) {
        long even = (a & EVEN) | (b & EVEN) << 8;
        long odd = (a >>> 8 & EVEN) | (b & ~EVEN);
        long nextEven = (c & EVEN) | (d & EVEN) << 8;
        long nextOdd = (c >>> 8 & EVEN) | (d & ~EVEN);
        Format.LE_LONG.set(to, place, (even & PAIRS) | (nextEven & PAIRS) << 16);
        Format.LE_LONG.set(to, place + count, (odd & PAIRS) | (nextOdd & PAIRS) << 16);
        Format.LE_LONG.set(to, place + 2 * count, (even >>> 16 & PAIRS) | (nextEven & ~PAIRS));
        Format.LE_LONG.set(to, place + 3 * count, (odd >>> 16 & PAIRS) | (nextOdd & ~PAIRS));
    }
}
