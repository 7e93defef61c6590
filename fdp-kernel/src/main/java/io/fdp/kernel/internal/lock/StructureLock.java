package io.fdp.kernel.internal.lock;

import io.fdp.kernel.error.PhaseException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The one lock of a repository, held while its structure changes: entities and which components they have.
 *
 * <p>A spin lock, because critical sections take some tens of nanoseconds and a monitor would cost as much again. Not
 * fair and not reentrant: a thread that asks for it twice would wait for itself, so that is an error.
 *
 * <p>No thread asks under the lock for a monitor whose owner may wait for the lock, such as that of registrations.
 */
public final class StructureLock {
    private static final VarHandle OWNER;
    private static final StackRoom SHORT = StackRoom.SHORT; // initialised with this class, not at the end of a stack
    private static final StackRoom LONG = StackRoom.LONG;
    private static final int SPINS = 1_000;
    private static final long PARK_NANOS = 20_000;
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final long number = NUMBERS.incrementAndGet();

    static {
        try {
            OWNER = MethodHandles.lookup().findVarHandle(StructureLock.class, "owner", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** The id of the thread that holds the lock, or 0 if it is free. Written through {@link #OWNER} only. */
    @SuppressWarnings("FieldMayBeFinal") // written through OWNER
    private volatile long owner;

    /** Waits for two locks, in an order that all threads share, so that no circle of waiting threads arises. */
    public static void acquireBoth(StructureLock one, StructureLock other) {
        StructureLock first = one.number < other.number ? one : other;
        first.acquireForLong();
        boolean both = false;
        try {
            (first == one ? other : one).acquireToEnd();
            both = true;
        } finally {
            if (!both) {
                first.release();
            }
        }
    }

    /** Waits for the lock. If the stack has too little room for what follows, it throws before anything changes. */
    public void acquire() {
        long me = Thread.currentThread().threadId();
        SHORT.require(me);
        take(me);
    }

    /** The same for a change that needs more stack: it goes through the world, calls users, or makes memory. */
    public void acquireForLong() {
        long me = Thread.currentThread().threadId();
        LONG.require(me);
        take(me);
    }

    /** The same to end what was begun under the lock. It does not ask for room: the beginning has asked. */
    public void acquireToEnd() {
        take(Thread.currentThread().threadId());
    }

    private void take(long me) {
        if (!OWNER.compareAndSet(this, 0L, me)) {
            acquireContended(me);
        }
    }

    /** Gives the lock back. */
    public void release() {
        OWNER.setRelease(this, 0L);
    }

    /** Whether the calling thread holds the lock. */
    public boolean isMine() {
        return owner == Thread.currentThread().threadId();
    }

    /**
     * Throws if the calling thread holds the lock. Called before taking a monitor whose owner may wait for the lock:
     * two threads would wait for each other.
     */
    public void requireNotMine() {
        if (isMine()) {
            throw nested();
        }
    }

    private static PhaseException nested() {
        return new PhaseException("a structural change was made from inside another one on the same thread;"
                + " accessors and constructors of components must not touch the repository");
    }

    private void acquireContended(long me) {
        if (owner == me) {
            throw nested();
        }
        for (int round = 0; ; round++) {
            if (owner == 0 && OWNER.compareAndSet(this, 0L, me)) {
                return;
            }
            if (round < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, PARK_NANOS);
            }
        }
    }
}
