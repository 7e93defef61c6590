package io.fdp.kernel.access;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.part.PartHeader;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.memory.WorldClock;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * All parts of one entity, addressed by position. Generated views and edits of parts extend it.
 *
 * <p>It works like a {@link Cursor} of a value: the handle is checked once, and field access goes straight to memory.
 * With {@link Memory#CHECKS} on, it throws after {@code tick()}, and after parts of its entity were added, removed or
 * moved. Changes of other entities do not disturb it. The span of a generated loop also throws after the loop. An edit
 * is checked again when the phase changed.
 *
 * <p>The generated class keeps the place and the epoch of the span in its own fields, for the same reason as a cursor.
 */
public abstract class PartSpan {
    /** The clock with which the generated class compares its epoch. */
    protected final WorldClock clock;

    private final TableContext context;
    private final PartStore parts;
    private final ColumnStore store;
    private final boolean writes;
    private WriteScopes.@Nullable Scope scope;
    private long entity;
    private boolean looping;
    private boolean left;

    /**
     * Makes a span that has no place yet.
     *
     * @param context the context of its table
     * @param writes whether it has setters
     */
    protected PartSpan(TableContext context, boolean writes) {
        this.context = context;
        this.parts = context.parts();
        this.store = context.store();
        this.writes = writes;
        this.clock = context.clock(writes);
    }

    /**
     * The entity whose parts these are.
     *
     * @return its handle, {@link Entity#NULL} before the first use
     */
    public final long self() {
        if (!looping) {
            return entity;
        }
        if (left) {
            throw store.staleCursors().leftLoop();
        }
        return store.handleAt(spanIndex());
    }

    /**
     * How many parts there are.
     *
     * @return the number, at least 1
     */
    public abstract int size();

    /** The index of the entity. */
    protected abstract int spanIndex();

    /** The address of the first part; throws when the span is no longer valid. */
    protected abstract long spanBase();

    /** Sets the span on an entity that the caller has checked. Returns the new epoch of the span. */
    protected final long enter(long at) {
        long now = clock.now; // before the checks, as in a cursor
        if (writes) {
            store.requireMayWrite((int) at);
            store.markWritten((int) at);
            rememberScope();
        }
        entity = at;
        return now;
    }

    /** Sets the span in a generated loop, which has checked everything. Returns the new epoch of the span. */
    protected final long enterLoop() {
        looping = true;
        left = false;
        return clock.now;
    }

    /** Ends the span with its loop. Returns an epoch with which the span is refused. */
    protected final long leaveLoop() {
        left = true;
        return ColumnStore.LEFT;
    }

    /** The offset in the heap at which the parts of an index begin. */
    protected final long offsetAt(int index) {
        return PartHeader.offset(parts.header(index));
    }

    /** The number of parts of an index, and since when, in one word. */
    protected final long stateAt(int index) {
        return PartHeader.state(parts.header(index));
    }

    /** The number of parts in such a word. */
    protected static int countOf(long state) {
        return PartHeader.count(state);
    }

    /** The address of an offset in the heap. */
    protected final long addressOf(long offset) {
        return Memory.address(parts.base() + offset);
    }

    /** The epoch for setters. Where the right to write depends on the user of the span, it never matches. */
    protected final long editEpoch(long epoch) {
        return scope == null ? epoch : ColumnStore.LEFT;
    }

    /** Checks whether a span with an old epoch still shows the present parts. Returns the new epoch, or throws. */
    protected final long renew(long epoch, long offset, long state) {
        long handle = self();
        store.staleCursors().requireRenewable(epoch, handle);
        parts.requireSame(handle, spanIndex(), offset, state);
        long renewed = store.revalidate(epoch, handle, writes);
        if (writes && !looping) {
            rememberScope();
        }
        return renewed;
    }

    /** Remembers the scope whose right to write was checked, as a {@link Cursor} does. */
    private void rememberScope() {
        if (scope != null || store.world().rules().restrictsWrites()) {
            scope = store.world().rules().scopeToRemember();
        }
    }

    /**
     * Refuses a write that the phase or the declarations do not allow to the present user, as a {@link Cursor} does.
     */
    protected final void requireScope() {
        if (scope != null && !scope.isHere()) {
            store.requireMayWrite((int) entity);
        }
    }

    /** Marks the parts as written, for components with a version per entity. */
    protected final void markEntity() {
        store.markEntity(spanIndex());
    }

    /** Marks a chunk as written by a loop. */
    protected final void markWritten(int chunk) {
        store.markChanged(chunk);
    }

    /**
     * Whether the table with this context made the span. Refuses the span of a loop, because only the loop may move it.
     */
    protected final boolean belongsTo(TableContext other) {
        if (looping) {
            throw store.staleCursors().movedByLoop("span of parts", "newView() or newEdit()");
        }
        return store == other.store();
    }

    /**
     * The memory of all parts, for SIMD and native code: read-only unless the span is an edit. Unlike the span, the
     * segment does not notice when the parts move: use it at once and do not keep it.
     *
     * @return the parts, one after the other
     */
    public final MemorySegment segment() {
        long bytes = (long) size() * parts.stride();
        if (writes) {
            requireScope();
            store.markWritten(spanIndex());
        }
        return context.partsSegment(spanBase(), bytes, writes);
    }

    /**
     * The span as text, for debuggers: its entity and the parts, or that it is stale. Never throws, renews or marks.
     *
     * @param epoch the epoch of the span
     * @param offset where the parts began in the heap
     * @param state their number, and since when
     * @return the text
     */
    protected final String textAt(long epoch, long offset, long state) {
        try {
            boolean inLoop = looping && !left && !store.world().isClosed();
            long at = inLoop ? store.handleAt(spanIndex()) : looping ? ColumnStore.LEFT : entity;
            return CursorText.ofParts(store, parts, epoch, at, offset, state);
        } catch (RuntimeException moved) {
            return CursorText.unknown(store);
        }
    }
}
