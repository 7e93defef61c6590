package io.fdp.cli.demo;

import io.fdp.engine.Telemetry;
import io.fdp.engine.TelemetryCounter;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.recorder.FlightRecorder;

/**
 * Copies the figures of a recorder to counters of the engine's telemetry: recorded, dropped and thinned frames, bytes,
 * and 1 if the recorder has stopped.
 */
final class RecorderCounters implements FrameObserver {
    private final FlightRecorder recorder;
    private final TelemetryCounter frames;
    private final TelemetryCounter dropped;
    private final TelemetryCounter thinned;
    private final TelemetryCounter bytes;
    private final TelemetryCounter failed;

    RecorderCounters(FlightRecorder recorder, Telemetry telemetry) {
        this.recorder = recorder;
        this.frames = telemetry.counter("recorder.frames");
        this.dropped = telemetry.counter("recorder.dropped");
        this.thinned = telemetry.counter("recorder.thinned");
        this.bytes = telemetry.counter("recorder.bytes");
        this.failed = telemetry.counter("recorder.failed");
    }

    @Override
    public void frameFinished(FinishedFrame frame) {
        set(frames, recorder.frames());
        set(dropped, recorder.dropped());
        set(thinned, recorder.thinned());
        set(bytes, recorder.bytes());
        set(failed, recorder.hasFailed() ? 1 : 0);
    }

    private static void set(TelemetryCounter counter, long value) {
        if (counter.value() != value) {
            counter.add(value - counter.value());
        }
    }
}
