package io.fdp.dds.internal.memory;

import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;
import java.util.Arrays;

/**
 * Rooms for samples of one topic, all of the same size. Free rooms are kept and given out again. A room begins with the
 * size of its sample. One thread takes and frees rooms.
 */
public final class Rooms {
    /** Where the sample begins in its room. */
    static final int HEADER_BYTES = 8;

    private static final int SLAB_BYTES = 1 << 18;

    private final Arena arena;
    private final MemoryLimit limit;
    private final int roomBytes;
    private final int slabRooms;
    private long[] free = new long[16];
    private int freeCount;

    /** Rooms for samples of up to some bytes. */
    public Rooms(Arena arena, MemoryLimit limit, int sampleBytes) {
        this.arena = arena;
        this.limit = limit;
        this.roomBytes = (HEADER_BYTES + sampleBytes + Long.BYTES - 1) & -Long.BYTES;
        this.slabRooms = Math.max(1, SLAB_BYTES / roomBytes);
    }

    /** Gives out a room; 0 if the limit is reached. */
    long take() {
        if (freeCount == 0 && !addSlab(slabRooms) && !addSlab(1)) {
            return 0;
        }
        return free[--freeCount];
    }

    private boolean addSlab(int rooms) {
        if (!limit.tryTake((long) rooms * roomBytes)) {
            return false;
        }
        long slab = arena.allocate((long) rooms * roomBytes, Long.BYTES).address();
        for (int i = rooms - 1; i >= 0; i--) {
            free(slab + (long) i * roomBytes);
        }
        return true;
    }

    void free(long room) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = room;
    }

    static int bytes(long room) {
        return Memory.getInt(room);
    }

    static void setBytes(long room, int bytes) {
        Memory.putInt(room, bytes);
    }
}
