package io.fdp.benchmarks;

import io.fdp.benchmarks.fork.ContenderFork;
import io.fdp.benchmarks.fork.Effort;
import io.fdp.benchmarks.fork.ForkException;
import io.fdp.benchmarks.fork.ForkResult;
import io.fdp.benchmarks.report.Figures;
import io.fdp.benchmarks.report.RowResult;
import io.fdp.benchmarks.rows.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of the benchmark: every row, every fork, every contender.
 *
 * <p>The contenders of a row run back to back in turn, fork 1 of each and then fork 2 of each, so that a machine that
 * slows down or speeds up meanwhile does so for all of them.
 */
final class BenchRun {

    /** Two contenders of a row that did different work. */
    static final class ChecksumMismatchException extends Exception {

        private static final long serialVersionUID = 1L;

        ChecksumMismatchException(Row row, String contender, long checksum, long fdp) {
            super(row.name() + ": checksum of " + contender + " " + Long.toHexString(checksum) + " differs from FDP's "
                    + Long.toHexString(fdp));
        }
    }

    private final Effort effort;
    private final int forks;
    private final Progress progress;

    BenchRun(Effort effort, int forks, Progress progress) {
        this.effort = effort;
        this.forks = forks;
        this.progress = progress;
    }

    List<RowResult> run(List<Row> rows) throws ForkException, ChecksumMismatchException {
        progress.start(
                rows.stream().mapToInt(row -> row.entries().size() * forks).sum());
        try {
            List<RowResult> results = new ArrayList<>();
            for (Row row : rows) {
                results.add(run(row));
            }
            return results;
        } finally {
            progress.end();
        }
    }

    private RowResult run(Row row) throws ForkException, ChecksumMismatchException {
        Map<String, List<ForkResult>> measured = new LinkedHashMap<>();
        row.entries().keySet().forEach(contender -> measured.put(contender, new ArrayList<>()));
        for (int fork = 1; fork <= forks; fork++) {
            for (Map.Entry<String, List<ForkResult>> entry : measured.entrySet()) {
                progress.step(row.name() + ", " + entry.getKey() + ", fork " + fork + " of " + forks);
                entry.getValue().add(ContenderFork.run(row, entry.getKey(), effort));
            }
        }
        requireSameWork(row, measured);
        return result(row, measured);
    }

    private static void requireSameWork(Row row, Map<String, List<ForkResult>> measured)
            throws ChecksumMismatchException {
        long expected = forksOf(measured, Row.FDP).getFirst().checksum();
        for (Map.Entry<String, List<ForkResult>> entry : measured.entrySet()) {
            for (ForkResult fork : entry.getValue()) {
                if (row.entry(entry.getKey()).sameWork() && fork.checksum() != expected) {
                    throw new ChecksumMismatchException(row, entry.getKey(), fork.checksum(), expected);
                }
            }
        }
    }

    private static RowResult result(Row row, Map<String, List<ForkResult>> measured) {
        List<ForkResult> fdp = forksOf(measured, Row.FDP);
        Map<String, Double> peers = new LinkedHashMap<>();
        for (String peer : row.peers()) {
            peers.put(peer, Figures.median(nanosPerPass(forksOf(measured, peer))) / row.units());
        }
        return new RowResult(
                row.name(),
                row.per(),
                Figures.median(nanosPerPass(fdp)) / row.units(),
                perUnit(row, measured, Row.PLAIN),
                perUnit(row, measured, Row.FLOOR),
                row.floorIs(),
                perUnit(row, measured, Row.HEAP),
                peers,
                fdp.stream()
                        .mapToDouble(ForkResult::allocatedBytesPerPass)
                        .max()
                        .orElseThrow(),
                Figures.spread(nanosPerPass(fdp)));
    }

    private static @Nullable Double perUnit(Row row, Map<String, List<ForkResult>> measured, String contender) {
        return row.has(contender) ? Figures.median(nanosPerPass(forksOf(measured, contender))) / row.units() : null;
    }

    private static List<Double> nanosPerPass(List<ForkResult> forks) {
        return forks.stream().map(ForkResult::nanosPerPass).toList();
    }

    private static List<ForkResult> forksOf(Map<String, List<ForkResult>> measured, String contender) {
        return measured.getOrDefault(contender, List.of());
    }
}
