package io.fdp.recorder.capture;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One buffer that is made, or made larger, before it is needed, on a thread of its own: the thread that ends frames
 * would make garbage, and it would wait until the memory is touched. The recorder's thread cannot make it, because
 * buffers are needed when it is busy.
 */
final class SpareBuffer {
    private static final long PATIENCE = 100_000_000;
    private static final long NAP = 50_000;

    private final long most;
    private final Thread thread;

    /** What is to be made larger, if anything; before {@link #wanted} is set. */
    private @Nullable CaptureBuffer small;

    private boolean isStarted;
    private volatile long wanted;
    private volatile @Nullable CaptureBuffer made;
    private volatile boolean isClosed;

    /**
     * Nothing is made yet.
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
     * Asks for a buffer, unless there is one or it is being made. On the thread that ends frames.
     *
     * @param bytes its size
     * @param old a buffer that is to be made so large, or null
     * @return whether that will be done
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
     * Takes the buffer, and waits for it if it is being made: for no longer than the caller would take to make one.
     * Null when it is not there. On the thread that ends frames.
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
                Interrupts.take(false); // nobody is to be told of it
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
            return null; // the thread that ends frames finds out, and goes on with what there is
        }
    }

    /** Ends the thread, and gives the memory back. */
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
