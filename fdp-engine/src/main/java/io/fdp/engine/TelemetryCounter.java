package io.fdp.engine;

import java.util.concurrent.atomic.LongAdder;

/** A number that a part of a program counts, as bytes sent or frames recorded. Any thread may add. */
public final class TelemetryCounter {
    private final String name;
    private final LongAdder sum = new LongAdder();

    TelemetryCounter(String name) {
        this.name = name;
    }

    /**
     * Counts.
     *
     * @param more how many
     */
    public void add(long more) {
        sum.add(more);
    }

    /**
     * What it is called.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * What was counted so far.
     *
     * @return the sum
     */
    public long value() {
        return sum.sum();
    }

    @Override
    public String toString() {
        return name + "=" + value();
    }
}
