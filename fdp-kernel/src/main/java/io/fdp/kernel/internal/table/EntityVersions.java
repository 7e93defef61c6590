package io.fdp.kernel.internal.table;

import io.fdp.kernel.access.Memory;

/**
 * When each entity of a column last changed, for components that ask for it: a version per slot, and above it one per group of eight slots, which is a cache line of them, and one
 * per word of eight groups. Where nothing changed, little is read.
 *
 * <p>Marking is three plain stores of the current version. Threads that write different entities of one group store the same value there, so nothing is lost; bits
 * instead of versions would have to be set by atomic operations.
 */
final class EntityVersions {
    private static final int PER_GROUP = 8;
    private static final int GROUPS_PER_WORD = Long.SIZE / PER_GROUP;
    private static final long GROUP_BITS = 0xFF;

    /** The bytes that a chunk needs at each of the three levels. */
    static final int SLOT_BYTES_PER_CHUNK = Chunks.SLOTS * Long.BYTES;

    static final int GROUP_BYTES_PER_CHUNK = SLOT_BYTES_PER_CHUNK / PER_GROUP;
    static final int WORD_BYTES_PER_CHUNK = GROUP_BYTES_PER_CHUNK / GROUPS_PER_WORD;

    private final WorldState world;
    private final long slots;
    private final long groups;
    private final long words;

    EntityVersions(WorldState world, long slots, long groups, long words) {
        this.world = world;
        this.slots = slots;
        this.groups = groups;
        this.words = words;
    }

    /** Notes that the value, presence or authority of an entity changed. */
    void mark(int index) {
        long version = world.version();
        Memory.putLong(Memory.address(slots + ((long) index << 3)), version);
        Memory.putLong(Memory.address(groups + ((long) (index >>> 3) << 3)), version);
        Memory.putLong(Memory.address(words + ((long) (index >>> 6) << 3)), version);
    }

    /** Notes it for entities of one word. */
    void markWord(int word, long mask) {
        for (long left = mask; left != 0; left &= left - 1) {
            mark((word << 6) + Long.numberOfTrailingZeros(left));
        }
    }

    long version(int index) {
        return Memory.getLong(slots + ((long) index << 3));
    }

    long groupVersion(int group) {
        return Memory.getLong(groups + ((long) group << 3));
    }

    long wordVersion(int word) {
        return Memory.getLong(words + ((long) word << 3));
    }

    /** One bit per word of a chunk: whether any entity there changed after a version. */
    int changedWords(int chunk, long since) {
        long at = words + ((long) chunk << 7);
        return after(at, since) | after(at + 64, since) << 8;
    }

    /** The entities of one word that changed after a version. */
    long changedIn(int word, long since) {
        long changed = 0;
        for (int left = after(groups + ((long) word << 6), since); left != 0; left &= left - 1) {
            int group = Integer.numberOfTrailingZeros(left);
            long at = slots + ((long) word << 9) + ((long) group << 6);
            changed |= (after(at, since) & GROUP_BITS) << (group << 3);
        }
        return changed;
    }

    /** Which of eight versions are after another, without a branch; versions are far from overflowing. */
    private static int after(long address, long since) {
        long at = Memory.address(address);
        int bits = 0;
        for (int i = 0; i < 8; i++) {
            bits |= (int) ((since - Memory.getLong(at + (i << 3))) >>> 63) << i;
        }
        return bits;
    }
}
