package io.fdp.cli.demo;

import io.fdp.cli.console.JsonObject;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run. Frames, bytes and collections are those after the warm-up.
 *
 * @param options the options of the run
 * @param seed the seed of the dice
 * @param interrupted whether the run was stopped before its end
 * @param entities the entities alive at the end, munitions included
 * @param tick the tick of the world
 * @param ticks the ticks that were run
 * @param seconds the wall time of the ticks
 * @param warmupTicks the ticks before the measurement began
 * @param frames how long frames took
 * @param allocatedBytes the bytes that simulation threads allocated on the heap
 * @param collections the garbage collections
 * @param nativeBytes the native memory of the world
 * @param stateHash the hash of the world
 * @param recorded the result of the recording; null without a recording
 * @param lostMetrics why figures are missing in the file of metrics; null if none are
 * @param notShown why the world was not shown in shared memory to the end; empty if it was, or was not asked for
 */
record DemoResult(
        DemoOptions options,
        long seed,
        boolean interrupted,
        int entities,
        long tick,
        long ticks,
        double seconds,
        long warmupTicks,
        FrameTimes frames,
        long allocatedBytes,
        long collections,
        long nativeBytes,
        long stateHash,
        @Nullable Recorded recorded,
        @Nullable IOException lostMetrics,
        String notShown) {
    private static final double MEGABYTE = 1024 * 1024;

    static double megabytes(long bytes) {
        return bytes / MEGABYTE;
    }

    double hz() {
        return seconds > 0 ? ticks / seconds : 0;
    }

    String stateHashText() {
        return String.format(Locale.ROOT, "%016x", stateHash);
    }

    /** The result for scripts. */
    String toJson() {
        JsonObject frameMs = new JsonObject()
                .put("p50", frames.percentileMillis(50), 4)
                .put("p99", frames.percentileMillis(99), 4)
                .put("max", frames.maxMillis(), 4);
        return new JsonObject()
                .put("entities", entities)
                .put("tick", tick)
                .put("ticks", ticks)
                .put("seconds", seconds, 6)
                .put("hz", hz(), 3)
                .put("frame_ms", frameMs)
                .put("overruns", frames.overruns())
                .put("warmup_ticks", warmupTicks)
                .put("allocated_bytes", allocatedBytes)
                .put("gc_count", collections)
                .put("native_mb", megabytes(nativeBytes), 3)
                .put("threads", options.threads())
                .put("seed", seed)
                .put("dropped", recorded == null ? 0 : recorded.dropped())
                .put("thinned", recorded == null ? 0 : recorded.thinned())
                .put("state_hash", stateHashText())
                .toString();
    }

    /** The result for people. */
    String toText() {
        String text =
                String.join(System.lineSeparator(), worldLine(), runLine(), frameLine(), memoryLine(), garbageLine());
        return recorded == null ? text : text + System.lineSeparator() + recorded.toText();
    }

    private String worldLine() {
        return String.format(
                Locale.ROOT,
                "world    %,d entities at tick %,d, seed %d, state %s",
                entities,
                tick,
                seed,
                stateHashText());
    }

    private String runLine() {
        int threads = options.threads();
        return String.format(
                Locale.ROOT,
                "run      %,d ticks in %.2f s, %.1f Hz, %d %s",
                ticks,
                seconds,
                hz(),
                threads,
                threads == 1 ? "thread" : "threads");
    }

    private String frameLine() {
        if (frames.frames() == 0) {
            return "frame    not measured: it ended in the warm-up";
        }
        return String.format(
                Locale.ROOT,
                "frame    p50 %.3f ms, p99 %.3f ms, max %.3f ms, %,d of %,d over 16.67 ms",
                frames.percentileMillis(50),
                frames.percentileMillis(99),
                frames.maxMillis(),
                frames.overruns(),
                frames.frames());
    }

    private String memoryLine() {
        return String.format(Locale.ROOT, "memory   %.1f MB native", megabytes(nativeBytes));
    }

    private String garbageLine() {
        return String.format(
                Locale.ROOT,
                "garbage  %,d bytes allocated, %,d collections (%,d ticks of warm-up left out)",
                allocatedBytes,
                collections,
                warmupTicks);
    }
}
