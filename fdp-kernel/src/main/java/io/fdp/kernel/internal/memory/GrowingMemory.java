package io.fdp.kernel.internal.memory;

/**
 * Memory that grows at its end and never moves: part of a reservation, committed and charged in blocks as needed.
 *
 * <p>Committed memory stays for the next time. {@link #trim} gives back what was not needed lately; it stays
 * accessible. Charges end with the account, address space ends with the reservation.
 *
 * <p>Threading: growing and trimming may be called by any thread.
 */
public final class GrowingMemory {
    /** The unit in which memory is committed, charged and given back. */
    public static final int BLOCK = 64 * 1024;

    private static final int LARGEST_STEP = 16 * BLOCK;

    private final Reservation reservation;
    private final MemoryAccount account;
    private final String what;
    private final long offset;
    private final long most;
    private volatile long committed;

    /** The end of the bytes that were made readable behind the committed ones. */
    private long reach;

    /** Takes part of a reservation, a whole number of blocks; {@code what} names its use in messages. */
    public GrowingMemory(Reservation reservation, MemoryAccount account, String what, long offset, long most) {
        assert most % BLOCK == 0 : "not a whole number of blocks: " + most;
        this.reservation = reservation;
        this.account = account;
        this.what = what;
        this.offset = offset;
        this.most = most;
    }

    /** Bytes rounded up to blocks. */
    public static long blocksFor(long bytes) {
        return Math.ceilDiv(bytes, BLOCK) * BLOCK;
    }

    /** The first byte. */
    public long address() {
        return reservation.address() + offset;
    }

    /** The bytes that may be touched, and that are charged to the budget. */
    public long committed() {
        return committed;
    }

    /** Makes at least a number of bytes usable, or throws and changes nothing. There must be address space for them. */
    public void growTo(long bytes) {
        growTo(bytes, true);
    }

    /** The same without asking the budget: for data that are put together to be kept. It counts all the same. */
    public void growAlways(long bytes) {
        growTo(bytes, false);
    }

    private synchronized void growTo(long bytes, boolean budgeted) {
        long had = committed;
        if (bytes > had) {
            long step = Math.clamp(had / 4 / BLOCK * BLOCK, BLOCK, LARGEST_STEP);
            long wanted = Math.min(most, Math.max(had + step, blocksFor(bytes)));
            commit(had, wanted - had, budgeted);
            committed = wanted;
        }
    }

    private void commit(long from, long bytes, boolean budgeted) {
        if (budgeted) {
            account.charge(bytes, what);
        } else {
            account.chargeAlways(bytes, what);
        }
        boolean done = false;
        try {
            if (reservation.commitsExplicitly()) {
                reservation.commit(offset + from, bytes);
            }
            done = true;
        } finally {
            if (!done) {
                account.refund(bytes);
            }
        }
    }

    /**
     * Makes bytes behind the usable ones readable, even where they belong to another part of the reservation. For
     * threads that may reach a wrong place there, and must not end the process. Nobody writes there, so it takes no RAM
     * and is not charged. Does nothing where memory is readable without a commit.
     */
    public synchronized void reachBeyond(long bytes) {
        if (reservation.commitsExplicitly()) {
            long to = Math.min(reservation.bytes(), blocksFor(offset + committed + bytes));
            long from = Math.max(reach, offset + committed);
            if (to > from) {
                reservation.commit(from, to - from);
                reach = to;
            }
        }
    }

    /** Gives back up to a number of blocks above the kept bytes; returns how many. Memory that grows back is zero. */
    public synchronized int trim(long keptBytes, int mostBlocks) {
        int blocks = Math.clamp((committed - blocksFor(keptBytes)) / BLOCK, 0, mostBlocks);
        if (blocks > 0) {
            long bytes = (long) blocks * BLOCK;
            committed -= bytes;
            reservation.decommit(offset + committed, bytes);
            account.refund(bytes);
        }
        return blocks;
    }
}
