package io.fdp.kernel.query;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much a slice of a {@link SlicedIteration} may do: a number of entities, or a time.
 *
 * <p>A number of entities gives the same visits on every machine: for simulation, servers and replay. A time keeps the
 * frame rate, but a slice gets further on a faster machine: for displays and background work. A budget may switch
 * between number and time at any time, even within a round. A slice reads its budget when it begins. Several iterations
 * may share a budget: each slice may use all of it.
 *
 * <p>The kernel has no clock; the caller passes one, as in {@code SliceBudget.ofMillis(2, System::nanoTime)}. A slice
 * reads the clock after its first entity. Before each further reading it visits as many entities as fit into half of
 * the time left, at their average cost so far, but at most {@link #clockEvery}. A visit is not interrupted, so the last
 * visits may exceed the time.
 *
 * <p>Changes are not synchronized: change a budget on the thread whose slices use it, or between frames.
 */
public final class SliceBudget {
    private static final int MOST_BETWEEN_CLOCKS = 1024;
    private static final double NANOS_PER_MILLI = 1e6;

    private int entities;
    private long nanos;
    private @Nullable Clock clock;
    private int clockEvery = MOST_BETWEEN_CLOCKS;

    private SliceBudget() {}

    /**
     * A number of entities, counted exactly.
     *
     * @param most the maximum number of entities per slice, 1 or more
     * @return a budget
     */
    public static SliceBudget ofEntities(int most) {
        if (most == 0) {
            throw new IllegalArgumentException(
                    "a slice of 0 entities visits nobody, in no frame: entities=0; begin with"
                            + " 1 or more, and pause later with entities(0)");
        }
        return new SliceBudget().entities(most);
    }

    /**
     * A time in nanoseconds.
     *
     * @param most the time per slice; with 0 a slice visits one entity
     * @param clock tells the time
     * @return a budget
     */
    public static SliceBudget ofNanos(long most, Clock clock) {
        return new SliceBudget().nanos(most, clock);
    }

    /**
     * A time in milliseconds.
     *
     * @param most the time per slice; with 0 a slice visits one entity
     * @param clock tells the time
     * @return a budget
     */
    public static SliceBudget ofMillis(double most, Clock clock) {
        return new SliceBudget().millis(most, clock);
    }

    /**
     * Counts entities from the next slice on.
     *
     * @param most the maximum number of entities per slice; 0 for a pause
     * @return this
     */
    public SliceBudget entities(int most) {
        if (most < 0) {
            throw new IllegalArgumentException(
                    "a slice cannot visit fewer than 0 entities: entities=" + most + "; write Math.max(0, …)");
        }
        entities = most;
        clock = null;
        return this;
    }

    /**
     * Measures time in nanoseconds from the next slice on.
     *
     * @param most the time per slice; with 0 a slice visits one entity
     * @param by tells the time
     * @return this
     */
    public SliceBudget nanos(long most, Clock by) {
        if (most < 0) {
            throw new IllegalArgumentException(
                    "the time of a slice is negative: nanos=" + most + "; write Math.max(0, …)");
        }
        clock = Objects.requireNonNull(by, "a time needs a clock, as System::nanoTime");
        nanos = most;
        return this;
    }

    /**
     * Measures time in milliseconds from the next slice on.
     *
     * @param most the time per slice; with 0 a slice visits one entity
     * @param by tells the time
     * @return this
     */
    public SliceBudget millis(double most, Clock by) {
        if (!(most >= 0)) {
            throw new IllegalArgumentException(
                    "the time of a slice is negative: millis=" + most + "; write Math.max(0, …)");
        }
        return nanos((long) (most * NANOS_PER_MILLI), by);
    }

    /**
     * Sets the maximum number of visits between two readings of the clock. Lower it when the cost of visits varies
     * much. No effect on budgets in entities.
     *
     * @param most 1 to 1,024; 1,024 is the default
     * @return this
     */
    public SliceBudget clockEvery(int most) {
        if (most < 1 || most > MOST_BETWEEN_CLOCKS) {
            throw new IllegalArgumentException("clockEvery not between 1 and 1,024: clockEvery=" + most);
        }
        clockEvery = most;
        return this;
    }

    /**
     * Whether slices end by time and not by number.
     *
     * @return true for a time
     */
    public boolean isTimed() {
        return clock != null;
    }

    int entities() {
        return entities;
    }

    long nanos() {
        return nanos;
    }

    @Nullable
    Clock clock() {
        return clock;
    }

    int clockEvery() {
        return clockEvery;
    }

    @Override
    public String toString() {
        return isTimed() ? nanos / NANOS_PER_MILLI + " ms a slice" : entities + " entities a slice";
    }

    /** Tells the time. */
    @FunctionalInterface
    public interface Clock {
        /**
         * The time since a fixed moment, as {@link System#nanoTime()}.
         *
         * @return nanoseconds
         */
        long nanoTime();
    }
}
