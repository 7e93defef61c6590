package io.fdp.kernel.access;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.reference.ReferenceIndex;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.memory.WorldClock;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Connects a table with its repository. Opaque to generated code, which only passes it on. */
@SuppressWarnings("exports") // opaque on purpose: only the kernel makes and reads a context
public final class TableContext {
    private final ColumnStore store;
    private final SegmentSource source;
    private final @Nullable PartStore parts;
    private final List<ReferenceIndex> references;

    /** The kept segments of chunks, a read-only and a writable one each, so that loops over chunks make no garbage. */
    private volatile @Nullable MemorySegment @Nullable [] segments;

    /** Made by the repository. */
    public TableContext(ColumnStore store, SegmentSource source) {
        this(store, source, null, List.of());
    }

    /** Made by the repository, for a component of parts, or with indexed references. */
    public TableContext(
            ColumnStore store, SegmentSource source, @Nullable PartStore parts, List<ReferenceIndex> references) {
        this.store = store;
        this.source = source;
        this.parts = parts;
        this.references = references;
    }

    /** The memory of the table. */
    public ColumnStore store() {
        return store;
    }

    /** The parts of the table. */
    public PartStore parts() {
        if (parts == null) {
            throw new IllegalStateException(store.name() + " has one value per entity and no parts");
        }
        return parts;
    }

    /** The index of a field; null for a world without indexes. */
    public @Nullable ReferenceIndex reference(String path) {
        for (ReferenceIndex reference : references) {
            if (reference.path().equals(path)) {
                return reference;
            }
        }
        return null;
    }

    /**
     * The clock with which a cursor or span compares its epoch or era. With checks off, it stands still for those that
     * only read.
     */
    WorldClock clock(boolean writes) {
        return Memory.CHECKS || writes ? store.world().clock() : WorldClock.STOPPED;
    }

    /** A segment over parts. */
    MemorySegment partsSegment(long address, long bytes, boolean writes) {
        MemorySegment writable = source.segment(address, bytes);
        return writes ? writable : writable.asReadOnly();
    }

    /** The kept segment of a chunk. Two threads may each make one at the same time, which does no harm. */
    MemorySegment segment(int chunk, boolean writes) {
        @Nullable MemorySegment[] kept = segments;
        int at = 2 * chunk + (writes ? 1 : 0);
        MemorySegment segment = kept == null ? null : kept[at];
        return segment == null ? newSegment(at, store.memory().chunkAddress(chunk), writes) : segment;
    }

    private synchronized MemorySegment newSegment(int at, long address, boolean writes) {
        @Nullable MemorySegment[] kept = segments;
        if (kept == null) {
            kept = new MemorySegment[2 * Chunks.EXTENT_CHUNKS * store.world().extents()];
            segments = kept;
        }
        MemorySegment writable = source.segment(address, store.memory().chunkBytes());
        MemorySegment segment = writes ? writable : writable.asReadOnly();
        kept[at] = segment;
        return segment;
    }

    /** Makes segments that end with the repository. */
    @FunctionalInterface
    public interface SegmentSource {
        /** A segment over a range of native memory. */
        MemorySegment segment(long address, long bytes);
    }
}
