package io.fdp.engine;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a frame may take, and how long frames took. No frame is cut off: longer frames are counted, and work in
 * slices gets the time that is left.
 *
 * <p>Any thread may read the figures.
 */
public final class FrameBudget {
    private final WallClock wall;
    private final boolean timed;
    private final long nanos;
    private final AtomicLong frames = new AtomicLong();
    private final AtomicLong overruns = new AtomicLong();
    private final AtomicLong lastNanos = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private final AtomicLong lostNanos = new AtomicLong();
    private long began;

    FrameBudget(WallClock wall, long nanos, boolean timed) {
        this.wall = wall;
        this.nanos = nanos;
        this.timed = timed;
    }

    void begin() {
        began = wall.nanoTime();
    }

    void end() {
        long took = wall.nanoTime() - began;
        frames.setOpaque(frames.getPlain() + 1);
        lastNanos.setOpaque(took);
        if (took > longestNanos.getPlain()) {
            longestNanos.setOpaque(took);
        }
        if (took > nanos) {
            overruns.setOpaque(overruns.getPlain() + 1);
        }
    }

    void lost(long more) {
        lostNanos.setOpaque(lostNanos.getPlain() + more);
    }

    WallClock wall() {
        return wall;
    }

    /** Whether work in slices is bounded by time. */
    boolean isTimed() {
        return timed;
    }

    /**
     * How long a frame may take.
     *
     * @return the budget in nanoseconds
     */
    public long nanos() {
        return nanos;
    }

    /**
     * The time that is left in this frame. Only for the frame thread; a deterministic simulation must not depend on it.
     *
     * @return nanoseconds, 0 when the budget is used up
     */
    public long leftNanos() {
        return Math.max(0, nanos - (wall.nanoTime() - began));
    }

    /**
     * How many frames were finished.
     *
     * @return the number of finished frames
     */
    public long frames() {
        return frames.getOpaque();
    }

    /**
     * How many frames took longer than the budget.
     *
     * @return the number of frames over budget
     */
    public long overruns() {
        return overruns.getOpaque();
    }

    /**
     * How long the last frame took.
     *
     * @return nanoseconds, 0 before the first frame
     */
    public long lastNanos() {
        return lastNanos.getOpaque();
    }

    /**
     * How long the longest frame took.
     *
     * @return nanoseconds
     */
    public long longestNanos() {
        return longestNanos.getOpaque();
    }

    /**
     * The delay of paced frames that was not made up for.
     *
     * @return the sum in nanoseconds
     */
    public long lostNanos() {
        return lostNanos.getOpaque();
    }

    @Override
    public String toString() {
        return "FrameBudget[" + nanos / 1000 + " µs, " + frames() + " frames, " + overruns() + " took longer]";
    }
}
