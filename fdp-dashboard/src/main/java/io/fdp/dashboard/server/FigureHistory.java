package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.engine.Engine;
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
    private static final double MILLI = 1e6;

    private final long[] nanos = new long[SAMPLES];
    private final long[] frames = new long[SAMPLES];
    private final long[] ticks = new long[SAMPLES];
    private final double[] frameMillis = new double[SAMPLES];
    private final double[] entities = new double[SAMPLES];
    private final double[] megabytes = new double[SAMPLES];
    private int count;
    private long last = System.nanoTime() - NANOS_BETWEEN;

    /** Takes a sample if one is due. */
    void sample(Engine engine) {
        long now = System.nanoTime();
        if (now - last >= NANOS_BETWEEN) {
            last = now;
            TelemetrySnapshot figures = engine.telemetry().snapshot();
            add(now, figures);
        }
    }

    private synchronized void add(long now, TelemetrySnapshot figures) {
        int at = count % SAMPLES;
        nanos[at] = now;
        frames[at] = figures.frames();
        ticks[at] = figures.tick();
        frameMillis[at] = figures.frameTimes().last() / MILLI;
        entities[at] = figures.entities();
        megabytes[at] = figures.memory().committed() / (double) (1 << 20);
        count++;
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
