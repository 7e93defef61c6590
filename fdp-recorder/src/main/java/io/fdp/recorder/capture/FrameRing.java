package io.fdp.recorder.capture;

import io.fdp.recorder.error.UnrecordableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Buffers that circulate between one thread that fills them and one thread that empties them.
 *
 * <p>Waking a thread costs more than copying a frame. So while frames come, the emptying thread looks for them now and
 * then by itself. It is woken only when buffers run low, or when no frame had come for long.
 *
 * <p>Unless their number is fixed, there are as many buffers as memory allows. It takes seconds until the code of the
 * emptying thread is compiled, and other programs may take its processor for as long.
 *
 * <p>If their number is fixed, writing a keyframe of a large world may still take longer than a few frames. From the
 * beginning of a keyframe until the frames after it are written, more buffers are allowed: lost frames would lead to
 * another keyframe, and that to more lost frames. The first free buffer is taken, so that the same few buffers are
 * reused while they suffice.
 */
public final class FrameRing {
    private static final long PATIENCE = 100_000;
    private static final long NAP = 2_000_000;
    private static final int MOST_NAPS = 500;

    /** The most buffers if their number is not fixed: enough for some seconds. */
    static final int MOST = 512;

    /** How many frames may always wait. */
    private static final int LEAST = 2;

    /** The most buffers while a keyframe is written, enough for about a second; the bytes are limited too. */
    public static final int MOST_FOR_KEYFRAME = 60;

    private static final long MOST_BYTES_FOR_KEYFRAME = 256L << 20;

    /** When fewer other buffers are free and large enough, another buffer is made. */
    private static final int AHEAD = 2;

    /** The part of the current size that a buffer may lack, as a power of two. */
    private static final int MARGIN = 4;

    /** The part by which the size shrinks after smaller frames, as a power of two. */
    private static final int SLOWLY = 5;

    /** A buffer larger than this many times the current size is made smaller. */
    private static final int TOO_LARGE = 3;

    private final RingSize size;
    private final int usual;
    private final boolean fixed;
    private final boolean waits;
    private final List<CaptureBuffer> buffers = new ArrayList<>(MOST);
    private final SpareBuffer spare;

    /** Waiting frames, in their order. */
    private final @Nullable CaptureBuffer[] queue;

    private volatile long filled;
    private volatile long emptied;
    private volatile boolean isWaiting;
    private volatile boolean isNapping;

    /** Whether a keyframe is being written, or the frames that came meanwhile. */
    private volatile boolean isCatchingUp;

    /**
     * The size of the next buffer, so that a frame like the last frames fits. The first frame does not count, because
     * it has the whole world.
     */
    private volatile long next;

    private boolean hasNoMemory;
    private int naps;
    private volatile boolean isClosed;
    private volatile @Nullable Thread worker;

    public FrameRing(RingSize size) {
        this.size = size;
        this.fixed = size.isFixed();
        boolean many = fixed || size.buffers() * size.bufferBytes() <= size.waitingBytes();
        this.usual = many ? size.buffers() : LEAST;
        this.waits = size.waits(); // then no frame is lost, with any number of buffers
        this.queue = new CaptureBuffer[waits ? usual : Math.max(usual, fixed ? MOST_FOR_KEYFRAME : MOST)];
        this.next = size.bufferBytes();
        this.spare = new SpareBuffer("fdp-recorder buffers", size.maxFrameBytes());
        boolean made = false;
        try {
            while (buffers.size() < usual) {
                add(size.bufferBytes());
            }
            made = true;
        } catch (OutOfMemoryError none) {
            throw new UnrecordableException(
                    "there is no memory for " + usual + " buffers of " + size.bufferBytes()
                            + " bytes, with which a recorder begins: ask for fewer or smaller ones with"
                            + " RecorderConfig.buffers(), or give the JVM more with -XX:MaxDirectMemorySize",
                    none);
        } finally {
            if (!made) {
                free();
            }
        }
    }

    private CaptureBuffer add(long bytes) {
        CaptureBuffer buffer = new CaptureBuffer(bytes, size.maxFrameBytes());
        buffers.add(buffer);
        return buffer;
    }

    /** Starts to make and enlarge buffers before they are needed. */
    public void start() {
        spare.start();
    }

    // ---- the thread that fills

    /** How many frames wait. */
    public int waiting() {
        return (int) (filled - emptied);
    }

    /** How many buffers there are. */
    int made() {
        return buffers.size();
    }

    /**
     * How many more frames have room. If the number of buffers is not fixed, this is an estimate from the size of the
     * last frames; small buffers will grow. A very large frame, such as the first frame with the whole world, counts
     * only as a few frames. Otherwise no frame would be recorded while it is written.
     */
    public int room() {
        int waiting = waiting();
        if (fixed) {
            return Math.max(0, (isCatchingUp ? queue.length : usual) - waiting);
        }
        long usualBytes = next;
        long left = size.waitingBytes();
        long free = 0;
        for (int i = 0; i < buffers.size(); i++) {
            CaptureBuffer buffer = buffers.get(i);
            boolean waits = buffer.isWaiting();
            left -= waits ? Math.min(buffer.capacity(), TOO_LARGE * usualBytes) : usualBytes;
            free += waits ? 0 : 1;
        }
        long room = free + Math.floorDiv(left, usualBytes);
        return (int) Math.max(0, Math.max(LEAST - waiting, Math.min(queue.length - waiting, room)));
    }

