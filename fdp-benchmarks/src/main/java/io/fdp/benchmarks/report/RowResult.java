package io.fdp.benchmarks.report;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one row: medians over forks, in nanoseconds per what {@code per} names.
 *
 * @param name the row's name
 * @param per the unit of work
 * @param fdp FDP's time
 * @param fdpPlain FDP's time in a JVM without the flag that opens the JDK's own primitives, or null if not measured
 * @param floor the floor's time, or null without a floor
 * @param floorIs what the floor is, or null without a floor
 * @param heap the time of the loop over heap arrays, or null without one
 * @param peers the peers' times by name
 * @param allocBytesPerOp heap bytes that FDP allocated per pass; the largest of all forks
 * @param spread the spread of FDP's times over the forks, relative to their median
 */
public record RowResult(
        String name,
        String per,
        double fdp,
        @Nullable Double fdpPlain,
        @Nullable Double floor,
        @Nullable String floorIs,
        @Nullable Double heap,
        Map<String, Double> peers,
        double allocBytesPerOp,
        double spread) {

    /** The unit of all times. */
    public static final String UNIT = "ns";

    /** Returns how many times the floor's time FDP takes. */
    public OptionalDouble timesFloor() {
        return floor == null ? OptionalDouble.empty() : OptionalDouble.of(fdp / floor);
    }

    /** Returns how many times FDP's time the best peer takes: above 1, FDP is the faster one. */
    public OptionalDouble fasterThanBestPeer() {
        return peers.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Collections.min(peers.values()) / fdp);
    }
}
