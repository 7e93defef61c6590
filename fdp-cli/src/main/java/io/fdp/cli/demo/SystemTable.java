package io.fdp.cli.demo;

import io.fdp.engine.TelemetrySnapshot;
import io.fdp.engine.TelemetrySnapshot.SystemFigures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shows how long each system takes, on average since the last time it was shown, and how large a part of the frame that is. */
final class SystemTable {
    private static final int MOST_ROWS = 24;
    private static final int BAR = 40;
    private static final double MILLISECOND = 1e6;

    private final Map<String, SystemFigures> shown = new HashMap<>();

    /** A line for each group and system that was updated, and one for the frames. */
    List<String> lines(TelemetrySnapshot figures) {
        double frame = 0;
        for (SystemFigures system : figures.systems()) {
            frame += system.group().isEmpty() ? meanNanos(system) : 0;
        }
        List<String> lines = new ArrayList<>();
        for (SystemFigures system : figures.systems()) {
            double nanos = meanNanos(system);
            if (nanos > 0 && lines.size() < MOST_ROWS) {
                lines.add(line(system, nanos, frame));
            }
            shown.put(system.group() + "/" + system.name(), system);
        }
        TelemetrySnapshot.FrameTimes times = figures.frameTimes();
        lines.add(String.format(
                Locale.ROOT,
                "frames   p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, longest %.2f ms, %,d overruns, %,d collections",
                times.median() / MILLISECOND,
                times.p99() / MILLISECOND,
                times.p999() / MILLISECOND,
                times.longest() / MILLISECOND,
                times.overruns(),
                figures.collections()));
        return lines;
    }

    private double meanNanos(SystemFigures now) {
        SystemFigures before = shown.get(now.group() + "/" + now.name());
        long updates = now.updates() - (before == null ? 0 : before.updates());
        long nanos = now.totalNanos() - (before == null ? 0 : before.totalNanos());
        return updates == 0 ? 0 : (double) nanos / updates;
    }

    private static String line(SystemFigures system, double nanos, double frame) {
        String name = system.group().isEmpty() ? system.name() : "  " + system.name();
        String failed = system.failures() == 0 ? "" : String.format(Locale.ROOT, "  %,d failures", system.failures());
        int bar = (int) Math.round(BAR * Math.min(1, nanos / Math.max(1, frame)));
        return String.format(Locale.ROOT, "%-24s %8.3f ms  %s%s", name, nanos / MILLISECOND, "#".repeat(bar), failed);
    }
}
