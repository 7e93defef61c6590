package io.fdp.kernel.access;

import io.fdp.kernel.Entity;
import io.fdp.kernel.internal.table.Chunks;
import io.fdp.kernel.internal.table.ColumnStore;

/**
 * A place in a table: one value of one entity. The base of generated views and edits.
 *
 * <p>Java has no references to values, so a cursor takes their place: the table checks the handle once and puts the cursor
 * there, and field access goes straight to memory. A cursor belongs to its frame and to its entity. Used after {@code
 * tick()}, or after the entity lost the component or died, it throws while {@link Memory#CHECKS} is on; structural changes
 * elsewhere do not disturb it.
 *
 * <p>That check is one comparison of two heap fields. The compiler knows that stores to native memory do not change them
 * and makes it once for a sequence of field accesses; for a cursor that does not escape it disappears.
 */
public abstract class Cursor {
    private final ColumnStore store;
    private final boolean writes;
    private long epoch;
    private long entity;
    private long address;
    private int slot;
    private boolean written;

    /**
     * Makes a cursor that is nowhere yet.
     *
     * @param context the context of its table
     * @param writes whether it has setters
     */
    protected Cursor(TableContext context, boolean writes) {
        this.store = context.store();
        this.writes = writes;
    }

    /**
     * The entity that the cursor is on. Names like {@code entity} are left to the fields of components.
     *
     * @return its handle, {@link Entity#NULL} before the first use
     */
    public final long self() {
        return entity >>> 32 != 0 || epoch == 0 ? entity : store.handleAt((int) entity);
    }

    /**
     * Puts the cursor on a value that the caller has checked.
     *
     * @param at the entity
     * @param base rows: the address of the value; columns: the address of its chunk
     * @param slotInChunk columns: the slot in the chunk
     */
    protected final void moveUnchecked(long at, long base, int slotInChunk) {
        entity = at;
        address = base;
        slot = slotInChunk;
        epoch = store.world().epoch();
        if (writes) {
            store.markChanged(Chunks.of((int) at));
        }
    }

    /** The address that the cursor was put on, if it still may be used. */
    protected final long cursorBase() {
        if ((Memory.CHECKS || writes) && epoch != store.world().epoch()) {
            epoch = store.revalidate(epoch, self(), writes);
        }
        return Memory.address(address);
    }

    /** The same for a setter. */
    protected final long editBase() {
        written = true;
        return cursorBase();
    }

    /** Begins a chunk of a generated loop, which moves the cursor without checks and without a handle. */
    final void beginLoop() {
        epoch = store.world().epoch();
        written = false;
    }

    /** Moves to an index in a generated loop. */
    final void loopTo(int index, long base) {
        entity = index;
        address = base;
    }

    /** Moves to an index in a generated loop over columns. */
    final void loopTo(int index, long base, int slotInChunk) {
        entity = index;
        address = base;
        slot = slotInChunk;
    }

    /** Ends a chunk of a generated loop: it counts as changed if a setter ran. */
    final void endLoop(int chunk) {
        if (written) {
            store.markChanged(chunk);
        }
    }

    /** The slot in the chunk, for columns. */
    protected final long cursorSlot() {
        return slot;
    }

    /** Whether the cursor was made by the table with a context. */
    protected final boolean belongsTo(TableContext context) {
        return store == context.store();
    }

    @Override
    public String toString() {
        return store.name() + " of " + Entity.toString(self());
    }
}
