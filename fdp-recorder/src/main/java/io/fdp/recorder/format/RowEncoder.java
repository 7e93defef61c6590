package io.fdp.recorder.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as a mask of those that differ from rows before, and their differences: field by field, combined by XOR, as planes. {@link RowCodec} is the way back.
 *
 * <p>Fields of one element, which most are, become <em>lanes</em> of ints, a long two of them: one pass over a field combines all its rows, and what is not zero then differs. So memory is read once, in loops without a branch. Rows with arrays may be large, and are
 * compared one by one.
 *
 * <p>{@code before} says for each row which one it was; -1 for none, and null when all rows are where they were.
 */
final class RowEncoder {
    private int[] changed = new int[Format.SLOTS];
    private int count;

    /** Differences of all rows, lane after lane. */
    private int[] lanes = {};

    /** For each row what its lanes have in common: not zero if it differs. */
    private int[] any = {};

    /** Fields that are the same in all rows, a bit each. */
    private long same;

    /** How many rows differ, of those looked at last. */
    int changedCount() {
        return count;
    }

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
        count = 0;
        if (changed.length < rows) {
            changed = new int[rows + (rows >> 1)];
        }
        if (shape.lanes() > 0) {
            combine(shape, now, nowAt, rows, old, oldAt, oldRows, before);
            find(rows);
        } else {
            findWide(shape, now, nowAt, rows, old, oldAt, oldRows, before);
        }
        if (count == 0) {
            return Format.FLAG_NO_ROWS;
        }
        int flags = addMask(rows, out);
        if (shape.lanes() > 0) {
            addLanes(shape, rows, out);
        } else {
            addWide(shape, now, nowAt, rows, old, oldAt, oldRows, before, out);
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

    // ---- lanes

    private void combine(
            RowShape shape,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            int @Nullable [] before) {
        int wanted = Math.multiplyExact(rows, shape.lanes());
        if (lanes.length < wanted) {
            lanes = new int[wanted + (wanted >> 1)];
        }
        if (any.length < rows) {
            any = new int[rows + (rows >> 1)];
        }
        Arrays.fill(any, 0, rows, 0);
        same = 0;
        int lane = 0;
        for (int field = 0; field < shape.fields(); field++) {
            int step = shape.step(field);
            int width = shape.width(field);
            int from = nowAt + shape.start(field, rows);
            int fromOld = oldAt + shape.start(field, oldRows);
            if (before == null && oldRows > 0 && field < Long.SIZE && !shape.isInRows()) {
                int bytes = rows * step;
                if (Arrays.equals(now, from, from + bytes, old, fromOld, fromOld + bytes)) {
                    same |= 1L << field;
                    lane += rows * ((width + Integer.BYTES - 1) / Integer.BYTES);
                    continue;
                }
            }
            for (int part = 0; part < width; part += Integer.BYTES, lane += rows) {
                if (width < Integer.BYTES) {
                    take(now, from, step, width, rows, lane);
                    if (oldRows > 0) {
                        mix(old, fromOld, step, width, rows, lane, before);
                    }
                    gather(lanes, lane, rows, any);
                } else if (oldRows == 0) {
                    takeInts(now, from + part, step, rows, lanes, lane, any);
                } else if (before == null) {
                    takeInts(now, from + part, old, fromOld + part, step, rows, lanes, lane, any);
                } else {
                    takeInts(now, from + part, old, fromOld + part, step, rows, lanes, lane, any, before);
                }
            }
        }
    }

    private static void takeInts(byte[] now, int from, int step, int rows, int[] to, int lane, int[] any) {
        for (int i = 0; i < rows; i++) {
            int x = (int) Format.LE_INT.get(now, from + i * step);
            to[lane + i] = x;
            any[i] |= x;
        }
    }

    private static void takeInts(
            byte[] now, int from, byte[] old, int fromOld, int step, int rows, int[] to, int lane, int[] any) {
        if (step == Integer.BYTES) { // known to the compiler, which makes vectors of it
            for (int i = 0; i < rows; i++) {
                int x = (int) Format.LE_INT.get(now, from + (i << 2))
                        ^ (int) Format.LE_INT.get(old, fromOld + (i << 2));
                to[lane + i] = x;
                any[i] |= x;
            }
            return;
        }
        for (int i = 0; i < rows; i++) {
            int x = (int) Format.LE_INT.get(now, from + i * step) ^ (int) Format.LE_INT.get(old, fromOld + i * step);
            to[lane + i] = x;
            any[i] |= x;
        }
    }

    private static void takeInts(
            byte[] now,
            int from,
            byte[] old,
            int fromOld,
            int step,
            int rows,
            int[] to,
            int lane,
            int[] any,
            int[] before) {
        for (int i = 0; i < rows; i++) {
            int was = before[i];
            int x = (int) Format.LE_INT.get(now, from + i * step);
            if (was >= 0) {
                x ^= (int) Format.LE_INT.get(old, fromOld + was * step);
            }
            to[lane + i] = x;
            any[i] |= x;
        }
    }

    /** Numbers of one or two bytes. */
    private void take(byte[] now, int from, int step, int width, int rows, int lane) {
        for (int i = 0, at = from; i < rows; i++, at += step) {
            lanes[lane + i] = width == 1 ? now[at] & 0xff : (short) Format.LE_SHORT.get(now, at) & 0xffff;
        }
    }

    private void mix(byte[] old, int from, int step, int width, int rows, int lane, int @Nullable [] before) {
        for (int i = 0; i < rows; i++) {
            int was = before == null ? i : before[i];
            if (was >= 0) {
                int at = from + was * step;
                lanes[lane + i] ^= width == 1 ? old[at] & 0xff : (short) Format.LE_SHORT.get(old, at) & 0xffff;
            }
        }
    }

    private static void gather(int[] from, int lane, int rows, int[] to) {
        for (int i = 0; i < rows; i++) {
            to[i] |= from[lane + i];
        }
    }

    private void find(int rows) {
        int found = 0;
        int[] to = changed;
        int[] differences = any;
        for (int row = 0; row < rows; row++) {
            int x = differences[row];
            to[found] = row;
            found += (x | -x) >>> 31;
        }
        count = found;
    }

    private void addLanes(RowShape shape, int rows, Bytes out) {
        int lane = 0;
        for (int field = 0; field < shape.fields(); field++) {
            int width = shape.width(field);
            int place = out.reserve(Math.multiplyExact(count, width));
            if (field < Long.SIZE && (same & 1L << field) != 0) {
                Arrays.fill(out.array(), place, place + count * width, (byte) 0);
                lane += rows * ((width + Integer.BYTES - 1) / Integer.BYTES);
                continue;
            }
            for (int part = 0; part < width; part += Integer.BYTES, lane += rows) {
                if (count < rows) {
                    pack(lanes, lane, changed, count);
                }
                Planes.split(lanes, lane, count, Math.min(width, Integer.BYTES), out.array(), place + part * count);
            }
        }
    }

    /** Brings the differences of rows that differ together. */
    private static void pack(int[] of, int lane, int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            of[lane + i] = of[lane + rows[i]];
        }
    }

