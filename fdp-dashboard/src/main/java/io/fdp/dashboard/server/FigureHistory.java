package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.FrameTimes;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.engine.TelemetrySnapshot;

/**
 * Figures of the last minutes, two in a second. The thread that keeps clients up to date samples them; the simulation
 * does nothing for it.
 */
final class FigureHistory {
    /** Five minutes. */
    private static final int SAMPLES = 600;

    private static final long NANOS_BETWEEN = 500_000_000;
    private static final int RATE_SAMPLES = 4;

    /** Percentiles are of the frames of so many samples: five seconds. */
    private static final int TIME_SAMPLES = 10;

    private static final double MILLI = 1e6;

    private final long[] nanos = new long[SAMPLES];
    private final long[] frames = new long[SAMPLES];
    private final long[] ticks = new long[SAMPLES];
    private final long[] noted = new long[SAMPLES];
    private final double[] frameMillis = new double[SAMPLES];
    private final double[] medianMillis = new double[SAMPLES];
    private final double[] p99Millis = new double[SAMPLES];
    private final double[] entities = new double[SAMPLES];
    private final double[] megabytes = new double[SAMPLES];
    private int count;
    private long last = System.nanoTime() - NANOS_BETWEEN;

    /** Takes a sample if one is due. */
    void sample(LiveSource live) {
        long now = System.nanoTime();
        if (now - last >= NANOS_BETWEEN) {
            last = now;
            add(now, live.engine().telemetry().snapshot(), live.frameTimes());
        }
    }

    private synchronized void add(long now, TelemetrySnapshot figures, FrameTimes times) {
        int at = count % SAMPLES;
        nanos[at] = now;
        frames[at] = figures.frames();
        ticks[at] = figures.tick();
        frameMillis[at] = figures.frameTimes().last() / MILLI;
        entities[at] = figures.entities();
        megabytes[at] = figures.memory().committed() / (double) (1 << 20);
        noted[at] = times.count();
        long[] last = times.since(count == 0 ? 0 : noted[(count - Math.min(TIME_SAMPLES, count)) % SAMPLES]);
        medianMillis[at] = percentile(last, 50);
        p99Millis[at] = percentile(last, 99);
        count++;
    }

    /** A percentile of ascending times, in milliseconds; 0 if there was no frame. */
    private static double percentile(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) * percent / 100] / MILLI;
    }

    /** The median of the frames of the last five seconds, in milliseconds. */
    synchronized double median() {
        return count == 0 ? 0 : medianMillis[(count - 1) % SAMPLES];
    }

    /** What 99 in a hundred frames of the last five seconds did not exceed, in milliseconds. */
    synchronized double p99() {
        return count == 0 ? 0 : p99Millis[(count - 1) % SAMPLES];
    }

    /** Frames in a second, over the last two seconds. */
    synchronized double hertz() {
        if (count < 2) {
            return 0;
        }
        int to = (count - 1) % SAMPLES;
        int from = (count - 1 - Math.min(RATE_SAMPLES, Math.min(count - 1, SAMPLES - 1))) % SAMPLES;
        double seconds = (nanos[to] - nanos[from]) / 1e9;
        return seconds <= 0 ? 0 : (frames[to] - frames[from]) / seconds;
    }

    /** Writes all samples as arrays, oldest first. */
    synchronized void write(JsonWriter json) {
        int held = Math.min(count, SAMPLES);
        json.beginObject();
        json.name("age_s").beginArray();
        long now = System.nanoTime();
        for (int i = count - held; i < count; i++) {
            json.value(Math.round((now - nanos[i % SAMPLES]) / 1e8) / 10.0);
        }
        json.endArray();
        array("frame_ms", frameMillis, held, json);
        array("p50_ms", medianMillis, held, json);
        array("p99_ms", p99Millis, held, json);
        array("entities", entities, held, json);
        array("memory_mb", megabytes, held, json);
        json.name("tick").beginArray();
        for (int i = count - held; i < count; i++) {
            json.value(ticks[i % SAMPLES]);
        }
        json.endArray().endObject();
    }

    private void array(String name, double[] values, int held, JsonWriter json) {
        json.name(name).beginArray();
        for (int i = count - held; i < count; i++) {
            json.value(Math.round(values[i % SAMPLES] * 1000) / 1000.0);
        }
        json.endArray();
    }
}
