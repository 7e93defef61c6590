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
}
