package io.fdp.cli.demo;

import org.HdrHistogram.Histogram;

/** How long frames took, without waiting. Adding a time makes no garbage. */
final class FrameTimes {
    private static final long LONGEST = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final double MILLISECOND = 1e6;
    private static final long PERIOD = Pacer.nanos(1);

    private final Histogram nanos = new Histogram(LONGEST, DIGITS);
    private long overruns;

    void record(long taken) {
        nanos.recordValue(Math.min(taken, LONGEST));
        if (taken > PERIOD) {
            overruns++;
        }
    }

    long frames() {
        return nanos.getTotalCount();
    }

    /** The frames that took longer than a sixtieth of a second. */
    long overruns() {
        return overruns;
    }

    double percentileMillis(double percentile) {
        return nanos.getValueAtPercentile(percentile) / MILLISECOND;
    }

    double maxMillis() {
        return nanos.getMaxValue() / MILLISECOND;
    }
}
