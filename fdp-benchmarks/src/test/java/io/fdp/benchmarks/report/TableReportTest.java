package io.fdp.benchmarks.report;

import static io.fdp.benchmarks.report.Samples.full;
import static io.fdp.benchmarks.report.Samples.withAllocation;
import static io.fdp.benchmarks.report.Samples.withFdp;
import static io.fdp.benchmarks.report.Samples.withPeers;
import static io.fdp.benchmarks.report.Samples.withoutFloor;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableReportTest {

    @Test
    void shouldShowTimesAndRatiosInAlignedColumns() {
        List<RowResult> rows =
                List.of(full("move-1m/entity"), withoutFloor(withAllocation(withFdp(full("add"), 40), 24)));
        assertThat(TableReport.of(rows).lines().limit(3))
                .containsExactly(
                        "what            per      FDP  plain  artemis  dominion  ashley  floor   heap  /floor  vs peer"
                                + "  B/op  spread",
                        "move-1m/entity  entity  2.00   3.00     8.00      10.0    88.1   1.00  0.970    2.00     4.00"
                                + "     0     5 %",
                        "add             entity  40.0      -     8.00      10.0    88.1      -      -       -    0.200"
                                + "  24.0     5 %");
    }

    @Test
    void shouldSayWhatTheFloorsAre() {
        assertThat(TableReport.of(List.of(full("a"), full("b")))).contains("floor of a, b: a copy");
    }

    @Test
    void shouldKeepDigitsOfTinyTimes() {
        assertThat(TableReport.of(List.of(withFdp(full("match"), 0.005123)))).contains("0.00512");
    }

    @Test
    void shouldHaveAColumnForThePeersOfEachRow() {
        List<RowResult> rows = List.of(
                withPeers(full("move"), Map.of("artemis", 8.0)), withPeers(full("dis"), Map.of("open-dis", 9.0)));
        assertThat(TableReport.of(rows).lines().limit(3).map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "what per FDP plain artemis open-dis floor heap /floor vs peer B/op spread",
                        "move entity 2.00 3.00 8.00 - 1.00 0.970 2.00 4.00 0 5 %",
                        "dis entity 2.00 3.00 - 9.00 1.00 0.970 2.00 4.50 0 5 %");
        assertThat(TableReport.of(List.of(withPeers(full("ig"), Map.of())))
                        .lines()
                        .findFirst())
                .hasValueSatisfying(header -> assertThat(header).doesNotContain("artemis"));
    }
}
