package io.fdp.dashboard.source;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The meeting of the frame thread, which copies, and the threads of the server, which read copies. The frame thread
 * never waits: if somebody reads, the next frame is copied. Nothing is copied unless somebody wants it.
 */
final class Wanted {
    /** Copies younger than this serve all clients. */
    private static final long FRESH_NANOS = 45_000_000;

    private static final long LONGEST_WAIT_NANOS = 250_000_000;
    /** The first copy of a large world takes longer, and there is none that could serve instead. */
    private static final long FIRST_WAIT_NANOS = 1_500_000_000L;

    private static final long STILL_WAIT_NANOS = 20_000_000;
    private static final long STILL_AFTER_NANOS = 500_000_000;
    private static final long LOOK_NANOS = 1_000_000;

    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean wanted;
    private final AtomicLong copies = new AtomicLong();
    private volatile long copiedAt;

    /** Whether the frame thread shall copy now; then {@link #done} or {@link #failed} must follow. */
    boolean begin() {
        return wanted && lock.tryLock();
    }

    void done() {
        wanted = false;
        copiedAt = System.nanoTime();
        copies.setRelease(copies.getPlain() + 1); // only here, under the lock
        lock.unlock();
    }

    /** The copy is as it was; nobody waits for it any more. */
    void failed() {
        wanted = false;
        lock.unlock();
    }

    /**
     * Waits for a new copy unless the last one is fresh, then locks it. If no frame comes, the last copy serves.
     *
     * @param lastFrame when the last frame ended
     */
    void lockFresh(long lastFrame) {
        long now = System.nanoTime();
        boolean isFirst = copies.getAcquire() == 0;
        if (isFirst || now - copiedAt > FRESH_NANOS) {
            long wait = now - lastFrame > STILL_AFTER_NANOS ? STILL_WAIT_NANOS : LONGEST_WAIT_NANOS;
            awaitCopy(now, isFirst && now - lastFrame < FIRST_WAIT_NANOS ? FIRST_WAIT_NANOS : wait);
        }
        lock.lock();
    }

    private void awaitCopy(long now, long most) {
        long before = copies.getAcquire();
        wanted = true;
        while (copies.getAcquire() == before
                && System.nanoTime() - now < most
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Says that the last copy lacks something: the next reader waits for another one. */
    void outdate() {
        copiedAt = System.nanoTime() - FRESH_NANOS - 1;
    }

    /** Locks the copy as it is. */
    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }
}
