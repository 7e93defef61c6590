package io.fdp.kernel.internal.lane;

import io.fdp.kernel.internal.lock.StructureLock;

/**
 * Knows which lane the events of a thread go to.
 *
 * <p>The frame thread is the thread that ended the last frame, or before the first frame the thread that opened the
 * repository. It has its own lane in every channel, and so has each worker of a pool. All other threads share one more
 * lane behind a lock. The events of this lane come last, in the order of arrival.
 */
public final class PublishingThreads {
    private final StructureLock outside = new StructureLock();
    private volatile Thread frame = Thread.currentThread();

    /** Whether the calling thread is the frame thread. */
    @SuppressWarnings("ReferenceEquality") // identity is meant
    public boolean isFrame() {
        return Thread.currentThread() == frame;
    }

    /** Makes the calling thread the frame thread. */
    public void adoptFrame() {
        frame = Thread.currentThread();
    }

    /** The lock of the lanes that all threads share except the frame thread and workers. */
    public StructureLock outside() {
        return outside;
    }
}
