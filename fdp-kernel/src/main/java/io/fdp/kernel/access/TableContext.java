package io.fdp.kernel.access;

import io.fdp.kernel.internal.table.ColumnStore;
import java.lang.foreign.MemorySegment;

/** What a repository gives a table on its way into the world. Opaque to generated code, which only passes it on. */
@SuppressWarnings("exports") // opaque on purpose: only the kernel makes one and looks into it
public final class TableContext {
    private final ColumnStore store;
    private final SegmentSource segments;

    /** Made by the repository. */
    public TableContext(ColumnStore store, SegmentSource segments) {
        this.store = store;
        this.segments = segments;
    }

    /** The memory of the table. */
    public ColumnStore store() {
        return store;
    }

    /** Where segments of the table's memory come from. */
    public SegmentSource segments() {
        return segments;
    }

    /** Makes segments that end with the repository. */
    @FunctionalInterface
    public interface SegmentSource {
        /** A segment over a range of native memory. */
        MemorySegment segment(long address, long bytes);
    }
}
