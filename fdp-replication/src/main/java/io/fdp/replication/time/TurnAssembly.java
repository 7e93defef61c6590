package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;

/** A turn whose pieces arrive one after the other. */
final class TurnAssembly {
    private final TurnBuffer bytes;
    private long frame = -1;
    private int origin;
    private int next = -1;

    TurnAssembly(Arena arena) {
        this.bytes = new TurnBuffer(arena);
    }

    /** Forgets what has come; goes on with the first piece of the next turn. */
    void drop() {
        next = -1;
    }

    long frame() {
        return frame;
    }

    int origin() {
        return origin;
    }

    TurnBuffer bytes() {
        return bytes;
    }

    /** Adds a piece that was checked. Returns whether the turn is complete. */
    boolean add(long at, int size) {
        int index = Memory.getInt(at + TurnLayout.PIECE_INDEX);
        if (index == 0) {
            bytes.clear();
            frame = Memory.getLong(at + TurnLayout.PIECE_FRAME);
            origin = Memory.getInt(at + TurnLayout.PIECE_ORIGIN);
        } else if (index != next
                || frame != Memory.getLong(at + TurnLayout.PIECE_FRAME)
                || origin != Memory.getInt(at + TurnLayout.PIECE_ORIGIN)
                || bytes.size() + size > TurnLayout.MOST_BYTES) {
            next = -1; // the beginning was sent before this node was heard
            return false;
        }
        int more = size - TurnLayout.PIECE_HEADER;
        Memory.copy(at + TurnLayout.PIECE_HEADER, bytes.room(more), more);
        bytes.add(more);
        boolean last = (Memory.getChar(at + TimeSample.FLAGS) & TurnLayout.FLAG_LAST) != 0;
        next = last ? -1 : index + 1;
        return last;
    }
}
