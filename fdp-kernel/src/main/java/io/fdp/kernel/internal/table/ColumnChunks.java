package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Whole chunks of a column, for copies, recorders and replays.
 *
 * <p>Two addresses of 16 words say which entities have the component and which of them are owned. Everything that
 * follows from these bits is updated with them: stamps, counts, summaries, the masks of tables, versions. All under the
 * structure lock.
 */
public final class ColumnChunks {
    /** If more than one in this many changed, the whole chunk is read. */
    private static final int MOST_CHANGED = 4;

    private final ColumnStore store;
    private final @Nullable ChunkValues values;
    private final @Nullable ValueCheck check;

    ColumnChunks(ColumnStore store, @Nullable ComponentLayout layout) {
        this.store = store;
        this.values = layout == null ? null : new ChunkValues(layout);
        this.check = layout == null ? null : new ValueCheck(layout);
    }

    /** Prepares memory for the entities that will have the component, or throws and leaves all entities unchanged. */
    public void ensureMemory(int chunk, long present) {
        int shift = store.memory().granuleShift();
        int slot = nextSet(present, 0);
        while (slot >= 0) {
            store.memory().ensureMemory((chunk << Chunks.SHIFT) + slot);
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

    /** Removes the component from all entities of a chunk. */
    public void empty(int chunk) {
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            long present = store.presentWord(word);
            if (present != 0) {
                store.structure().stripWord(word, present);
            }
        }
        store.markChanged(chunk);
    }

    /**
     * Replaces the bits of presence and authority. All entities live, and there is memory for all. The caller takes
     * care of the payload.
     */
    void replaceBits(int chunk, long present, long authority) {
        int before = store.chunkCount(chunk);
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            long had = store.presentWord(word);
            long has = Memory.getLong(present + ((long) i << 3));
            if (had != has) {
                store.structure().stamp(word, had & ~has, has & ~had);
            }
            store.markEntities(word, had | has);
        }
        int after = store.bits().replace(chunk, present, authority);
        if ((before == 0) != (after == 0)) {
            store.memory().setInUse(chunk, after > 0);
        }
        store.markChanged(chunk);
        store.world().nextEpoch();
    }

    /** Copies the values of a chunk from a column of the same layout. */
    void copyValues(ColumnStore from, int chunk) {
        if (values != null) {
            values.copy(from.valueBase(), store.valueBase(), chunk, from.bits());
        }
    }

