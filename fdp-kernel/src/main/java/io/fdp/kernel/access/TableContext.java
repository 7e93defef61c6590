package io.fdp.kernel.access;

import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnStore;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** What a repository gives a table on its way into the world. Opaque to generated code, which only passes it on. */
@SuppressWarnings("exports") // opaque on purpose: only the kernel makes one and looks into it
public final class TableContext {
    private final ColumnStore store;
    private final SegmentSource segments;
    private final @Nullable PartStore parts;

    /** Made by the repository. */
    public TableContext(ColumnStore store, SegmentSource segments) {
        this(store, segments, null);
    }

    /** Made by the repository, for a component of parts. */
    public TableContext(ColumnStore store, SegmentSource segments, @Nullable PartStore parts) {
        this.store = store;
        this.segments = segments;
        this.parts = parts;
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
