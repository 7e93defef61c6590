package io.fdp.recorder;

import io.fdp.recorder.capture.CaptureBuffer;
import io.fdp.recorder.capture.FrameRing;
import io.fdp.recorder.capture.Interrupts;
import io.fdp.recorder.capture.MissingFrames;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.write.RecorderWorker;
import org.jspecify.annotations.Nullable;

/**
 * Finds room for a frame: a buffer to fill, or the reason why the frame is left out. Used by the thread that ends
 * frames.
 */
final class FrameRoom {
    private final RecorderConfig config;
    private final FrameRing ring;
    private final RecorderWorker worker;
    private final MissingFrames missing;
    private final Thinning thinning = new Thinning();
    private final WorkerLoad load = new WorkerLoad(System.nanoTime());
    private final RecorderNotices notices;
    private boolean isBehind;

    /** Whether the last frame followed a pace, so that frames may be thinned out. */
    private boolean wasThinning;

    private int pauses;

    FrameRoom(
            RecorderConfig config,
            FrameRing ring,
            RecorderWorker worker,
            MissingFrames missing,
            RecorderNotices notices) {
        this.notices = notices;
        this.config = config;
        this.ring = ring;
        this.worker = worker;
        this.missing = missing;
    }

    /**
     * A buffer for a frame, or null when the frame is left out. Notes frames that are left out. If frames wait, waits
     * for a buffer as long as the recorder's thread can return one.
     *
     * @param tick the tick of the frame
     * @param first whether this is the first frame, which is not thinned out
     * @param paced whether frames follow a pace
     */
    @Nullable
    CaptureBuffer claim(long tick, boolean first, boolean paced) {
        WhenBehind now = whenBehind(paced);
        if (now == WhenBehind.THROTTLE && leavesOut(tick) && !first) {
            missing.add(tick, Format.GAP_SKIPPED);
            return null;
        }
        CaptureBuffer buffer = mayGoOn() ? ring.claim() : null;
        if (buffer == null && now == WhenBehind.WAIT && mayWait()) {
            buffer = await();
        }
        if (buffer == null) {
            load.found(ring.hasNoMemory() ? Shortage.MEMORY : shortage());
            isBehind = now != WhenBehind.THROTTLE; // thinning needs no keyframe after a gap
            missing.add(tick, isBehind ? Format.GAP_DROPPED : Format.GAP_SKIPPED);
        }
        return buffer;
    }

    /** What to do with this frame. When frames begin to follow a pace, earlier strain does not count. */
    private WhenBehind whenBehind(boolean paced) {
        WhenBehind chosen = config.whenBehind();
        WhenBehind now = chosen != WhenBehind.BY_PACE ? chosen : paced ? WhenBehind.THROTTLE : WhenBehind.WAIT;
        boolean thins = now == WhenBehind.THROTTLE;
        if (thins && !wasThinning) {
            thinning.restart();
            load.pause();
        }
        wasThinning = thins;
        return now;
    }

    /** A buffer for the last frame when the recorder is closed; null if there is no memory, or nobody writes. */
    @Nullable
    CaptureBuffer claimLast() {
        CaptureBuffer buffer = ring.claim();
        return buffer == null && mayWait() ? await() : buffer;
    }

    private @Nullable CaptureBuffer await() {
        CaptureBuffer buffer = null;
        boolean interrupted = false;
        int before = ring.waiting();
        pauses = 0;
        try {
            while (buffer == null && mayWait()) {
                interrupted = ring.pause(interrupted);
                if (++pauses == config.patience()) {
                    notices.tellWaiting(ring.waiting());
                }
                if (!ring.hasNoMemory() || ring.waiting() < before) { // without memory, only a written frame helps
                    buffer = ring.claim();
                    before = ring.waiting();
                }
            }
        } finally {
            Interrupts.giveBack(interrupted);
        }
        return buffer;
    }

    private boolean mayWait() {
        boolean canReturn = !ring.hasNoMemory() || ring.waiting() > 0;
        return canReturn && !ring.isClosed() && !worker.hasEnded() && worker.failure() == null;
    }

    /** Whether to leave a frame out so that later frames can be recorded. */
    private boolean leavesOut(long tick) {
        load.tick(System.nanoTime(), worker.isWorking());
        if (load.isDue(thinning.distance())) {
            load.look(
                    System.nanoTime(),
                    worker.busyNanos(),
                    worker.channelNanos(),
                    worker.figure(RecorderWorker.PROCESSOR_NANOS),
                    RecorderWorker.processorNanos());
        }
        int before = thinning.distance();
        boolean out = thinning.leavesOut(tick, ring.waiting(), ring.room(), load.isStrained(), load.hasRoom());
        load.seen(out);
        if (thinning.distance() > before) { // ask now: later the thread rests because frames are left out
            load.found(load.isStrained() ? Shortage.PROCESSOR : shortage());
        }
        return out;
    }

    private Shortage shortage() {
        return load.shortage(System.nanoTime(), worker.busyNanos(), worker.channelNanos());
    }

    /**
     * After a dropped frame, waits until all waiting frames are written. The next frame is a keyframe, and while it is
     * written the buffers are free for further frames. Otherwise one keyframe would follow another.
     */
    private boolean mayGoOn() {
        isBehind &= ring.waiting() > 0;
        return !isBehind;
    }

    /** Notes that there was no memory to copy a frame. */
    void foundNoMemory() {
        load.found(Shortage.MEMORY);
    }

    /** What was short when a frame was last left out. Any thread may ask. */
    @Nullable
    Shortage lastShortage() {
        return load.last();
    }
}
