package io.fdp.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A row that became more than a tenth worse than recorded.
 *
 * <p>Times of different days and machines do not compare, but ratios within one run do: FDP to the floor where the row
 * has one, else FDP to the best peer.
 *
 * @param row the row's name
 * @param message what was, what is
 */
public record Regression(String row, String message) {

    private static final double TOLERATED = 1.10;

    /** Compares the rows that both runs have. */
    public static List<Regression> find(List<RowResult> now, List<RowResult> recorded) {
        Map<String, RowResult> before =
                recorded.stream().collect(Collectors.toMap(RowResult::name, Function.identity()));
        List<Regression> found = new ArrayList<>();
        for (RowResult row : now) {
            RowResult then = before.get(row.name());
            if (then != null) {
                compare(row, then, found);
            }
        }
        return found;
    }

    private static void compare(RowResult now, RowResult then, List<Regression> found) {
        if (now.floor() != null && then.floor() != null) {
            flagIfWorse(now, "x floor", now.timesFloor(), then.timesFloor(), found);
        } else {
            flagIfWorse(now, "x best peer", slowness(now), slowness(then), found);
        }
        if (now.allocBytesPerOp() > 0 && then.allocBytesPerOp() == 0) {
            found.add(new Regression(
                    now.name(), String.format(Locale.ROOT, "%.1f B/op, recorded 0", now.allocBytesPerOp())));
        }
    }

    private static OptionalDouble slowness(RowResult row) {
        OptionalDouble faster = row.fasterThanBestPeer();
        return faster.isPresent() ? OptionalDouble.of(1 / faster.getAsDouble()) : faster;
    }

    private static void flagIfWorse(
            RowResult row, String measure, OptionalDouble now, OptionalDouble then, List<Regression> found) {
        if (now.isEmpty() || then.isEmpty() || now.getAsDouble() <= then.getAsDouble() * TOLERATED) {
            return;
        }
        found.add(new Regression(
                row.name(),
                String.format(
                        Locale.ROOT,
                        "%.3g %s, recorded %.3g (%+.0f %%)",
                        now.getAsDouble(),
                        measure,
                        then.getAsDouble(),
                        (now.getAsDouble() / then.getAsDouble() - 1) * 100)));
    }
}
