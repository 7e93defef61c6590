package io.fdp.kernel.internal.event;

import java.util.Arrays;

/**
 * Events in their order, as ranges of memory: nothing is copied to put them into one.
 *
 * <p>What one thread published is one piece. Looking an event up is one comparison then; otherwise the piece that was asked for last is tried, and the rest is a search. That hint is
 * written by whoever reads, without care: any value is a valid start.
 */
public final class Pieces {
    private final int stride;
    private long[] addresses = new long[8];
    private int[] starts = new int[9];
    private int size;
    private int total;
    private int firstEnd;
    private int hint;

    Pieces(int stride) {
        this.stride = stride;
    }

    void clear() {
        size = 0;
        total = 0;
        firstEnd = 0;
        hint = 0;
    }

    /** Makes room for a number of pieces. */
    void ensureRoom(int pieces) {
        if (pieces > addresses.length) {
            int more = Math.max(pieces, addresses.length * 2);
            addresses = Arrays.copyOf(addresses, more);
            starts = Arrays.copyOf(starts, more + 1);
        }
    }

    /** Adds events after the others. */
    void add(long address, int count) {
        if (size == 0 || address(size - 1) + bytes(size - 1) != address) {
            ensureRoom(size + 1);
            addresses[size] = address;
            starts[size] = total;
            size++;
        }
        total = Math.addExact(total, count);
        starts[size] = total;
        firstEnd = starts[1];
    }

    /** How many pieces there are. */
    public int size() {
        return size;
    }

    /** The events of all pieces. */
    public int total() {
        return total;
    }

    /** The first byte of a piece. */
    public long address(int piece) {
        return addresses[piece];
    }

    /** The events of a piece. */
    public int count(int piece) {
        return starts[piece + 1] - starts[piece];
    }

    /** The bytes of a piece. */
    public long bytes(int piece) {
        return (long) count(piece) * stride;
    }

    /** The address of an event, which the caller has checked. */
    long addressUnchecked(int event) {
        if (event < firstEnd) {
            return addresses[0] + (long) event * stride;
        }
        int piece = hint;
        if (event < starts[piece] || event >= starts[piece + 1]) {
            piece = search(event);
            hint = piece;
        }
        return addresses[piece] + (long) (event - starts[piece]) * stride;
    }

    private int search(int event) {
        int found = Arrays.binarySearch(starts, 0, size, event);
        int piece = found >= 0 ? found : -found - 2;
        if (piece < 0) {
            throw new IndexOutOfBoundsException("event " + event
                    + " went away while it was read: another thread cleared the events or closed the repository");
        }
        return piece;
    }
}
