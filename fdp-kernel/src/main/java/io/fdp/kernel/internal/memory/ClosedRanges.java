package io.fdp.kernel.internal.memory;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The address ranges of closed reservations, until no thread can hold an address in them.
 *
 * <p>Closing a reservation gives its RAM back at once, but the range stays mapped and reads as zero. So a thread that
 * passed its checks before the close reads zeros, or its writes are lost. It meets neither a fault nor the memory of
 * another world.
 *
 * <p>A range is released when the collector finds that its {@link Reservation} cannot be reached. Every object that
 * keeps an address (table, cursor, span, event stream, command buffer) also refers to the reservation, directly or
 * through its column or lane. The compiler keeps an object that a thread will use again, because it is in the debug
 * information of each safepoint. Only the very last access of a thread may need the address alone. Such an access takes
 * nanoseconds, and methods that work longer end with a {@link java.lang.ref.Reference#reachabilityFence}. To cover that
 * last access, a range waits for {@link #ROUNDS} more short sleeps after it was found.
 *
 * <p>Steady state needs no collection for this. When many ranges wait, or when the system refuses memory, the next
 * reservation asks for a collection ({@link #reclaim}).
 *
 * <p>Threading: all methods may be called by any thread. One daemon thread releases ranges.
 */
final class ClosedRanges {
    /**
     * The number of sleeps between finding that a range cannot be reached and releasing it. A suspended process wakes
     * up inside one of them.
     */
    private static final int ROUNDS = 10;

    private static final int ROUND_MILLIS = 20;

    /** How long {@link #reclaim} waits for the next range. */
    private static final int QUIET_MILLIS = 2 * ROUNDS * ROUND_MILLIS;

    /** The most address space that may wait: a quarter of what every processor has at least. */
    private static final long MOST_BYTES = 32L << 40;

    /** The most mappings that may wait: a quarter of what the process may have, by default 65,530. */
    private static final long MOST_MAPPINGS = Math.max(LinuxLimits.maxMappings(), 65_530) / 4;

    private static final ClosedRanges ALL = new ClosedRanges();

    private final ReferenceQueue<Reservation> unreachable = new ReferenceQueue<>();

    /** The head of the ring of waiting ranges. The head itself is no range; with it, adding needs no memory. */
    private final Range waiting = new Range();

    private int count;
    private long bytes;
    private long mappings;
    private long released;
    private long bytesToReclaim = MOST_BYTES;
    private long mappingsToReclaim = MOST_MAPPINGS;
    private boolean started;

    /** The unreachable ranges, for the thread that releases them. */
    private @Nullable Range found;

    /** Whether so much waits that the next reservation should reclaim it. Read without the monitor. */
    private volatile boolean full;

    private ClosedRanges() {}

    /** The range of a new reservation, used when the reservation is closed. */
    static Range range(Reservation open, OsMemory os, long address, long bytes) {
        return new Range(open, ALL.unreachable, os, address, bytes);
    }

    /**
     * Adds the range of a closed reservation, whose RAM is given back. Never throws: the caller may be handling an
     * error.
     */
    static void add(Range closed, int mappings) {
        ALL.addRange(closed, mappings);
    }

    /** The number of waiting ranges. */
    static int count() {
        synchronized (ALL) {
            return ALL.count;
        }
    }

    /** The bytes of the waiting ranges. */
    static long bytes() {
        synchronized (ALL) {
            return ALL.bytes;
        }
    }

    /** Makes room if too much waits, before address space is reserved. */
    static void relieve() {
        if (ALL.full) {
            ALL.relieveFull();
        }
    }

    /** Releases unreachable ranges after memory was refused; returns whether to try again. */
    static boolean reclaim() {
        return ALL.collect();
    }

    private synchronized void addRange(Range range, int mappingsOfRange) {
        range.mappings = mappingsOfRange;
        range.joinBefore(waiting);
        count++;
        bytes += range.bytes;
        mappings += range.mappings;
        full = bytes > bytesToReclaim || mappings > mappingsToReclaim;
        if (!started) {
            start();
        }
    }

    /** Starts the thread. If the system has no thread to spare, ranges wait until the next one is closed. */
    private void start() {
        try {
            Thread thread = new Thread(null, this::releaseForever, "fdp-address-space", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            thread.start();
            started = true;
        } catch (OutOfMemoryError noThread) {
            started = false;
        }
    }

    /** Reclaims ranges. If threads still hold some, the next collection comes only when twice as much waits. */
    private void relieveFull() {
        collect();
        synchronized (this) {
            bytesToReclaim = Math.max(MOST_BYTES, 2 * bytes);
            mappingsToReclaim = Math.max(MOST_MAPPINGS, 2 * mappings);
            full = false;
        }
    }

    /**
     * Lets the collector find unreachable reservations, and waits until their ranges are released; returns whether
     * there were any.
     */
    private boolean collect() {
        long before;
        synchronized (this) {
            if (count == 0) {
                return false;
            }
            before = released;
        }
        System.gc();
        synchronized (this) {
            long seen;
            do {
                seen = released;
                if (!waitForRelease()) {
                    break;
                }
            } while (seen != released && count > 0);
            return released != before;
        }
    }

    /** Waits for the next release, or for a while without one; returns false if the thread was interrupted. */
    @SuppressWarnings("WaitNotInLoop") // the loop is in the caller
    private synchronized boolean waitForRelease() {
        try {
            wait(QUIET_MILLIS);
            return true;
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Never ends: no other thread releases ranges. The heap may be full for a while. */
    private void releaseForever() {
        while (true) {
            try {
                findAndRelease();
            } catch (InterruptedException ignored) {
                // Found ranges wait once more: the thread ends only with the program.
            } catch (Throwable failed) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS));
            }
        }
    }

    private void findAndRelease() throws InterruptedException {
        if (found == null) {
            find(unreachable.remove());
        }
        Thread.sleep(ROUND_MILLIS); // the same collection may find more
        for (Reference<?> more = unreachable.poll(); more != null; more = unreachable.poll()) {
            find(more);
        }
        for (int round = 0; round < ROUNDS; round++) {
            Thread.sleep(ROUND_MILLIS);
        }
        releaseFound();
    }

    private void find(Reference<?> unreachableNow) {
        Range range = (Range) unreachableNow;
        range.next = found;
        found = range;
    }

    /** Releases found ranges, or leaves them for the next time. */
    private void releaseFound() {
        Range refused = null;
        while (found != null) {
            Range range = found;
            found = range.next;
            if (!tryRelease(range)) {
                range.next = refused;
                refused = range;
            }
        }
        found = refused;
    }

    /** A call that throws released nothing: it allocates what it needs first. */
    private boolean tryRelease(Range range) {
        try {
            range.release();
        } catch (Throwable refused) {
            return false;
        }
        synchronized (this) {
            range.leave();
            count--;
            bytes -= range.bytes;
            mappings -= range.mappings;
            released++;
            notifyAll();
        }
        return true;
    }

    /** The range of a reservation, and a way to learn that the reservation cannot be reached any more. */
    static final class Range extends PhantomReference<@Nullable Reservation> {
        private final @Nullable OsMemory os;
        private final long address;
        private final long bytes;
        private int mappings;

        /** The neighbours in the ring. */
        private Range before = this;

        private Range after = this;

        /** The next found range: a list that needs no memory. */
        private @Nullable Range next;

        /** The head of the ring. */
        private Range() {
            super(null, null);
            this.os = null;
            this.address = 0;
            this.bytes = 0;
        }

        private Range(Reservation open, ReferenceQueue<Reservation> queue, OsMemory os, long address, long bytes) {
            super(open, queue);
            this.os = os;
            this.address = address;
            this.bytes = bytes;
        }

        private void joinBefore(Range other) {
            before = other.before;
            after = other;
            before.after = this;
            other.before = this;
        }

        private void leave() {
            before.after = after;
            after.before = before;
            before = this;
            after = this;
        }

        private void release() {
            if (os != null) {
                os.release(address, bytes);
            }
        }
    }
}
