package io.fdp.dashboard.source;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long the last frames took. The frame thread notes one number in each frame; others read percentiles of the last
 * seconds, where the engine itself has those of the whole run only.
 */
public final class FrameTimes {
    private static final int HELD = 4096;

    private final AtomicLongArray nanos = new AtomicLongArray(HELD);
    private final AtomicLong count = new AtomicLong();

    /** Notes how long a frame took. Called by the frame thread only. */
    void add(long frameNanos) {
        long at = count.getPlain();
        nanos.setOpaque((int) (at % HELD), frameNanos);
        count.setRelease(at + 1);
    }

    /** How many frames were noted. */
    public long count() {
        return count.getAcquire();
    }

    /**
     * The times of the frames since some number of them, in ascending order; at most the last 4,000.
     *
     * @param since how many frames had been noted before
     * @return nanoseconds
     */
    public long[] since(long since) {
        long to = count();
        long from = Math.max(since, to - (HELD - 96)); // the frame thread goes on meanwhile
        long[] found = new long[(int) Math.max(0, to - from)];
        for (int i = 0; i < found.length; i++) {
            found[i] = nanos.getOpaque((int) ((from + i) % HELD));
        }
        Arrays.sort(found);
        return found;
    }
}
