package io.fdp.kernel.internal.lock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * The right of one thread to enter a lock without a compare-and-set, because it alone has used the lock for long.
 *
 * <p>The thread says that it is inside, and then looks whether its right has ended. Another thread ends the right, and
 * then looks whether the thread is inside. Each must see what the other did before. That takes a barrier between the
 * two steps of both. {@link ProcessBarrier} lets the other thread make the barrier of both, so the first thread needs
 * one for its compiler only.
 */
final class Bias {
    private static final VarHandle INSIDE;
    private static final int SPINS = 1_000;
    private static final long PARK_NANOS = 20_000;

    static {
        try {
            INSIDE = MethodHandles.lookup().findVarHandle(Bias.class, "inside", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** The right of no thread. */
    static final Bias NONE = new Bias();

    /** How often a lock gives the right: each time after more patience, so that more rights would never be used. */
    private static final int MOST = 8;

    /** The thread that has the right, written once; no thread before. */
    long thread = -1;

    /** Whether the thread is inside. Written by that thread only. */
    boolean inside;

    private volatile boolean ended;

    private Bias() {}

    /** All rights that a lock will ever give, made before any frame; none where there is no {@link ProcessBarrier}. */
    static Bias[] forLock() {
        Bias[] all = new Bias[ProcessBarrier.POSSIBLE ? MOST : 0];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Bias();
        }
        return all;
    }

    /** Gives the calling thread the right, and lets it in. Once: a thread may still look at a right that has ended. */
    void begin(long me) {
        thread = me;
        inside = true;
    }

    /** Enters; false if the right has ended. Only for the thread that has the right. */
    boolean enter() {
        if (inside) {
            throw StructureLock.nested();
        }
        INSIDE.setOpaque(this, true);
        VarHandle.releaseFence(); // the compiler must not look before; the processor is told by who ends the right
        if (!ended) {
            return true;
        }
        INSIDE.setRelease(this, false);
        return false;
    }

    /** Leaves; false if nobody is inside by this right. Only for the thread that holds the lock. */
    boolean leave() {
        if (!inside) {
            return false;
        }
        INSIDE.setRelease(this, false);
        return true;
    }

    /** Ends the right and waits until the thread is outside. */
    void end() {
        ended = true;
        ProcessBarrier.pass();
        for (int round = 0; (boolean) INSIDE.getAcquire(this); round++) {
            if (round < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, PARK_NANOS);
                Thread.onSpinWait(); // an interrupted thread does not park
            }
        }
    }
}
