package io.fdp.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("allocation") // without the coverage agent, which allocates
class AllocationMeterTest {

    private Object kept = new Object();

    @Test
    void shouldCountExactlyWhatAPassAllocates() {
        AllocationMeter meter = new AllocationMeter(false);
        meter.beforePass();
        kept = new byte[1_000_000];
        meter.afterPass();
        assertThat(kept).isNotNull();
        assertThat(meter.bytes()).isBetween(1_000_000L, 1_000_064L);
        assertThat(meter.passes()).isEqualTo(1);
    }

    @Test
    void shouldCountNothingForAPassThatAllocatesNothing() {
        AllocationMeter meter = new AllocationMeter(false);
        meter.beforePass();
        meter.afterPass();
        meter.reset();
        for (int i = 0; i < 1_000; i++) {
            meter.beforePass();
            meter.afterPass();
        }
        assertThat(meter.bytes()).isZero();
        assertThat(meter.passes()).isEqualTo(1_000);
    }

    @Test
    void shouldCountOtherThreadsWhenAskedTo() throws InterruptedException {
        AllocationMeter meter = new AllocationMeter(true);
        meter.beforePass();
        Thread other = Thread.ofPlatform().start(() -> kept = new byte[1_000_000]);
        other.join();
        meter.afterPass();
        assertThat(meter.bytes()).isGreaterThanOrEqualTo(1_000_000L);
    }
}
