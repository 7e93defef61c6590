package io.fdp.codec.data;

import io.fdp.kernel.error.Article;
import io.fdp.kernel.error.DataException;

/** Arrays of primitives: bytes as bytes, all others number by number. */
final class PrimitiveArrays {
    private PrimitiveArrays() {}

    static void write(DataWriter to, Object values) {
        switch (values) {
            case byte[] all -> {
                to.binaryHeader(all.length);
                to.raw(all, 0, all.length);
            }
            case short[] all -> {
                to.arrayHeader(all.length);
                for (short value : all) {
                    to.integer(value);
                }
            }
            case char[] all -> {
                to.arrayHeader(all.length);
                for (char value : all) {
                    to.integer(value);
                }
            }
            case int[] all -> {
                to.arrayHeader(all.length);
                for (int value : all) {
                    to.integer(value);
                }
            }
            case long[] all -> {
                to.arrayHeader(all.length);
                for (long value : all) {
                    to.integer(value);
                }
            }
            default -> writeOther(to, values);
        }
    }

    private static void writeOther(DataWriter to, Object values) {
        switch (values) {
            case float[] all -> {
                to.arrayHeader(all.length);
                for (float value : all) {
                    to.float32(value);
                }
            }
            case double[] all -> {
                to.arrayHeader(all.length);
                for (double value : all) {
                    to.float64(value);
                }
            }
            case boolean[] all -> {
                to.arrayHeader(all.length);
                for (boolean value : all) {
                    to.bool(value);
                }
            }
            default ->
                throw new DataException(
                        "cannot write " + Article.of(values.getClass().getName())
                                + " as an array of primitives: pass a byte[], int[] and so on");
        }
    }

    static short[] shorts(DataReader from, int count) {
        short[] all = new short[count];
        for (int i = 0; i < count; i++) {
            all[i] = from.int16();
        }
        return all;
    }

    static char[] characters(DataReader from, int count) {
        char[] all = new char[count];
        for (int i = 0; i < count; i++) {
            all[i] = from.character();
        }
        return all;
    }

    static int[] ints(DataReader from, int count) {
        int[] all = new int[count];
        for (int i = 0; i < count; i++) {
            all[i] = from.int32();
        }
        return all;
    }

    static long[] longs(DataReader from, int count) {
        long[] all = new long[count];
        for (int i = 0; i < count; i++) {
            all[i] = from.int64();
        }
        return all;
    }

    static float[] floats(DataReader from, int count) {
        float[] all = new float[count];
        for (int i = 0; i < count; i++) {
            all[i] = from.float32();
        }
        return all;
    }

    static double[] doubles(DataReader from, int count) {
        double[] all = new double[count];
        for (int i = 0; i < count; i++) {
            all[i] = from.float64();
        }
        return all;
    }

    static boolean[] bools(DataReader from, int count) {
        boolean[] all = new boolean[count];
        for (int i = 0; i < count; i++) {
            all[i] = from.bool();
        }
        return all;
    }
}
