package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.memory.Memory;

/**
 * When each entity of a column last changed, for components that ask for it. There is a version per slot, above it one
 * per group of eight slots (a cache line of versions), and one per word of eight groups. Where nothing changed, little
 * is read.
 *
 * <p>Marking is three plain stores of the current version. Threads that write different entities of one group store the
 * same value there, so nothing is lost. Bits instead of versions would need atomic operations.
 *
 * <p>The two upper levels only say where to look. So they keep 31 bits of a version, and two of them are compared at a
 * time. In a world with higher versions, they report everything with such a version as possibly changed. The versions
 * of the slots stay exact.
 */
final class EntityVersions {
    private static final int PER_GROUP = 8;
    private static final int NEWEST = Integer.MAX_VALUE;
    /** The highest bit of both halves of a word. */
    private static final long HIGHEST = 0x8000_0000_8000_0000L;

    /** The bytes that a chunk needs at each of the three levels. */
    static final int SLOT_BYTES_PER_CHUNK = Chunks.SLOTS * Long.BYTES;

    static final int GROUP_BYTES_PER_CHUNK = Chunks.SLOTS / PER_GROUP * Integer.BYTES;
    static final int WORD_BYTES_PER_CHUNK = Chunks.WORDS * Integer.BYTES;

    private final long slots;
    private final long groups;
    private final long words;

    EntityVersions(long slots, long groups, long words) {
        this.slots = slots;
        this.groups = groups;
        this.words = words;
    }

    /** Notes the version at which the value, presence or authority of an entity changed. */
    void mark(int index, long version) {
        int rough = (int) Math.min(version, NEWEST);
        Memory.putLong(Memory.address(slots + ((long) index << 3)), version);
        Memory.putInt(Memory.address(groupAt(index >>> 3)), rough);
        Memory.putInt(Memory.address(wordAt(index >>> 6)), rough);
    }

    /** Notes the version for entities of one word. */
    void markWord(int word, long mask, long version) {
        for (long left = mask; left != 0; left &= left - 1) {
            mark((word << 6) + Long.numberOfTrailingZeros(left), version);
        }
    }

    /**
     * The eight groups of a word are four pairs. The first four groups lie in the lower halves, so that their bits come
     * out in order.
     */
    private long groupAt(int group) {
        return groups + ((long) (group >>> 3) << 5) + ((group & 3) << 3) + (group & 4);
    }

    /** The sixteen words of a chunk are eight pairs, in the same way. */
    private long wordAt(int word) {
        return words + ((long) (word >>> 4) << 6) + ((word & 7) << 3) + ((word & 8) >>> 1);
    }

    long version(int index) {
        return Memory.getLong(slots + ((long) index << 3));
    }

    /** Whether the levels above an entity know of its last change. */
    boolean isFound(int index) {
        long rough = Math.min(version(index), NEWEST);
        return Memory.getInt(groupAt(index >>> 3)) >= rough && Memory.getInt(wordAt(index >>> 6)) >= rough;
    }

    /**
     * Two halves from which rough versions are subtracted: the highest bit of a half is lost if the version is later.
     */
    private static long minuend(long since) {
        long rough = Math.min(since, NEWEST - 1L);
        return rough | (rough << 32) | HIGHEST;
    }

    /** One bit per word of a chunk: whether any entity there changed after a version. */
    int changedWords(int chunk, long since) {
        long at = Memory.address(words + ((long) chunk << 6));
        long from = minuend(since);
        long before = 0;
        for (int i = 0; i < 8; i++) {
            before = (before >>> 1) | ((from - Memory.getLong(at + (i << 3))) & HIGHEST);
        }
        return (int) ~(((before >>> 24) & 0xFF) | (before >>> 48)) & Chunks.ALL_WORDS;
    }

    /** The entities of one word that changed after a version. */
    long changedIn(int word, long since) {
        long at = Memory.address(groups + ((long) word << 5));
        long from = minuend(since);
        long before = 0;
        for (int i = 0; i < 4; i++) {
            before = (before >>> 1) | ((from - Memory.getLong(at + (i << 3))) & HIGHEST);
        }
        long changed = 0;
        for (int left = (int) ~(((before >>> 28) & 0xF) | (before >>> 56)) & 0xFF; left != 0; left &= left - 1) {
            int group = Integer.numberOfTrailingZeros(left);
            changed |= (long) changedInGroup(slots + ((long) word << 9) + ((long) group << 6), since) << (group << 3);
        }
        return changed;
    }

    /** Which of eight versions are later than another, without a branch. Versions are far from overflowing. */
    private static int changedInGroup(long address, long since) {
        long at = Memory.address(address);
        int bits = 0;
        for (int i = 0; i < PER_GROUP; i++) {
            bits |= (int) ((since - Memory.getLong(at + (i << 3))) >>> 63) << i;
        }
        return bits;
    }
}
