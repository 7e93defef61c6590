package io.fdp.engine;

import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.error.Required;
import java.util.List;
import java.util.Map;

/**
 * The figures of an engine at one moment.
 *
 * @param tick the tick of the repository
 * @param simNanos the time of the simulation
 * @param frames how many frames were finished
 * @param entities how many entities are alive
 * @param memory the native memory of the repository
 * @param frameTimes how long frames took
 * @param allocatedBytes bytes that the frame thread and the workers of its job pool allocated on the heap in the last
 *     frame; -1 if the JVM does not tell
 * @param collections how often the JVM collected garbage since it started
 * @param collectionMillis how long these collections took
 * @param systems all systems and groups, in the order of updates
 * @param counters the counters of the program, by name
 */
public record TelemetrySnapshot(
        long tick,
        long simNanos,
        long frames,
        int entities,
        MemoryUsage memory,
        FrameTimes frameTimes,
        long allocatedBytes,
        long collections,
        long collectionMillis,
        List<SystemFigures> systems,
        Map<String, Long> counters) {
    /** Makes the collections immutable. */
    public TelemetrySnapshot {
        systems = Required.list(systems, "figures of systems");
        counters = Required.map(counters, "counters");
    }

    /**
     * How long frames took since the start, in nanoseconds. Percentiles are at most 3 % too high.
     *
     * @param last the last frame
     * @param median half of the frames took no longer
     * @param p90 nine in ten took no longer
     * @param p99 99 in a hundred took no longer
     * @param p999 999 in a thousand took no longer
     * @param longest the longest frame
     * @param overruns how many took longer than the budget of a frame
     */
    public record FrameTimes(long last, long median, long p90, long p99, long p999, long longest, long overruns) {}

    /**
     * The figures of a system.
     *
     * @param name its name
     * @param group the name of its group, empty for a group that is in no other group
     * @param enabled whether it is updated
     * @param updates how often it was updated
     * @param failures how often it failed
     * @param lastNanos how long its last update took
     * @param longestNanos how long its longest update took
     * @param totalNanos how long all its updates took
     */
    public record SystemFigures(
            String name,
            String group,
            boolean enabled,
            long updates,
            long failures,
            long lastNanos,
            long longestNanos,
            long totalNanos) {}
}
