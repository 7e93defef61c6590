package io.fdp.cli.demo;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Threads that work through the chunks of a table together and wait for each other at the end.
 *
 * <p>The calling thread is member 0 and does its share; the others are threads that live as long as the gang. Each member has
 * a work object of its own, because spans and cursors belong to one thread. Who gets which chunk is decided by who asks first,
 * so the work on a chunk must not depend on that on another.
 *
 * <p>A round costs a few microseconds and no garbage: members spin for a short while before they park. A failure of any
 * member ends the round early and is thrown from {@link #run} once all have stopped.
 */
final class Gang implements AutoCloseable {
    private static final int SPINS = 2_000;

    private final Thread[] others;
    private final AtomicInteger round = new AtomicInteger();
    private final AtomicInteger nextChunk = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private final Thread caller = Thread.currentThread();
    private volatile @Nullable Throwable failure;
    private volatile boolean closed;

    // written before a round begins, read after
    private ChunkWork[] work = {};
    private int chunks;

    /** Makes and starts the other members; the thread that makes the gang is the one to use it. */
    Gang(int members, ThreadFactory threads) {
        others = new Thread[members - 1];
        for (int i = 0; i < others.length; i++) {
            int member = i + 1;
            others[i] =
                    Thread.ofPlatform().name("fdp-worker-" + member).daemon().unstarted(() -> serve(member));
        }
        for (Thread other : others) {
            other.start();
        }
    }

    /** All threads of the gang. */
    Thread[] threads() {
        Thread[] all = new Thread[others.length + 1];
        all[0] = caller;
        System.arraycopy(others, 0, all, 1, others.length);
        return all;
    }

    /** Does the chunks from 0 to below a number; {@code forMember} has a work object for each member. */
    void run(ChunkWork[] forMember, int upTo) {
        assert Thread.currentThread().equals(caller) && forMember.length == others.length + 1;
        work = forMember;
        chunks = upTo;
        nextChunk.set(0);
        busy.set(others.length);
        round.incrementAndGet();
        for (Thread other : others) {
            LockSupport.unpark(other);
        }
        share(0);
        for (int spins = 0; busy.get() != 0; spins++) {
            pause(spins);
        }
        rethrow();
    }

    private void serve(int member) {
        int done = 0;
        while (true) {
            for (int spins = 0; round.get() == done; spins++) {
                pause(spins);
            }
            done++;
            if (closed) {
                return;
            }
            share(member);
            if (busy.decrementAndGet() == 0) {
                LockSupport.unpark(caller);
            }
        }
    }

    private void share(int member) {
        try {
            ChunkWork mine = work[member];
            int end = chunks;
            for (int chunk = nextChunk.getAndIncrement(); chunk < end; chunk = nextChunk.getAndIncrement()) {
                mine.run(chunk);
            }
        } catch (Throwable thrown) { // of whatever kind: it belongs to the caller of run()
            failure = thrown;
            nextChunk.set(chunks);
        }
    }

    private void pause(int spins) {
        if (spins < SPINS) {
            Thread.onSpinWait();
        } else {
            LockSupport.park(this);
        }
    }

    private void rethrow() {
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            switch (thrown) {
                case RuntimeException unchecked -> throw unchecked;
                case Error error -> throw error;
                default -> throw new IllegalStateException(thrown);
            }
        }
    }

    /** Ends the other members and waits until they are gone. */
    @Override
    public void close() {
        closed = true;
        round.incrementAndGet();
        boolean interrupted = false;
        for (Thread other : others) {
            LockSupport.unpark(other);
            interrupted |= !joined(other);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean joined(Thread other) {
        try {
            other.join();
            return true;
        } catch (InterruptedException given) {
            return false;
        }
    }
}
