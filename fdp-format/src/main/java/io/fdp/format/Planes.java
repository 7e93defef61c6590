package io.fdp.format;

/**
 * Numbers with their bytes apart: first the lowest byte of all numbers, then the second byte of all, and so on. Similar
 * bytes are then neighbours, so that LZ4 compresses them well.
 *
 * <pre>
 *  rows    a0 a1 a2 a3  b0 b1 b2 b3  c0 c1 c2 c3
 *  planes  a0 b0 c0  a1 b1 c1  a2 b2 c2  a3 b3 c3
 * </pre>
 */
public final class Planes {
    private static final long EVEN = 0x00ff_00ff_00ff_00ffL;
    private static final long PAIRS = 0x0000_ffff_0000_ffffL;
    private static final long LOW = 0xffff_ffffL;

    private Planes() {}

    // ---- one number

    /** The unsigned number at a place in planes. */
    public static long get(byte[] planes, int at, int width, int count, int i) {
        long value = 0;
        for (int b = width - 1; b >= 0; b--) {
            value = value << 8 | (planes[at + b * count + i] & 0xff);
        }
        return value;
    }

    /** Puts a number into planes. */
    public static void set(byte[] planes, int at, int width, int count, int i, long value) {
        for (int b = 0; b < width; b++) {
            planes[at + b * count + i] = (byte) (value >>> (8 * b));
        }
    }

    // ---- fields of rows

    /**
     * Splits a field of rows into planes.
     *
     * @param rows the bytes with the rows
     * @param at where the field of the first row begins
     * @param stride bytes from one row to the next
     * @param count how many rows
     * @param elements elements of the field in one row
     * @param width bytes of one element
     * @param planes receives the planes
     * @param to where the planes begin
     */
    public static void split(
            byte[] rows, int at, int stride, int count, int elements, int width, byte[] planes, int to) {
        if (elements == 1) {
            for (int part = 0; part < width; part += Integer.BYTES) {
                int some = Math.min(Integer.BYTES, width - part);
                split(rows, at + part, stride, count, some, planes, to + part * count);
            }
            return;
        }
        int out = to;
        for (int b = 0; b < width; b++) {
            for (int row = 0; row < count; row++) {
                int in = at + row * stride + b;
                for (int element = 0; element < elements; element++, in += width) {
                    planes[out++] = rows[in];
                }
            }
        }
    }

    /** Puts a field back into rows: the inverse of {@link #split(byte[], int, int, int, int, int, byte[], int)}. */
    public static void join(
            byte[] planes, int from, byte[] rows, int at, int stride, int count, int elements, int width) {
        if (elements == 1 && width == Integer.BYTES) {
            joinInts(planes, from, rows, at, stride, count);
            return;
        }
        int in = from;
        for (int b = 0; b < width; b++) {
            if (elements == 1) {
                int out = at + b;
                for (int row = 0; row < count; row++, out += stride) {
                    rows[out] = planes[in++];
                }
                continue;
            }
            for (int row = 0; row < count; row++) {
                int out = at + row * stride + b;
                for (int element = 0; element < elements; element++, out += width) {
                    rows[out] = planes[in++];
                }
            }
        }
    }

    /** Joins the most usual fields, of four bytes: writes each row once instead of once per byte. */
    private static void joinInts(byte[] planes, int from, byte[] rows, int at, int stride, int count) {
        int second = from + count;
        int third = second + count;
        int fourth = third + count;
        int out = at;
        for (int row = 0; row < count; row++, out += stride) {
            int value = (planes[from + row] & 0xff)
                    | (planes[second + row] & 0xff) << 8
                    | (planes[third + row] & 0xff) << 16
                    | planes[fourth + row] << 24;
            LittleEndian.INT.set(rows, out, value);
        }
    }

    // ---- many numbers at once

    /**
     * Splits numbers, each a step behind the last, into up to four planes. Of numbers of eight bytes, splits the four
     * bytes from the given place on.
     */
    public static void split(byte[] from, int at, int step, int count, int planes, byte[] to, int place) {
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
            putOne((int) LittleEndian.INT.get(from, at + i * step), to, place + i, count);
        }
    }

    /** Splits some of the numbers into planes. */
    public static void split(byte[] from, int at, int step, int[] which, int count, int planes, byte[] to, int place) {
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
            putOne((int) LittleEndian.INT.get(from, at + which[i] * step), to, place + i, count);
        }
    }

    private static long both(byte[] from, int first, int second) {
        return ((int) LittleEndian.INT.get(from, first) & LOW) | (long) (int) LittleEndian.INT.get(from, second) << 32;
    }

    private static void putOne(int x, byte[] to, int place, int count) {
        to[place] = (byte) x;
        to[place + count] = (byte) (x >>> 8);
        to[place + 2 * count] = (byte) (x >>> 16);
        to[place + 3 * count] = (byte) (x >>> 24);
    }

    /**
     * Splits eight ints; the first and the fifth are in one long, and so on. Bytes swap places with the neighbour, then
     * pairs of bytes do, and each long then has eight bytes of a plane.
     */
    private static void putEight(long a, long b, long c, long d, byte[] to, int place, int count) {
        long even = (a & EVEN) | (b & EVEN) << 8;
        long odd = (a >>> 8 & EVEN) | (b & ~EVEN);
        long nextEven = (c & EVEN) | (d & EVEN) << 8;
        long nextOdd = (c >>> 8 & EVEN) | (d & ~EVEN);
        LittleEndian.LONG.set(to, place, (even & PAIRS) | (nextEven & PAIRS) << 16);
        LittleEndian.LONG.set(to, place + count, (odd & PAIRS) | (nextOdd & PAIRS) << 16);
        LittleEndian.LONG.set(to, place + 2 * count, (even >>> 16 & PAIRS) | (nextEven & ~PAIRS));
        LittleEndian.LONG.set(to, place + 3 * count, (odd >>> 16 & PAIRS) | (nextOdd & ~PAIRS));
    }
}