    // ---- rows with arrays

    private void findWide(
            RowShape shape,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            int @Nullable [] before) {
        for (int row = 0; row < rows; row++) {
            int was = before == null ? row : before[row];
            boolean same = true;
            for (int field = 0; field < shape.fields() && same; field++) {
                int bytes = shape.width(field) * shape.elements(field);
                int at = nowAt + shape.start(field, rows) + row * shape.step(field);
                if (was < 0) {
                    same = isZero(now, at, bytes);
                } else {
                    int oldPlace = oldAt + shape.start(field, oldRows) + was * shape.step(field);
                    same = Arrays.equals(now, at, at + bytes, old, oldPlace, oldPlace + bytes);
                }
            }
            if (!same) {
                changed[count++] = row;
            }
        }
    }

    private static boolean isZero(byte[] now, int at, int bytes) {
        for (int i = 0; i < bytes; i++) {
            if (now[at + i] != 0) {
                return false;
            }
        }
        return true;
    }

    private void addWide(
            RowShape shape,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            int @Nullable [] before,
            Bytes out) {
        for (int field = 0; field < shape.fields(); field++) {
            int elements = shape.elements(field);
            int width = shape.width(field);
            int numbers = Math.multiplyExact(count, elements);
            int place = out.reserve(Math.multiplyExact(numbers, width));
            int from = nowAt + shape.start(field, rows);
            int fromOld = oldAt + shape.start(field, oldRows);
            int step = shape.step(field);
            if (lanes.length < numbers) {
                lanes = new int[numbers + (numbers >> 1)];
            }
            for (int part = 0; part < width; part += Integer.BYTES) {
                int bytes = Math.min(width, Integer.BYTES);
                int n = 0;
                for (int i = 0; i < count; i++) {
                    int was = before == null ? changed[i] : before[changed[i]];
                    int at = from + changed[i] * step + part;
                    int oldPlace = fromOld + was * step + part;
                    for (int element = 0; element < elements; element++, n++) {
                        int x = number(now, at + element * width, bytes);
                        lanes[n] = was < 0 ? x : x ^ number(old, oldPlace + element * width, bytes);
                    }
                }
                Planes.split(lanes, 0, numbers, bytes, out.array(), place + part * numbers);
            }
        }
    }

    private static int number(byte[] from, int at, int bytes) {
        return switch (bytes) {
            case 1 -> from[at] & 0xff;
            case 2 -> (short) Format.LE_SHORT.get(from, at) & 0xffff;
            default -> (int) Format.LE_INT.get(from, at);
        };
    }
}
