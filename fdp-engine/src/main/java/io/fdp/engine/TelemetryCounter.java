package io.fdp.engine;

import java.util.concurrent.atomic.LongAdder;

/** A number that a part of a program counts, such as bytes sent or frames recorded. Any thread may add to it. */
public final class TelemetryCounter {
    private final String name;
    private final LongAdder sum = new LongAdder();

    TelemetryCounter(String name) {
        this.name = name;
    }

    /**
     * Adds to the count.
     *
     * @param more how much to add
     */
    public void add(long more) {
        sum.add(more);
    }

    /**
     * The name of the counter.
     *
     * @return the name under which it was made
     */
    public String name() {
        return name;
    }

    /**
     * The count so far.
     *
     * @return the sum of all additions
     */
    public long value() {
        return sum.sum();
    }

    @Override
    public String toString() {
        return name + "=" + value();
    }
}
