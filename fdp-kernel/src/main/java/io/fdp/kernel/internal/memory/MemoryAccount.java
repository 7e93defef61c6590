package io.fdp.kernel.internal.memory;

import io.fdp.kernel.error.MemoryBudgetException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a repository has reserved and committed, against its budget; and the sum over the process, to find leaks.
 *
 * <p>A charge that would go over the budget is refused as a whole and changes nothing.
 */
public final class MemoryAccount {
    private static final AtomicLong PROCESS_RESERVED = new AtomicLong();
    private static final AtomicLong PROCESS_COMMITTED = new AtomicLong();

    private final long budget;
    private final AtomicLong reserved = new AtomicLong();
    private final AtomicLong committed = new AtomicLong();

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
        return committed.get();
    }

    /** Charges committed memory, or refuses it when the budget does not allow it. */
    public void charge(long bytes, String what) {
        long now;
        do {
            now = committed.get();
            if (bytes > budget - now) {
                throw new MemoryBudgetException("cannot commit " + bytes + " bytes for " + what + ": " + now + " of "
                        + budget + " budgeted bytes are in use; raise memoryBudget in RepositoryConfig, or destroy"
                        + " entities and call trim()");
            }
        } while (!committed.compareAndSet(now, now + bytes));
        PROCESS_COMMITTED.addAndGet(bytes);
    }

    /** Charges committed memory whatever the budget says, for what makes room. */
    public void chargeAlways(long bytes) {
        committed.addAndGet(bytes);
        PROCESS_COMMITTED.addAndGet(bytes);
    }

    /** Takes a charge back. */
    public void refund(long bytes) {
        long left = committed.addAndGet(-bytes);
        PROCESS_COMMITTED.addAndGet(-bytes);
        assert left >= 0 : "refunded more than was charged: " + left;
    }

    void reserve(long bytes) {
        reserved.addAndGet(bytes);
        PROCESS_RESERVED.addAndGet(bytes);
    }

    void release(long bytes) {
        reserved.addAndGet(-bytes);
        PROCESS_RESERVED.addAndGet(-bytes);
    }

    /** Ends the account: what is still charged is taken back. */
    public void close() {
        refund(committed.get());
        assert reserved.get() == 0 : "closed with reserved bytes: " + reserved.get();
    }
}
