package io.fdp.kernel.internal.memory;

import org.jspecify.annotations.Nullable;

/**
 * Memory for one piece of work at a time: its content is lost when it grows.
 *
 * <p>Nothing is reserved before it is needed. Threading: under a lock of the caller.
 */
public final class Workspace implements AutoCloseable {
    private static final long SMALLEST = 1L << 20;

    private final OsMemory os;
    private final MemoryAccount account;
    private final String what;
    private @Nullable Reservation reservation;
    private @Nullable GrowingMemory memory;

    /** Makes an empty workspace that charges an account; {@code what} names its use in messages. */
    public Workspace(OsMemory os, MemoryAccount account, String what) {
        this.os = os;
        this.account = account;
        this.what = what;
    }

    /** The address of at least a number of bytes. If it throws, kept memory is unchanged. */
    public long ensure(long bytes) {
        GrowingMemory there = reserve(bytes);
        there.growTo(bytes);
        return there.address();
    }

    /**
     * The same to read the world. The budget does not refuse it: a world at the end of its budget can still be saved
     * and recorded. The size is that of the largest chunk of parts, or 64 KB.
     */
    public long ensureToRead(long bytes) {
        GrowingMemory there = reserve(bytes);
        there.growAlways(bytes);
        return there.address();
    }

    private GrowingMemory reserve(long bytes) {
        GrowingMemory there = memory;
        if (there == null || reservation == null || reservation.bytes() < bytes) {
            close();
            long most = GrowingMemory.blocksFor(Math.max(SMALLEST, Long.highestOneBit(bytes) << 1));
            Reservation reserved = Reservation.of(os, account, what, most);
            there = new GrowingMemory(reserved, account, what, 0, most);
            reservation = reserved;
            memory = there;
        }
        return there;
    }

    /** The bytes charged to the budget. */
    public long committedBytes() {
        return memory == null ? 0 : memory.committed();
    }

    /** The bytes in RAM, or -1 if unknown. */
    public long residentBytes() {
        return memory == null || reservation == null ? 0 : reservation.residentBytes();
    }

    /** Gives back up to a number of blocks of 64 KB; returns how many. */
    public int trim(int most) {
        return memory == null ? 0 : memory.trim(0, most);
    }

    /**
     * Gives everything back; it is reserved again when needed. Until then, and while this object can be reached, its
     * addresses read as zero.
     */
    @Override
    public void close() {
        trim(Integer.MAX_VALUE);
        memory = null;
        if (reservation != null) {
            reservation.tryClose();
        }
    }
}
