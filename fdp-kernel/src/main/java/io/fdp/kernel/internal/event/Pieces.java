package io.fdp.kernel.internal.event;

import io.fdp.kernel.memory.Memory;
import java.util.Arrays;

/**
 * Events in their order, as ranges of memory: nothing is copied to put them into one.
 *
 * <p>What one thread published is one piece. Looking an event up is one comparison then; otherwise the piece that was
 * asked for last is tried, and the rest is a search. That hint is written by whoever reads, without care: any value is
 * a valid start.
 *
 * <p>A thread that reads while another one ends the frame may see some fields of the old frame and some of the new one.
 * Reading must not pay for a lock, so any mixture is harmless instead: positions are compared with the array that is
 * read, and an address is that of some piece plus less than the largest number of events that there ever were. So far
 * behind each piece memory is readable ({@link NativeLane#ensureReach}). What is read there are other events or zeros.
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
        long[] from = addresses;
        return from[requirePiece(piece, from.length)];
    }

    /** The events of a piece. */
    public int count(int piece) {
        int[] from = starts;
        requirePiece(piece, from.length - 1);
        return Math.max(0, from[piece + 1] - from[piece]);
    }

    /** The bytes of a piece. */
    public long bytes(int piece) {
        return (long) count(piece) * stride;
    }

    /** Copies all events to an address with room for so many. */
    void copyTo(long to, int room) {
        long at = to;
        long end = to + (long) room * stride;
        for (int piece = 0; piece < size; piece++) {
            long bytes = Math.min(bytes(piece), end - at);
            Memory.copy(address(piece), at, bytes);
            at += bytes;
        }
    }

    /** The address of an event, which the caller has checked. */
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
        return new IndexOutOfBoundsException(what + " went away while it was read: another thread ended the frame,"
                + " cleared the events or closed the repository");
    }
}
