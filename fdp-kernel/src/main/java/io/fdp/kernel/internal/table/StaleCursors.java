package io.fdp.kernel.internal.table;

import io.fdp.kernel.error.StaleCursorException;

/** Why a cursor or a span of one column cannot be used any more. */
public final class StaleCursors {
    private final ColumnStore column;

    StaleCursors(ColumnStore column) {
        this.column = column;
    }

    /** Throws unless a cursor taken at an epoch is of this frame and its entity still has the component. */
    public void requireRenewable(long epoch, long entity) {
        requireFrame(epoch);
        if (!column.has(entity)) {
            throw new StaleCursorException("cursor on " + column.valueOf(entity) + " is stale: "
                    + (column.world().isOfSingletons()
                            ? "the value was removed"
                            : "the entity lost the component or died")
                    + "; take a new cursor");
        }
    }

    /** The error for a span that was put on its chunk in another era. */
    public RuntimeException staleSpan(long era) {
        column.world().requireOpen();
        if (era == ColumnStore.LEFT) {
            return new StaleCursorException(
                    "a span of " + column.name() + " that belongs to a chunk of a query was used after the iteration"
                            + " left the chunk: ask for it again with span(chunk) or"
                            + " editSpan(chunk) in each visit");
        }
        return new StaleCursorException("a span of " + column.name()
                + (era == 0
                        ? " is on no chunk yet: "
                        : " is stale, because tick(), a save, a change of phase, advanceVersion(), stateHash(), clear()"
                                + " or trim() came since, or a copy, restore() or RawChunks changed the repository: ")
                + "put the span on a chunk with span() or editSpan()");
    }

    /** The error for a cursor of a loop that is over. */
    public RuntimeException leftLoop() {
        column.world().requireOpen();
        return new StaleCursorException(
                "a cursor of " + column.name() + " was used outside of the loop that it belongs to: keep"
                        + " handles or values, not the cursor, and take another one with view() or edit()");
    }

    /** The error for something that belongs to a loop, and that somebody else would move. */
    public RuntimeException movedByLoop(String what, String maker) {
        return new IllegalArgumentException("the " + what + " of " + column.name()
                + " belongs to a loop, which moves it: make" + " another one with " + maker);
    }

    private void requireFrame(long epoch) {
        column.world().requireOpen();
        if (epoch == ColumnStore.LEFT) {
            throw leftLoop();
        }
        String remedy = ": take a new cursor, or move this cursor with view() or edit()";
        if (epoch == 0) {
            throw new StaleCursorException("a cursor of " + column.name() + " is on no entity yet" + remedy);
        }
        if (!WorldState.sameFrame(epoch, column.world().epoch())) {
            throw new StaleCursorException("a cursor of " + column.name()
                    + " is stale, because tick() ended its frame, or a copy, restore() or setTick() changed the"
                    + " repository" + remedy);
        }
    }
}
