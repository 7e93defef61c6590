package io.fdp.kernel.access;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.memory.WorldClock;
import org.jspecify.annotations.Nullable;

/**
 * A place in a table: one value of one entity. The base of generated views and edits.
 *
 * <p>Java has no references to values, so a cursor takes their place: the table checks the handle once and puts the
 * cursor there, and field access goes straight to memory. A cursor belongs to its frame and to its entity. Used after
 * {@code tick()}, or after the entity lost the component or died, it throws while {@link Memory#CHECKS} is on;
 * structural changes elsewhere do not disturb it. The cursor of a generated loop belongs to the loop: used after it, it
 * throws as well. Another thread that uses it while the loop runs is not noticed: it reads and writes values of the
 * same table, of any entity in the chunks of the loop, and what it writes may not be marked as changed.
 *
 * <p>That check is one comparison of two heap fields, {@code if (cursorEpoch != clock.now)}, which stands in each
 * accessor. The compiler knows that stores to native memory do not change them and makes it once for a sequence of
 * field accesses; for a cursor that does not escape it disappears. It stands there, and not in a method, because the
 * compiler stops to inline when all that it inlined has 8,000 bytes: so a method may have some 150 accesses.
 *
 * <p>Where a cursor is and since when, the generated class keeps in fields of its own. If they were here, the compiler
 * could not tell the fields of two cursors in a loop apart and would have to store and load them for every entity; so
 * it keeps them in registers.
 */
public abstract class Cursor {
    /** What the generated class compares its epoch with. */
    protected final WorldClock clock;

    private final ColumnStore store;
    private final boolean writes;
    private WriteScopes.@Nullable Scope scope;
    private long entity;
    private boolean looping;

    /**
     * Makes a cursor that is nowhere yet.
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
     * The entity that the cursor is on. Names like {@code entity} are left to the fields of components.
     *
     * @return its handle, {@link Entity#NULL} before the first use
     */
    public final long self() {
        if (!looping) {
            return entity;
        }
        if (entity == ColumnStore.LEFT) {
            throw store.staleCursors().leftLoop();
        }
        return store.handleAt((int) entity + cursorSlot());
    }

    /** The slot in the chunk: the position in columns, and in a loop. */
    protected abstract int cursorSlot();

    /** Notes that the cursor was put on an entity that the caller has checked; answers the epoch to carry. */
    protected final long enter(long at) {
        long now = clock.now; // before the checks, so that it is old when what they looked at changes meanwhile
        if (writes) {
            store.requireMayWrite((int) at);
            store.markWritten((int) at);
            rememberScope();
        }
        entity = at;
        return now;
    }

    /** Notes that the cursor is in a generated loop, which has checked everything; answers the epoch to carry. */
    protected final long enterLoop(int first) {
        entity = first;
        looping = true;
        return clock.now;
    }

    /** Notes that the loop is over; answers the epoch to carry, with which the cursor is refused. */
    protected final long leaveLoop() {
        entity = ColumnStore.LEFT;
        return ColumnStore.LEFT;
    }

    /** The epoch to carry for setters: none ever comes where the right to write depends on who uses the cursor. */
    protected final long editEpoch(long epoch) {
        return scope == null ? epoch : ColumnStore.LEFT;
    }

    /** Looks whether a cursor that carries an old epoch may go on; answers the epoch to carry, or throws. */
    protected final long renew(long epoch) {
        long renewed = store.revalidate(epoch, self(), writes);
        if (writes && !looping) {
            rememberScope();
        }
        return renewed;
    }

    /** Remembers whose right to write was checked, where the right depends on who asks. */
    private void rememberScope() {
        if (scope != null || store.world().rules().restrictsWrites()) {
            scope = store.world().rules().scopeToRemember();
        }
    }

    /**
     * Refuses to write where the phase, or what was declared, does not allow it to who uses the cursor now. An edit
     * that one of several systems took or renewed while they run at the same time remembers the system, and others are
     * looked at when they use it. Everybody is looked at where only some threads may write, as in a sync point. Loops
     * and all who work alone remember nothing.
     */
    protected final void requireScope() {
        if (scope != null && !scope.isHere()) {
            store.requireMayWrite((int) entity);
        }
    }

    /** Notes that the value was written, for components with a version per entity. */
    protected final void markEntity() {
        store.markEntity(looping ? (int) entity + cursorSlot() : (int) entity);
    }

    /** Notes that values of a chunk were written by a loop. */
    protected final void markWritten(int chunk) {
        store.markChanged(chunk);
    }

    /**
     * Whether the cursor was made by the table with a context. One of a loop is refused: the loop counts on where it
     * is.
     */
    protected final boolean belongsTo(TableContext context) {
        if (looping) {
            throw store.staleCursors().movedByLoop("cursor", "newView() or newEdit()");
        }
        return store == context.store();
    }

    @Override
    public String toString() {
        if (store.world().isOfSingletons()) {
            return store.valueOf(self());
        }
        boolean over = looping && (entity == ColumnStore.LEFT || store.world().isClosed());
        return store.name() + " of " + (over ? "a loop that is over" : Entity.toString(self()));
    }
}
