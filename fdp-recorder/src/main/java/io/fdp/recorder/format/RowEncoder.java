package io.fdp.recorder.format;

import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.format.RowShape;
import io.fdp.kernel.layout.ImageLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as a mask of changed rows and their differences: field by field, combined by XOR, as planes. {@link
 * RowCodec} reads them.
 *
 * <p>First all rows are combined with the rows before, as they lie, in loops without a branch. Most fields have one
 * element. Such fields are <em>lanes</em> of ints; a long is two lanes. A row differs if a lane is not zero. Rows with
 * arrays may be large, and are compared one by one.
 *
 * <p>{@code before} has the old number of each row, -1 for a new row; it is null when all rows are where they were.
 */
final class RowEncoder {
    private int[] changed = new int[ImageLayout.SLOTS];
    private int count;

    /** Differences of rows, in the layout of the rows. */
    private byte[] differences = {};

    /** For each row all lanes combined by OR: not zero if the row differs. */
    private int[] any = {};

    /** Lanes that are equal in all rows, a bit each. */
    private long same;

    /** How many of the last rows differ. */
    int changedCount() {
        return count;
    }

    /** Adds mask and differences; returns their flags. */
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
        if (shape.lanes() == 0) {
            return encodeWide(shape, now, nowAt, rows, old, oldAt, oldRows, before, out);
        }
        ensure(rows, Math.multiplyExact(rows, shape.stride()));
        if (before == null) {
            combine(now, nowAt, old, oldAt, rows * shape.stride(), differences, 0);
        } else {
            for (int piece = 0; piece < shape.pieces(); piece++) {
                int start = shape.pieceStart(piece, rows);
                int oldStart = shape.pieceStart(piece, oldRows);
                combine(now, nowAt + start, old, oldAt + oldStart, shape.pieceBytes(piece), rows, before, start);
            }
        }
        return encode(shape, differences, rows, null, rows, out);
    }

    /** Adds mask and differences of rows that were updated in place, with fields of one element. */
    int encode(RowShape shape, Differences some, Bytes out) {
        ensure(some.count(), 0);
        return encode(shape, some.bytes(), some.count(), some.places(), some.rows(), out);
    }

    private int encode(RowShape shape, byte[] from, int some, int @Nullable [] places, int rows, Bytes out) {
        if (shape.hasWords()) {
            lookAtRows(shape, from, some);
        } else {
            look(shape, from, some);
            find(some);
        }
        if (count == 0) {
            return Format.FLAG_NO_ROWS;
        }
        int flags = addMask(places, rows, out);
        addLanes(shape, from, some, out);
        return flags;
    }

    private void ensure(int rows, int bytes) {
        if (changed.length < rows) {
            changed = new int[rows + (rows >> 1)];
        }
        if (any.length < rows) {
            any = new int[rows + (rows >> 1)];
        }
        if (differences.length < bytes) {
            differences = new byte[bytes + (bytes >> 1)];
        }
    }

    private int addMask(int @Nullable [] places, int rows, Bytes out) {
        if (count == rows) {
            return Format.FLAG_ALL_ROWS;
        }
        int bytes = (rows + 7) >> 3;
        int mask = out.reserve(bytes);
        byte[] to = out.array();
        Arrays.fill(to, mask, mask + bytes, (byte) 0);
        for (int i = 0; i < count; i++) {
            int row = places == null ? changed[i] : places[changed[i]];
            to[mask + (row >> 3)] |= (byte) (1 << (row & 7));
        }
        return 0;
    }

    // ---- differences

    /** Combines rows, or values of one field, that have moved; rows that are neighbours in both images at once. */
    private void combine(byte[] now, int nowAt, byte[] old, int oldAt, int size, int rows, int[] before, int place) {
        for (int row = 0; row < rows; ) {
            int first = row;
            int was = before[row++];
            if (was < 0) {
                while (row < rows && before[row] < 0) {
                    row++;
                }
                System.arraycopy(now, nowAt + first * size, differences, place + first * size, (row - first) * size);
            } else {
                while (row < rows && before[row] == was + row - first) {
                    row++;
                }
                int bytes = (row - first) * size;
                combine(now, nowAt + first * size, old, oldAt + was * size, bytes, differences, place + first * size);
            }
        }
    }

    /** Combines bytes with the bytes before, in a loop that the compiler vectorizes. */
    static void combine(byte[] now, int nowAt, byte[] old, int oldAt, int bytes, byte[] to, int place) {
        int words = bytes >> 3;
        for (int i = 0; i < words; i++) {
            long x = (long) LittleEndian.LONG.get(now, nowAt + (i << 3))
                    ^ (long) LittleEndian.LONG.get(old, oldAt + (i << 3));
            LittleEndian.LONG.set(to, place + (i << 3), x);
        }
        int done = words << 3;
        if ((bytes & Integer.BYTES) != 0) {
            int x = (int) LittleEndian.INT.get(now, nowAt + done) ^ (int) LittleEndian.INT.get(old, oldAt + done);
            LittleEndian.INT.set(to, place + done, x);
            done += Integer.BYTES;
        }
        for (int i = done; i < bytes; i++) {
            to[place + i] = (byte) (now[nowAt + i] ^ old[oldAt + i]);
        }
    }

    // ---- lanes

    /**
     * Finds rows that differ, and lanes that are equal in all rows, where a row is one or two words, which may overlap.
     */
    private void lookAtRows(RowShape shape, byte[] from, int rows) {
        int second = shape.secondWord();
        long firstMask = shape.wordMask(0);
        long secondMask = shape.wordMask(second);
        long firstOfAll = 0;
        long secondOfAll = 0;
        int found = 0;
        int[] to = changed;
        int stride = shape.stride();
        for (int row = 0, at = 0; row < rows; row++, at += stride) {
            long x = (long) LittleEndian.LONG.get(from, at) & firstMask;
            long y = (long) LittleEndian.LONG.get(from, at + second) & secondMask;
            firstOfAll |= x;
            secondOfAll |= y;
            long z = x | y;
            to[found] = row;
            found += (int) ((z | -z) >>> 63);
        }
        count = found;
        same = shape.lanesWithout(firstOfAll, secondOfAll);
    }

    /** Combines the lanes of each row, and finds lanes that are equal in all rows. */
    private void look(RowShape shape, byte[] from, int rows) {
        Arrays.fill(any, 0, rows, 0);
        same = 0;
        int lane = 0;
        for (int field = 0; field < shape.fields(); field++) {
            int at = shape.start(field, rows);
            int step = shape.step(field);
            int width = shape.width(field);
            for (int part = 0; part < width; part += Integer.BYTES, lane++) {
                int found = width < Integer.BYTES
                        ? lookAtFew(from, at, step, width, rows, any)
                        : step == Integer.BYTES
                                ? lookAtInts(from, at, rows, any)
                                : lookAtInts(from, at + part, step, rows, any);
                same |= found == 0 && lane < Long.SIZE ? 1L << lane : 0;
            }
        }
    }

    /** Combines adjacent ints, in a loop that the compiler vectorizes. */
    private static int lookAtInts(byte[] from, int at, int rows, int[] any) {
        int all = 0;
        for (int i = 0; i < rows; i++) {
            int x = (int) LittleEndian.INT.get(from, at + (i << 2));
            any[i] |= x;
            all |= x;
        }
        return all;
    }

    private static int lookAtInts(byte[] from, int at, int step, int rows, int[] any) {
        int all = 0;
        for (int i = 0; i < rows; i++) {
            int x = (int) LittleEndian.INT.get(from, at + i * step);
            any[i] |= x;
            all |= x;
        }
        return all;
    }

    /** Combines numbers of one or two bytes. */
    private static int lookAtFew(byte[] from, int start, int step, int width, int rows, int[] any) {
        int all = 0;
        for (int i = 0, at = start; i < rows; i++, at += step) {
            int x = width == 1 ? from[at] : (short) LittleEndian.SHORT.get(from, at);
            any[i] |= x;
            all |= x;
        }
        return all;
    }

    private void find(int rows) {
        int found = 0;
        int[] to = changed;
        int[] in = any;
        for (int row = 0; row < rows; row++) {
            int x = in[row];
            to[found] = row;
            found += (x | -x) >>> 31;
        }
        count = found;
    }

    private void addLanes(RowShape shape, byte[] from, int rows, Bytes out) {
        int lane = 0;
        for (int field = 0; field < shape.fields(); field++) {
            int width = shape.width(field);
            int place = out.reserve(Math.multiplyExact(count, width));
            int at = shape.start(field, rows);
            for (int part = 0; part < width; part += Integer.BYTES, lane++) {
                int planes = Math.min(width, Integer.BYTES);
                int to = place + part * count;
                if (lane < Long.SIZE && (same & 1L << lane) != 0) {
                    Arrays.fill(out.array(), to, to + count * planes, (byte) 0);
                } else if (count < rows) {
                    Planes.split(from, at + part, shape.step(field), changed, count, planes, out.array(), to);
                } else {
                    Planes.split(from, at + part, shape.step(field), count, planes, out.array(), to);
                }
            }
        }
    }

    // ---- rows with arrays

    private int encodeWide(
            RowShape shape,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            int @Nullable [] before,
            Bytes out) {
        ensure(rows, 0);
        findWide(shape, now, nowAt, rows, old, oldAt, oldRows, before);
        if (count == 0) {
            return Format.FLAG_NO_ROWS;
        }
        int flags = addMask(null, rows, out);
        addWide(shape, now, nowAt, rows, old, oldAt, oldRows, before, out);
        return flags;
    }

    private void findWide(
            RowShape shape,
            byte[] now,
            int nowAt,
            int rows,
            byte[] old,
            int oldAt,
            int oldRows,
            int @Nullable [] before) {
        count = 0;
        for (int row = 0; row < rows; row++) {
            int was = before == null ? row : before[row];
            boolean isSame = true;
            for (int field = 0; field < shape.fields() && isSame; field++) {
                int bytes = shape.bytes(field);
                int at = nowAt + shape.start(field, rows) + row * shape.step(field);
                if (was < 0) {
                    isSame = isZero(now, at, bytes);
                } else {
                    int oldPlace = oldAt + shape.start(field, oldRows) + was * shape.step(field);
                    isSame = Arrays.equals(now, at, at + bytes, old, oldPlace, oldPlace + bytes);
                }
            }
            if (!isSame) {
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
            int bytes = shape.bytes(field);
            int step = shape.step(field);
            int from = nowAt + shape.start(field, rows);
            int fromOld = oldAt + shape.start(field, oldRows);
            ensure(0, Math.multiplyExact(count, bytes));
            for (int i = 0; i < count; i++) {
                int was = before == null ? changed[i] : before[changed[i]];
                int at = from + changed[i] * step;
                if (was < 0) {
                    System.arraycopy(now, at, differences, i * bytes, bytes);
                } else {
                    combine(now, at, old, fromOld + was * step, bytes, differences, i * bytes);
                }
            }
            int numbers = Math.multiplyExact(count, shape.elements(field));
            int width = shape.width(field);
            int place = out.reserve(Math.multiplyExact(numbers, width));
            for (int part = 0; part < width; part += Integer.BYTES) {
                int planes = Math.min(width, Integer.BYTES);
                Planes.split(differences, part, width, numbers, planes, out.array(), place + part * numbers);
            }
        }
    }
}
