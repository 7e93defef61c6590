package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What was short is told from what the recorder's thread did. */
class WorkerLoadTest {
    private static final long SECOND = 1_000_000_000;

    private final WorkerLoad load = new WorkerLoad(0);
    private long seconds;

    /** A second passes, with shares of it. */
    private void second(double busy, double channel, double worked, double simulated) {
        seconds++;
        load.look(
                seconds * SECOND,
                (long) (seconds * busy * SECOND),
                (long) (seconds * channel * SECOND),
                (long) (seconds * worked * SECOND),
                (long) (seconds * simulated * SECOND));
    }

    private void strain(double busy, double channel, double worked, double simulated) {
        for (int i = 0; i < WorkerLoad.STRAINED_LOOKS; i++) {
            assertThat(load.isStrained()).isFalse();
            second(busy, channel, worked, simulated);
        }
    }

    @Test
    void shouldBlameTheDiskWhenTheChannelTakesMostOfTheTime() {
        assertThat(load.shortage(SECOND, SECOND, SECOND * 3 / 4)).isEqualTo(Shortage.DISK);
        second(1, 0.1, 0.9, 0.5); // what was before does not count
        assertThat(load.shortage(2 * SECOND, 2 * SECOND, SECOND)).isEqualTo(Shortage.DISK);
    }

    @Test
    void shouldBlameTheProcessorWhenTheThreadWorks() {
        assertThat(load.shortage(SECOND, SECOND, SECOND / 4)).isEqualTo(Shortage.PROCESSOR);
        assertThat(load.shortage(SECOND, SECOND * 6 / 10, 0)).isEqualTo(Shortage.PROCESSOR);
    }

    @Test
    void shouldBlameMemoryWhenTheThreadIsMostlyIdle() {
        assertThat(load.shortage(SECOND, SECOND / 4, 0)).isEqualTo(Shortage.MEMORY);
        assertThat(load.shortage(SECOND, SECOND / 4, SECOND / 4)).isEqualTo(Shortage.MEMORY);
    }

    @Test
    void shouldBeStrainedWhenTheSimulationAndTheRecorderNeedTheSameProcessor() {
        strain(0.9, 0, 0.6, 0.8);
        assertThat(load.isStrained()).isTrue();
        assertThat(load.hasRoom()).isFalse();
    }

    @Test
    void shouldNotBeStrainedWhenTheSimulationWaitsForItsNextFrame() {
        strain(0.9, 0, 0.6, 0.4);
        assertThat(load.isStrained()).isFalse();
        assertThat(load.hasRoom()).isTrue();
    }

    @Test
    void shouldNotBeStrainedWhenTheRecorderHasAProcessorForItself() {
        strain(0.9, 0, 0.88, 1);
        assertThat(load.isStrained()).isFalse();
        assertThat(load.hasRoom()).isTrue();
    }

    @Test
    void shouldNotBeStrainedByAThreadThatWaitsForItsChannel() {
        strain(0.9, 0.8, 0.1, 1);
        assertThat(load.isStrained()).isFalse();
    }

    /** Ticks of so many milliseconds while the recorder rests, and while it works. */
    private void ticks(int resting, int working) {
        long now = seconds * SECOND;
        for (int i = 0; i < 40; i++) {
            boolean works = i >= 20;
            now += (works ? working : resting) * 1_000_000L;
            load.tick(now, works);
        }
        load.seen(false);
    }

    /** Whatever it is that the two have to share. */
    @Test
    void shouldBeStrainedWhenTheSimulationIsSlowerWhileTheRecorderWorks() {
        for (int i = 0; i < WorkerLoad.STRAINED_LOOKS; i++) {
            ticks(16, 20);
            second(0.5, 0, 0.45, 0.4);
        }
        assertThat(load.isStrained()).isTrue();
        assertThat(load.hasRoom()).isFalse();
        ticks(16, 20);
        second(0, 0, 0.45, 0.4); // it hardly works any more
        assertThat(load.isStrained()).isFalse();
        assertThat(load.hasRoom()).isTrue();
    }

    @Test
    void shouldNotBeStrainedWhileTheSimulationKeepsItsPace() {
        for (int i = 0; i < 2 * WorkerLoad.STRAINED_LOOKS; i++) {
            ticks(16, 17);
            second(0.9, 0, 0.6, 0.4);
            assertThat(load.isStrained()).isFalse();
            assertThat(load.hasRoom()).isTrue();
        }
    }

    /** As when another program takes a processor: it catches up, and all frames are recorded. */
    @Test
    void shouldNotBeStrainedWhenASmallSimulationWaitsForAProcessorNowAndThen() {
        for (int i = 0; i < 2 * WorkerLoad.STRAINED_LOOKS; i++) {
            ticks(14, 19);
            second(0.9, 0, 0.6, 0.25);
            assertThat(load.isStrained()).isFalse();
            assertThat(load.hasRoom()).isTrue();
        }
    }

    @Test
    void shouldLookNowAndThen() {
        for (int i = 1; i < WorkerLoad.FRAMES; i++) {
            assertThat(load.isDue(1)).isFalse();
        }
        assertThat(load.isDue(1)).isTrue();
    }

    /** The thread is busy with each frame for a moment: a look between two frames would tell nothing. */
    @Test
    void shouldLookWhenThereWereSomeFrames() {
        for (int i = 1; i < 2 * 64; i++) {
            assertThat(load.isDue(64)).isFalse();
        }
        assertThat(load.isDue(64)).isTrue();
    }
}
