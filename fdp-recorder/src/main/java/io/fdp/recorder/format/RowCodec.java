package io.fdp.recorder.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows as a mask of those that differ from rows before, and their differences: field by field, combined by XOR, as planes.
 *
 * <p>{@code before} says for each row which one it was; -1 for none, and null when all rows are where they were.
 */
final class RowCodec {
    private static final int SHORT_ROW = 32;

    private int[] changed = new int[Format.SLOTS];
    private int count;
    private long[] marks = new long[Format.SLOTS / 64];
    private int[] ints = {};

    /** Whether there were no rows before. */
    private boolean fresh;

    /** Adds mask and differences; answers the flags that go with them. */
    int encode(
            RowShape shape,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            int @Nullable [] before,
            Bytes out) {
        fresh = oldRows == 0;
        find(shape, now, nowAt, rows, old, oldAt, oldRows, before);
        if (count == 0) {
            return Format.FLAG_NO_ROWS;
        }
        int flags = addMask(rows, out);
        for (int field = 0; field < shape.fields(); field++) {
            int elements = shape.elements(field);
            int width = shape.width(field);
            int numbers = Math.multiplyExact(count, elements);
            int place = out.reserve(Math.multiplyExact(numbers, width));
            int from = nowAt + shape.start(field, rows);
            int fromOld = oldAt + shape.start(field, oldRows);
            int step = shape.step(field);
            byte[] to = out.array();
            switch (width) {
                case 4 -> splitInts(now, from, old, fromOld, step, elements, before, to, place, numbers);
                case 8 -> splitLongs(now, from, old, fromOld, step, elements, before, to, place, numbers);
                default -> split(now, from, old, fromOld, step, elements, width, before, to, place, numbers);
            }
        }
        return flags;
    }

    private int addMask(int rows, Bytes out) {
        if (count == rows) {
            return Format.FLAG_ALL_ROWS;
        }
        int bytes = (rows + 7) >> 3;
        int mask = out.reserve(bytes);
        byte[] to = out.array();
        Arrays.fill(to, mask, mask + bytes, (byte) 0);
        for (int i = 0; i < count; i++) {
            int row = changed[i];
            to[mask + (row >> 3)] |= (byte) (1 << (row & 7));
        }
        return 0;
    }

    // ---- which rows differ

    private void find(
            RowShape shape,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            int @Nullable [] before) {
        count = 0;
        if (changed.length < rows) {
            changed = new int[rows + (rows >> 1)];
        }
        if (shape.isInRows()) {
            findInRows(shape.stride(), now, nowAt, rows, old, oldAt, before);
        } else {
            findInColumns(shape, now, nowAt, rows, old, oldAt, oldRows, before);
        }
    }

    private void findInRows(
            int stride, byte[] now, int nowAt, int rows, byte[] old, int oldAt, int @Nullable [] before) {
        int found = 0;
        for (int row = 0; row < rows; row++) {
            int was = before == null ? row : before[row];
            int at = nowAt + row * stride;
            boolean same = was < 0 ? isZero(now, at, stride) : isSame(now, at, old, oldAt + was * stride, stride);
            if (!same) {
                changed[found++] = row;
            }
        }
        count = found;
    }

