package io.fdp.recorder;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One buffer that is made before it is needed, on a thread of its own: the thread that ends frames would make garbage, and it would wait until the memory is touched. The recorder's thread cannot make it, because buffers are needed when it is busy.
 */
final class SpareBuffer {
    private final long most;
    private final Thread thread;
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
        thread.start();
    }

    /** Asks for a buffer, unless there is one or it is being made. On the thread that ends frames. */
    void want(long bytes) {
        if (wanted == 0 && made == null) {
            wanted = bytes;
            LockSupport.unpark(thread);
        }
    }

    /** Whether the buffer is there. */
    boolean isMade() {
        return made != null;
    }

    /** Takes the buffer; null when it is not there yet. On the thread that ends frames. */
    @Nullable
    CaptureBuffer take() {
        CaptureBuffer taken = made;
        made = null;
        return taken;
    }

    private void work() {
        while (!isClosed) {
            if (wanted == 0) {
                LockSupport.park(this);
                continue;
            }
            try {
                made = new CaptureBuffer(wanted, most);
            } catch (OutOfMemoryError none) {
                made = null; // the thread that ends frames finds out, and goes on with what there is
            }
            wanted = 0;
        }
    }

    /** Ends the thread, and gives the memory back. */
    void free() {
        isClosed = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException asked) {
                interrupted = true; // the memory is given back first
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        CaptureBuffer left = take();
        if (left != null) {
            left.close();
        }
    }
}
