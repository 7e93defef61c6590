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
 * All parts of one entity, addressed by position. The base of generated views and edits of parts.
 *
 * <p>It is to parts what a {@link Cursor} is to a value: the handle is checked once, and field access goes straight to
 * memory. It shows the parts as they were when it was taken. Used after {@code tick()}, or after parts of its entity
 * were added, removed or moved, it throws while {@link Memory#CHECKS} is on; what happens to other entities does not
 * disturb it. The span of a generated loop belongs to the loop: used after it, it throws as well. An edit is checked
 * again when the phase changed.
 *
 * <p>Where a span is and since when, the generated class keeps in fields of its own, for the same reason as cursors do.
 */
public abstract class PartSpan {
    /** What the generated class compares its epoch with. */
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

    /** The address of the first part, if the span still may be used. */
    protected abstract long spanBase();

    /** Notes that the span was put on an entity that the caller has checked; answers the epoch to carry. */
    protected final long enter(long at) {
        long now = clock.now; // before the checks, as a cursor does
        if (writes) {
            store.requireMayWrite((int) at);
            store.markWritten((int) at);
            rememberScope();
        }
        entity = at;
        return now;
    }

    /** Notes that the span is in a generated loop, which has checked everything; answers the epoch to carry. */
    protected final long enterLoop() {
        looping = true;
        left = false;
        return clock.now;
    }

    /** Notes that the loop is over; answers the epoch to carry, with which the span is refused. */
    protected final long leaveLoop() {
        left = true;
        return ColumnStore.LEFT;
    }

    /** Where the parts of an index begin in the heap. */
    protected final long offsetAt(int index) {
        return PartHeader.offset(parts.header(index));
    }

    /** How many parts an index has, and since when, in one word. */
    protected final long stateAt(int index) {
        return PartHeader.state(parts.header(index));
    }

    /** How many parts there are in a state. */
    protected static int countOf(long state) {
        return PartHeader.count(state);
    }

    /** The address of an offset in the heap. */
    protected final long addressOf(long offset) {
        return Memory.address(parts.base() + offset);
    }

    /** The epoch to carry for setters: none ever comes where the right to write depends on who uses the span. */
    protected final long editEpoch(long epoch) {
        return scope == null ? epoch : ColumnStore.LEFT;
    }

    /**
     * Looks whether a span that carries an old epoch still shows what is there; answers the epoch to carry, or throws.
     */
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

    /** Remembers whose right to write was checked, as an edit of one value does. */
    private void rememberScope() {
        if (scope != null || store.world().rules().restrictsWrites()) {
            scope = store.world().rules().scopeToRemember();
        }
    }

    /**
     * Refuses to write where the phase, or what was declared, does not allow it to who uses the span now, as an edit of
     * one value does.
     */
    protected final void requireScope() {
        if (scope != null && !scope.isHere()) {
            store.requireMayWrite((int) entity);
        }
    }

    /** Notes that parts were written, for components with a version per entity. */
    protected final void markEntity() {
        store.markEntity(spanIndex());
    }

    /** Notes that parts of a chunk were written by a loop. */
    protected final void markWritten(int chunk) {
        store.markChanged(chunk);
    }

    /**
     * Whether the span was made by the table with a context. One of a loop is refused: the loop counts on where it is.
     */
    protected final boolean belongsTo(TableContext other) {
        if (looping) {
            throw store.staleCursors().movedByLoop("span of parts", "newView() or newEdit()");
        }
        return store == other.store();
    }

    /**
     * The memory of all parts, for SIMD and native code: read-only unless the span is an edit. Unlike the span it does
     * not notice when the parts move: use it at once, and do not keep it.
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

    @Override
    public String toString() {
        if (store.world().isOfSingletons()) {
            return store.valueOf(self());
        }
        boolean over = looping && (left || store.world().isClosed());
        return store.name() + " of " + (over ? "a loop that is over" : Entity.toString(self()));
    }
}
