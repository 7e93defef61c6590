package io.fdp.replication.internal;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.NativeRooms;

/**
 * Ids in their order, as runs of ids that follow each other: the first of each run, and how many there are. They lie in
 * native memory, because their number changes with each birth and death.
 */
public final class IdRuns {
    private static final int RUN_BYTES = 16;
    private static final int LENGTH = 8;

    private final NativeRooms rooms;
    private long at;
    private int roomRuns;
    private int runs;
    private int count;

    /** None yet. */
    public IdRuns(NativeRooms rooms) {
        this.rooms = rooms;
    }

    /** The number of ids. */
    public int count() {
        return count;
    }

    /** The number of runs. */
    public int runs() {
        return runs;
    }

    /** The first id of a run. */
    public long first(int run) {
        assert run < runs : "there are " + runs + " runs, and none has number " + run;
        return Memory.getLong(at + (long) run * RUN_BYTES);
    }

    /** The number of ids of a run. */
    public int length(int run) {
        assert run < runs : "there are " + runs + " runs, and none has number " + run;
        return (int) Memory.getLong(at + (long) run * RUN_BYTES + LENGTH);
    }

    /** Whether an id is among them. */
    boolean has(long id) {
        for (int run = 0; run < runs; run++) {
            if (id - first(run) >= 0 && id - first(run) < length(run)) {
                return true;
            }
        }
        return false;
    }

    /** Forgets all ids. */
    public void clear() {
        runs = 0;
        count = 0;
    }

    /** Adds an id, and those that follow it. */
    public void add(long first, int length) {
        count += length;
        if (runs > 0 && first(runs - 1) + length(runs - 1) == first) {
            Memory.putLong(at + (runs - 1L) * RUN_BYTES + LENGTH, length(runs - 1) + (long) length);
            return;
        }
        ensure(runs + 1);
        long run = at + (long) runs * RUN_BYTES;
        Memory.putLong(run, first);
        Memory.putLong(run + LENGTH, length);
        runs++;
    }

    /** Makes room for so many runs, and keeps those that are there. */
    private void ensure(int wanted) {
        if (wanted <= roomRuns) {
            return;
        }
        int bytes = NativeRooms.roomBytes(wanted * RUN_BYTES);
        long room = rooms.take(bytes);
        if (roomRuns > 0) {
            Memory.copy(at, room, (long) runs * RUN_BYTES);
            rooms.give(at, roomRuns * RUN_BYTES);
        }
        at = room;
        roomRuns = bytes / RUN_BYTES;
    }

    /** Looks at ids that lie somewhere: in a room for some runs, with so many runs and ids. */
    void show(long room, int roomOfRuns, int runCount, int idCount) {
        at = room;
        roomRuns = roomOfRuns;
        runs = runCount;
        count = idCount;
    }

    /** Where the ids lie. */
    long room() {
        return at;
    }

    /** How many runs the room has place for. */
    int roomRuns() {
        return roomRuns;
    }

    /** Whether both have the same ids in the same order. */
    boolean isSame(IdRuns other) {
        return runs == other.runs
                && count == other.count
                && (runs == 0 || Memory.isSame(at, other.at, (long) runs * RUN_BYTES));
    }

    /** Takes the ids of another list. */
    void set(IdRuns other) {
        clear();
        ensure(other.runs);
        if (other.runs > 0) {
            Memory.copy(other.at, at, (long) other.runs * RUN_BYTES);
        }
        runs = other.runs;
        count = other.count;
    }
}
