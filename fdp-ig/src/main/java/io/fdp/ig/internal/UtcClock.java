package io.fdp.ig.internal;

import java.time.Instant;

/**
 * Nanoseconds since 1970, without garbage: the clock that nobody sets, and its distance to the wall clock. The distance
 * is taken anew when somebody sets the wall clock.
 */
final class UtcClock {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The wall clock has milliseconds here, and is read at another moment. */
    private static final long MOST_MILLIS = 2;

    private long distance;

    UtcClock() {
        Instant now = Instant.now();
        distance = now.getEpochSecond() * 1_000_000_000L + now.getNano() - System.nanoTime();
    }

    /** The time of a moment that was just read from {@link System#nanoTime()}. */
    long nanos(long monotonic) {
        long millis = System.currentTimeMillis();
        long nanos = monotonic + distance;
        if (Math.abs(nanos / NANOS_PER_MILLI - millis) > MOST_MILLIS) {
            distance = millis * NANOS_PER_MILLI - monotonic;
            return millis * NANOS_PER_MILLI;
        }
        return nanos;
    }
}
