package io.fdp.engine;

import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.error.Required;
import java.util.List;
import java.util.Map;

/**
 * How an engine was doing at a moment.
 *
 * @param tick the tick of the repository
 * @param simNanos the time of the simulation
 * @param frames how many frames were finished
 * @param entities how many are alive
 * @param memory the native memory of the repository
 * @param frameTimes how long frames took
 * @param allocatedBytes what the thread of the frame and the workers of its job pool allocated on the heap in the last
 *     one; -1 if the JVM does not tell
 * @param collections how often the JVM collected garbage since it started
 * @param collectionMillis how long that took
 * @param systems all systems and groups, in the order of updates
 * @param counters what parts of the program count, by name
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
    /** Makes lists that do not change. */
    public TelemetrySnapshot {
        systems = Required.list(systems, "figures of systems");
        counters = Required.map(counters, "counters");
    }

    /**
     * How long frames took, since the start, in nanoseconds; percentiles are 3 % too high at most.
     *
     * @param last the last one
     * @param median half of them took no longer
     * @param p90 nine in ten took no longer
     * @param p99 99 in a hundred took no longer
     * @param p999 999 in a thousand took no longer
     * @param longest the longest
     * @param overruns how many took longer than the budget of a frame
     */
    public record FrameTimes(long last, long median, long p90, long p99, long p999, long longest, long overruns) {}

    /**
     * How a system is doing.
     *
     * @param name its name
     * @param group the name of its group, empty for groups that are in no other
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
