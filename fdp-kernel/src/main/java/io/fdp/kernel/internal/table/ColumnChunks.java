package io.fdp.kernel.internal.table;

import io.fdp.kernel.access.Memory;
import io.fdp.kernel.layout.ComponentLayout;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of a column as wholes: what copies, recorders and replays read and write.
 *
 * <p>Who has the component and who owns it is given as addresses of 16 words each. Everything that follows from these bits is brought up to date with them: stamps, counts,
 * summaries, the masks of tables, versions. All under the structure lock.
 */
public final class ColumnChunks {
    /** The bytes of the bits of a chunk: who has the component, or who owns it. */
    public static final int BITS_BYTES = Chunks.SLOTS / 8;

    private final ColumnStore store;
    private final @Nullable ChunkValues values;

    ColumnChunks(ColumnStore store, @Nullable ComponentLayout layout) {
        this.store = store;
        this.values = layout == null ? null : new ChunkValues(layout);
    }

    /** Makes memory ready for those who will have the component, or throws and leaves everyone with what they have. */
    public void ensureMemory(int chunk, long present) {
        int shift = store.granuleShift();
        int slot = nextSet(present, 0);
        while (slot >= 0) {
            store.ensureMemory((chunk << Chunks.SHIFT) + slot);
            slot = nextSet(present, ((slot >>> shift) + 1) << shift);
        }
    }

    private static int nextSet(long bits, int from) {
        for (int slot = from; slot < Chunks.SLOTS; slot = (slot | 63) + 1) {
            long word = Memory.getLong(bits + Chunks.wordOffset(slot)) & (-1L << slot);
            if (word != 0) {
                return (slot & ~63) + Long.numberOfTrailingZeros(word);
            }
        }
        return -1;
    }

    /** Takes the component away from all entities of a chunk. */
    public void empty(int chunk) {
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            long present = store.presentWord(word);
            if (present != 0) {
                store.stripWord(word, present);
            }
        }
        store.markChanged(chunk);
    }

    /** Makes others have the component, and own it; all of them live, and there is memory for all. What is kept elsewhere is the caller's affair. */
    void replaceBits(int chunk, long present, long authority) {
        int before = store.chunkCount(chunk);
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            long had = store.presentWord(word);
            long has = Memory.getLong(present + ((long) i << 3));
            if (had != has) {
                store.stamp(word, had & ~has, has & ~had);
            }
            store.markEntities(word, had | has);
        }
        int after = store.bits().replace(chunk, present, authority);
        if ((before == 0) != (after == 0)) {
            store.setInUse(chunk, after > 0);
        }
        store.markChanged(chunk);
    }

    /** Copies the values of a chunk from a column of the same layout. */
    void copyValues(ColumnStore from, int chunk) {
        if (values != null) {
            values.copy(from.valueBase(), store.valueBase(), chunk, from.bits());
        }
    }
}
