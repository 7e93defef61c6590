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
 * <p>There are two ways to hold it: as {@code owner}, by a compare-and-set, or by a {@link Bias}, without. A thread
 * that took the lock often enough with no other in between gets the bias. The next other thread takes ownership, ends
 * the bias and waits until its thread is outside. So there is never an owner inside beside the thread of a bias. Each
 * ended bias makes the lock less inclined to the next one.
 *
 * <p>No thread asks under the lock for a monitor whose owner may wait for the lock, such as that of registrations.
 */
public final class StructureLock {
    private static final VarHandle OWNER;
    private static final StackRoom SHORT = StackRoom.SHORT; // initialised with this class, not at the end of a stack
    private static final StackRoom LONG = StackRoom.LONG;
    private static final int SPINS = 1_000;
    private static final long PARK_NANOS = 20_000;

    /** So often in a row a thread takes a new lock until it gets the bias. */
    private static final int PATIENCE = 1_000;

    /** What an ended bias makes of it. */
    private static final int MORE_PATIENCE = 8;

    private static final AtomicLong NUMBERS = new AtomicLong();

    private final long number = NUMBERS.incrementAndGet();

    static {
        try {
            OWNER = MethodHandles.lookup().findVarHandle(StructureLock.class, "owner", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** The id of the thread that owns the lock, or 0 if none does. Written through {@link #OWNER} only. */
    @SuppressWarnings("FieldMayBeFinal") // written through OWNER
    private volatile long owner;

    /** Changed by the owner only, and never to another one while the thread of the old one is inside. */
    private Bias bias = Bias.NONE;

    private final Bias[] biases = Bias.forLock();
    private int begun;
    private long last;
    private int streak;
    private int patience = PATIENCE;

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
        Bias known = bias;
        if (known.thread != me || !known.enter()) {
            takeShared(me);
        }
    }

    private void takeShared(long me) {
        if ((long) OWNER.compareAndExchange(this, 0L, me) != 0) { // cheaper than compareAndSet and its boolean
            acquireContended(me);
        }
        if (bias != Bias.NONE) {
            endBias();
        }
        if (last != me) {
            last = me;
            streak = 0;
        } else if (++streak >= patience) {
            beginBias(me);
        }
    }

    /** From here on the calling thread holds the lock by its bias. */
    private void beginBias(long me) {
        streak = 0;
        if (begun < biases.length) {
            Bias next = biases[begun++];
            next.begin(me);
            bias = next;
            OWNER.setRelease(this, 0L);
        }
    }

    /** Lets the thread with a bias leave, and come back as all others do. */
    private void endBias() {
        boolean ended = false;
        try {
            bias.end();
            ended = true;
        } finally {
            if (!ended) {
                OWNER.setRelease(this, 0L);
            }
        }
        bias = Bias.NONE;
        patience = Math.min(patience * MORE_PATIENCE, Integer.MAX_VALUE / MORE_PATIENCE);
        last = 0;
    }

    /** Gives the lock back. */
    public void release() {
        if (!bias.leave()) {
            OWNER.setRelease(this, 0L);
        }
    }

    /** Whether the calling thread holds the lock. */
    public boolean isMine() {
        long me = Thread.currentThread().threadId();
        Bias known = bias;
        return owner == me || (known.thread == me && known.inside);
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

    static PhaseException nested() {
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
                Thread.onSpinWait(); // an interrupted thread does not park
            }
        }
    }
}
