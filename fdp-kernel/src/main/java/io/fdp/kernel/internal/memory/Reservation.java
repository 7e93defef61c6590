package io.fdp.kernel.internal.memory;

import io.fdp.kernel.error.ClosedException;

/**
 * One range of address space. It never moves.
 *
 * <p>Closing gives its RAM back at once. The range itself stays mapped and reads as zero while this object can be
 * reached ({@link ClosedRanges}). Every holder of an address in the range also refers to this object, so no address
 * leads to unmapped memory or to the memory of another owner.
 *
 * <p>Ranges given to {@link #commit} are rounded outwards to pages, those given to {@link #decommit} inwards.
 * Committing does not charge the account: the caller charges what it will touch, which may be less than whole pages or
 * extents.
 */
public final class Reservation implements AutoCloseable {
    /** The size of huge pages, on systems that have them. */
    public static final long HUGE_PAGE = 2L << 20;

    /** Larger reservations start this far before a huge page: their first bytes stay in small pages. */
    public static final long SMALL_PAGES_FIRST = 1L << 20;

    private final OsMemory os;
    private final MemoryAccount account;
    private final String what;
    private final long mapped;
    private final long mappedBytes;
    private final long address;
    private final long bytes;
    private final ClosedRanges.Range range;
    private int mappings = 1;
    private long commitEnd;
    private volatile boolean closed;

    private Reservation(OsMemory os, MemoryAccount account, String what, long mapped, long mappedBytes, long bytes) {
        this.os = os;
        this.account = account;
        this.what = what;
        this.mapped = mapped;
        this.mappedBytes = mappedBytes;
        this.address = mappedBytes > bytes ? roundUp(mapped, HUGE_PAGE) + HUGE_PAGE - SMALL_PAGES_FIRST : mapped;
        this.bytes = bytes;
        this.range = ClosedRanges.range(this, os, mapped, mappedBytes);
    }

    /** Reserves at least a number of bytes; {@code what} names their use in messages. */
    public static Reservation of(OsMemory os, MemoryAccount account, String what, long bytes) {
        if (bytes <= 0) {
            throw new IllegalArgumentException("a reservation has at least one byte: bytes=" + bytes);
        }
        long rounded = roundUp(bytes, os.pageSize());
        long withSlack = rounded >= HUGE_PAGE ? rounded + 2 * HUGE_PAGE : rounded;
        ClosedRanges.relieve();
        long mapped = os.reserve(withSlack, what);
        Reservation reservation = new Reservation(os, account, what, mapped, withSlack, rounded);
        if (!account.open(reservation, withSlack)) {
            os.release(mapped, withSlack); // nobody knows the address yet
            throw new ClosedException("cannot reserve memory for " + what + ": the repository was closed meanwhile");
        }
        return reservation;
    }

    /** The first byte. */
    public long address() {
        return address;
    }

    /** The size in bytes, a multiple of the page size. */
    public long bytes() {
        return bytes;
    }

    /** Whether memory must be committed before it may be touched at all. */
    public boolean commitsExplicitly() {
        return os.commitsExplicitly();
    }

    /** Makes a range usable. */
    public void commit(long offset, long length) {
        requireRange(offset, length);
        long from = roundDown(offset, os.pageSize());
        long to = Math.min(bytes, roundUp(offset + length, os.pageSize()));
        os.commit(address + from, to - from, what);
        if (os.commitsExplicitly()) {
            mappings += from == commitEnd ? 0 : 2; // a range with another protection, and the range behind it
            commitEnd = to;
        }
    }

    /** Gives the RAM of the whole pages in a range back; they read as zero afterwards. */
    public void decommit(long offset, long length) {
        requireRange(offset, length);
        long from = roundUp(offset, os.pageSize());
        long to = roundDown(offset + length, os.pageSize());
        if (to > from) {
            os.decommit(address + from, to - from);
        }
    }

    /** Asks for huge pages in the whole pages of a range. */
    public void preferHugePages(long offset, long length) {
        requireRange(offset, length);
        long from = roundUp(address + offset, HUGE_PAGE);
        long to = roundDown(address + offset + length, HUGE_PAGE);
        if (to > from) {
            os.preferHugePages(from, to - from);
            mappings += 2;
        }
    }

    /** The bytes in RAM, or -1 if unknown. */
    public long residentBytes() {
        return residentBytes(0, bytes);
    }

    /** The same for a range that starts on a page. */
    public long residentBytes(long offset, long length) {
        requireRange(offset, length);
        return os.residentBytes(address + offset, length);
    }

    /**
     * Gives the RAM back, and the address space once this object cannot be reached. A second close is an error, unless
     * the system refused the first one: then the reservation is still open.
     */
    @Override
    public void close() {
        if (!tryClose()) {
            requireOpen();
        }
    }

    /** Closes the reservation; returns false if it was closed before. */
    boolean tryClose() {
        synchronized (this) {
            if (closed) {
                return false;
            }
            closed = true;
        }
        boolean left = false;
        try {
            os.discard(mapped, mappedBytes);
            ClosedRanges.add(range, mappings);
            left = true;
        } finally {
            closed = left;
        }
        account.release(this, mappedBytes);
        return true;
    }

    private void requireOpen() {
        if (closed) {
            throw new ClosedException("the reservation for " + what + " is closed already: close it once");
        }
    }

    private void requireRange(long offset, long length) {
        requireOpen();
        if (offset < 0 || length < 0 || offset > bytes - length) {
            throw new IndexOutOfBoundsException("range outside the reservation for " + what + ": offset=" + offset
                    + " length=" + length + " bytes=" + bytes);
        }
    }

    static long roundUp(long value, long multiple) {
        return Math.ceilDiv(value, multiple) * multiple;
    }

    static long roundDown(long value, long multiple) {
        return value / multiple * multiple;
    }
}
