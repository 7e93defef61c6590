package io.fdp.kernel.internal.lane;

import io.fdp.kernel.internal.lock.StructureLock;

/**
 * Which thread's events go where.
 *
 * <p>The frame thread is the one that ended the last frame, or before the first one the one that opened the repository.
 * It has a lane of its own in every channel; so has each worker of a pool. All other threads share one more lane behind
 * a lock, whose events come last, in the order in which they arrived.
 */
public final class PublishingThreads {
    private final StructureLock outside = new StructureLock();
    private volatile Thread frame = Thread.currentThread();

    /** Whether the calling thread is the frame thread. */
    @SuppressWarnings("ReferenceEquality") // a thread is itself only
    public boolean isFrame() {
        return Thread.currentThread() == frame;
    }

    /** Makes the calling thread the frame thread. */
    public void adoptFrame() {
        frame = Thread.currentThread();
    }

    /** The lock of the lanes that threads share which are neither the frame thread nor workers. */
    public StructureLock outside() {
        return outside;
    }
}
