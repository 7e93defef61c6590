package io.fdp.replication.internal.event;

import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Requests that wait for the next step of a frame: their type, their hops and their value. Grows as needed. */
final class RequestQueue {
    private static final int VALUE = 8;
    private static final int FIRST_BYTES = 4096;

    private MemorySegment room = Arena.ofAuto().allocate(FIRST_BYTES, Long.BYTES);
    private int end;

    /** Adds a request. */
    void add(int kind, int hops, long value, int bytes) {
        int size = VALUE + EventLayout.align(bytes);
        if (end + size > room.byteSize()) {
            MemorySegment more = Arena.ofAuto().allocate(Math.max(2 * room.byteSize(), end + size), Long.BYTES);
            MemorySegment.copy(room, 0, more, 0, end);
            room = more;
        }
        long at = room.address() + end;
        Memory.putInt(at, kind);
        Memory.putInt(at + Integer.BYTES, hops);
        Memory.copy(value, at + VALUE, bytes);
        end += size;
    }

    /** The bytes in the queue: the places of requests are below. */
    int end() {
        return end;
    }

    int kind(int at) {
        return Memory.getInt(room.address() + at);
    }

    int hops(int at) {
        return Memory.getInt(room.address() + at + Integer.BYTES);
    }

    long value(int at) {
        return room.address() + at + VALUE;
    }

    /** The place of the next request. */
    int next(int at, int bytes) {
        return at + VALUE + EventLayout.align(bytes);
    }

    void clear() {
        end = 0;
    }
}
