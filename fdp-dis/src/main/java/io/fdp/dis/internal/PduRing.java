package io.fdp.dis.internal;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * PDUs on their way from one thread to another, without a lock and without garbage. If it is full, the writer is told.
 *
 * <p>A record is its length (4 bytes), nothing (4), its source (8), its bytes, and up to 7 bytes of nothing. A record
 * does not wrap around: where it would, the rest of the memory is skipped.
 *
 * <p>Threading: one thread writes, one thread reads.
 */
public final class PduRing {
    private static final int HEAD = 16;
    private static final int SKIP = -1;

    private final ByteBuffer bytes;
    private final int capacity;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();
    private long claimed;
    private long peeked;

    /** Takes memory: a power of two of bytes. */
    public PduRing(int capacity) {
        if (Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("the capacity of a ring is a power of two: capacity=" + capacity);
        }
        this.capacity = capacity;
        this.bytes = ByteBuffer.allocateDirect(capacity);
    }

    /** The memory. */
    public ByteBuffer bytes() {
        return bytes;
    }

    /**
     * Makes room for a PDU; {@link #commit} hands it over.
     *
     * @return where its bytes belong, or -1 if there is no room
     */
    public int claim(int length, long source) {
        int need = (HEAD + length + 7) & -8;
        long end = written.get();
        int at = (int) (end & (capacity - 1));
        int rest = capacity - at;
        long total = rest < need ? (long) rest + need : need;
        if (need > capacity || end + total - read.getAcquire() > capacity) {
            return -1;
        }
        if (rest < need) {
            bytes.putInt(at, SKIP);
            at = 0;
        }
        bytes.putInt(at, length);
        bytes.putLong(at + 8, source);
        claimed = end + total;
        return at + HEAD;
    }

    /** Hands over what was claimed. */
    public void commit() {
        written.setRelease(claimed);
    }

    /**
     * Looks at the next PDU; {@link #release} removes it.
     *
     * @return where its bytes begin, or -1 if there is none
     */
    public int peek() {
        long begin = read.get();
        long end = written.getAcquire();
        if (begin == end) {
            return -1;
        }
        int at = (int) (begin & (capacity - 1));
        if (bytes.getInt(at) == SKIP) {
            begin += capacity - at;
            at = 0;
        }
        peeked = begin + ((HEAD + bytes.getInt(at) + 7) & -8);
        return at + HEAD;
    }

    /** The length of a PDU that was peeked at. */
    public int length(int at) {
        return bytes.getInt(at - HEAD);
    }

    /** The source of a PDU that was peeked at. */
    public long source(int at) {
        return bytes.getLong(at - HEAD + 8);
    }

    /** Removes the PDU that was peeked at. */
    public void release() {
        read.setRelease(peeked);
    }

    /** Whether nothing waits. */
    public boolean isEmpty() {
        return read.getAcquire() == written.getAcquire();
    }
}
