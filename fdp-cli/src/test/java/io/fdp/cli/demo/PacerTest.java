package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.fdp.cli.console.StopSignal;
import org.junit.jupiter.api.Test;

class PacerTest {
    private static final long SECOND = 1_000_000_000;

    private final StopSignal stop = new StopSignal();
    private long now = 42;

    /** Goes on by a microsecond whenever it is read, and oversleeps a little. */
    private final Pacer.Clock clock = new Pacer.Clock() {
        @Override
        public long now() {
            now += 1_000;
            return now;
        }

        @Override
        public void park(long nanos) {
            now += nanos + 60_000;
        }
    };

    private Pacer started(boolean paced, long frames) {
        Pacer pacer = new Pacer(paced, frames, clock);
        pacer.start();
        return pacer;
    }

    @Test
    void shouldFollowAScale() {
        Pacer pacer = started(true, 10_000);
        for (long frame = 1; frame <= 60; frame++) {
            pacer.awaitEnd(frame, stop);
        }
        assertThat(pacer.elapsed()).isCloseTo(SECOND, offset(2_000_000L));
        for (long frame = 61; frame <= 120; frame++) {
            pacer.scale(2, frame - 1);
            pacer.awaitEnd(frame, stop);
        }
        assertThat(pacer.elapsed()).as("half a second").isCloseTo(SECOND * 3 / 2, offset(2_000_000L));
        for (long frame = 121; frame <= 180; frame++) {
            pacer.scale(0.5, frame - 1);
            pacer.awaitEnd(frame, stop);
        }
        assertThat(pacer.elapsed()).as("two seconds").isCloseTo(SECOND * 7 / 2, offset(2_000_000L));
    }

    @Test
    void shouldPutSixtyFramesIntoASecondExactly() {
        assertThat(Pacer.nanos(0)).isZero();
        assertThat(Pacer.nanos(1)).isEqualTo(16_666_666);
        assertThat(Pacer.nanos(60)).isEqualTo(SECOND);
        assertThat(Pacer.nanos(6_000_000_000L)).isEqualTo(100_000_000 * SECOND);
    }

    @Test
    void shouldWaitForTheEndOfTheFrame() {
        Pacer pacer = started(true, 60);
        long start = now;

        pacer.awaitEnd(1, stop);

        assertThat(now - start).isBetween(Pacer.nanos(1), Pacer.nanos(1) + 10_000);
    }

    @Test
    void shouldNotWaitWhenLateUntilItHasCaughtUp() {
        Pacer pacer = started(true, 600);
        long start = now;
        now += SECOND;

        for (int frame = 1; frame < 60; frame++) {
            pacer.awaitEnd(frame, stop);
        }
        assertThat(now - start).isLessThan(SECOND + 1_000_000);

        pacer.awaitEnd(61, stop);
        assertThat(now - start).isBetween(Pacer.nanos(61), Pacer.nanos(61) + 10_000);
    }

    @Test
    void shouldForgiveAllButFiveSecondsOfDelay() {
        Pacer pacer = started(true, 1_000_000);
        now += 1_000 * SECOND;
        long woken = now;

        pacer.awaitEnd(1, stop);
        pacer.awaitEnd(300, stop);
        assertThat(now - woken).isLessThan(100_000);

        pacer.awaitEnd(302, stop);
        assertThat(now - woken).isBetween(16_000_000L, 18_000_000L);
    }

    @Test
    void shouldBeOverAfterItsTime() {
        Pacer pacer = started(true, 120);
        assertThat(pacer.isHalfOver()).isFalse();
        now += SECOND;
        assertThat(pacer.isHalfOver()).isTrue();
        assertThat(pacer.isOver()).isFalse();
        now += SECOND;
        assertThat(pacer.isOver()).isTrue();
        assertThat(pacer.elapsed()).isGreaterThan(2 * SECOND);
    }

    @Test
    void shouldNeverWaitNorEndWhenUnpaced() {
        Pacer pacer = started(false, 1);
        long before = now;

        pacer.awaitEnd(1_000_000, stop);
        assertThat(now).isEqualTo(before);

        now += 1_000_000 * SECOND;
        assertThat(pacer.isOver()).isFalse();
        assertThat(pacer.isHalfOver()).isFalse();
    }

    @Test
    void shouldNotWaitWhenItIsToStop() {
        Pacer pacer = started(true, 600);
        long before = now;
        stop.request();

        pacer.awaitEnd(600, stop);

        assertThat(now - before).isLessThan(10_000);
    }
}
