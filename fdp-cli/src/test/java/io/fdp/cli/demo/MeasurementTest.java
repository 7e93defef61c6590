package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    @Test
    void shouldCountFramesOverASixtiethOfASecond() {
        FrameTimes times = new FrameTimes();
        for (int i = 0; i < 98; i++) {
            times.record(1_000_000);
        }
        times.record(16_600_000);
        times.record(17_000_000);

        assertThat(times.frames()).isEqualTo(100);
        assertThat(times.overruns()).isOne();
        assertThat(times.percentileMillis(50)).isBetween(0.999, 1.001);
        assertThat(times.percentileMillis(99)).isBetween(16.58, 16.62);
        assertThat(times.maxMillis()).isBetween(16.98, 17.02);
    }

    @Test
    void shouldSayZeroWithoutFrames() {
        FrameTimes times = new FrameTimes();

        assertThat(times.percentileMillis(50)).isZero();
        assertThat(times.maxMillis()).isZero();
    }

    @Test
    void shouldTakeFramesOfAnyLength() {
        FrameTimes times = new FrameTimes();
        times.record(Long.MAX_VALUE);
        times.record(0);

        assertThat(times.frames()).isEqualTo(2);
    }

    @Test
    void shouldReportNothingBeforeItBegan() {
        HeapProbe probe = new HeapProbe();

        assertThat(probe.allocatedBytes()).isZero();
        assertThat(probe.collections()).isZero();
    }

    @Tag("allocation")
    @Test
    void shouldCountEveryByteAndNotItself() {
        HeapProbe probe = new HeapProbe();
        probe.begin();
        probe.end();
        assertThat(probe.allocatedBytes()).isZero();

        probe.begin();
        byte[] garbage = new byte[1_000];
        probe.end();
        assertThat(garbage).hasSize(1_000);
        assertThat(probe.allocatedBytes()).isEqualTo(1_016);
    }
}