    private void findInColumns(
            RowShape shape,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            int @Nullable [] before) {
        int words = (rows + 63) >> 6;
        if (marks.length < words) {
            marks = new long[words + (words >> 1)];
        }
        Arrays.fill(marks, 0, words, 0);
        for (int field = 0; field < shape.fields(); field++) {
            int step = shape.step(field);
            int from = nowAt + shape.start(field, rows);
            int fromOld = oldAt + shape.start(field, oldRows);
            if (before == null && Arrays.equals(now, from, from + rows * step, old, fromOld, fromOld + rows * step)) {
                continue;
            }
            for (int row = 0; row < rows; row++) {
                int was = before == null ? row : before[row];
                int at = from + row * step;
                boolean same = was < 0 ? isZero(now, at, step) : isSame(now, at, old, fromOld + was * step, step);
                if (!same) {
                    marks[row >> 6] |= 1L << row;
                }
            }
        }
        for (int word = 0; word < words; word++) {
            for (long left = marks[word]; left != 0; left &= left - 1) {
                changed[count++] = (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
    }

    private static boolean isSame(byte[] now, int at, byte[] old, int oldAt, int bytes) {
        if (bytes > SHORT_ROW) {
            return Arrays.equals(now, at, at + bytes, old, oldAt, oldAt + bytes);
        }
        int i = 0;
        for (; i + Integer.BYTES <= bytes; i += Integer.BYTES) {
            if ((int) Format.LE_INT.get(now, at + i) != (int) Format.LE_INT.get(old, oldAt + i)) {
                return false;
            }
        }
        for (; i < bytes; i++) {
            if (now[at + i] != old[oldAt + i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isZero(byte[] now, int at, int bytes) {
        int i = 0;
        for (; i + Integer.BYTES <= bytes; i += Integer.BYTES) {
            if ((int) Format.LE_INT.get(now, at + i) != 0) {
                return false;
            }
        }
        for (; i < bytes; i++) {
            if (now[at + i] != 0) {
                return false;
            }
        }
        return true;
    }

    // ---- differences: numbers are taken out of all rows first, and then split into planes, in loops that the compiler
    // makes vectors of

    private void splitInts(
            byte[] now,
            int from,
            byte[] old,
            int fromOld,
            int step,
            int elements,
            int @Nullable [] before,
            byte[] to,
            int place,
            int numbers) {
        if (ints.length < numbers) {
            ints = new int[numbers + (numbers >> 1)];
        }
        int[] taken = ints;
        if (elements == 1 && fresh) {
            takeFreshInts(changed, numbers, now, from, step, taken);
        } else if (elements == 1 && before == null) {
            takeInts(changed, numbers, now, from, old, fromOld, step, taken);
        } else {
            int out = 0;
            for (int i = 0; i < count; i++) {
                int row = changed[i];
                int at = from + row * step;
                int was = before == null ? row : before[row];
                if (was < 0) {
                    for (int element = 0; element < elements; element++) {
                        taken[out++] = (int) Format.LE_INT.get(now, at + (element << 2));
                    }
                    continue;
                }
                int oldAt = fromOld + was * step;
                for (int element = 0; element < elements; element++) {
                    taken[out++] = (int) Format.LE_INT.get(now, at + (element << 2))
                            ^ (int) Format.LE_INT.get(old, oldAt + (element << 2));
                }
            }
        }
        for (int b = 0; b < Integer.BYTES; b++) {
            splitPlane(taken, 0, numbers, b << 3, to, place + b * numbers);
        }
    }

    /** The most usual fields. */
    private static void takeInts(
            int[] rows, int numbers, byte[] now, int from, byte[] old, int fromOld, int step, int[] to) {
        for (int i = 0; i < numbers; i++) {
            int offset = rows[i] * step;
            to[i] = (int) Format.LE_INT.get(now, from + offset) ^ (int) Format.LE_INT.get(old, fromOld + offset);
        }
    }

    private static void takeFreshInts(int[] rows, int numbers, byte[] now, int from, int step, int[] to) {
        for (int i = 0; i < numbers; i++) {
            to[i] = (int) Format.LE_INT.get(now, from + rows[i] * step);
        }
    }

    private static void splitPlane(int[] numbers, int from, int count, int shift, byte[] to, int place) {
        for (int i = 0; i < count; i++) {
            to[place + i] = (byte) (numbers[from + i] >>> shift);
        }
    }

    /** A long is two ints, of which each has four planes. */
    private void splitLongs(
            byte[] now,
            int from,
            byte[] old,
            int fromOld,
            int step,
            int elements,
            int @Nullable [] before,
            byte[] to,
            int place,
            int numbers) {
        if (ints.length < 2 * numbers) {
            ints = new int[2 * numbers + numbers];
        }
        int[] both = ints;
        int out = 0;
        for (int i = 0; i < count; i++) {
            int row = changed[i];
            int at = from + row * step;
            int was = before == null ? row : before[row];
            int oldAt = fromOld + was * step;
            for (int element = 0; element < elements; element++, out++) {
                long x = (long) Format.LE_LONG.get(now, at + (element << 3));
                if (was >= 0) {
                    x ^= (long) Format.LE_LONG.get(old, oldAt + (element << 3));
                }
                both[out] = (int) x;
                both[numbers + out] = (int) (x >>> 32);
            }
        }
        for (int b = 0; b < Integer.BYTES; b++) {
            splitPlane(both, 0, numbers, b << 3, to, place + b * numbers);
            splitPlane(both, numbers, numbers, b << 3, to, place + (b + Integer.BYTES) * numbers);
        }
    }

    /** Numbers of one or two bytes. */
    private void split(
            byte[] now,
            int from,
            byte[] old,
            int fromOld,
            int step,
            int elements,
            int width,
            int @Nullable [] before,
            byte[] to,
            int place,
            int numbers) {
        for (int b = 0; b < width; b++) {
            int out = place + b * numbers;
            for (int i = 0; i < count; i++) {
                int row = changed[i];
                int at = from + row * step + b;
                int was = before == null ? row : before[row];
                int oldAt = fromOld + was * step + b;
                for (int element = 0; element < elements; element++) {
                    int x = now[at + element * width];
                    to[out++] = (byte) (was < 0 ? x : x ^ old[oldAt + element * width]);
                }
            }
        }
    }

    // ---- the way back

    /** Takes mask and differences out of a section and makes rows of the rows before. */
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
            int @Nullable [] before) {
        copyBefore(shape, now, nowAt, rows, old, oldAt, oldRows, before);
        readMask(in, flags, rows);
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

    private static void copyBefore(
            RowShape shape,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            int @Nullable [] before) {
        int bytes = rows * shape.stride();
        if (before == null) {
            System.arraycopy(old, oldAt, now, nowAt, bytes);
            return;
        }
        Arrays.fill(now, nowAt, nowAt + bytes, (byte) 0);
        if (shape.isInRows()) {
            int stride = shape.stride();
            for (int row = 0; row < rows; row++) {
                if (before[row] >= 0) {
                    System.arraycopy(old, oldAt + before[row] * stride, now, nowAt + row * stride, stride);
                }
            }
            return;
        }
        for (int field = 0; field < shape.fields(); field++) {
            int step = shape.step(field);
            int to = nowAt + shape.start(field, rows);
            int from = oldAt + shape.start(field, oldRows);
            for (int row = 0; row < rows; row++) {
                if (before[row] >= 0) {
                    System.arraycopy(old, from + before[row] * step, now, to + row * step, step);
                }
            }
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
                throw in.wrong("all rows differ, and none");
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
            throw in.wrong("rows differ that are not there");
        }
        for (int i = 0; i < maskBytes; i++) {
            for (int left = bytes[mask + i] & 0xff; left != 0; left &= left - 1) {
                changed[count++] = (i << 3) + Integer.numberOfTrailingZeros(left);
            }
        }
    }

    /** How many rows differ, of those looked at last. */
    int changedCount() {
        return count;
    }

    /** A row that differs. */
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
                Format.LE_INT.set(now, at, (int) Format.LE_INT.get(now, at) ^ x);
            }
        }
    }

    /** The same for the most usual fields, in a loop that the compiler makes short work of. */
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
            Format.LE_INT.set(now, at, (int) Format.LE_INT.get(now, at) ^ x);
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
