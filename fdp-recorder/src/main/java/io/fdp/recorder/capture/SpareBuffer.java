package io.fdp.recorder.capture;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Makes or enlarges one buffer before it is needed, on a separate thread. The thread that ends frames would make
 * garbage and wait until the memory is touched. The recorder's thread is busy when buffers are needed.
 */
final class SpareBuffer {
    private static final long PATIENCE = 100_000_000;
    private static final long NAP = 50_000;

    private final long most;
    private final Thread thread;

    /** The buffer to enlarge, if any; written before {@link #wanted}. */
    private @Nullable CaptureBuffer small;

    private boolean isStarted;
    private volatile long wanted;
    private volatile @Nullable CaptureBuffer made;
    private volatile boolean isClosed;

    /**
     * Begins without a buffer.
     *
     * @param name the name of the thread
     * @param most the largest size that the buffer may grow to
     */
    SpareBuffer(String name, long most) {
        this.most = most;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::work);
    }

    void start() {
        isStarted = true;
        thread.start();
    }

    /**
     * Asks for a buffer, unless there is one or one is being made. Called by the thread that ends frames.
     *
     * @param bytes its size
     * @param old a buffer to enlarge to this size, or null
     * @return whether the buffer will be made
     */
    boolean want(long bytes, @Nullable CaptureBuffer old) {
        if (!isStarted || isBusy() || made != null) {
            return false;
        }
        small = old;
        wanted = bytes;
        LockSupport.unpark(thread);
        return true;
    }

    /** Whether the buffer is being made. */
    boolean isBusy() {
        return wanted != 0 && thread.isAlive();
    }

    private @Nullable CaptureBuffer take() {
        CaptureBuffer taken = made;
        made = null;
        return taken;
    }

    /**
     * Takes the buffer, or returns null when there is none. If the buffer is being made, waits no longer than the
     * caller would take to make one. Called by the thread that ends frames.
     */
    @Nullable
    CaptureBuffer await() {
        long began = System.nanoTime();
        boolean interrupted = false;
        while (isBusy() && System.nanoTime() - began < PATIENCE) {
            interrupted = Interrupts.park(this, NAP, interrupted);
        }
        Interrupts.giveBack(interrupted);
        return take();
    }

    private void work() {
        while (!isClosed) {
            if (wanted == 0) {
                Interrupts.take(false); // this thread does not use interrupts
                LockSupport.park(this);
                continue;
            }
            made = make(wanted, small);
            small = null;
            wanted = 0;
        }
    }

    private @Nullable CaptureBuffer make(long bytes, @Nullable CaptureBuffer old) {
        if (old != null) {
            old.resize(bytes);
            return old;
        }
        try {
            return new CaptureBuffer(bytes, most);
        } catch (OutOfMemoryError none) {
            return null; // the thread that ends frames notices, and goes on with the buffers that there are
        }
    }

    /** Ends the thread, and releases the memory. */
    void free() {
        isClosed = true;
        LockSupport.unpark(thread);
        Interrupts.join(thread);
        close(small);
        close(take());
    }

    private static void close(@Nullable CaptureBuffer buffer) {
        if (buffer != null) {
            buffer.close();
        }
    }
}
