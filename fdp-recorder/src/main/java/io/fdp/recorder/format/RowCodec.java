package io.fdp.recorder.format;

import io.fdp.format.LittleEndian;
import io.fdp.format.RowShape;
import io.fdp.kernel.layout.ImageLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows from a mask of changed rows and their differences: field by field, combined by XOR, as planes. {@link
 * RowEncoder} writes them.
 *
 * <p>Runs say which rows existed before, and where; without runs all rows are where they were.
 */
final class RowCodec {
    private int[] changed = new int[ImageLayout.SLOTS];
    private int count;

    /** Reads mask and differences from a section, and makes new rows from the rows before. */
    void decode(
            RowShape shape,
            SectionReader in,
            int flags,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            @Nullable RowRuns before) {
        if (before == null) {
            System.arraycopy(old, oldAt, now, nowAt, rows * shape.stride());
        } else {
            copyBefore(shape, now, nowAt, rows, old, oldAt, oldRows, before);
        }
        change(shape, in, flags, now, nowAt, rows);
    }

    /** Reads mask and differences from a section, and changes rows in place. */
    void change(RowShape shape, SectionReader in, int flags, byte[] now, int nowAt, int rows) {
        readMask(in, flags, rows);
        if (count == 0) {
            return;
        }
        for (int field = 0; field < shape.fields(); field++) {
            int elements = shape.elements(field);
            int width = shape.width(field);
            int numbers = Math.multiplyExact(count, elements);
            int place = in.take(Math.multiplyExact(numbers, width));
            int to = nowAt + shape.start(field, rows);
            if (width == Integer.BYTES) {
                joinInts(in.array(), place, numbers, elements, now, to, shape.step(field));
            } else {
                join(in.array(), place, numbers, elements, width, now, to, shape.step(field));
            }
        }
    }

    /** Copies rows of a run at once, piece by piece, and fills new rows with zeros. */
    private static void copyBefore(
            RowShape shape, byte[] now, int nowAt, int rows, byte[] old, int oldAt, int oldRows, RowRuns before) {
        for (int piece = 0; piece < shape.pieces(); piece++) {
            int size = shape.pieceBytes(piece);
            int to = nowAt + shape.pieceStart(piece, rows);
            int from = oldAt + shape.pieceStart(piece, oldRows);
            int done = 0;
            for (int run = 0; run < before.count(); run++) {
                int row = before.now(run);
                int length = before.length(run);
                if (row > done) {
                    Arrays.fill(now, to + done * size, to + row * size, (byte) 0);
                }
                System.arraycopy(old, from + before.old(run) * size, now, to + row * size, length * size);
                done = row + length;
            }
            Arrays.fill(now, to + done * size, to + rows * size, (byte) 0);
        }
    }

    /** Reads which rows differ. */
    void readMask(SectionReader in, int flags, int rows) {
        count = 0;
        if (changed.length < rows) {
            changed = new int[rows + (rows >> 1)];
        }
        boolean all = (flags & Format.FLAG_ALL_ROWS) != 0;
        if ((flags & Format.FLAG_NO_ROWS) != 0) {
            if (all) {
                throw in.wrong("a section says both that all rows differ and that no row differs");
            }
            return;
        }
        if (all) {
            while (count < rows) {
                changed[count] = count;
                count++;
            }
            return;
        }
        int maskBytes = (rows + 7) >> 3;
        int mask = in.take(maskBytes);
        byte[] bytes = in.array();
        if ((rows & 7) != 0 && (bytes[mask + (rows >> 3)] & 0xff) >>> (rows & 7) != 0) {
            throw in.wrong("rows differ that do not exist");
        }
        for (int i = 0; i < maskBytes; i++) {
            for (int left = bytes[mask + i] & 0xff; left != 0; left &= left - 1) {
                changed[count++] = (i << 3) + Integer.numberOfTrailingZeros(left);
            }
        }
    }

    /** How many of the last rows differ. */
    int changedCount() {
        return count;
    }

    /** The number of a changed row. */
    int changed(int i) {
        return changed[i];
    }

    private void joinInts(byte[] from, int place, int numbers, int elements, byte[] now, int to, int step) {
        if (elements == 1) {
            joinSingleInts(changed, numbers, from, place, now, to, step);
            return;
        }
        int second = place + numbers;
        int third = second + numbers;
        int fourth = third + numbers;
        int in = 0;
        for (int i = 0; i < count; i++) {
            int at = to + changed[i] * step;
            for (int element = 0; element < elements; element++, in++, at += Integer.BYTES) {
                int x = (from[place + in] & 0xff)
                        | (from[second + in] & 0xff) << 8
                        | (from[third + in] & 0xff) << 16
                        | from[fourth + in] << 24;
                LittleEndian.INT.set(now, at, (int) LittleEndian.INT.get(now, at) ^ x);
            }
        }
    }

    /** Joins the most usual fields, in a loop that the compiler optimizes well. */
    private static void joinSingleInts(int[] rows, int numbers, byte[] from, int place, byte[] now, int to, int step) {
        int second = place + numbers;
        int third = second + numbers;
        int fourth = third + numbers;
        for (int i = 0; i < numbers; i++) {
            int x = (from[place + i] & 0xff)
                    | (from[second + i] & 0xff) << 8
                    | (from[third + i] & 0xff) << 16
                    | from[fourth + i] << 24;
            int at = to + rows[i] * step;
            LittleEndian.INT.set(now, at, (int) LittleEndian.INT.get(now, at) ^ x);
        }
    }

    private void join(byte[] from, int place, int numbers, int elements, int width, byte[] now, int to, int step) {
        int in = place;
        for (int i = 0; i < count; i++) {
            int at = to + changed[i] * step;
            for (int element = 0; element < elements; element++, in++) {
                for (int b = 0; b < width; b++, at++) {
                    now[at] ^= from[in + b * numbers];
                }
            }
        }
    }
}
