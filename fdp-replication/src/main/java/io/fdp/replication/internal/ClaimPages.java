package io.fdp.replication.internal;

import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.BitRange;
import java.lang.foreign.Arena;
import java.util.Arrays;

/**
 * Who owns what, by index: an epoch, the number of the owner, and the number of the publisher, who sends the value.
 *
 * <p>Of two claims the one with the higher epoch wins, then the one with the higher owner. Of one claim the owner is
 * the best publisher, then the one with the highest number. The publisher is another node than the owner while a value
 * is handed over, and when nobody owns the value: owner 0. Publisher 0 is a node that is lost. No claim is epoch 0 of
 * owner 0. Beside publisher 0 the last publisher is known: what it comes back without has ended.
 *
 * <p>A relayed index is one that this node publishes without owning it. An adopted index is one that it began to
 * publish lately, although another node did: that one may not have heard of it.
 *
 * <pre>
 *  page of a chunk   0 ..    | 4096 .. | 6144 ..    | 8192 .. | 12288 .. | 14336 ..                | 14464 ..
 *                    epochs  | owners  | publishers | homes   | formers  | bits of relayed indexes | whose claim is
 *                                                                                                    not that of the
 *                                                                                                    slot before
 *                    14592 ..                | 14720 .. 18815
 *                    bits of adopted indexes | when, in milliseconds
 * </pre>
 */
public final class ClaimPages {
    /** The highest epoch: nobody can raise it. */
    public static final int LAST_EPOCH = -1;

    private static final int SLOTS = ImageLayout.SLOTS;
    private static final int OWNERS = SLOTS * Integer.BYTES;
    private static final int PUBLISHERS = OWNERS + SLOTS * Character.BYTES;
    private static final int HOMES = PUBLISHERS + SLOTS * Character.BYTES;
    private static final int FORMERS = HOMES + SLOTS * Integer.BYTES;
    private static final int RELAYED = FORMERS + SLOTS * Character.BYTES;
    private static final int DIFFERS = RELAYED + ImageLayout.BITS_BYTES;
    private static final int ADOPTED = DIFFERS + ImageLayout.BITS_BYTES;
    private static final int TIMES = ADOPTED + ImageLayout.BITS_BYTES;
    private static final int PAGE_BYTES = TIMES + SLOTS * Integer.BYTES;

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

    /**
     * The bits of a word of a chunk that are relayed to others or nobody. What was handed back to this node, and is not
     * taken yet, is left to the node that publishes it.
     */
    public long relayed(int chunk, int word, int self) {
        long page = epochsAt(chunk);
        long bits = page == 0 ? 0 : Memory.getLong(page + RELAYED + word * (long) Long.BYTES);
        for (long left = bits; left != 0; left &= left - 1) {
            int slot = word * Long.SIZE + Long.numberOfTrailingZeros(left);
            bits &= ownerAt(page, slot) == self ? ~Long.lowestOneBit(left) : -1L;
        }
        return bits;
    }

    /** The address of the bits of relayed indexes of a chunk, or 0 when there are none. */
    private long relayedAt(int chunk) {
        long page = epochsAt(chunk);
        return page == 0 ? 0 : page + RELAYED;
    }

    /** The bits of a word of a chunk whose claim differs from that of the slot before. */
    long differs(int chunk, int word) {
        long page = epochsAt(chunk);
        return page == 0 ? 0 : Memory.getLong(page + DIFFERS + word * (long) Long.BYTES);
    }

    /** The first slot behind another one whose claim differs; epochs lie at an address, or at 0 all are the same. */
    static int firstOther(long epochs, int slot, int to) {
        return epochs == 0 ? to : BitRange.firstSet(epochs + DIFFERS, slot + 1, to);
    }

    /** The epoch of the claim to an index. */
    public int epoch(int index) {
        return epochAt(epochsAt(index / SLOTS), index % SLOTS);
    }

    /** The node that owns an index, or 0. */
    public int owner(int index) {
        return ownerAt(epochsAt(index / SLOTS), index % SLOTS);
    }

    /** The node that publishes an index, or 0. */
    public int publisher(int index) {
        return publisherAt(epochsAt(index / SLOTS), index % SLOTS);
    }

    /** The epoch at a slot of a chunk whose epochs lie at an address, or 0 at address 0. */
    static int epochAt(long epochs, int slot) {
        return epochs == 0 ? 0 : Memory.getInt(epochs + slot * (long) Integer.BYTES);
    }

    /** The node that owns a slot of a chunk whose epochs lie at an address, or 0 at address 0. */
    static int ownerAt(long epochs, int slot) {
        return epochs == 0 ? 0 : Memory.getChar(epochs + OWNERS + slot * (long) Character.BYTES);
    }

    /** The node that publishes a slot of a chunk whose epochs lie at an address, or 0 at address 0. */
    static int publisherAt(long epochs, int slot) {
        return epochs == 0 ? 0 : Memory.getChar(epochs + PUBLISHERS + slot * (long) Character.BYTES);
    }

    /** The group of the publisher that named a slot of a chunk, whose epochs lie at an address; -1 if unknown. */
    static int homeAt(long epochs, int slot) {
        return epochs == 0 ? -1 : Memory.getInt(epochs + HOMES + slot * (long) Integer.BYTES) - 1;
    }

