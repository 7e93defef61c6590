package io.fdp.cli.ig;

import io.fdp.ig.reader.IgFrame;
import java.util.Arrays;

/** Figures of the frames that were seen: how many, how often, and how old they were. */
final class WatchedFrames {
    private static final int KEPT = 1024;

    private final long began;
    private final long[] ages = new long[KEPT];
    private long seen;
    private long births = -1;
    private long deaths;
    private long bornBefore;
    private long diedBefore;

    WatchedFrames(long began) {
        this.began = began;
    }

    void note(IgFrame frame, long now) {
        ages[(int) (seen % KEPT)] = now - frame.monotonicNanos();
        seen++;
        if (births < 0 || frame.births() < births) { // the first frame, or one of another writer
            bornBefore = frame.births();
            diedBefore = frame.deaths();
        }
        births = frame.births();
        deaths = frame.deaths();
    }

    long seen() {
        return seen;
    }

    /** How many entities were created since the first frame that was seen. */
    long births() {
        return Math.max(births, 0) - bornBefore;
    }

    /** How many entities died since then. */
    long deaths() {
        return deaths - diedBefore;
    }

    double hz(long now) {
        return now > began ? seen * 1e9 / (now - began) : 0;
    }

    /** The age of the last frames when they were seen. */
    double ageMillis(double share) {
        int count = (int) Math.min(seen, KEPT);
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(ages, count);
        Arrays.sort(sorted);
        return sorted[(int) ((count - 1) * share)] / 1e6;
    }
}
