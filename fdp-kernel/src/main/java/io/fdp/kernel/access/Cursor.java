package io.fdp.kernel.access;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.memory.WorldClock;
import org.jspecify.annotations.Nullable;

/**
 * A place in a table: one value of one entity. Generated views and edits extend it.
 *
 * <p>A cursor is a reference to a value, which Java itself does not have. The table checks the handle once and sets the
 * cursor there; field access goes straight to memory. A cursor belongs to its frame and to its entity. With {@link
 * Memory#CHECKS} on, it throws after {@code tick()} and after the entity lost the component or died. Structural changes
 * elsewhere do not disturb it. The cursor of a generated loop also throws after the loop. Use of a loop's cursor by
 * another thread is not noticed: that thread reads and writes values of any entity in the chunks of the loop, and its
 * writes may not be marked as changed.
 *
 * <p>The check compares two heap fields in each accessor: {@code if (cursorEpoch != clock.now)}. The compiler knows
 * that stores to native memory do not change these fields. So it checks once for a sequence of accesses, and not at all
 * for a cursor that does not escape. The check is not in a method of its own, because the compiler stops inlining at
 * 8,000 inlined bytes. This way a method may have some 150 accesses.
 *
 * <p>The generated class keeps the place and the epoch of the cursor in its own fields. If the fields were here, the
 * compiler could not tell the fields of two cursors in a loop apart, and would store and load them for every entity. As
 * it is, it keeps them in registers.
 *
 * <p>No field is final, although three of them never change: a barrier follows a constructor with final fields. Behind
 * it the compiler would load {@code clock.now} again, keep the slow way of each accessor, and make an object of each
 * cursor.
 */
public abstract class Cursor {
    /** The clock with which the generated class compares its epoch. */
    protected WorldClock clock;

    private ColumnStore store;
    private boolean writes;
    private WriteScopes.@Nullable Scope scope;
    private long entity;
    private boolean looping;

    /**
     * Makes a cursor that has no place yet.
     *
     * @param context the context of its table
     * @param writes whether it has setters
     */
    protected Cursor(TableContext context, boolean writes) {
        this.store = context.store();
        this.writes = writes;
        this.clock = context.clock(writes);
    }

    /**
     * The entity that the cursor is on. The method leaves names like {@code entity} to the fields of components.
     *
     * @return its handle, {@link Entity#NULL} before the first use
     */
    public final long self() {
        long at = entity; // once: the thread of a loop may leave it meanwhile
        if (!looping) {
            return at;
        }
        if (at == ColumnStore.LEFT) {
            throw store.staleCursors().leftLoop();
        }
        return store.handleAt((int) at + cursorSlot());
    }

    /** The slot in the chunk: the position in columns, and in a loop. */
    protected abstract int cursorSlot();

    /** Sets the cursor on an entity that the caller has checked. Returns the new epoch of the cursor. */
    protected final long enter(long at) {
        long now = clock.now; // before the checks: if something changes meanwhile, this epoch is old already
        if (writes) {
            store.requireMayWrite((int) at);
            store.markWritten((int) at);
            rememberScope();
        }
        entity = at;
        return now;
    }

    /** Sets the cursor in a generated loop, which has checked everything. Returns the new epoch of the cursor. */
    protected final long enterLoop(int first) {
        entity = first;
        looping = true;
        return clock.now;
    }

    /** Ends the cursor with its loop. Returns an epoch with which the cursor is refused. */
    protected final long leaveLoop() {
        entity = ColumnStore.LEFT;
        return ColumnStore.LEFT;
    }

    /** The epoch for setters. Where the right to write depends on the user of the cursor, it never matches. */
    protected final long editEpoch(long epoch) {
        return scope == null ? epoch : ColumnStore.LEFT;
    }

    /** Checks whether a cursor with an old epoch is still valid. Returns the new epoch, or throws. */
    protected final long renew(long epoch) {
        long renewed = store.revalidate(epoch, self(), writes);
        if (writes && !looping) {
            rememberScope();
        }
        return renewed;
    }

    /** Remembers the scope whose right to write was checked, where the right depends on the scope. */
    private void rememberScope() {
        if (scope != null || store.world().rules().restrictsWrites()) {
            scope = store.world().rules().scopeToRemember();
        }
    }

    /**
     * Refuses a write that the phase or the declarations do not allow to the present user of the cursor. While systems
     * run at the same time, an edit remembers the system that took or renewed it, and checks every other user. Where
     * only some threads may write, as in a sync point, it checks every user. Loops, and systems that run alone,
     * remember nothing.
     */
    protected final void requireScope() {
        if (scope != null && !scope.isHere()) {
            store.requireMayWrite((int) entity);
        }
    }

    /** Marks the value as written, for components with a version per entity. */
    protected final void markEntity() {
        long at = entity; // once: the thread of a loop may leave it meanwhile
        if (at != ColumnStore.LEFT) {
            store.markEntity(looping ? (int) at + cursorSlot() : (int) at);
        }
    }

    /** Marks a chunk as written by a loop. */
    protected final void markWritten(int chunk) {
        store.markChanged(chunk);
    }

    /**
     * Whether the table with this context made the cursor. Refuses the cursor of a loop, because only the loop may move
     * it.
     */
    protected final boolean belongsTo(TableContext context) {
        if (looping) {
            throw store.staleCursors().movedByLoop("cursor", "newView() or newEdit()");
        }
        return store == context.store();
    }

    /**
     * The cursor as text, for debuggers: its entity and its value, or that it is stale. Never throws, renews or marks.
     *
     * @param epoch the epoch of the cursor
     * @return the text
     */
    protected final String textAt(long epoch) {
        try {
            long at = entity; // once: the thread of a loop may leave it meanwhile
            boolean inLoop = looping && at != ColumnStore.LEFT && !store.world().isClosed();
            return CursorText.ofCursor(store, epoch, inLoop ? store.handleAt((int) at + cursorSlot()) : at);
        } catch (RuntimeException moved) {
            return CursorText.unknown(store);
        }
    }
}
