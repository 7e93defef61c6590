package io.fdp.engine.internal;

import io.fdp.kernel.query.SliceBudget;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * By how much time advances in a frame: by a fixed step, as a fraction of nanoseconds, or as another clock says.
 *
 * @param numerator the numerator of the step, or of the step to aim for, in nanoseconds
 * @param denominator the denominator of that step
 * @param source the clock that time follows; null for fixed steps
 * @param mostNanos the longest step when time follows a source
 */
public record StepRule(long numerator, long denominator, SliceBudget.@Nullable Clock source, long mostNanos) {
    private static final Logger LOG = System.getLogger("io.fdp.engine");

    static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int MOST_STEPS_AT_ONCE = 4;

    public static StepRule perSecond(int hertz, SliceBudget.@Nullable Clock source) {
        if (hertz < 1 || hertz > 1_000_000) {
            throw new IllegalArgumentException("rate not between 1 and 1,000,000 a second: hertz=" + hertz);
        }
        return new StepRule(NANOS_PER_SECOND, hertz, source, MOST_STEPS_AT_ONCE * (NANOS_PER_SECOND / hertz));
    }

    public static StepRule ofNanos(long nanos) {
        if (nanos < 1 || nanos > 1000 * NANOS_PER_SECOND) {
            throw new IllegalArgumentException("step not between a nanosecond and a thousand seconds: nanos=" + nanos);
        }
        return new StepRule(nanos, 1, null, nanos);
    }

    public StepRule withMost(long nanos) {
        if (source == null) {
            throw new IllegalStateException("the step is fixed, so there is no longest one: use SimClock.variable()");
        }
        if (nanos < 1) {
            throw new IllegalArgumentException("longest step not 1 nanosecond or more: nanos=" + nanos);
        }
        return new StepRule(numerator, denominator, source, nanos);
    }

    public boolean isFixed() {
        return source == null;
    }

    /** Tells of a world whose last step was another one than a fixed step of this rule, rounded up or down. */
    public void compareWith(long lastNanos) {
        long least = numerator / denominator;
        if (isFixed() && lastNanos != least && lastNanos != least + (numerator % denominator == 0 ? 0 : 1)) {
            LOG.log(
                    Level.WARNING,
                    "the world comes from a clock whose last step was " + lastNanos + " ns, and this clock makes "
                            + this
                            + ": the simulation does not go on as it would have; start the engine with the clock of the"
                            + " program that saved or recorded the world, unless the change is meant");
        }
    }

    /** The fixed step, or the step to aim for, in nanoseconds. */
    public double nominalNanos() {
        return (double) numerator / denominator;
    }

    /** The fixed step, or the step to aim for, in seconds: the double that is nearest to the fraction. */
    public double nominalSeconds() {
        return (double) numerator / ((double) denominator * NANOS_PER_SECOND);
    }

    @Override
    public String toString() {
        String rate = denominator == 1 ? numerator + " ns" : "1/" + denominator + " s";
        return isFixed() ? "fixed steps of " + rate : "steps by another clock, about " + rate;
    }
}
