package io.fdp.kernel.internal.hash;

import io.fdp.annotations.Layout;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;

/**
 * Compares, takes and puts the bytes of values, in a table and in a copy with the same layout.
 *
 * <p>A chunk is a number of columns, each of 1,024 elements of a fixed size: one column per field, or in the rows
 * layout a single one whose elements are whole values. The padding of rows is zero, so it is compared along with the
 * rest. Everything goes eight bytes at a time.
 */
public final class ValueBytes {
    private final long chunkBytes;
    private final long[] offsets;
    private final int[] sizes;
    private final FloatPattern[] floats;
    private final int words;

    public ValueBytes(ComponentLayout layout) {
        chunkBytes = (long) layout.stride() << Chunks.SHIFT;
        if (layout.layout() == Layout.ROWS) {
            offsets = new long[] {0};
            sizes = new int[] {layout.stride()};
        } else {
            offsets = layout.fields().stream()
                    .mapToLong(field -> (long) field.offset() << Chunks.SHIFT)
                    .toArray();
            sizes = layout.fields().stream().mapToInt(FieldLayout::bytes).toArray();
        }
        floats = FloatPattern.ofColumns(layout);
        int sum = 0;
        for (int size : sizes) {
            sum += Math.ceilDiv(size, Long.BYTES);
        }
        words = sum;
    }

    /** The number of longs that hold a taken value. */
    public int words() {
        return words;
    }

    /**
     * Selects, from entities of one word, those whose values in two tables differ. All NaNs are equal: which of them an
     * operation gives is no change.
     */
    public long differing(long table, long other, int word, long mask) {
        long chunkOffset = (word >>> 4) * chunkBytes;
        int slot = (word & (Chunks.WORDS - 1)) << 6;
        long different = 0;
        for (int i = 0; i < sizes.length; i++) {
            long offset = chunkOffset + offsets[i] + (long) slot * sizes[i];
            different |= differingElements(table + offset, other + offset, sizes[i], floats[i], mask & ~different);
        }
        return different;
    }

    /**
     * Selects the elements of one column that differ. A run of equal elements costs one comparison of all its bytes.
     */
    private static long differingElements(long a, long b, int size, FloatPattern floats, long mask) {
        long different = 0;
        for (long left = mask; left != 0; ) {
            int from = Long.numberOfTrailingZeros(left);
            int to = from + Long.numberOfTrailingZeros(~(left >>> from));
            long start = (long) from * size;
            long same = sameBytes(a + start, b + start, (long) (to - from) * size);
            for (int i = from + (int) (same / size); i < to; i++) {
                long at = (long) i * size;
                if (!floats.isSame(a + at, b + at, size)) {
                    different |= 1L << i;
                }
            }
            left = to == Long.SIZE ? 0 : left & (-1L << to);
        }
        return different;
    }

    /** Whether this many bytes at two addresses are the same. */
    public static boolean isSame(long first, long second, long bytes) {
        return sameBytes(first, second, bytes) == bytes;
    }

    /** The number of equal bytes, at least: all, or the groups of eight before the first difference. */
    private static long sameBytes(long first, long second, long bytes) {
        long a = Memory.address(first);
        long b = Memory.address(second);
        long at = 0;
        for (; at <= bytes - Long.BYTES; at += Long.BYTES) {
            if (Memory.getLong(a + at) != Memory.getLong(b + at)) {
                return at;
            }
        }
        int rest = (int) (bytes - at);
        return rest == 0 || getRest(a + at, rest) == getRest(b + at, rest) ? bytes : at;
    }

    /** Takes the value of an index out of a table. */
    public void take(long table, int index, long[] into) {
        int next = 0;
        for (int i = 0; i < sizes.length; i++) {
            long at = Memory.address(address(table, index, i));
            int size = sizes[i];
            for (; size >= Long.BYTES; size -= Long.BYTES, at += Long.BYTES) {
                into[next++] = Memory.getLong(at);
            }
            if (size > 0) {
                into[next++] = getRest(at, size);
            }
        }
    }

    /** Puts a value that was taken into a table. */
    public void put(long table, int index, long[] from) {
        int next = 0;
        for (int i = 0; i < sizes.length; i++) {
            long at = Memory.address(address(table, index, i));
            int size = sizes[i];
            for (; size >= Long.BYTES; size -= Long.BYTES, at += Long.BYTES) {
                Memory.putLong(at, from[next++]);
            }
            if (size > 0) {
                putRest(at, size, from[next++]);
            }
        }
    }

    private long address(long table, int index, int column) {
        return table
                + Chunks.of(index) * chunkBytes
                + offsets[column]
                + (long) (index & Chunks.SLOT_MASK) * sizes[column];
    }

    /** Up to seven bytes. */
    private static long getRest(long address, int bytes) {
        long at = address;
        long value = 0;
        if ((bytes & Integer.BYTES) != 0) {
            value = Memory.getInt(at);
            at += Integer.BYTES;
        }
        if ((bytes & Short.BYTES) != 0) {
            value = value << Short.SIZE | Memory.getChar(at);
            at += Short.BYTES;
        }
        if ((bytes & 1) != 0) {
            value = value << Byte.SIZE | Byte.toUnsignedLong(Memory.getByte(at));
        }
        return value;
    }

    private static void putRest(long address, int bytes, long value) {
        long at = address + bytes;
        long left = value;
        if ((bytes & 1) != 0) {
            at--;
            Memory.putByte(at, (byte) left);
            left >>= Byte.SIZE;
        }
        if ((bytes & Short.BYTES) != 0) {
            at -= Short.BYTES;
            Memory.putShort(at, (short) left);
            left >>= Short.SIZE;
        }
        if ((bytes & Integer.BYTES) != 0) {
            Memory.putInt(at - Integer.BYTES, (int) left);
        }
    }
}
