package io.fdp.kernel.query;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much a slice of a {@link SlicedIteration} may do: a number of entities, or a time.
 *
 * <p>Entities are counted exactly, so the same world gives the same visits on every machine: for simulation, servers
 * and replay. Time keeps a frame rate, and how far a slice gets depends on the machine: for displays and background
 * work. One may take the place of the other at any time, in the middle of a round too; the code that iterates does not
 * change. A slice reads its budget when it begins. One budget may serve many iterations: each slice may use all of it.
 *
 * <p>The kernel does not know the time; the clock comes from outside, as in {@code SliceBudget.ofMillis(2,
 * System::nanoTime)}. It is asked after the first entity of a slice, and from then on after as many entities as half of
 * the time left is good for, judging by what entities have cost so far in the slice; at the latest after those of
 * {@link #clockEvery}. A visit is not interrupted, so a slice takes as much longer as its last visits do.
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
     * @param most how many a slice visits, unless fewer are left; with 0 it visits none
     * @return a budget
     */
    public static SliceBudget ofEntities(int most) {
        return new SliceBudget().entities(most);
    }

    /**
     * A time in nanoseconds.
     *
     * @param most how long a slice goes on; with 0 it visits one entity
     * @param clock tells the time
     * @return a budget
     */
    public static SliceBudget ofNanos(long most, Clock clock) {
        return new SliceBudget().nanos(most, clock);
    }

    /**
     * A time in milliseconds.
     *
     * @param most how long a slice goes on; with 0 it visits one entity
     * @param clock tells the time
     * @return a budget
     */
    public static SliceBudget ofMillis(double most, Clock clock) {
        return new SliceBudget().millis(most, clock);
    }

    /**
     * Counts entities from the next slice on.
     *
     * @param most how many a slice visits, unless fewer are left; with 0 it visits none
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
     * @param most how long a slice goes on; with 0 it visits one entity
     * @param by tells the time
     * @return this
     */
    public SliceBudget nanos(long most, Clock by) {
        if (most < 0) {
            throw new IllegalArgumentException(
                    "a slice cannot take less than no time: nanos=" + most + "; write Math.max(0, …)");
        }
        clock = Objects.requireNonNull(by, "a time needs a clock, as System::nanoTime");
        nanos = most;
        return this;
    }

    /**
     * Measures time in milliseconds from the next slice on.
     *
     * @param most how long a slice goes on; with 0 it visits one entity
     * @param by tells the time
     * @return this
     */
    public SliceBudget millis(double most, Clock by) {
        if (!(most >= 0)) {
            throw new IllegalArgumentException(
                    "a slice cannot take less than no time: millis=" + most + "; write Math.max(0, …)");
        }
        return nanos((long) (most * NANOS_PER_MILLI), by);
    }

    /**
     * Sets how many entities are visited at most before the clock is asked again: fewer for visits that differ much in
     * what they cost. Means nothing to budgets in entities.
     *
     * @param most 1 to 1,024, which is what it is at first
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
         * The time since some moment that stays the same, as {@link System#nanoTime()}.
         *
         * @return nanoseconds
         */
        long nanoTime();
    }
}
