package io.fdp.recorder;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Buffers that go round between one thread that fills them and one that empties them.
 *
 * <p>Waking a thread costs the one that wakes it more than copying a frame does. So while frames come, the thread that empties looks for them every now and then by itself, and is woken only when buffers run low or when nothing had come for long.
 */
final class FrameRing {
    private static final long PATIENCE = 100_000;
    private static final long NAP = 2_000_000;
    private static final int MOST_NAPS = 500;

    private final CaptureBuffer[] buffers;
    private volatile long filled;
    private volatile long emptied;
    private volatile boolean isWaiting;
    private volatile boolean isNapping;
    private int naps;
    private volatile boolean isClosed;
    private volatile @Nullable Thread worker;

    FrameRing(RecorderConfig config) {
        buffers = new CaptureBuffer[config.buffers()];
        int made = 0;
        try {
            for (; made < buffers.length; made++) {
                buffers[made] = new CaptureBuffer(config.bufferBytes(), config.maxFrameBytes());
            }
        } finally {
            if (made < buffers.length) {
                for (int i = 0; i < made; i++) {
                    buffers[i].close();
                }
            }
        }
    }

    // ---- the thread that fills

    /** How many frames wait. */
    int waiting() {
        return (int) (filled - emptied);
    }

    int size() {
        return buffers.length;
    }

    /** A buffer to fill, or null when all wait. */
    @Nullable
    CaptureBuffer claim() {
        return waiting() == buffers.length ? null : buffers[(int) (filled % buffers.length)];
    }

    /** Hands over the buffer that was claimed. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread fills
    void publish() {
        filled = filled + 1;
        if (isWaiting || (isNapping && 2 * waiting() >= buffers.length)) {
            LockSupport.unpark(worker);
        }
    }

    /** Lets the thread wait a little for a buffer. */
    static void pause() {
        LockSupport.parkNanos(PATIENCE);
    }

    /** Nothing more comes. */
    void close() {
        isClosed = true;
        LockSupport.unpark(worker);
    }

    // ---- the thread that empties

    /** The next buffer; waits for one. Null when nothing more comes. */
    @Nullable
    CaptureBuffer take() {
        while (true) {
            boolean closed = isClosed; // before looking, so that nothing that came before is missed
            if (filled > emptied) {
                naps = 0;
                return buffers[(int) (emptied % buffers.length)];
            }
            if (closed) {
                return null;
            }
            worker = Thread.currentThread();
            if (naps < MOST_NAPS) {
                nap();
            } else {
                sleep();
            }
        }
    }

    private void nap() {
        naps++;
        isNapping = true;
        if (filled == emptied && !isClosed) {
            LockSupport.parkNanos(this, NAP);
        }
        isNapping = false;
    }

    private void sleep() {
        isWaiting = true;
        if (filled == emptied && !isClosed) {
            LockSupport.park(this);
        }
        isWaiting = false;
    }

    /** Gives the buffer back that was taken. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread empties
    void release() {
        buffers[(int) (emptied % buffers.length)].clear();
        emptied = emptied + 1;
    }

    /** Gives back all memory; both threads are at rest. */
    void free() {
        for (CaptureBuffer buffer : buffers) {
            buffer.close();
        }
    }
}
