package io.fdp.kernel.internal.part;

import io.fdp.kernel.internal.memory.DenseGrowth;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.Reservation;

/**
 * Memory that is used from the bottom up, within a reservation. Its size is a whole number of blocks.
 *
 * <p>It is charged to the budget in blocks of 16 KB. Where the system needs explicit commits, they are made a megabyte
 * at a time.
 */
final class HeapRegion {
    static final long BLOCK = 16 * 1024;
    private static final long COMMIT = 1024 * 1024;

    private final Reservation reservation;
    private final MemoryAccount account;
    private final String what;
    private final long offset;
    private final long bytes;
    private final DenseGrowth growth;
    private long charged;
    private long committed;
    private long touched;

    HeapRegion(Reservation reservation, MemoryAccount account, String what, long offset, long bytes) {
        this.reservation = reservation;
        this.account = account;
        this.what = what;
        this.offset = offset;
        this.bytes = bytes;
        this.growth = new DenseGrowth(reservation, offset, bytes);
    }

    long address() {
        return reservation.address() + offset;
    }

    long charged() {
        return charged;
    }

    /**
     * Makes bytes behind the used ones accessible, where memory must be committed before it is touched. For threads
     * that may reach a wrong place there, and must not end the process. These bytes take no RAM and are not charged.
     */
    void reach(long used) {
        commitTo(Math.min(used, bytes));
    }

    /** Makes the first bytes usable, or throws and changes nothing. */
    void ensure(long used) {
        if (used > charged) {
            long wanted = Math.ceilDiv(used, BLOCK) * BLOCK;
            account.charge(wanted - charged, what);
            boolean usable = false;
            try {
                commitTo(wanted);
                usable = true;
            } finally {
                if (!usable) {
                    account.refund(wanted - charged);
                }
            }
            charged = wanted;
            touched = Math.max(touched, charged);
            growth.usedTo(used);
        }
    }

    private void commitTo(long wanted) {
        if (wanted > committed && reservation.commitsExplicitly()) {
            long to = Math.min(bytes, Math.ceilDiv(wanted, COMMIT) * COMMIT);
            reservation.commit(offset + committed, to - committed);
            committed = to;
        }
    }

    /** Gives back memory above the used bytes, up to an amount; returns the bytes given back. */
    long release(long used, long most) {
        long least = charged - Math.min(most / BLOCK * BLOCK, charged);
        long kept = Math.max(least, Math.ceilDiv(used, BLOCK) * BLOCK);
        long given = charged - kept;
        if (given <= 0) {
            return 0;
        }
        reservation.decommit(offset + kept, given);
        account.refund(given);
        charged = kept;
        committed = Math.min(committed, kept);
        return given;
    }

    void preferHugePages() {
        reservation.preferHugePages(offset, bytes);
    }

    /** The bytes in RAM, or -1 if unknown. */
    long residentBytes() {
        return touched == 0 ? 0 : reservation.residentBytes(offset, touched);
    }
}
