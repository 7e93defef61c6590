package io.fdp.kernel.internal.memory;

import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.MemoryBudgetException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The memory that a repository has reserved and committed, against its budget; and the sums over the process, to find
 * leaks.
 *
 * <p>A charge that would exceed the budget is refused as a whole and changes nothing.
 *
 * <p>A closed account refuses charges and reservations, and closes open reservations: if a thread grows something while
 * another one closes the repository, nothing is left behind. The account keeps referring to the closed reservations. So
 * their addresses stay mapped ({@link ClosedRanges}) for everything that can reach the account, such as the columns and
 * lanes of a world.
 *
 * <p>Threading: all methods may be called by any thread.
 */
public final class MemoryAccount {
    private static final AtomicLong PROCESS_RESERVED = new AtomicLong();
    private static final AtomicLong PROCESS_COMMITTED = new AtomicLong();

    /** The committed bytes of a closed account. */
    private static final long CLOSED = Long.MIN_VALUE;

    private final long budget;
    private final AtomicLong reserved = new AtomicLong();
    private final AtomicLong committed = new AtomicLong();
    /** The open reservations. In a closed account: those that were open when it was closed. */
    private final Set<Reservation> reservations = new HashSet<>();

    private boolean ending;

    /** Opens an account that may commit up to a number of bytes. */
    public MemoryAccount(long budget) {
        this.budget = budget;
    }

    /** The bytes that all open accounts of the process have reserved. */
    public static long processReserved() {
        return PROCESS_RESERVED.get();
    }

    /** The bytes that all open accounts of the process have committed. */
    public static long processCommitted() {
        return PROCESS_COMMITTED.get();
    }

    public long reserved() {
        return reserved.get();
    }

    public long committed() {
        return Math.max(0, committed.get());
    }

    /**
     * Asks for the committed bytes, or a negative number if the account is closed. It does not keep the account, which
     * would keep closed address ranges.
     */
    LongSupplier committedUnlessClosed() {
        return committed::get;
    }

    /** Charges committed memory, or throws if the budget does not allow it. */
    public void charge(long bytes, String what) {
        long now;
        do {
            now = requireOpen(what);
            if (bytes > budget - now) {
                throw new MemoryBudgetException("cannot commit " + bytes + " bytes for " + what + ": " + now + " of "
                        + budget + " budgeted bytes are in use; raise memoryBudget in RepositoryConfig, or destroy"
                        + " entities and call trim()");
            }
        } while (!committed.compareAndSet(now, now + bytes));
        PROCESS_COMMITTED.addAndGet(bytes);
    }

    /** Charges committed memory even beyond the budget, for operations that make room. */
    public void chargeAlways(long bytes, String what) {
        long now;
        do {
            now = requireOpen(what);
        } while (!committed.compareAndSet(now, now + bytes));
        PROCESS_COMMITTED.addAndGet(bytes);
    }

    private long requireOpen(String what) {
        long now = committed.get();
        if (now == CLOSED) {
            throw new ClosedException("cannot commit memory for " + what + ": the repository was closed meanwhile");
        }
        return now;
    }

    /** Takes a charge back. A closed account has no charges. */
    public void refund(long bytes) {
        long now;
        do {
            now = committed.get();
            if (now == CLOSED) {
                return;
            }
            assert now >= bytes : "refunded more than was charged: " + bytes + " of " + now;
        } while (!committed.compareAndSet(now, now - bytes));
        PROCESS_COMMITTED.addAndGet(-bytes);
    }

    /** Notes a new reservation; returns false if the account is closed. */
    synchronized boolean open(Reservation reservation, long bytes) {
        if (ending) {
            return false;
        }
        reservations.add(reservation);
        reserved.addAndGet(bytes);
        PROCESS_RESERVED.addAndGet(bytes);
        return true;
    }

    /** Notes that a reservation was closed. */
    synchronized void release(Reservation reservation, long bytes) {
        if (!ending) {
            reservations.remove(reservation);
        }
        reserved.addAndGet(-bytes);
        PROCESS_RESERVED.addAndGet(-bytes);
    }

    /** Refuses reservations from here on; {@link #close} follows. */
    public synchronized void beginClose() {
        ending = true;
    }

    /** Closes the account: takes remaining charges back and closes reservations that are still open. */
    public void close() {
        beginClose();
        List<Reservation> left;
        synchronized (this) {
            left = List.copyOf(reservations);
        }
        for (Reservation reservation : left) {
            reservation.tryClose();
        }
        long charged = committed.getAndSet(CLOSED);
        if (charged != CLOSED) {
            PROCESS_COMMITTED.addAndGet(-charged);
        }
    }
}
