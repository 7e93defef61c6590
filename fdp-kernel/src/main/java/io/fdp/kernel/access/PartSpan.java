package io.fdp.kernel.access;

import io.fdp.kernel.Entity;
import io.fdp.kernel.internal.part.PartHeader;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.Chunks;
import io.fdp.kernel.internal.table.ColumnStore;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * All parts of one entity, addressed by position. The base of generated views and edits of parts.
 *
 * <p>It is to parts what a {@link Cursor} is to a value: the handle is checked once, and field access goes straight to memory. It shows the parts as they were
 * when it was taken. Used after {@code tick()}, or after parts of its entity were added, removed or moved, it throws while {@link Memory#CHECKS} is on; what
 * happens to other entities does not disturb it.
 */
public abstract class PartSpan {
    private final TableContext context;
    private final PartStore parts;
    private final ColumnStore store;
    private final boolean writes;
    private long epoch;
    private long entity;
    private long offset;
    private long state;
    private boolean written;

    /**
     * Makes a span that is nowhere yet.
     *
     * @param context the context of its table
     * @param writes whether it has setters
     */
    protected PartSpan(TableContext context, boolean writes) {
        this.context = context;
        this.parts = context.parts();
        this.store = context.store();
        this.writes = writes;
    }

    /**
     * The entity whose parts these are.
     *
     * @return its handle, {@link Entity#NULL} before the first use
     */
    public final long self() {
        return entity >>> 32 != 0 || epoch == 0 ? entity : store.handleAt((int) entity);
    }

    /**
     * How many parts there are.
     *
     * @return the number, at least 1
     */
    public final int size() {
        requireCurrent();
        return PartHeader.count(state);
    }

    /**
     * Puts the span on an entity that the caller has checked.
     *
     * @param at the entity
     */
    protected final void moveUnchecked(long at) {
        entity = at;
        read((int) at);
        epoch = store.world().epoch();
        if (writes) {
            store.markChanged(Chunks.of((int) at));
        }
    }

    private void read(int index) {
        long header = parts.header(index);
        offset = PartHeader.offset(header);
        state = PartHeader.state(header);
    }

    /** The address of the first part, if the span still may be used. */
    protected final long spanBase() {
        requireCurrent();
        return Memory.address(parts.base() + offset);
    }

    /** The same for a setter. */
    protected final long editBase() {
        written = true;
        return spanBase();
    }

    private void requireCurrent() {
        if ((Memory.CHECKS || writes) && epoch != store.world().epoch()) {
            long handle = self();
            long now = store.revalidate(epoch, handle, writes);
            parts.requireSame(handle, (int) entity, offset, state);
            epoch = now;
        }
    }

    /** Checks that there is a part at a position. */
    protected final long spanSlot(int position) {
        return Memory.CHECKS ? Objects.checkIndex(position, PartHeader.count(state)) : position;
    }

    /** Begins a chunk of a generated loop, which moves the span without checks and without a handle. */
    final void beginLoop() {
        epoch = store.world().epoch();
        written = false;
    }

    /** Moves to an index in a generated loop. */
    final void loopTo(int index) {
        entity = index;
        read(index);
    }

    /** Ends a chunk of a generated loop: it counts as changed if a setter ran. */
    final void endLoop(int chunk) {
        if (written) {
            store.markChanged(chunk);
        }
    }

    /** Whether the span was made by the table with a context. */
    protected final boolean belongsTo(TableContext other) {
        return store == other.store();
    }

    /**
     * The memory of all parts, for SIMD and native code: read-only unless the span is an edit. Unlike the span it does not notice when the parts move: use it at
     * once, and do not keep it.
     *
     * @return the parts, one after the other
     */
    public final MemorySegment segment() {
        long bytes = (long) size() * parts.stride();
        MemorySegment segment = context.segments().segment(spanBase(), bytes);
        return writes ? segment : segment.asReadOnly();
    }

    @Override
    public String toString() {
        return store.name() + " of " + Entity.toString(self());
    }
}
