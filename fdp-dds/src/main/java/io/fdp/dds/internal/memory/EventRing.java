package io.fdp.dds.internal.memory;

import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;

/**
 * Events on their way from a producer to a consumer, in their order, in a ring of bytes. When the ring is full the
 * producer is told.
 *
 * <pre>
 *  event   0 .. | 4 .. | 8 .., up to the next multiple of 8
 *          size | tag  | bytes; size -1: go on at the begin of the ring
 * </pre>
 */
public final class EventRing {
    private static final int HEADER_BYTES = 8;
    private static final int WRAP = -1;

    private final long base;
    private final long capacity;
    private volatile long head;
    private volatile long tail;

    // The producer's.
    private long begun = -1;

    // The consumer's.
    private long at;
    private long next;

    /** A ring of some bytes that has room for at least two of the largest events. */
    public EventRing(Arena arena, int bytes, int mostEventBytes) {
        long least = Math.max(bytes, 2L * (mostEventBytes + 2 * HEADER_BYTES));
        this.capacity = Long.highestOneBit(least - 1) << 1;
        this.base = arena.allocate(capacity, Long.BYTES).address();
    }

    /** The memory of the ring. */
    public long capacity() {
        return capacity;
    }

    private static long roundUp(long bytes) {
        return (bytes + Long.BYTES - 1) & -Long.BYTES;
    }

    // ---- producer

    /** Begins an event: the address for it, or 0 if the ring is full. */
    public long begin(int bytes) {
        assert begun < 0 : "an event has begun";
        long from = tail;
        long needed = HEADER_BYTES + roundUp(bytes);
        long toEnd = capacity - (from & (capacity - 1));
        long skipped = needed > toEnd ? toEnd : 0;
        if (from + skipped + needed - head > capacity) {
            return 0;
        }
        if (skipped > 0) {
            Memory.putInt(place(from), WRAP);
        }
        begun = from + skipped;
        return place(begun) + HEADER_BYTES;
    }

    /** How many events of a size have room now, at least. */
    public int room(int bytes) {
        long needed = HEADER_BYTES + roundUp(bytes);
        long free = capacity - (tail - head);
        // A wrap may lose less than one event.
        return (int) Math.min(Integer.MAX_VALUE, Math.max(0, free / needed - 1));
    }

    /** Hands the event over that has begun. */
    public void commit(int bytes, int tag) {
        Memory.putInt(place(begun), bytes);
        Memory.putInt(place(begun) + Integer.BYTES, tag);
        tail = begun + HEADER_BYTES + roundUp(bytes);
        begun = -1;
    }

    /** Ends the event that has begun. */
    public void cancel() {
        begun = -1;
    }

    /** Whether an event has begun. */
    public boolean hasBegun() {
        return begun >= 0;
    }

    private long place(long position) {
        return base + (position & (capacity - 1));
    }

    // ---- consumer

    /** Whether all events were released. */
    public boolean isEmpty() {
        return head == tail;
    }

    /** Goes to the next event; false if there is none. */
    public boolean next() {
        if (next == tail) {
            return false;
        }
        if (Memory.getInt(place(next)) == WRAP) {
            next += capacity - (next & (capacity - 1));
        }
        at = next;
        next += HEADER_BYTES + roundUp(bytes());
        return true;
    }

    /** Makes the current event the next one again. */
    public void stay() {
        next = at;
    }

    /** Gives the room of all events before the next one back. */
    public void release() {
        head = next;
    }

    /** The address of the current event, valid until it is released. */
    public long address() {
        return place(at) + HEADER_BYTES;
    }

    /** The size of the current event. */
    public int bytes() {
        return Memory.getInt(place(at));
    }

    /** The tag of the current event. */
    public int tag() {
        return Memory.getInt(place(at) + Integer.BYTES);
    }
}
