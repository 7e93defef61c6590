package io.fdp.kernel.memory;

/**
 * The key to those methods of cursors that generated loops call: they check nothing.
 *
 * <p>A loop has one cursor per component. It puts the cursor on a chunk and then moves it from slot to slot; the query
 * has checked everything. Where the cursor is, the inlined body reads at once, so the compiler keeps it in registers.
 */
public final class Loops {
    /** So few matches of a chunk are visited slot by slot: for more of them it is cheaper to go through the words. */
    public static final int FEW = 96;

    /** Slots are written four at a time. */
    private static final int AT_ONCE = 4;

    /** The only one. */
    public static final Loops KEY = new Loops();

    private Loops() {}

    /**
     * Makes room for the slots of few matches of a chunk.
     *
     * @return the room, for {@link #slots}
     */
    public static int[] newSlots() {
        return new int[FEW + AT_ONCE];
    }

    /**
     * Writes the slots of few matches of a chunk one after the other. A loop over these has a count that is known at
     * its beginning, so that the compiler unrolls it, and the memory of several entities is waited for at the same
     * time.
     *
     * @param used one bit for each word that has a match
     * @param words the matches
     * @param at where the words of the chunk begin
     * @param slots takes the slots
     * @return how many there are
     */
    public static int slots(int used, long[] words, int at, int[] slots) {
        int count = 0;
        for (int left = used; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int from = i << 6;
            long bits = words[at + i];
            int next = count;
            count += Long.bitCount(bits);
            do { // most words have no more than four: the rest of these is written over
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
