package io.fdp.kernel.neighbour;

import io.fdp.kernel.internal.table.WorldState;

/**
 * When an index was updated, and whether a search and an update come into each other's way.
 *
 * <p>The sequence number is odd while an update is under way. A search compares it before and after.
 */
final class IndexState {
    private static final long NEVER = -1;
    private static final int FRAME_SHIFT = 32;

    private final WorldState world;
    private final GridUpdate updating;
    private final String table;
    private final String what;
    private volatile long sequence;
    private long frame = NEVER;

    IndexState(WorldState world, GridUpdate updating, String table) {
        this.world = world;
        this.updating = updating;
        this.table = table;
        this.what = "update the neighbours by " + table
                + " (call update() in each frame before the first search, in a system of its own)";
    }

    /** Updates now. */
    void update() {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            requireStill();
            run(true);
        } finally {
            world.lock().release();
        }
    }

    private void requireStill() {
        world.rules().scopes().requireAlone(what);
        world.rules().requireNotIterated(what);
    }

    private void run(boolean ends) {
        long before = sequence; // only who has the lock writes it
        sequence = before + 1;
        try {
            frame = NEVER;
            updating.run(ends);
            frame = world.epoch() >>> FRAME_SHIFT;
        } finally {
            sequence = before + 2;
        }
    }

    /** Makes sure that the index was updated in this frame; returns the number of the last update. */
    long enter() {
        world.requireOpen();
        long before = sequence;
        if ((before & 1) == 0 && frame == world.epoch() >>> FRAME_SHIFT) {
            return before;
        }
        return updateOnce();
    }

    /** Updates unless another thread has done so. */
    private long updateOnce() {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            if (frame != world.epoch() >>> FRAME_SHIFT) {
                requireStill();
                run(false);
            }
            return sequence;
        } finally {
            world.lock().release();
        }
    }

    /** Ends a search; throws if there was an update meanwhile. */
    void leave(long before) {
        if (sequence != before) {
            throw updated();
        }
    }

    private IllegalStateException updated() {
        return new IllegalStateException("the neighbours by " + table + " were updated while they were searched,"
                + " so the result is wrong: update them before the searches, and not from a visitor or another thread");
    }

    /** What to throw where a search left its arrays: the fault of the visitor, or of an update meanwhile. */
    RuntimeException torn(long before, IndexOutOfBoundsException fault) {
        if (sequence == before) {
            return fault;
        }
        IllegalStateException updated = updated();
        updated.addSuppressed(fault);
        return updated;
    }
}
