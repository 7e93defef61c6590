package io.fdp.cli.recording;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.console.StopSignal;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets the ticks of a recording pass in real time, times a factor. A late replay does not wait until it has caught up.
 */
final class Pace {
    private static final double TICK_NANOS = 1e9 / Battle.TICKS_PER_SECOND;

    private final double speed;
    private final long start = System.nanoTime();
    private final long from;

    Pace(double speed, long from) {
        this.speed = speed;
        this.from = from;
    }

    /** Waits until a tick is due. */
    void await(long tick, StopSignal stop) {
        long due = (long) ((tick - from) * TICK_NANOS / speed);
        long left = due - (System.nanoTime() - start);
        while (left > 0 && !stop.isRequested()) {
            LockSupport.parkNanos(this, left);
            left = due - (System.nanoTime() - start);
        }
    }
}
