package io.fdp.replication.internal;

import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;
import java.util.Arrays;

/**
 * Who owns what, by index: an epoch and the number of a node. Of two claims the one with the higher epoch wins, and of
 * two with the same epoch the one of the higher number. No claim is epoch 0 of node 0.
 *
 * <p>Epochs of a chunk lie next to each other, so that a sample takes them by one copy.
 */
public final class ClaimPages {
    private static final int SLOTS = ImageLayout.SLOTS;
    private static final int OWNERS = SLOTS * Integer.BYTES;
    private static final int PAGE_BYTES = OWNERS + SLOTS * Character.BYTES;

    private final Arena arena;
    private long[] pages = new long[0];

    /** Takes memory from an arena. */
    public ClaimPages(Arena arena) {
        this.arena = arena;
    }

    /** The address of the epochs of a chunk, or 0 when all are 0. */
    public long epochsAt(int chunk) {
        return chunk < pages.length ? pages[chunk] : 0;
    }

    /** The epoch of the claim to an index. */
    public int epoch(int index) {
        long page = epochsAt(index / SLOTS);
        return page == 0 ? 0 : Memory.getInt(page + (index % SLOTS) * (long) Integer.BYTES);
    }

    /** The node that owns an index, or 0. */
    public int owner(int index) {
        long page = epochsAt(index / SLOTS);
        return page == 0 ? 0 : Memory.getChar(page + OWNERS + (index % SLOTS) * (long) Character.BYTES);
    }

    /** The epoch at a slot of a chunk whose epochs lie at an address, or 0 at address 0. */
    static int epochAt(long epochs, int slot) {
        return epochs == 0 ? 0 : Memory.getInt(epochs + slot * (long) Integer.BYTES);
    }

    /** The node that owns a slot of a chunk whose epochs lie at an address, or 0 at address 0. */
    static int ownerAt(long epochs, int slot) {
        return epochs == 0 ? 0 : Memory.getChar(epochs + OWNERS + slot * (long) Character.BYTES);
    }

    /** Sets the claim to an index. */
    public void set(int index, int epoch, int owner) {
        long page = ensurePage(index / SLOTS);
        int slot = index % SLOTS;
        Memory.putInt(page + slot * (long) Integer.BYTES, epoch);
        Memory.putChar(page + OWNERS + slot * (long) Character.BYTES, (char) owner);
    }

    /** Forgets the claim to an index. */
    public void clear(int index) {
        if (epochsAt(index / SLOTS) != 0) {
            set(index, 0, 0);
        }
    }

    /** Compares two claims: positive if the first one wins, 0 if they are the same. */
    public static int compare(int epoch, int owner, int otherEpoch, int otherOwner) {
        int byEpoch = Integer.compareUnsigned(epoch, otherEpoch);
        return byEpoch != 0 ? byEpoch : owner - otherOwner;
    }

    private long ensurePage(int chunk) {
        if (chunk >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(chunk + 1, 2 * pages.length));
        }
        if (pages[chunk] == 0) {
            pages[chunk] = arena.allocate(PAGE_BYTES, Long.BYTES).address();
        }
        return pages[chunk];
    }
}
