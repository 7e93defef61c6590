package io.fdp.kernel.memory;

/**
 * The key to the unchecked methods of cursors, for generated loops.
 *
 * <p>A loop has one cursor per component. It sets the cursor on a chunk and then moves it from slot to slot; the query
 * has checked everything. The inlined body uses the place of the cursor at once, so the compiler keeps it in registers.
 */
public final class Loops {
    /**
     * Up to this number, the matches of a chunk are visited slot by slot. For more matches, going through the words is
     * cheaper.
     */
    public static final int FEW = 96;

    /** Slots are written four at a time. */
    private static final int AT_ONCE = 4;

    /** The only key. */
    public static final Loops KEY = new Loops();

    private Loops() {}

    /**
     * Makes an array for the slots of few matches of a chunk.
     *
     * @return the array, for {@link #slots}
     */
    public static int[] newSlots() {
        return new int[FEW + AT_ONCE];
    }

    /**
     * Writes the slots of few matches of a chunk one after the other. A loop over these slots knows its count at the
     * beginning. So the compiler unrolls it, and the processor loads several entities at the same time.
     *
     * @param used one bit for each word that has a match
     * @param words the matches
     * @param at the position of the first word of the chunk
     * @param slots receives the slots
     * @return the number of slots
     */
    public static int slots(int used, long[] words, int at, int[] slots) {
        int count = 0;
        for (int left = used; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int from = i << 6;
            long bits = words[at + i];
            int next = count;
            count += Long.bitCount(bits);
            do { // most words have at most four matches; surplus slots are overwritten
                slots[next] = from + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
                slots[next + 1] = from + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
                slots[next + 2] = from + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
                slots[next + 3] = from + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
                next += AT_ONCE;
            } while (bits != 0);
        }
        return count;
    }
}
