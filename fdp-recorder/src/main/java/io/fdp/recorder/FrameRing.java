package io.fdp.recorder;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Buffers that go to and fro between one thread that fills them and one that empties them.
 *
 * <p>Waking a thread costs the one that wakes it more than copying a frame does. So while frames come, the thread that empties looks for them every now and then by itself, and is woken only when buffers run low or when nothing had come for long.
 *
 * <p>A keyframe of a large world takes longer than a few frames last. From its beginning until the frames that came meanwhile are written there are more buffers when they are needed, because frames that are lost then lead to another keyframe, and that to more lost frames. The first buffer that
 * is free is taken, so that the same few are used as long as that is enough.
 */
final class FrameRing {
    private static final long PATIENCE = 100_000;
    private static final long NAP = 2_000_000;
    private static final int MOST_NAPS = 500;

    /** There are no more than these while a keyframe is written, for about a second, and no more bytes. */
    static final int MOST_FOR_KEYFRAME = 60;

    private static final long MOST_BYTES_FOR_KEYFRAME = 256L << 20;

    private final RecorderConfig config;
    private final int usual;
    private final List<CaptureBuffer> buffers = new ArrayList<>();

    /** Frames that wait, in their order. */
    private final @Nullable CaptureBuffer[] queue;

    private volatile long filled;
    private volatile long emptied;
    private volatile boolean isWaiting;
    private volatile boolean isNapping;

    /** Whether a keyframe is written, or frames that came meanwhile are. */
    private volatile boolean isCatchingUp;

    private int naps;
    private volatile boolean isClosed;
    private volatile @Nullable Thread worker;

    FrameRing(RecorderConfig config) {
        this.config = config;
        this.usual = config.buffers();
        boolean waits = config.whenBehind() == WhenBehind.WAIT; // then no frame is lost, however few buffers there are
        this.queue = new CaptureBuffer[waits ? usual : Math.max(usual, MOST_FOR_KEYFRAME)];
        boolean made = false;
        try {
            while (buffers.size() < usual) {
                add();
            }
            made = true;
        } finally {
            if (!made) {
                free();
            }
        }
    }

    private CaptureBuffer add() {
        CaptureBuffer buffer = new CaptureBuffer(config.bufferBytes(), config.maxFrameBytes());
        buffers.add(buffer);
        return buffer;
    }

    // ---- the thread that fills

    /** How many frames wait. */
    int waiting() {
        return (int) (filled - emptied);
    }

    /** How many buffers there are without those for keyframes. */
    int size() {
        return usual;
    }

    /** How many buffers there are. */
    int made() {
        return buffers.size();
    }

    /** A buffer to fill, or null when all wait. */
    @Nullable
    CaptureBuffer claim() {
        int waiting = waiting();
        if (waiting >= usual && !(isCatchingUp && waiting < queue.length && bytes() < MOST_BYTES_FOR_KEYFRAME)) {
            return null;
        }
        for (int i = 0; i < buffers.size(); i++) {
            if (!buffers.get(i).isWaiting()) {
                return buffers.get(i);
            }
        }
        return more();
    }

    private long bytes() {
        long bytes = 0;
        for (int i = 0; i < buffers.size(); i++) {
            bytes += buffers.get(i).memory().byteSize();
        }
        return bytes;
    }

    private @Nullable CaptureBuffer more() {
        try {
            return add();
        } catch (OutOfMemoryError none) { // then it goes on with what there is
            return null;
        }
    }

    /** Hands over the buffer that was claimed. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread fills
    void publish(CaptureBuffer buffer) {
        buffer.setWaiting(true);
        queue[(int) (filled % queue.length)] = buffer;
        filled = filled + 1;
        if (isWaiting || (isNapping && 2 * waiting() >= usual)) {
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
                return queue[(int) (emptied % queue.length)];
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

    /** A keyframe is about to be written. */
    void beginKeyframe() {
        isCatchingUp = true;
    }

    /** Gives the buffer back that was taken. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread empties
    void release(CaptureBuffer buffer) {
        buffer.clear();
        emptied = emptied + 1;
        if (isCatchingUp && waiting() < usual) {
            isCatchingUp = false;
        }
        buffer.setWaiting(false); // last, so that there is never a buffer to fill and no place for it
    }

    /** Gives back all memory; both threads are at rest. */
    void free() {
        buffers.forEach(CaptureBuffer::close);
    }
}
