package io.fdp.cli.demo;

import io.fdp.cli.console.Fit;
import io.fdp.engine.TelemetrySnapshot;
import io.fdp.engine.TelemetrySnapshot.SystemFigures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shows the average time of each system since the table was last shown, and its share of the frame. */
final class SystemTable {
    private static final int MOST_ROWS = 24;
    private static final int BAR = 40;
    private static final int NAME = 24;
    private static final int LEAST_NAME = 6;
    private static final double MILLISECOND = 1e6;

    private final Map<String, SystemFigures> shown = new HashMap<>();

    /** A line for each updated group and system, then a line for frames. Lines are cut to the room. */
    List<String> lines(TelemetrySnapshot figures, int room) {
        double frame = 0;
        for (SystemFigures system : figures.systems()) {
            frame += system.group().isEmpty() ? meanNanos(system) : 0;
        }
        List<String> lines = new ArrayList<>();
        for (SystemFigures system : figures.systems()) {
            double nanos = meanNanos(system);
            if (nanos > 0 && lines.size() < MOST_ROWS) {
                lines.add(line(system, nanos, frame, room));
            }
            shown.put(system.group() + "/" + system.name(), system);
        }
        TelemetrySnapshot.FrameTimes times = figures.frameTimes();
        lines.addAll(Fit.lines(
                "frames   ",
                ", ",
                List.of(
                        millis("p50", times.median()),
                        millis("p99", times.p99()),
                        millis("p99.9", times.p999()),
                        millis("longest", times.longest()),
                        String.format(Locale.ROOT, "%,d overruns", times.overruns()),
                        String.format(Locale.ROOT, "%,d collections", figures.collections())),
                room));
        return lines;
    }

    private static String millis(String what, long nanos) {
        return String.format(Locale.ROOT, "%s %.2f ms", what, nanos / MILLISECOND);
    }

    private double meanNanos(SystemFigures now) {
        SystemFigures before = shown.get(now.group() + "/" + now.name());
        long updates = now.updates() - (before == null ? 0 : before.updates());
        long nanos = now.totalNanos() - (before == null ? 0 : before.totalNanos());
        return updates == 0 ? 0 : (double) nanos / updates;
    }

    private static String line(SystemFigures system, double nanos, double frame, int room) {
        String name = system.group().isEmpty() ? system.name() : "  " + system.name();
        String failed = system.failures() == 0 ? "" : String.format(Locale.ROOT, "  %,d failures", system.failures());
        String time = String.format(Locale.ROOT, " %8.3f ms", nanos / MILLISECOND);
        int nameRoom = Math.clamp(room - time.length() - failed.length(), LEAST_NAME, NAME);
        String shortened = Fit.cut(name, nameRoom);
        int barRoom = Math.clamp(room - nameRoom - time.length() - failed.length() - 2, 0, BAR);
        int bar = (int) Math.round(barRoom * Math.min(1, nanos / Math.max(1, frame)));
        String padded = shortened + " ".repeat(nameRoom - shortened.length());
        return Fit.cut(padded + time + (barRoom == 0 ? "" : "  " + "#".repeat(bar)) + failed, room);
    }
}
