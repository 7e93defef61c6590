package io.fdp.replication.time;

import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;

/** Bytes in native memory that grow as needed and are used again. */
final class TurnBuffer {
    private static final int LEAST = 4096;

    private final Arena arena;
    private long address;
    private int capacity;
    private int size;

    TurnBuffer(Arena arena) {
        this.arena = arena;
    }

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    long address() {
        return address;
    }

    /** Room for more bytes behind those that are there. */
    long room(int bytes) {
        if (size + bytes > capacity) {
            int larger = Math.max(LEAST, Math.max(2 * capacity, size + bytes));
            long next = arena.allocate(larger, Long.BYTES).address();
            Memory.copy(address, next, size);
            address = next;
            capacity = larger;
        }
        return address + size;
    }

    /** Bytes were written to the room. */
    void add(int bytes) {
        size += bytes;
    }
}
