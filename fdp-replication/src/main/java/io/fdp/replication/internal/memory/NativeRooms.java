package io.fdp.replication.internal.memory;

import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;

/**
 * Native memory for things that grow and shrink in frames, without garbage. A room has a power of two of bytes. Rooms
 * that were given back are handed out again.
 *
 * <p>Rooms come from slabs, each larger than the one before, so that a world of a steady size needs a new slab almost
 * never: only a slab costs objects. Free rooms of a size are a list, linked through their first bytes.
 */
public final class NativeRooms {
    private static final int LEAST_SHIFT = 6;
    private static final int MOST_SHIFT = 30;
    private static final long FIRST_SLAB = 1 << 16;
    private static final long MOST_SLAB = 1 << 22;

    private final Arena arena;
    private final long[] free = new long[MOST_SHIFT + 1];
    private long nextSlab = FIRST_SLAB;
    private long at;
    private long left;

    /** No rooms yet; memory comes from an arena. */
    public NativeRooms(Arena arena) {
        this.arena = arena;
    }

    private static int shift(long bytes) {
        return Math.max(LEAST_SHIFT, Long.SIZE - Long.numberOfLeadingZeros(bytes - 1));
    }

    /** How many bytes a room for so many bytes has. */
    public static int roomBytes(int bytes) {
        if (bytes < 1 || bytes > 1 << MOST_SHIFT) {
            throw new IllegalArgumentException("no room has " + bytes + " bytes");
        }
        return 1 << shift(bytes);
    }

    /** Hands out a room. Its bytes may be anything. */
    public long take(int bytes) {
        int size = roomBytes(bytes);
        int shift = shift(size);
        long room = free[shift];
        if (room != 0) {
            free[shift] = Memory.getLong(room);
            return room;
        }
        if (size > left) {
            addSlab(size);
        }
        room = at;
        at += size;
        left -= size;
        return room;
    }

    /** Takes a room back that was handed out for so many bytes. */
    public void give(long room, int bytes) {
        int shift = shift(roomBytes(bytes));
        Memory.putLong(room, free[shift]);
        free[shift] = room;
    }

    private void addSlab(long least) {
        while (left >= 1 << LEAST_SHIFT) { // what is left of the last slab becomes rooms, the largest first
            int piece = (int) Long.highestOneBit(left);
            give(at, piece);
            at += piece;
            left -= piece;
        }
        left = Math.max(nextSlab, least);
        at = arena.allocate(left, 1 << LEAST_SHIFT).address();
        nextSlab = Math.min(MOST_SLAB, 2 * nextSlab);
    }
}