    /**
     * Notes that values of some entities of a chunk, given as 16 words, will be written through their addresses; or
     * throws when one of them has no value, or must not be written now.
     */
    public void markSome(int chunk, long[] who) {
        store.openChunk(chunk);
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            long without = who[i] & ~store.presentWord(word);
            if (without != 0) {
                throw store.missing(handle(word, without));
            }
        }
        store.rules().requireMayWriteSome(chunk, who);
        store.markChanged(chunk);
        for (int i = 0; i < Chunks.WORDS; i++) {
            store.markEntities(chunk * Chunks.WORDS + i, who[i]);
        }
    }

    private long handle(int word, long bits) {
        int index = (word << 6) + Long.numberOfTrailingZeros(bits);
        return Entity.of(index, store.entities().generation(index));
    }

    // ---- images

    /** The address of the presence bits. */
    public long presentAt(int chunk) {
        return store.bits().presentAt(chunk);
    }

    /** The address of the authority bits. */
    public long authorityAt(int chunk) {
        return store.bits().authorityAt(chunk);
    }

    /** The size of the image of a chunk. */
    public long imageBytes(int chunk) {
        Payload kept = store.payload();
        long outside = kept == null ? 0 : kept.imageBytes(chunk, presentAt(chunk));
        return ImageLayout.VALUES + outside + (long) store.chunkCount(chunk) * valueBytes();
    }

    private int valueBytes() {
        return values == null || store.payload() != null ? 0 : values.packedBytes();
    }

    /** Makes the image of a chunk. A workspace holds payload that must be put together first. */
    public void read(int chunk, MemorySegment to, long offset, Workspace workspace) {
        readBits(chunk, to, offset);
        Payload kept = store.payload();
        if (kept != null) {
            long bytes = kept.imageBytes(chunk, presentAt(chunk));
            if (bytes > 0) {
                long at = workspace.ensureToRead(bytes);
                kept.readImage(chunk, presentAt(chunk), at);
                Memory.copy(at, to, offset + ImageLayout.VALUES, bytes);
            }
        } else if (values != null) {
            values.pack(store.valueBase(), chunk, store.bits(), to, offset + ImageLayout.VALUES);
        }
    }

    private void readBits(int chunk, MemorySegment to, long offset) {
        Memory.copy(presentAt(chunk), to, offset, ImageLayout.BITS_BYTES);
        Memory.copy(authorityAt(chunk), to, offset + ImageLayout.OWNED, ImageLayout.BITS_BYTES);
    }

    // ---- dense images

    /** The size of a dense image, or 0 if values do not lie in a table. */
    public long denseBytes() {
        return values == null || store.payload() != null ? 0 : ImageLayout.VALUES + values.chunkBytes();
    }

    /** Whether a chunk can be copied as it lies. */
    public boolean isDense(int chunk) {
        return values != null && store.payload() == null && values.isDense(store.chunkCount(chunk));
    }

    /** Makes the dense image of a chunk that is dense. */
    public void readDense(int chunk, MemorySegment to, long offset) {
        readBits(chunk, to, offset);
        if (values != null) {
            values.copyWhole(store.valueBase(), chunk, to, offset + ImageLayout.VALUES);
        }
    }

    /** The number of entities of a chunk that have the component. */
    public int count(int chunk) {
        return store.chunkCount(chunk);
    }

    /** The number of bits set in 16 words. */
    public static int count(long bits) {
        int count = 0;
        for (int i = 0; i < Chunks.WORDS; i++) {
            count += Long.bitCount(Memory.getLong(bits + ((long) i << 3)));
        }
        return count;
    }

    // ---- images of changed entities

    /**
     * Makes the image of the entities whose component changed after a version: the bits of all, the bits of the changed
     * ones, and their values. Returns its bytes, negative if there is too little room, 0 if so many changed that
     * reading the whole chunk is as fast.
     */
    public long readChanged(int chunk, long since, MemorySegment to, long offset, Workspace workspace) {
        int most = store.chunkCount(chunk) / MOST_CHANGED;
        long at = workspace.ensureToRead(ImageLayout.CHANGED_VALUES + (long) most * valueBytes());
        int count = putChanged(chunk, since, at + ImageLayout.CHANGED);
        if (count > most) {
            return 0;
        }
        Payload kept = store.payload();
        long outside = kept == null ? 0 : kept.imageBytes(chunk, at + ImageLayout.CHANGED);
        long bytes = ImageLayout.CHANGED_VALUES + outside + (long) count * valueBytes();
        if (bytes > to.byteSize() - offset) {
            return -bytes;
        }
        if (outside > 0) {
            at = workspace.ensureToRead(bytes);
            putChanged(chunk, since, at + ImageLayout.CHANGED); // the contents are lost when the workspace grows
        }
        Memory.copy(presentAt(chunk), at, ImageLayout.BITS_BYTES);
        Memory.copy(authorityAt(chunk), at + ImageLayout.OWNED, ImageLayout.BITS_BYTES);
        if (kept != null) {
            kept.readImage(chunk, at + ImageLayout.CHANGED, at + ImageLayout.CHANGED_VALUES);
        } else if (values != null) {
            values.pack(store.valueBase(), chunk, at + ImageLayout.CHANGED, at + ImageLayout.CHANGED_VALUES);
        }
        Memory.copy(at, to, offset, bytes);
        return bytes;
    }

    /** Writes the bits of the entities whose component is present and changed after a version; returns their number. */
    private int putChanged(int chunk, long since, long bits) {
        int words = store.changedWords(chunk, since);
        int count = 0;
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            long changed = (words & (1 << i)) == 0 ? 0 : store.changedWord(word, since, store.presentWord(word));
            Memory.putLong(bits + ((long) i << 3), changed);
            count += Long.bitCount(changed);
        }
        return count;
    }

    /** Replaces a chunk by an image, or throws and changes nothing. Checks the values unless the caller did. */
    public void write(int chunk, long image, long bytes, boolean checked) {
        int count = requireImage(chunk, image);
        long valuesAt = image + ImageLayout.VALUES;
        Payload kept = store.payload();
        long outside = kept == null ? 0 : kept.imageBytes(valuesAt, count, bytes - ImageLayout.VALUES);
        long wanted = ImageLayout.VALUES + outside + (long) count * valueBytes();
        if (outside < 0 || bytes != wanted) {
            String what = "cannot write chunk " + chunk + " of " + store.name() + ": ";
            throw new CopyException(what
                    + (outside < 0
                            ? "each of its " + count + " entities must have 1 to 65,536 parts, all within these "
                                    + bytes + " bytes"
                            : "an image with " + count + " entities has " + wanted + " bytes, not these " + bytes)
                    + "; pass what read() wrote");
        }
        if (!checked) {
            requireValues(chunk, valuesAt, count);
        }
        ensureMemory(chunk, image);
        if (kept != null) {
            kept.writeImage(chunk, image, presentAt(chunk), valuesAt, count);
        }
        replaceBits(chunk, image, image + ImageLayout.OWNED);
        if (values != null && kept == null) {
            values.unpack(store.valueBase(), chunk, store.bits(), valuesAt);
        }
    }

    /** Throws if a value is not valid. */
    private void requireValues(int chunk, long valuesAt, int count) {
        Payload kept = store.payload();
        String wrong =
                kept != null ? kept.wrongValue(valuesAt, count) : check == null ? null : check.wrong(valuesAt, count);
        if (wrong != null) {
            throw new CopyException(
                    "cannot write chunk " + chunk + " of " + store.name() + ": " + wrong + "; pass what read() wrote");
        }
    }

    /** The same for a managed component, whose objects are given by slot, null for none. */
    public void write(int chunk, long image, @Nullable Object[] objects) {
        requireImage(chunk, image);
        ensureMemory(chunk, image);
        if (store.payload() instanceof ManagedValues managed) {
            managed.replaceChunk(chunk, objects);
        }
        replaceBits(chunk, image, image + ImageLayout.OWNED);
    }

    /** Throws if bits cannot be those of a chunk; returns the number of entities that have the component. */
    private int requireImage(int chunk, long image) {
        if (chunk < 0 || chunk >= store.world().chunks()) {
            throw new IndexOutOfBoundsException("cannot write chunk " + chunk + " of " + store.name()
                    + ": the repository reaches " + store.world().chunks()
                    + " chunks, numbered from 0; write the entities of the chunk first");
        }
        int count = 0;
        for (int i = 0; i < Chunks.WORDS; i++) {
            long present = Memory.getLong(image + ((long) i << 3));
            long authority = Memory.getLong(image + ImageLayout.OWNED + ((long) i << 3));
            requireNone(
                    chunk,
                    i,
                    present & ~store.entities().aliveWord(chunk * Chunks.WORDS + i),
                    "is not alive: write the entities of the chunk first");
            requireNone(chunk, i, authority & ~present, "is owned and does not have it: pass what read() wrote");
            count += Long.bitCount(present);
        }
        return count;
    }

    private void requireNone(int chunk, int word, long wrong, String why) {
        if (wrong != 0) {
            int index = (chunk << Chunks.SHIFT) + (word << 6) + Long.numberOfTrailingZeros(wrong);
            throw new CopyException("cannot write chunk " + chunk + " of " + store.name() + ": the entity of index "
                    + index + " " + why);
        }
    }
}
