package io.fdp.recorder.capture;

import io.fdp.recorder.format.Format;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts frames that are not recorded, and knows their gaps: one gap, or several if the tick of the world was set
 * forward in between. The thread that ends frames writes; any thread may read the counts.
 */
public final class MissingFrames {
    /** The most gaps before one frame that are kept apart, because each takes memory. */
    private static final int MOST_GAPS = 1 << 16;

    private long lastTick = -1;

    /** Gaps that ended where the tick was set forward, before the current gap. */
    private List<MissingTicks> earlier = List.of();

    private long first;
    private long count;
    private int reason;
    private volatile long dropped;
    private volatile long thinned;

    /** The last tick that was recorded or noted as missing; -1 for none. */
    public long lastTick() {
        return lastTick;
    }

    /** Whether frames are missing since the last recorded frame. */
    public boolean isGap() {
        return count > 0;
    }

    /** All gaps since the last recorded frame. */
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

    /** Notes that a frame is not recorded, because of {@link Format#GAP_DROPPED} or {@link Format#GAP_SKIPPED}. */
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
            return; // the world went back: recorded ticks are no gap
        }
        lastTick = tick;
        if (count == 0) {
            first = tick;
            reason = why;
        }
        count++;
    }

    /** Ends the current gap: the world skipped the ticks after it. */
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
            // then the gap goes on: better too long than too short
        }
    }

    /** Takes back the last frame of the gap, which is recorded after all; returns why it was missing. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread ends frames, or closes the recorder after the last one
    int takeBack() {
        if (count == 0) {
            throw new IllegalStateException("no frame is missing");
        }
        if (reason == Format.GAP_DROPPED) {
            dropped = dropped - 1;
        } else {
            thinned = thinned - 1;
        }
        lastTick--;
        count--;
        return reason;
    }

    /** Hands the gaps over to the frame after them. */
    void giveTo(CaptureBuffer frame) {
        frame.earlierGaps = earlier;
        frame.gapFirst = first;
        frame.gapCount = count;
        frame.gapReason = reason;
    }

    /** Notes that a frame is recorded, with the gaps before it. */
    void recorded(long tick) {
        lastTick = tick;
        count = 0;
        earlier = List.of();
    }
}
