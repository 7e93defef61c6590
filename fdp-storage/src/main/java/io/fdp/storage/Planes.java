package io.fdp.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers with their bytes apart: first the lowest byte of all of them, then the second of all, and so on. Bytes that are alike lie next to each other then, which is what LZ4 finds.
 *
 * <pre>
 *  rows    a0 a1 a2 a3  b0 b1 b2 b3  c0 c1 c2 c3
 *  planes  a0 b0 c0  a1 b1 c1  a2 b2 c2  a3 b3 c3
 * </pre>
 */
final class Planes {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private Planes() {}

    /**
     * Takes a field out of rows.
     *
     * @param rows where the rows are
     * @param at where the field of the first row begins
     * @param stride bytes from one row to the next
     * @param count how many rows
     * @param elements elements of the field in one row
     * @param width bytes of one element
     * @param planes takes the planes
     * @param to where they begin
     */
    static void split(byte[] rows, int at, int stride, int count, int elements, int width, byte[] planes, int to) {
        int out = to;
        for (int b = 0; b < width; b++) {
            if (elements == 1) {
                int in = at + b;
                for (int row = 0; row < count; row++, in += stride) {
                    planes[out++] = rows[in];
                }
                continue;
            }
            for (int row = 0; row < count; row++) {
                int in = at + row * stride + b;
                for (int element = 0; element < elements; element++, in += width) {
                    planes[out++] = rows[in];
                }
            }
        }
    }

    /** Puts a field back into rows: the way back of {@link #split}. */
    static void join(byte[] planes, int from, byte[] rows, int at, int stride, int count, int elements, int width) {
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

    /** The same for the most usual fields: each row is written once instead of once for each of its bytes. */
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
            INT.set(rows, out, value);
        }
    }
}
