package io.fdp.kernel.internal.memory;

/**
 * The arithmetic of chunks and extents.
 *
 * <pre>
 *  entity index   31 ........ 16 | 15 ...... 10 | 9 ........ 0
 *                 extent          | chunk in it  | slot in chunk
 * </pre>
 *
 * A chunk is a fixed block of 1,024 slots, the same 1,024 entities in every table. An extent is 64 chunks, the unit in
 * which bookkeeping is committed.
 */
public final class Chunks {
    public static final int SHIFT = 10;
    public static final int SLOTS = 1 << SHIFT;
    public static final int SLOT_MASK = SLOTS - 1;
    /** The number of 64-bit words of a bit column per chunk. */
    public static final int WORDS = SLOTS / 64;

    /** One bit for each word of a chunk. */
    public static final int ALL_WORDS = 0xFFFF;

    public static final int EXTENT_SHIFT = 16;
    public static final int EXTENT_SLOTS = 1 << EXTENT_SHIFT;
    public static final int EXTENT_CHUNKS = EXTENT_SLOTS / SLOTS;

    private Chunks() {}

    /** The chunk of an entity index. */
    public static int of(int index) {
        return index >>> SHIFT;
    }

    /** The number of extents that hold a number of entities. */
    public static int extentsFor(int capacity) {
        return (int) (((long) capacity + EXTENT_SLOTS - 1) >>> EXTENT_SHIFT);
    }

    /** The offset of the word that has the bit of an entity in a bit column. */
    public static long wordOffset(int index) {
        return (long) (index >>> 6) << 3;
    }

    /** The bit of an entity in its word. */
    public static long bit(int index) {
        return 1L << index;
    }
}
