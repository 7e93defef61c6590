package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frames are left out evenly, and come back when there is room. */
class ThinningTest {
    private static final int ROOM = 64;

    private final Thinning thinning = new Thinning();
    private long tick;

    /** Lets a tick pass with so many frames that wait; answers whether it is recorded. */
    private boolean recorded(int waiting) {
        return !thinning.leavesOut(++tick, waiting, ROOM - waiting, false, true);
    }

    /** The distance when so many frames have waited for long. */
    private int settled(int waiting) {
        for (int i = 0; i < 64; i++) {
            recorded(waiting);
        }
        return thinning.distance();
    }

    private int distanceWith(int waiting) {
        recorded(waiting);
        return thinning.distance();
    }

    @Test
    void shouldRecordAllWhileLessThanThreeQuartersOfTheRoomAreTaken() {
        for (int waiting = 0; waiting < ROOM * 3 / 4; waiting++) {
            assertThat(recorded(waiting)).as(waiting + " wait").isTrue();
        }
    }

    @Test
    void shouldDoubleTheDistanceWheneverHalfOfWhatWasLeftIsTaken() {
        assertThat(settled(ROOM * 3 / 4)).isEqualTo(2);
        assertThat(settled(ROOM * 3 / 4 + 7)).isEqualTo(2);
        assertThat(settled(ROOM * 7 / 8)).isEqualTo(4);
        assertThat(settled(ROOM * 15 / 16)).isEqualTo(8);
        assertThat(settled(ROOM - 1)).isEqualTo(32);
        assertThat(settled(ROOM)).isEqualTo(64);
        assertThat(settled(ROOM)).as("nothing is recorded that shows more").isEqualTo(64);
    }

    /** A keyframe that takes a second is no reason to leave out all of the next ones. */
    @Test
    void shouldGoOneStepWhileThereIsNoRoomAtAll() {
        for (int i = 0; i < 200; i++) {
            assertThat(recorded(ROOM)).as("there is no room").isFalse();
            assertThat(thinning.distance()).isEqualTo(2);
        }
        while (!recorded(ROOM - 1)) {
            assertThat(thinning.distance()).isEqualTo(2);
        }
        assertThat(recorded(ROOM)).isFalse();
        assertThat(thinning.distance()).isEqualTo(4);
    }

    @Test
    void shouldComeBackWithinASecondAfterAMomentWithoutRoom() {
        while (thinning.distance() < 4) {
            recorded(ROOM - 1);
        }
        int ticks = 0;
        for (; thinning.distance() > 1; ticks++) {
            recorded(0);
        }
        assertThat(ticks).isLessThanOrEqualTo(60);
    }

    @Test
    void shouldLeaveFramesOutEvenlyWhileTheRecorderTakesEveryThird() {
        List<Long> ticks = new ArrayList<>();
        double waiting = 0;
        for (int i = 0; i < 3_000; i++) {
            if (recorded((int) waiting)) {
                waiting++;
                ticks.add(tick);
            }
            waiting = Math.max(0, waiting - 1 / 3.0);
            assertThat(waiting).isLessThan(ROOM);
        }
        int changes = 0;
        for (int i = 2; i < ticks.size(); i++) {
            long distance = ticks.get(i) - ticks.get(i - 1);
            assertThat(Long.bitCount(distance))
                    .as("distance %d is a power of two", distance)
                    .isEqualTo(1);
            changes += distance == ticks.get(i - 1) - ticks.get(i - 2) ? 0 : 1;
        }
        assertThat(changes).isLessThan(20); // it does not go to and fro
        assertThat(ticks.size()).isGreaterThan(3_000 / 5);
    }

    @Test
    void shouldRecordAllAgainWhenNothingWaits() {
        settled(ROOM * 7 / 8);
        for (int i = 0; i < 2 * Thinning.FIRST_PATIENCE; i++) {
            recorded(0);
        }
        assertThat(thinning.distance()).isEqualTo(1);
        assertThat(recorded(0)).isTrue();
        assertThat(recorded(0)).isTrue();
    }

    @Test
    void shouldWaitLongerWhenTwiceAsManyWereTooMany() {
        distanceWith(ROOM * 3 / 4);
        int waits = 0;
        for (; thinning.distance() > 1; waits++) {
            recorded(0);
        }
        assertThat(waits).isEqualTo(Thinning.FIRST_PATIENCE);
        assertThat(distanceWith(ROOM * 3 / 4)).isEqualTo(2);
        waits = 0;
        for (; thinning.distance() > 1; waits++) {
            recorded(0);
        }
        assertThat(waits).isEqualTo(2 * Thinning.FIRST_PATIENCE);
    }

    @Test
    void shouldLeaveMoreOutWhileTheSimulationLacksTheProcessor() {
        int ticks = 0;
        for (; thinning.distance() < 4; ticks++) {
            thinning.leavesOut(++tick, 0, ROOM, true, false);
        }
        assertThat(ticks).isGreaterThan(WorkerLoad.FRAMES);
        for (int i = 0; i < 2 * Thinning.MOST_PATIENCE; i++) { // no strain any more, and none to spare
            thinning.leavesOut(++tick, 0, ROOM, false, false);
        }
        assertThat(thinning.distance()).isEqualTo(4);
    }
}
