package io.fdp.kernel.internal.event;

import io.fdp.kernel.memory.Memory;
import java.util.Arrays;

/**
 * Events in their order, as ranges of memory: nothing is copied to order them.
 *
 * <p>The events of one thread are one piece. If there is only one piece, looking an event up is one comparison.
 * Otherwise the piece of the last lookup is tried, and then a search follows. Readers write that hint without
 * synchronization: any value is a valid start.
 *
 * <p>A thread that reads while another one ends the frame may see some fields of the old frame and some of the new one.
 * Reading must not pay for a lock, so any mixture is harmless instead. Positions are compared with the array that is
 * read. An address is the address of some piece plus less than the largest number of events that there ever were.
 * Memory is readable that far behind each piece ({@link NativeLane#ensureReach}). A read there meets other events or
 * zeros.
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

    /** Adds a piece after the others. */
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

    /** The number of pieces. */
    public int size() {
        return size;
    }

    /** The number of events of all pieces. */
    public int total() {
        return total;
    }

    /** The first byte of a piece. */
    public long address(int piece) {
        long[] from = addresses;
        return from[requirePiece(piece, from.length)];
    }

    /** The number of events of a piece. */
    public int count(int piece) {
        int[] from = starts;
        requirePiece(piece, from.length - 1);
        return Math.max(0, from[piece + 1] - from[piece]);
    }

    /** The bytes of a piece. */
    public long bytes(int piece) {
        return (long) count(piece) * stride;
    }

    /** Copies all events to an address that has room for a number of events. */
    void copyTo(long to, int room) {
        long at = to;
        long end = to + (long) room * stride;
        for (int piece = 0; piece < size; piece++) {
            long bytes = Math.min(bytes(piece), end - at);
            Memory.copy(address(piece), at, bytes);
            at += bytes;
        }
    }

    /** The address of an event. The caller has checked the position. */
    long addressUnchecked(int event) {
        if (event < firstEnd) {
            return addresses[0] + (long) event * stride;
        }
        int[] first = starts;
        int piece = hint;
        if (piece + 1 < first.length) {
            int start = first[piece];
            long[] from = addresses;
            if (event >= start && event < first[piece + 1] && piece < from.length) {
                return from[piece] + (long) (event - start) * stride;
            }
        }
        return find(event);
    }

    private long find(int event) {
        int[] first = starts;
        long[] from = addresses;
        int found = Arrays.binarySearch(first, 0, Math.min(size, Math.min(from.length, first.length - 1)), event);
        int piece = found >= 0 ? found : -found - 2;
        if (piece < 0) {
            throw wentAway("event " + event);
        }
        hint = piece;
        return from[piece] + (long) Math.max(0, event - first[piece]) * stride;
    }

    private static int requirePiece(int piece, int pieces) {
        if (piece < 0 || piece >= pieces) {
            throw wentAway("piece " + piece);
        }
        return piece;
    }

    private static IndexOutOfBoundsException wentAway(String what) {
        return new IndexOutOfBoundsException(what + " vanished during the read: another thread ended the frame, cleared"
                + " the events or closed the repository");
    }
}
