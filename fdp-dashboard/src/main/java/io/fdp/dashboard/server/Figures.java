package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.model.NodeInfo;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.RecordedSource;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.engine.Engine;
import io.fdp.engine.Health;
import io.fdp.engine.SimClock;
import io.fdp.engine.TelemetrySnapshot;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.Recording;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The figures of a source: as JSON for the page and for scripts, and as text for Prometheus. */
final class Figures {
    private static final double MILLI = 1e6;
    private static final double GIGA = 1e9;
    private static final int MOST_ERROR = 300;

    private final WorldSource source;
    private final FigureHistory history = new FigureHistory();
    private final Supplier<List<NodeInfo>> nodes;
    private final boolean control;
    private final String title;
    private final @Nullable RecordDesk recordings;

    Figures(WorldSource source, Supplier<List<NodeInfo>> nodes, String title, @Nullable ControlDesk control) {
        this.source = source;
        this.nodes = nodes;
        this.control = control != null;
        this.title = title;
        this.recordings = control == null ? null : control.recordings();
    }

    void sample() {
        if (source instanceof LiveSource live) {
            history.sample(live);
        }
    }

    FigureHistory history() {
        return history;
    }

    /** Writes the members of an object that was begun. */
    void writeStatus(JsonWriter json, int clients) {
        json.field("title", title);
        json.field("kind", source.isLive() ? "live" : "recording");
        json.field("control", control);
        json.field("clients", clients);
        if (source instanceof LiveSource live) {
            writeLive(json, live.engine());
        } else if (source instanceof RecordedSource recorded) {
            writeRecording(json, recorded.recording());
        }
        writeNodes(json);
    }

    private void writeLive(JsonWriter json, Engine engine) {
        TelemetrySnapshot now = engine.telemetry().snapshot();
        SimClock clock = engine.clock();
        json.field("tick", now.tick()).field("entities", now.entities());
        json.field("hz", Math.round(history.hertz() * 10) / 10.0);
        json.field("sim_seconds", now.simNanos() / GIGA);
        json.field("paused", clock.isPaused()).field("speed", clock.scale());
        json.field("budget_ms", engine.budget().nanos() / MILLI);
        TelemetrySnapshot.FrameTimes times = now.frameTimes();
        json.name("frame_ms").beginObject();
        json.field("last", times.last() / MILLI).field("p50", times.median() / MILLI);
        json.field("p99", times.p99() / MILLI).field("max", times.longest() / MILLI);
        json.field("recent_p50", history.median()).field("recent_p99", history.p99());
        json.endObject();
        json.field("overruns", times.overruns()).field("frames", now.frames());
        json.name("memory").beginObject();
        json.field("committed", now.memory().committed())
                .field("resident", now.memory().resident());
        json.field("budget", now.memory().budget())
                .field("reserved", now.memory().reserved());
        json.endObject();
        json.field("allocated_bytes", now.allocatedBytes());
        json.field("gc_count", now.collections()).field("gc_ms", now.collectionMillis());
        writeSystems(json, engine, now);
        json.name("counters").beginObject();
        now.counters().forEach(json::field);
        json.endObject().name("recorders");
        RecordDesk.write(engine.repo(), recordings, json);
    }

    private static void writeSystems(JsonWriter json, Engine engine, TelemetrySnapshot now) {
        Map<String, Health> byName = new HashMap<>();
        engine.health().forEach(health -> byName.put(health.name(), health));
        json.name("systems").beginArray();
        for (TelemetrySnapshot.SystemFigures system : now.systems()) {
            json.beginObject();
            json.field("name", system.name()).field("group", system.group());
            json.field("enabled", system.enabled());
            json.field("updates", system.updates()).field("failures", system.failures());
            json.field("last_ms", system.lastNanos() / MILLI).field("longest_ms", system.longestNanos() / MILLI);
            json.field("mean_ms", system.updates() == 0 ? 0 : system.totalNanos() / MILLI / system.updates());
            writeError(json, byName.get(system.name()));
            json.endObject();
        }
        json.endArray();
    }

    private static void writeError(JsonWriter json, @Nullable Health health) {
        Throwable failure = health == null ? null : health.lastFailure();
        json.name("error");
        if (failure == null) {
            json.nullValue();
            return;
        }
        String words = failure.getClass().getSimpleName() + ": " + failure.getMessage();
        json.value(words.length() <= MOST_ERROR ? words : words.substring(0, MOST_ERROR) + "…");
    }

