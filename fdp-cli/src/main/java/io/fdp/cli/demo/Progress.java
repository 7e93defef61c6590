package io.fdp.cli.demo;

import io.fdp.engine.Engine;
import io.fdp.engine.TelemetrySnapshot;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a run: the running thread writes it, the thread of the status line reads it.
 *
 * <p>The volatile tick is written last and read first, so a reader sees the frames up to that tick at least.
 */
final class Progress {
    private static final int RECENT = 64;

    private final long[] recentNanos = new long[RECENT];
    private volatile int entities;
    private volatile long tick;
    private @Nullable Engine engine;

    /** Notes entities that were created before the first tick. */
    void created(int alive) {
        entities = alive;
    }

    /** Notes the end of a frame. */
    void ended(long atTick, int alive, long nanos) {
        recentNanos[(int) (atTick % RECENT)] = nanos;
        entities = alive;
        tick = atTick;
    }

    /** Notes that an engine begins to run frames. */
    synchronized void started(Engine running) {
        engine = running;
    }

    /** The figures of the engine, or null when no engine runs frames. */
    synchronized @Nullable TelemetrySnapshot figures() {
        Engine running = engine;
        return running == null ? null : running.telemetry().snapshot();
    }

    /** Notes that the engine will be closed and must not be used any more. */
    synchronized void ended() {
        engine = null;
    }

    long tick() {
        return tick;
    }

    int entities() {
        return entities;
    }

    /** The median of the most recent frames. */
    long medianNanos() {
        int known = (int) Math.min(tick, RECENT);
        long[] sorted = recentNanos.clone();
        Arrays.sort(sorted);
        return known == 0 ? 0 : sorted[RECENT - 1 - known / 2];
    }
}
