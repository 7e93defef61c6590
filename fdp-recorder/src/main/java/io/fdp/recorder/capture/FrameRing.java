package io.fdp.recorder.capture;

import io.fdp.recorder.error.UnrecordableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Buffers that go to and fro between one thread that fills them and one that empties them.
 *
 * <p>Waking a thread costs the one that wakes it more than copying a frame does. So while frames come, the thread that
 * empties looks for them every now and then by itself, and is woken only when buffers run low or when nothing had come
 * for long.
 *
 * <p>Unless their number is fixed, there are as many buffers as memory allows, because it takes seconds until the code
 * of the thread that empties is compiled, and other programs may take its processor away for as long.
 *
 * <p>Where it is fixed: a keyframe of a large world takes longer than a few frames last. From its beginning until the
 * frames that came meanwhile are written there are more buffers when they are needed, because frames that are lost then
 * lead to another keyframe, and that to more lost frames. The first buffer that is free is taken, so that the same few
 * are used as long as that is enough.
 */
public final class FrameRing {
    private static final long PATIENCE = 100_000;
    private static final long NAP = 2_000_000;
    private static final int MOST_NAPS = 500;

    /** There are no more than these, for some seconds, where their number is not fixed. */
    static final int MOST = 512;

    /** So many frames may always wait. */
    private static final int LEAST = 2;

    /** There are no more than these while a keyframe is written, for about a second, and no more bytes. */
    public static final int MOST_FOR_KEYFRAME = 60;

    private static final long MOST_BYTES_FOR_KEYFRAME = 256L << 20;

    /** When fewer are free and large enough, besides the one that is taken, another one is made. */
    private static final int AHEAD = 2;

    /** A buffer may lack so little of the size of those that are made now, as a power of two. */
    private static final int MARGIN = 4;

    /** Smaller frames make buffers smaller by so little, as a power of two. */
    private static final int SLOWLY = 5;

    /** A buffer that is so many times as large as those that are made now gives its memory back. */
    private static final int TOO_LARGE = 3;

    private final RingSize size;
    private final int usual;
    private final boolean fixed;
    private final boolean waits;
    private final List<CaptureBuffer> buffers = new ArrayList<>(MOST);
    private final SpareBuffer spare;

    /** Frames that wait, in their order. */
    private final @Nullable CaptureBuffer[] queue;

    private volatile long filled;
    private volatile long emptied;
    private volatile boolean isWaiting;
    private volatile boolean isNapping;

    /** Whether a keyframe is written, or frames that came meanwhile are. */
    private volatile boolean isCatchingUp;

    /**
     * The size of the next buffer that is made, such that a frame like the last ones fits. The first frame does not
     * count: it has the whole world.
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
        this.waits = size.waits(); // then no frame is lost, however few buffers there are
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

    /** From now on buffers are made, and made larger, before they are needed. */
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
     * How many more frames there is room for; an estimate where their number is not fixed, by the size of the last
     * ones. A small buffer will grow. The first frame, which has the whole world, counts as some of these only:
     * otherwise nothing would be recorded while it is written.
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

    /** Whether no memory could be had for the last buffer that was wanted. */
    public boolean hasNoMemory() {
        return hasNoMemory;
    }

    /** Whether nothing more comes. */
    public boolean isClosed() {
        return isClosed;
    }

    /** A buffer to fill, or null when all wait, or nothing more comes. */
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
        if (others < AHEAD) { // these were the last ones
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

    /** Whether frames like the last ones fit. */
    private boolean isEnough(CaptureBuffer buffer) {
        return buffer.capacity() >= next - (next >> MARGIN);
    }

    /**
     * Has a buffer that is too small made larger, or another one made, on the thread for that. Answers the small one if
     * it has stayed.
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

    /**
     * The buffer that is made ahead. Where that takes too long, one that is too small or a new one: both make garbage
     * here.
     */
    private @Nullable CaptureBuffer more(@Nullable CaptureBuffer small) {
        CaptureBuffer made = spare.await();
        if (made != null && !isEnough(made) && spare.want(next, made)) {
            made = spare.await(); // frames have become larger since it was made
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
        } catch (OutOfMemoryError none) { // then it goes on with what there is
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

    /** Hands over the buffer that was claimed. */
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

    /** Lets the thread wait a little for a buffer, also when it is interrupted; answers as {@link Interrupts#take}. */
    public boolean pause(boolean interrupted) {
        return Interrupts.park(this, PATIENCE, interrupted);
    }

    /** Nothing more comes. */
    public void close() {
        isClosed = true;
        LockSupport.unpark(worker);
    }

    // ---- the thread that empties

    /** The next buffer; waits for one, also when the thread is interrupted. Null when nothing more comes. */
    public @Nullable CaptureBuffer take() {
        boolean interrupted = false;
        try {
            while (true) {
                boolean closed = isClosed; // before looking, so that nothing that came before is missed
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

    /** A keyframe is about to be written. */
    public void beginKeyframe() {
        isCatchingUp = true;
    }

    /** Gives the buffer back that was taken. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread empties
    public void release(CaptureBuffer buffer) {
        buffer.clear();
        if (!isEnough(buffer) || (!fixed && buffer.capacity() > TOO_LARGE * next)) {
            buffer.resize(next); // here, where nobody waits for it
        }
        emptied = emptied + 1;
        if (isCatchingUp && waiting() < usual) {
            isCatchingUp = false;
        }
        buffer.setWaiting(false); // last, so that there is never a buffer to fill and no place for it
    }

    /** Gives back all memory; both threads are at rest. */
    public void free() {
        spare.free();
        buffers.forEach(CaptureBuffer::close);
    }
}
