package io.fdp.kernel.access;

import io.fdp.kernel.internal.table.Chunks;
import io.fdp.kernel.internal.table.ColumnStore;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** What a repository gives a table on its way into the world. Opaque to generated code, which only passes it on. */
@SuppressWarnings("exports") // opaque on purpose: only the kernel makes one and looks into it
public final class TableContext {
    private final ColumnStore store;
    private final SegmentSource source;

    /** The segments of chunks that were asked for, kept so that loops over chunks make no garbage: a read-only and a writable one each. */
    private volatile @Nullable MemorySegment @Nullable [] segments;

    /** Made by the repository. */
    public TableContext(ColumnStore store, SegmentSource source) {
        this.store = store;
        this.source = source;
    }

    /** The memory of the table. */
    public ColumnStore store() {
        return store;
    }

    /** The segment of a chunk; the same one every time. Two threads may make it at once, which does no harm. */
    MemorySegment segment(int chunk, long address, boolean writes) {
        @Nullable MemorySegment[] kept = segments;
        int at = 2 * chunk + (writes ? 1 : 0);
        MemorySegment segment = kept == null ? null : kept[at];
        return segment == null ? newSegment(at, address, writes) : segment;
    }

    private synchronized MemorySegment newSegment(int at, long address, boolean writes) {
        @Nullable MemorySegment[] kept = segments;
        if (kept == null) {
            kept = new MemorySegment[2 * Chunks.EXTENT_CHUNKS * store.world().extents()];
            segments = kept;
        }
        MemorySegment writable = source.segment(address, store.chunkBytes());
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
