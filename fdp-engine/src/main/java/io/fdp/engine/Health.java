package io.fdp.engine;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How a system, or another part of the frame, is doing: how often it was updated, how long that took, how often it
 * failed.
 *
 * <p>Written by the frame, read by any thread; figures of different methods may be of different moments.
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

    /** Begins to count failures in a row anew. */
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

    /** Notes how long a call took; whether it went well is said otherwise. */
    void took(long nanos) {
        updates.setOpaque(updates.getPlain() + 1);
        lastNanos.setOpaque(nanos);
        totalNanos.setOpaque(totalNanos.getPlain() + nanos);
        if (nanos > longestNanos.getPlain()) {
            longestNanos.setOpaque(nanos);
        }
    }

    /**
     * What this is about.
     *
     * @return the name of a system, group or module
     */
    public String name() {
        return name;
    }

    /**
     * How often it was called, failures included.
     *
     * @return the number
     */
    public long updates() {
        return updates.getOpaque();
    }

    /**
     * How long the last call took.
     *
     * @return nanoseconds, those of its own systems included if it is a group
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
     * How often it failed.
     *
     * @return the number
     */
    public long failures() {
        return failures.getOpaque();
    }

    /**
     * How often it failed since it last went well.
     *
     * @return 0 when the last call went well
     */
    public long failuresInARow() {
        return failuresInARow;
    }

    /**
     * The last failure.
     *
     * @return what it threw, or null if it never failed
     */
    public @Nullable Throwable lastFailure() {
        return lastFailure;
    }

    @Override
    public String toString() {
        return name + ": " + updates() + " updates, " + failures() + " failures, last " + lastNanos() / 1000 + " µs";
    }
}
