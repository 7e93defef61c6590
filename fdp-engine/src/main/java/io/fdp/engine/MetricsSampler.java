package io.fdp.engine;

import io.fdp.engine.internal.TimeHistogram;
import io.fdp.kernel.EntityRepository;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Takes a row of figures at the end of a frame when a row is due, and hands it to a {@link MetricsFile}.
 *
 * <p>The frame thread fills rows of a ring and never waits for a disk. When the writing thread does not keep up, rows
 * are left out and counted. One thread fills, one thread takes. The thread that closes the file fills the last row; the
 * monitor keeps that thread and a frame apart.
 */
final class MetricsSampler {
    private static final int ROWS = 64;
    private static final double MICROS = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private final EntityRepository repository;
    private final SimClock clock;
    private final FrameBudget budget;
    private final Telemetry telemetry;
    private final boolean simulated;
    private final long periodNanos;
    private final Health[] healths;
    private final long[] updatesBefore;
    private final long[] nanosBefore;
    private final GarbageCollectorMXBean[] collectors;
    private final TimeHistogram times = new TimeHistogram();
    private final List<String> names = new ArrayList<>();
    private final double[][] rows;
    private final AtomicLong filled = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong leftOut = new AtomicLong();
    private final long began;
    private long next;
    private long longest;
    private long framesBefore;
    private long overrunsBefore;
    private long allocatedBefore;
    private int column;
    private boolean finished;

    MetricsSampler(Engine engine, boolean simulated, long periodNanos) {
        this.repository = engine.repo();
        this.clock = engine.clock();
        this.budget = engine.budget();
        this.telemetry = engine.telemetry();
        this.simulated = simulated;
        this.periodNanos = periodNanos;
        this.healths = telemetry.systems().stream().map(SimSystem::health).toArray(Health[]::new);
        this.updatesBefore = new long[healths.length];
        this.nanosBefore = new long[healths.length];
        this.collectors = ManagementFactory.getGarbageCollectorMXBeans().toArray(GarbageCollectorMXBean[]::new);
        this.began = budget.wall().nanoTime();
        nameColumns();
        this.rows = new double[ROWS][names.size()];
        this.framesBefore = budget.frames();
        this.overrunsBefore = budget.overruns();
        this.allocatedBefore = telemetry.allocatedTotal();
        for (int i = 0; i < healths.length; i++) {
            updatesBefore[i] = healths[i].updates();
            nanosBefore[i] = healths[i].totalNanos();
        }
        this.next = now() + periodNanos;
    }

    private void nameColumns() {
        names.addAll(List.of(
                "tick",
                "sim_seconds",
                "wall_seconds",
                "frames",
                "frame_p50_us",
                "frame_p90_us",
                "frame_p99_us",
                "frame_max_us",
                "overruns",
                "entities",
                "native_bytes",
                "collections",
                "collection_ms",
                "allocated_bytes"));
        for (Health health : healths) {
            names.add(health.name() + "_us");
        }
    }

    List<String> names() {
        return names;
    }

    private long now() {
        return simulated ? clock.nanos() : budget.wall().nanoTime();
    }

    // ---- by the frame thread

    synchronized void frameEnded() {
        if (finished) {
            return;
        }
        long took = budget.lastNanos();
        times.add(took);
        longest = Math.max(longest, took);
        long now = now();
        if (now >= next) {
            next += periodNanos;
            if (next <= now) { // after a long frame or a jump in time, count from now
                next = now + periodNanos;
            }
            sample();
        }
    }

    /** Takes the last row, for the frames since the row before, if there were any. */
    synchronized void finish() {
        if (!finished && budget.frames() > framesBefore && !repository.isClosed()) {
            sample();
        }
        finished = true;
    }

    private void sample() {
        long row = filled.getPlain();
        if (row - taken.get() == ROWS) {
            leftOut.setOpaque(leftOut.getPlain() + 1);
        } else {
            fill(rows[(int) (row % ROWS)]);
            filled.set(row + 1);
        }
        times.clear();
        longest = 0;
    }

    private void fill(double[] row) {
        column = 0;
        put(row, repository.currentTick());
        put(row, clock.nanos() / NANOS_PER_SECOND);
        put(row, (budget.wall().nanoTime() - began) / NANOS_PER_SECOND);
        put(row, budget.frames() - framesBefore);
        putTime(row, 0.5);
        putTime(row, 0.9);
        putTime(row, 0.99);
        put(row, longest / MICROS);
        put(row, budget.overruns() - overrunsBefore);
        put(row, repository.entityCount());
        put(row, repository.committedBytes());
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean bean : collectors) {
            collections += Math.max(0, bean.getCollectionCount());
            millis += Math.max(0, bean.getCollectionTime());
        }
        put(row, collections);
        put(row, millis);
        put(row, telemetry.allocatedTotal() - allocatedBefore);
        framesBefore = budget.frames();
        overrunsBefore = budget.overruns();
        allocatedBefore = telemetry.allocatedTotal();
        for (int i = 0; i < healths.length; i++) {
            putMean(row, i);
        }
    }

    private void put(double[] row, long value) {
        put(row, (double) value);
    }

    private void put(double[] row, double value) {
        row[column++] = value;
    }

    private void putTime(double[] row, double share) {
        put(row, Math.min(longest, times.percentile(share)) / MICROS);
    }

    private void putMean(double[] row, int i) {
        long updates = healths[i].updates() - updatesBefore[i];
        long nanos = healths[i].totalNanos() - nanosBefore[i];
        put(row, updates == 0 ? 0 : nanos / MICROS / updates);
        updatesBefore[i] += updates;
        nanosBefore[i] += nanos;
    }

    // ---- by the thread that writes

    /** The next row, or null when there is none; {@link #took} returns the row to the ring. */
    double @Nullable [] peek() {
        long row = taken.getPlain();
        return row == filled.get() ? null : rows[(int) (row % ROWS)];
    }

    void took() {
        taken.set(taken.getPlain() + 1);
    }

    /** How many rows were left out because the writing thread did not keep up. */
    long leftOut() {
        return leftOut.getOpaque();
    }
}
