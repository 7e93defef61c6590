package io.fdp.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.benchmarks.world.Contender;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("allocation") // without the coverage agent, which allocates
class AllocationMeterTest {

    private static final int BYTES = 1_000_000;

    private static Object kept = new Object();

    /** Runs a pass, and says how often and whether it was closed. */
    private static class Probe implements Contender {
        private final Runnable work;
        int passes;
        boolean closed;

        Probe(Runnable work) {
            this.work = work;
        }

        @Override
        public long pass() {
            passes++;
            work.run();
            return 0;
        }

        @Override
        public long checksum() {
            return 0;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private static void allocate() {
        kept = new byte[BYTES];
    }

    @Test
    void shouldCountExactlyWhatAPassAllocates() {
        AllocationMeter meter = new AllocationMeter();
        meter.count(new Probe(AllocationMeterTest::allocate), 1);
        assertThat(kept).isNotNull();
        assertThat(meter.bytes()).isBetween((long) BYTES, BYTES + 64L);
        assertThat(meter.passes()).isEqualTo(1);
    }

    @Test
    void shouldCountNothingForPassesThatAllocateNothing() {
        Probe probe = new Probe(() -> {});
        AllocationMeter meter = new AllocationMeter();
        meter.countRepeated(probe, 10);
        assertThat(meter.bytes()).isZero();
        assertThat(meter.passes()).isBetween(1L, 100L);
        assertThat(probe.passes).isGreaterThan(400);
    }

    @Test
    void shouldCountEveryOneOfManyPasses() {
        AllocationMeter meter = new AllocationMeter();
        meter.countRepeated(new Probe(AllocationMeterTest::allocate), 500);
        assertThat(meter.bytes()).isBetween(meter.passes() * BYTES, meter.passes() * (BYTES + 64L));
    }

    @Test
    void shouldCountOnlyFullWorldsOfOneShotsAndCloseThemAll() {
        List<Probe> made = new ArrayList<>();
        AllocationMeter meter = new AllocationMeter();
        meter.countOneShots(() -> probe(made, AllocationMeterTest::allocate), () -> probe(made, () -> {}));
        assertThat(meter.bytes()).isZero();
        assertThat(meter.passes()).isEqualTo(3);
        assertThat(made).allMatch(probe -> probe.closed && probe.passes == 1).hasSizeGreaterThan(3);
    }

    private static Probe probe(List<Probe> made, Runnable work) {
        Probe probe = new Probe(work);
        made.add(probe);
        return probe;
    }

    @Test
    void shouldCountTheThreadsThatTheContenderNames() throws InterruptedException {
        Exchanger<Boolean> turn = new Exchanger<>();
        CountDownLatch end = new CountDownLatch(1);
        Thread other = Thread.ofPlatform().start(() -> {
            exchange(turn);
            allocate();
            exchange(turn);
            await(end);
        });
        AllocationMeter named = new AllocationMeter();
        named.count(
                new Probe(() -> {
                    exchange(turn);
                    exchange(turn);
                }) {
                    @Override
                    public List<Thread> otherThreads() {
                        return List.of(other);
                    }
                },
                1);
        end.countDown();
        other.join();
        assertThat(named.bytes()).isGreaterThanOrEqualTo(BYTES);
    }

    private static void exchange(Exchanger<Boolean> turn) {
        try {
            turn.exchange(true);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