    /** Notes the group of the publisher that names an index, or -1. */
    void setHome(int index, int group) {
        Memory.putInt(ensurePage(index / SLOTS) + HOMES + index % SLOTS * (long) Integer.BYTES, group + 1);
    }

    /** Sets the claim to an index. */
    public void set(int index, int epoch, int owner, int publisher) {
        long page = ensurePage(index / SLOTS);
        int slot = index % SLOTS;
        Memory.putInt(page + slot * (long) Integer.BYTES, epoch);
        Memory.putChar(page + OWNERS + slot * (long) Character.BYTES, (char) owner);
        Memory.putChar(page + PUBLISHERS + slot * (long) Character.BYTES, (char) publisher);
        Memory.putChar(page + FORMERS + slot * (long) Character.BYTES, (char) 0);
        for (int at = Math.max(slot, 1); at <= slot + 1 && at < SLOTS; at++) {
            Bindings.setBit(page + DIFFERS, at, !isSame(page, at, at - 1));
        }
    }

    /** The publisher of an index publishes it no more: it is lost, or follows a publisher that is not known here. */
    void losePublisher(int index) {
        int publisher = publisher(index);
        set(index, epoch(index), owner(index), 0);
        Memory.putChar(epochsAt(index / SLOTS) + FORMERS + index % SLOTS * (long) Character.BYTES, (char) publisher);
    }

    /** Whether an index has no publisher, and a node was the last one. */
    boolean wasOf(int index, int node) {
        return epochsAt(index / SLOTS) != 0 && publisher(index) == 0 && former(index) == node;
    }

    /** The node that published an index last, if no node does; else 0. */
    int former(int index) {
        long page = epochsAt(index / SLOTS);
        return page == 0 ? 0 : Memory.getChar(page + FORMERS + index % SLOTS * (long) Character.BYTES);
    }

    private static boolean isSame(long page, int slot, int other) {
        return epochAt(page, slot) == epochAt(page, other)
                && ownerAt(page, slot) == ownerAt(page, other)
                && publisherAt(page, slot) == publisherAt(page, other);
    }

    /** Forgets the claim to an index. */
    public void clear(int index) {
        if (epochsAt(index / SLOTS) != 0) {
            set(index, 0, 0, 0);
            setHome(index, -1);
            setRelayed(index, false);
        }
    }

    /** The entity at an index is gone: nothing is known of the index any more. */
    void forget(int index) {
        long page = epochsAt(index / SLOTS);
        clear(index);
        if (page != 0) {
            Bindings.setBit(page + ADOPTED, index % SLOTS, false);
        }
    }

    /** An index is adopted, or once more. Returns whether it was not adopted yet. */
    boolean beginAdoption(int index, int millis) {
        long page = ensurePage(index / SLOTS);
        boolean again = Bindings.hasBit(page + ADOPTED, index % SLOTS);
        Bindings.setBit(page + ADOPTED, index % SLOTS, true);
        Memory.putInt(page + TIMES + index % SLOTS * (long) Integer.BYTES, millis);
        return !again;
    }

    /** When an adopted index was adopted last. */
    int adoptedAt(int index) {
        return Memory.getInt(ensurePage(index / SLOTS) + TIMES + index % SLOTS * (long) Integer.BYTES);
    }

    /** An adoption ends. */
    void endAdoption(int index) {
        Bindings.setBit(ensurePage(index / SLOTS) + ADOPTED, index % SLOTS, false);
    }

    /** Whether a slot of a chunk, whose epochs lie at an address other than 0, is adopted. */
    static boolean isAdopted(long epochs, int slot) {
        return Bindings.hasBit(epochs + ADOPTED, slot);
    }

    /** Whether this node publishes an index without owning it. */
    public boolean isRelayed(int index) {
        long bits = relayedAt(index / SLOTS);
        return bits != 0 && Bindings.hasBit(bits, index % SLOTS);
    }

    /** Lets this node publish an index without owning it, or not. */
    public void setRelayed(int index, boolean relayed) {
        if (relayed || relayedAt(index / SLOTS) != 0) {
            Bindings.setBit(ensurePage(index / SLOTS) + RELAYED, index % SLOTS, relayed);
        }
    }

    /** Whether a node is, or was before it was lost, the publisher of an index. */
    boolean isOf(int index, int node) {
        int publisher = publisher(index);
        return publisher == node || (publisher == 0 && owner(index) == node);
    }

    /** Compares two claims: positive if the first one wins, 0 if they are the same from the same publisher. */
    public static int compare(int epoch, int owner, int publisher, int epoch2, int owner2, int publisher2) {
        int byEpoch = Integer.compareUnsigned(epoch, epoch2);
        if (byEpoch != 0) {
            return byEpoch;
        }
        if (owner != owner2) {
            return owner - owner2;
        }
        if (publisher == 0 || publisher2 == 0) {
            return Integer.signum(publisher - publisher2); // who is lost publishes nothing, not even what nobody owns
        }
        return publisher == owner || publisher2 == owner
                ? Boolean.compare(publisher == owner, publisher2 == owner)
                : publisher - publisher2;
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
