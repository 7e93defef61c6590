package io.fdp.benchmarks.report;

import static io.fdp.benchmarks.report.Samples.full;
import static io.fdp.benchmarks.report.Samples.withAllocation;
import static io.fdp.benchmarks.report.Samples.withFdp;
import static io.fdp.benchmarks.report.Samples.withFloor;
import static io.fdp.benchmarks.report.Samples.withoutFloor;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegressionTest {

    private final RowResult recorded = full("move");

    @Test
    void shouldFlagARowThatBecameMoreThanATenthWorseAgainstItsFloor() {
        assertThat(find(withFdp(recorded, 2.3)))
                .containsExactly(new Regression("move", "2.30 x floor, recorded 2.00 (+15 %)"));
    }

    @Test
    void shouldTolerateATenth() {
        assertThat(find(withFdp(recorded, 2.19))).isEmpty();
    }

    @Test
    void shouldNotFlagASlowMachineOnWhichTheFloorIsSlowToo() {
        assertThat(find(withFloor(withFdp(recorded, 6), 3))).isEmpty();
    }

    @Test
    void shouldCompareToTheBestPeerWithoutAFloor() {
        RowResult before = withoutFloor(recorded);
        assertThat(Regression.find(List.of(withFdp(before, 2.4)), List.of(before)))
                .containsExactly(new Regression("move", "0.300 x best peer, recorded 0.250 (+20 %)"));
        assertThat(Regression.find(List.of(withFdp(before, 2.1)), List.of(before)))
                .isEmpty();
    }

    @Test
    void shouldFlagNewAllocation() {
        assertThat(find(withAllocation(recorded, 24))).containsExactly(new Regression("move", "24.0 B/op, recorded 0"));
    }

    @Test
    void shouldLeaveOutRowsThatWereNotRecorded() {
        assertThat(Regression.find(List.of(withFdp(full("new"), 99)), List.of(recorded)))
                .isEmpty();
    }

    @Test
    void shouldLeaveOutRowsWithNothingToCompareTo() {
        RowResult alone = new RowResult("alone", "entity", 1, null, null, null, null, Map.of(), 0, 0);
        assertThat(Regression.find(List.of(withFdp(alone, 9)), List.of(alone))).isEmpty();
    }

    private List<Regression> find(RowResult now) {
        return Regression.find(List.of(now), List.of(recorded));
    }
}
