package io.fdp.kernel.internal.query;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.memory.Memory;

/**
 * Where the world keeps the state of a sliced iteration: the value of a singleton.
 *
 * <p>It is written in every phase, and without a declaration: each iteration has a singleton of its own, which nobody
 * else writes.
 */
public final class SlicePlace {
    /** Where the fields of a value lie. */
    public static final int ROUNDS = 0;

    public static final int POSITION = 8;
    public static final int VISITED = 12;
    public static final int COMPLETE = 16;

    /** The length of a value. */
    public static final int BYTES = 24;

    /** The hidden entity that has the singletons. */
    private static final long WORLD = Entity.of(0, -1);

    private final String name;
    private final String owner;
    private final ColumnStore store;
    private final String label;
    private volatile boolean lost;

    SlicePlace(String name, String owner, ColumnStore store) {
        this.name = name;
        this.owner = owner;
        this.store = store;
        this.label = "run a slice of " + name + ", whose position belongs to the world,";
    }

    /** The name of the singleton. */
    public String name() {
        return name;
    }

    /** The system whose place it is; empty for none. */
    public String owner() {
        return owner;
    }

    void lose() {
        lost = true;
    }

    /** Whether it belongs to another iteration by now. */
    public boolean isLost() {
        return lost;
    }

    /** Refuses a slice while nothing may change the world. */
    public void requireChangeable() {
        if (store.world().rules().isKeptStill()) {
            store.world().rules().requireChangeable(label);
        }
    }

    /** Whether the world has a value. */
    public boolean has() {
        return store.has(WORLD);
    }

    /** Gives the world a value, with all fields zero, if it has none. */
    public void ensure() {
        if (has()) {
            return;
        }
        store.world().lock().acquire();
        try {
            store.world().requireOpen();
            if (!has()) {
                store.structure().prepareAdd(WORLD, 0, 0);
                Memory.zero(store.valueBase(), BYTES);
                store.structure().finishAdd(WORLD, 0, true);
            }
        } finally {
            store.world().lock().release();
        }
    }

    /** How many rounds were completed. */
    public long rounds() {
        return Memory.RAW.getLong(store.valueBase() + ROUNDS);
    }

    /** Where the next slice goes on. A value from a file may be anything. */
    public int position() {
        return Math.max(0, Memory.RAW.getInt(store.valueBase() + POSITION));
    }

    /** How many entities the last slice visited. */
    public int visited() {
        return Memory.RAW.getInt(store.valueBase() + VISITED);
    }

    /** Whether the last slice completed its round. */
    public boolean isComplete() {
        return Memory.RAW.getByte(store.valueBase() + COMPLETE) != 0;
    }

    /** Replaces the value, which the world has. It counts as changed only if it differs. */
    public void write(long rounds, int position, int visited, boolean complete) {
        if (rounds == rounds() && position == position() && visited == visited() && complete == isComplete()) {
            return;
        }
        long at = store.valueBase();
        Memory.RAW.putLong(at + ROUNDS, rounds);
        Memory.RAW.putInt(at + POSITION, position);
        Memory.RAW.putInt(at + VISITED, visited);
        Memory.RAW.putByte(at + COMPLETE, (byte) (complete ? 1 : 0));
        store.markWritten(0);
    }
}