    private static void writeRecording(JsonWriter json, Recording recording) {
        json.field("tick", recording.lastTick());
        json.field("first_tick", recording.firstTick()).field("last_tick", recording.lastTick());
        json.field("frames", recording.frames()).field("bytes", recording.bytes());
        json.field("dropped", recording.dropped()).field("thinned", recording.thinned());
        json.field("complete", recording.isComplete()).field("checked", recording.isCheckable());
        json.field("created", recording.created().toString());
        json.name("systems").beginArray().endArray();
    }

    void writeNodes(JsonWriter json) {
        json.name("nodes").beginArray();
        for (NodeInfo node : nodes.get()) {
            json.beginObject();
            json.field("node", node.node()).field("name", node.name());
            json.field("self", node.isSelf()).field("present", node.isPresent());
            json.field("since_s", node.sinceSeconds()).field("age_ms", node.ageMillis());
            json.field("entities", node.entities());
            json.name("figures").beginObject();
            node.figures().forEach(json::field);
            json.endObject().name("refused").beginObject();
            node.refused().forEach(json::field);
            json.endObject().endObject();
        }
        json.endArray();
    }

    // ---- Prometheus

    String metrics(int clients) {
        MetricsText text = new MetricsText();
        text.gauge("fdp_dashboard_clients", "Clients of the dashboard", clients);
        if (source instanceof LiveSource live) {
            metrics(text, live.engine());
        } else if (source instanceof RecordedSource recorded) {
            text.gauge(
                    "fdp_recording_first_tick",
                    "The first tick",
                    recorded.recording().firstTick());
            text.gauge(
                    "fdp_recording_last_tick",
                    "The last tick",
                    recorded.recording().lastTick());
            text.gauge(
                    "fdp_recording_frames",
                    "Frames in the file",
                    recorded.recording().frames());
        }
        return text.toString();
    }

    private void metrics(MetricsText text, Engine engine) {
        TelemetrySnapshot now = engine.telemetry().snapshot();
        TelemetrySnapshot.FrameTimes times = now.frameTimes();
        text.gauge("fdp_tick", "The tick of the world", now.tick());
        text.gauge("fdp_sim_seconds", "The time of the simulation", now.simNanos() / GIGA);
        text.gauge("fdp_entities", "Living entities", now.entities());
        text.gauge("fdp_frames_per_second", "Frames in a second", history.hertz());
        text.counter("fdp_frames_total", "Finished frames", now.frames());
        text.counter("fdp_frame_overruns_total", "Frames over their budget", times.overruns());
        text.quantile("fdp_frame_seconds", "Work in a frame", "0.5", times.median() / GIGA);
        text.more("fdp_frame_seconds", "quantile", "0.9", times.p90() / GIGA);
        text.more("fdp_frame_seconds", "quantile", "0.99", times.p99() / GIGA);
        text.more("fdp_frame_seconds", "quantile", "0.999", times.p999() / GIGA);
        text.gauge(
                "fdp_memory_committed_bytes",
                "Native memory in use",
                now.memory().committed());
        text.gauge(
                "fdp_memory_budget_bytes",
                "The most native memory",
                now.memory().budget());
        text.gauge("fdp_frame_allocated_bytes", "Heap allocated by the last frame", now.allocatedBytes());
        text.counter("fdp_gc_collections_total", "Collections of garbage", now.collections());
        text.head("fdp_system_seconds_total", "Time in a system", "counter");
        for (TelemetrySnapshot.SystemFigures system : now.systems()) {
            text.more("fdp_system_seconds_total", "system", system.name(), system.totalNanos() / GIGA);
        }
        text.head("fdp_system_failures_total", "Failures of a system", "counter");
        for (TelemetrySnapshot.SystemFigures system : now.systems()) {
            text.more("fdp_system_failures_total", "system", system.name(), system.failures());
        }
        recorderMetrics(text, engine.repo().observers().of(FlightRecorder.class));
        text.head("fdp_counter_total", "Counters of the program", "counter");
        now.counters().forEach((name, value) -> text.more("fdp_counter_total", "name", name, value));
    }

    private static void recorderMetrics(MetricsText text, List<FlightRecorder> recorders) {
        if (recorders.isEmpty()) {
            return;
        }
        text.head("fdp_recorder_frames_total", "Frames in the file of a recorder", "counter");
        recorders.forEach(
                each -> text.more("fdp_recorder_frames_total", "file", RecordDesk.shortName(each), each.frames()));
        text.head("fdp_recorder_dropped_total", "Frames that a recorder dropped", "counter");
        recorders.forEach(
                each -> text.more("fdp_recorder_dropped_total", "file", RecordDesk.shortName(each), each.dropped()));
        text.head("fdp_recorder_bytes", "Size of the file of a recorder", "gauge");
        recorders.forEach(each -> text.more("fdp_recorder_bytes", "file", RecordDesk.shortName(each), each.bytes()));
    }
}
