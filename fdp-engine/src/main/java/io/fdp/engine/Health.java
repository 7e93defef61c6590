package io.fdp.engine;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a system or of another part of the frame: how often it was updated, how long that took, how often it
 * failed.
 *
 * <p>The frame writes the figures, and any thread reads them. Two methods may give figures of different moments.
 */
public final class Health {
    private final String name;
    private final AtomicLong updates = new AtomicLong();
    private final AtomicLong lastNanos = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private final AtomicLong totalNanos = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private volatile long failuresInARow;
    private volatile @Nullable Throwable lastFailure;

    Health(String name) {
        this.name = name;
    }

    /** Notes a call that went well. */
    void succeeded(long nanos) {
        took(nanos);
        wentWell();
    }

    /** Restarts the count of failures in a row. */
    void wentWell() {
        if (failuresInARow != 0) {
            failuresInARow = 0;
        }
    }

    /** Notes a call that failed. */
    void failed(long nanos, Throwable failure) {
        took(nanos);
        lastFailure = failure;
        failures.setOpaque(failures.getPlain() + 1);
        failuresInARow = failuresInARow() + 1;
    }

    /** Notes how long a call took, but not whether it went well. */
    void took(long nanos) {
        updates.setOpaque(updates.getPlain() + 1);
        lastNanos.setOpaque(nanos);
        totalNanos.setOpaque(totalNanos.getPlain() + nanos);
        if (nanos > longestNanos.getPlain()) {
            longestNanos.setOpaque(nanos);
        }
    }

    /**
     * The part that these figures are about.
     *
     * @return the name of a system, group or module
     */
    public String name() {
        return name;
    }

    /**
     * How often the part was called, failed calls included.
     *
     * @return the number of calls
     */
    public long updates() {
        return updates.getOpaque();
    }

    /**
     * How long the last call took.
     *
     * @return nanoseconds; for a group, including its systems
     */
    public long lastNanos() {
        return lastNanos.getOpaque();
    }

    /**
     * How long the longest call took.
     *
     * @return nanoseconds
     */
    public long longestNanos() {
        return longestNanos.getOpaque();
    }

    /**
     * How long all calls took.
     *
     * @return nanoseconds
     */
    public long totalNanos() {
        return totalNanos.getOpaque();
    }

    /**
     * How often the part failed.
     *
     * @return the number of failed calls
     */
    public long failures() {
        return failures.getOpaque();
    }

    /**
     * How often the part failed since its last successful call.
     *
     * @return the number of failures in a row, 0 when the last call went well
     */
    public long failuresInARow() {
        return failuresInARow;
    }

    /**
     * The last failure.
     *
     * @return what the part threw, or null if it never failed
     */
    public @Nullable Throwable lastFailure() {
        return lastFailure;
    }

    @Override
    public String toString() {
        return name + ": " + updates() + " updates, " + failures() + " failures, last " + lastNanos() / 1000 + " µs";
    }
}
