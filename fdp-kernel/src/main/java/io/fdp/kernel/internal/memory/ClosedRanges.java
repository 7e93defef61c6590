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
 * passed its checks before the close reads zeros or writes to nowhere: it meets neither a fault nor the memory of
 * another world.
 *
 * <p>A range is released when the collector finds that its {@link Reservation} cannot be reached. Every object that
 * keeps an address (table, cursor, span, event stream, command buffer) also refers to the reservation, directly or
 * through its column or lane. A compiler keeps an object that a thread will use again, because it is in the debug
 * information of each safepoint. What is left is the very last access of a thread, for which it needs the address
 * only; such accesses take nanoseconds and methods that work longer end with a {@link
 * java.lang.ref.Reference#reachabilityFence}. For the former a range waits for {@link #ROUNDS} short sleeps more after
 * it was found.
 *
 * <p>Nothing is collected for this in steady state. When the ranges that wait become many, or when the system refuses
 * memory, the next reservation asks for a collection ({@link #reclaim}).
 *
 * <p>Threading: all methods may be called by any thread. One daemon thread releases ranges.
 */
final class ClosedRanges {
    /**
     * Sleeps between the moment in which a range cannot be reached and its release. A suspended process wakes up
     * inside one of them.
     */
    private static final int ROUNDS = 10;

    private static final int ROUND_MILLIS = 20;

    /** How long {@link #reclaim} waits for the next range. */
    private static final int QUIET_MILLIS = 2 * ROUNDS * ROUND_MILLIS;

    /** Address space that may wait: a quarter of what processors have at least. */
    private static final long MOST_BYTES = 32L << 40;

    /** Mappings that may wait: a quarter of what the process may have, by default 65,530. */
    private static final long MOST_MAPPINGS = Math.max(LinuxLimits.maxMappings(), 65_530) / 4;

    private static final ClosedRanges ALL = new ClosedRanges();

    private final ReferenceQueue<Reservation> unreachable = new ReferenceQueue<>();

    /** The ranges that wait: a ring of ranges around one that is none, so that adding needs no memory. */
    private final Range waiting = new Range();

    private int count;
    private long bytes;
    private long mappings;
    private long released;
    private long bytesToReclaim = MOST_BYTES;
    private long mappingsToReclaim = MOST_MAPPINGS;
    private boolean started;

    /** The ranges that nobody can reach; of the thread that releases them. */
    private @Nullable Range found;

    /** Whether enough waits that the next reservation should reclaim it; read without the monitor. */
    private volatile boolean full;

    private ClosedRanges() {}

    /** The range of a new reservation, for the moment in which it is closed. */
    static Range range(Reservation open, OsMemory os, long address, long bytes) {
        return new Range(open, ALL.unreachable, os, address, bytes);
    }

    /**
     * A reservation was closed, and its RAM is given back. Never throws: who closes may be on the way out with an
     * error.
     */
    static void add(Range closed, int mappings) {
        ALL.addRange(closed, mappings);
    }

    /** The ranges that wait. */
    static int count() {
        synchronized (ALL) {
            return ALL.count;
        }
    }

    /** The bytes of the ranges that wait. */
    static long bytes() {
        synchronized (ALL) {
            return ALL.bytes;
        }
    }

    /** Before address space is reserved: makes room when too much waits. */
    static void relieve() {
        if (ALL.full) {
            ALL.relieveFull();
        }
    }

    /** Memory was refused: releases what cannot be reached; answers whether to try again. */
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

    /** Where the system has no thread to spare, ranges wait until the next one is closed. */
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

    /** What could not be released now is held by someone: the next collection is for twice as much. */
    private void relieveFull() {
        collect();
        synchronized (this) {
            bytesToReclaim = Math.max(MOST_BYTES, 2 * bytes);
            mappingsToReclaim = Math.max(MOST_MAPPINGS, 2 * mappings);
            full = false;
        }
    }

    /**
     * Lets the collector find what cannot be reached, and waits until its ranges are released; answers whether there
     * were any.
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

    /**
     * Waits for the next release, or for a time in which there is none; answers false when the thread was interrupted.
     */
    @SuppressWarnings("WaitNotInLoop") // the caller has the loop
    private synchronized boolean waitForRelease() {
        try {
            wait(QUIET_MILLIS);
            return true;
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Goes on whatever happens: nobody else releases ranges. The heap may be full for a while. */
    private void releaseForever() {
        while (true) {
            try {
                findAndRelease();
            } catch (InterruptedException ignored) {
                // What was found waits once more: the thread ends with the program only.
            } catch (Throwable failed) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS));
            }
        }
    }

    private void findAndRelease() throws InterruptedException {
        if (found == null) {
            find(unreachable.remove());
        }
        Thread.sleep(ROUND_MILLIS); // more come from the same collection
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

    /** What cannot be released now waits for the next time. */
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

    /** A call that throws released nothing: it takes what it needs before. */
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

    /** Where a reservation is, and a way to learn that nobody can reach it any more. */
    static final class Range extends PhantomReference<@Nullable Reservation> {
        private final @Nullable OsMemory os;
        private final long address;
        private final long bytes;
        private int mappings;

        /** The neighbours in the ring. */
        private Range before = this;

        private Range after = this;

        /** The next of those that were found: a list that needs no memory. */
        private @Nullable Range next;

        /** The one that is no range. */
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
