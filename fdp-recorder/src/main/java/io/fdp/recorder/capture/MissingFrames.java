package io.fdp.recorder.capture;

import io.fdp.recorder.format.Format;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts frames that are not recorded, and knows the gaps that they make: one, unless the tick of the world was set
 * forward in between. On the thread that ends frames; counts from any thread.
 */
public final class MissingFrames {
    /** More gaps before one frame are not told apart: each takes memory. */
    private static final int MOST_GAPS = 1 << 16;

    private long lastTick = -1;

    /** Gaps that ended where the tick was set forward, before the one that goes on. */
    private List<MissingTicks> earlier = List.of();

    private long first;
    private long count;
    private int reason;
    private volatile long dropped;
    private volatile long thinned;

    /** The last tick that was recorded or is missing; -1 for none. */
    public long lastTick() {
        return lastTick;
    }

    /** Whether frames are missing since the last one that was recorded. */
    public boolean isGap() {
        return count > 0;
    }

    /** All gaps since the last frame that was recorded. */
    public List<MissingTicks> gaps() {
        List<MissingTicks> all = new ArrayList<>(earlier);
        if (count > 0) {
            all.add(new MissingTicks(first, count, reason));
        }
        return all;
    }

    public long dropped() {
        return dropped;
    }

    public long thinned() {
        return thinned;
    }

    /** A frame is not recorded: {@link Format#GAP_DROPPED} or {@link Format#GAP_SKIPPED}. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread ends frames
    public void add(long tick, int why) {
        if (count > 0 && tick > lastTick + 1) {
            endGap();
        }
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

    /** The ticks after it never were. */
    private void endGap() {
        if (earlier.size() >= MOST_GAPS) {
            return;
        }
        try {
            List<MissingTicks> more = earlier.isEmpty() ? new ArrayList<>() : earlier;
            more.add(new MissingTicks(first, count, reason));
            earlier = more;
            count = 0;
        } catch (OutOfMemoryError full) {
            // then the gap goes on: it tells too much rather than too little
        }
    }

    /** Hands the gaps over to the frame that comes after it. */
    void giveTo(CaptureBuffer frame) {
        frame.earlierGaps = earlier;
        frame.gapFirst = first;
        frame.gapCount = count;
        frame.gapReason = reason;
    }

    /** A frame is recorded, and with it the gap before. */
    void recorded(long tick) {
        lastTick = tick;
        count = 0;
        earlier = List.of();
    }
}