    /** Whether there was no memory for the last wanted buffer. */
    public boolean hasNoMemory() {
        return hasNoMemory;
    }

    /** Whether no more frames come. */
    public boolean isClosed() {
        return isClosed;
    }

    /** A buffer to fill, or null when all buffers wait or no more frames come. */
    public @Nullable CaptureBuffer claim() {
        hasNoMemory = false;
        int waiting = waiting();
        if (isClosed || (waiting >= usual && !mayBeMore(waiting))) {
            return null;
        }
        CaptureBuffer found = null;
        CaptureBuffer small = null;
        int others = 0;
        for (int i = 0; i < buffers.size() && others < AHEAD; i++) {
            CaptureBuffer buffer = buffers.get(i);
            if (buffer.isWaiting()) {
                continue;
            }
            if (!isEnough(buffer)) {
                small = buffer;
            } else if (found == null) {
                found = buffer;
            } else {
                others++;
            }
        }
        if (others < AHEAD) { // few free buffers are left
            small = makeAhead(small);
        }
        if (found == null) {
            found = more(small);
        }
        if (found != null) {
            found.setUsual(next);
        }
        return found;
    }

    /** Whether frames like the last frames fit. */
    private boolean isEnough(CaptureBuffer buffer) {
        return buffer.capacity() >= next - (next >> MARGIN);
    }

    /**
     * Asks the other thread to enlarge a small buffer or to make a new one. Returns the small buffer if it stayed here.
     */
    private @Nullable CaptureBuffer makeAhead(@Nullable CaptureBuffer small) {
        boolean mayBeAnother = buffers.size() < queue.length && (fixed ? isCatchingUp : room() > 1);
        if ((small == null && !mayBeAnother) || !spare.want(next, small)) {
            return small;
        }
        if (small != null) {
            buffers.remove(small);
        }
        return null;
    }

    /** The buffer that was made ahead. If that takes too long, a small or a new buffer; both make garbage here. */
    private @Nullable CaptureBuffer more(@Nullable CaptureBuffer small) {
        CaptureBuffer made = spare.await();
        if (made != null && !isEnough(made) && spare.want(next, made)) {
            made = spare.await(); // frames have grown since the buffer was made
        }
        if (made != null) {
            buffers.add(made);
            return made;
        }
        if (small != null || (waits && spare.isBusy())) {
            return small;
        }
        try {
            return add(next);
        } catch (OutOfMemoryError none) { // go on with the buffers that there are
            hasNoMemory = true;
            return null;
        }
    }

    private boolean mayBeMore(int waiting) {
        if (fixed) {
            return isCatchingUp && waiting < queue.length && bytes() < MOST_BYTES_FOR_KEYFRAME;
        }
        return waiting < LEAST || room() > 0;
    }

    private long bytes() {
        long bytes = 0;
        for (int i = 0; i < buffers.size(); i++) {
            bytes += buffers.get(i).capacity();
        }
        return bytes;
    }

    /** Hands over a claimed buffer. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread fills
    public void publish(CaptureBuffer buffer) {
        if (filled > 0) {
            long wanted = Math.max(buffer.size() + (buffer.size() >> 3), next - (next >> SLOWLY));
            next = Math.min(size.maxFrameBytes(), Math.max(size.bufferBytes(), wanted));
        }
        buffer.setWaiting(true);
        queue[(int) (filled % queue.length)] = buffer;
        filled = filled + 1;
        if (isWaiting || (isNapping && 2 * waiting() >= usual)) {
            LockSupport.unpark(worker);
        }
    }

    /** Lets the thread wait a little for a buffer, also when it is interrupted; returns as {@link Interrupts#take}. */
    public boolean pause(boolean interrupted) {
        return Interrupts.park(this, PATIENCE, interrupted);
    }

    /** Says that no more frames come. */
    public void close() {
        isClosed = true;
        LockSupport.unpark(worker);
    }

    // ---- the thread that empties

    /**
     * The next full buffer, or null when no more frames come. Waits for a buffer, also when the thread is interrupted.
     */
    public @Nullable CaptureBuffer take() {
        boolean interrupted = false;
        try {
            while (true) {
                boolean closed = isClosed; // read before looking, so that no frame is missed
                if (filled > emptied) {
                    naps = 0;
                    return queue[(int) (emptied % queue.length)];
                }
                if (closed) {
                    return null;
                }
                interrupted = Interrupts.take(interrupted);
                rest();
            }
        } finally {
            Interrupts.giveBack(interrupted);
        }
    }

    private void rest() {
        worker = Thread.currentThread();
        if (naps < MOST_NAPS) {
            nap();
        } else {
            sleep();
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

    /** Says that a keyframe is about to be written. */
    public void beginKeyframe() {
        isCatchingUp = true;
    }

    /** Returns a taken buffer to the ring. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread empties
    public void release(CaptureBuffer buffer) {
        buffer.clear();
        if (!isEnough(buffer) || (!fixed && buffer.capacity() > TOO_LARGE * next)) {
            buffer.resize(next); // here, where no thread waits for the buffer
        }
        emptied = emptied + 1;
        if (isCatchingUp && waiting() < usual) {
            isCatchingUp = false;
        }
        buffer.setWaiting(false); // last, so that a free buffer always has a place in the queue
    }

    /** Releases all memory; both threads must be at rest. */
    public void free() {
        spare.free();
        buffers.forEach(CaptureBuffer::close);
    }
}
