package io.fdp.recorder;

import io.fdp.recorder.format.Format;

/** Counts frames that are not recorded, and knows the gap that they make. On the thread that ends frames; counts from any thread. */
final class MissingFrames {
    private long lastTick = -1;
    private long first;
    private long count;
    private int reason;
    private volatile long dropped;
    private volatile long thinned;

    /** The last tick that was recorded or is missing; -1 for none. */
    long lastTick() {
        return lastTick;
    }

    /** Whether frames are missing since the last one that was recorded. */
    boolean isGap() {
        return count > 0;
    }

    long first() {
        return first;
    }

    long count() {
        return count;
    }

    int reason() {
        return reason;
    }

    long dropped() {
        return dropped;
    }

    long thinned() {
        return thinned;
    }

    /** A frame is not recorded: {@link Format#GAP_DROPPED} or {@link Format#GAP_SKIPPED}. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread ends frames
    void add(long tick, int why) {
        if (count > 0 && reason == Format.GAP_SKIPPED && why == Format.GAP_DROPPED) {
            reason = why; // a gap of both kinds needs a keyframe, and counts as dropped
            thinned = thinned - count;
            dropped = dropped + count;
        }
        if (why == Format.GAP_DROPPED || (count > 0 && reason == Format.GAP_DROPPED)) {
            dropped = dropped + 1;
        } else {
            thinned = thinned + 1;
        }
        if (tick <= lastTick) {
            return; // the world went back: no gap is where frames are
        }
        lastTick = tick;
        if (count == 0) {
            first = tick;
            reason = why;
        }
        count++;
    }

    /** Hands the gap over to the frame that comes after it. */
    void giveTo(CaptureBuffer frame) {
        frame.gapFirst = first;
        frame.gapCount = count;
        frame.gapReason = reason;
    }

    /** A frame is recorded, and with it the gap before. */
    void recorded(long tick) {
        lastTick = tick;
        count = 0;
    }
}
