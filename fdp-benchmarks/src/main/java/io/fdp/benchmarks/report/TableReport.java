package io.fdp.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The results as a table for people. */
public final class TableReport {

    private static final String NONE = "-";

    private TableReport() {}

    /** Returns the table, a line per row, with all peers that any row has, and under it what the floors are. */
    public static String of(List<RowResult> rows) {
        List<String> peers = rows.stream()
                .flatMap(row -> row.peers().keySet().stream())
                .distinct()
                .toList();
        List<List<String>> lines = new ArrayList<>();
        lines.add(header(peers));
        rows.forEach(row -> lines.add(line(row, peers)));
        StringBuilder text = new StringBuilder();
        appendAligned(text, lines);
        text.append("\n"
            + "Times in ns per unit. plain: FDP without --add-exports. floor: the time of the least work, heap: the"
            + " same on heap float[] arrays.\n")
                .append("/floor: FDP's time over the floor's. vs peer: the best peer's time over FDP's; above 1, FDP"
                        + " is")
                .append(" faster.\n");
        floors(rows)
                .forEach((floor, names) -> text.append("floor of ")
                        .append(String.join(", ", names))
                        .append(": ")
                        .append(floor)
                        .append('\n'));
        return text.toString();
    }

    private static List<String> header(List<String> peers) {
        List<String> header = new ArrayList<>(List.of("what", "per", "FDP", "plain"));
        header.addAll(peers);
        header.addAll(List.of("floor", "heap", "/floor", "vs peer", "B/op", "spread"));
        return header;
    }

    private static List<String> line(RowResult row, List<String> peers) {
        List<String> line = new ArrayList<>(List.of(row.name(), row.per(), time(row.fdp()), time(row.fdpPlain())));
        peers.forEach(peer -> line.add(time(row.peers().get(peer))));
        line.add(time(row.floor()));
        line.add(time(row.heap()));
        line.add(ratio(row.timesFloor()));
        line.add(ratio(row.fasterThanBestPeer()));
        line.add(row.allocBytesPerOp() == 0 ? "0" : threeDigits(row.allocBytesPerOp()));
        line.add(String.format(Locale.ROOT, "%.0f %%", row.spread() * 100));
        return line;
    }

    private static String time(@Nullable Double nanos) {
        return nanos == null ? NONE : threeDigits(nanos);
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isEmpty() ? NONE : threeDigits(ratio.getAsDouble());
    }

    /** Returns three significant digits: 0.00512, 1.46, 88.1, 2510. */
    private static String threeDigits(double value) {
        if (value >= 100) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        if (value < 0.00001) {
            return value == 0 ? "0" : "<0.00001";
        }
        int decimals = 2 - (int) Math.floor(Math.log10(value));
        return String.format(Locale.ROOT, "%." + Math.max(decimals, 0) + "f", value);
    }

    private static Map<String, List<String>> floors(List<RowResult> rows) {
        Map<String, List<String>> floors = new LinkedHashMap<>();
        for (RowResult row : rows) {
            if (row.floorIs() != null) {
                floors.computeIfAbsent(row.floorIs(), floor -> new ArrayList<>())
                        .add(row.name());
            }
        }
        return floors;
    }

    private static void appendAligned(StringBuilder text, List<List<String>> lines) {
        int columns = lines.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int c = 0; c < columns; c++) {
                widths[c] = Math.max(widths[c], line.get(c).length());
            }
        }
        for (List<String> line : lines) {
            StringBuilder padded = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String padding = " ".repeat(widths[c] - line.get(c).length());
                padded.append(c < 2 ? line.get(c) + padding : padding + line.get(c))
                        .append("  ");
            }
            text.append(padded.toString().stripTrailing()).append('\n');
        }
    }
}
