package io.fdp.kernel.internal.part;

import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.Memory;

/**
 * The place of the parts of one entity: the value of the column, 16 bytes.
 *
 * <pre>
 *  bytes   0 ..................... 7 | 8 ...... 10 | 11         | 12 ...... 15
 *          offset of the first part  | count       | size class | change
 * </pre>
 *
 * The offset is in bytes from the start of the heap. A range of size class {@code c} has room for {@code 4 << c} parts.
 * No two states of the column share a change number: if it is still the same, nothing was added, removed or moved.
 */
public final class PartHeader {
    /** The bytes of a header. */
    public static final int BYTES = 16;

    static final ComponentLayout LAYOUT = ComponentLayout.rows(BYTES, Long.BYTES)
            .field("offset", FieldKind.LONG, 0)
            .field("count", FieldKind.INT, 8)
            .field("change", FieldKind.INT, 12)
            .build();

    /** Parts in a range of size class 0. */
    static final int FIRST_ROOM = 4;

    private static final int STATE = 8;
    private static final int CLASS_SHIFT = 24;
    private static final int COUNT_MASK = (1 << CLASS_SHIFT) - 1;
    private static final long LOW = 0xffff_ffffL;

    private PartHeader() {}

    /** The offset of the first part. */
    public static long offset(long header) {
        return Memory.getLong(header);
    }

    /** Count, size class and change in one word, to compare. */
    public static long state(long header) {
        return Memory.getLong(header + STATE);
    }

    /** The number of parts in a state. */
    public static int count(long state) {
        return (int) state & COUNT_MASK;
    }

    /** The size class in a state. */
    static int sizeClass(long state) {
        return (int) state >>> CLASS_SHIFT;
    }

    /** Writes a header. */
    static void put(long header, long offset, int count, int sizeClass, int change) {
        Memory.putLong(header, offset);
        Memory.putLong(header + STATE, ((long) change << 32) | ((count | (sizeClass << CLASS_SHIFT)) & LOW));
    }

    /** The smallest size class with room for a number of parts. */
    static int classFor(int count) {
        return Integer.SIZE - Integer.numberOfLeadingZeros((count - 1) >>> 2);
    }

    /** The number of parts that a range of a size class has room for. */
    static int room(int sizeClass) {
        return FIRST_ROOM << sizeClass;
    }
}
