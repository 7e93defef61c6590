package io.fdp.cli.demo;

import io.fdp.cli.battle.Battle;
import io.fdp.cli.console.StopSignal;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps a run in step with real time, 60 frames a second, or lets it run as fast as it can.
 *
 * <p>Frame n ends at {@code start + n / 60 s}, however long the frames before it took, so small delays do not add up. A
 * late run does not wait until it has caught up. This cannot spiral: every frame is one step of the same length, so a
 * delay makes no frame longer. A paced run ends when its time is over, with fewer ticks if necessary. A delay of over
 * five seconds, as after the computer slept, is cut to five, so that the world does not rush for minutes.
 */
public final class Pacer {
    /** The time, and a way to let it pass. */
    public interface Clock {
        /** The clock of the system. */
        Clock SYSTEM = new Clock() {
            @Override
            public long now() {
                return System.nanoTime();
            }

            @Override
            public void park(long nanos) {
                LockSupport.parkNanos(nanos);
            }
        };

        /** {@return nanoseconds since some moment} */
        long now();

        /**
         * Sleeps for about some time, or less.
         *
         * @param nanos how long
         */
        void park(long nanos);
    }

    /** The frames in a second. */
    public static final int FRAMES_PER_SECOND = Battle.TICKS_PER_SECOND;

    private static final long SECOND = 1_000_000_000;
    private static final long MOST_DELAY = 5 * SECOND;
    /** The last nanoseconds of a wait, which are spun, because parking ends some tens of microseconds late. */
    private static final long SPUN = 200_000;

    private final boolean paced;
    private final long mostDelay;
    private final long length;
    private final Clock clock;
    private long start;
    private long schedule;
    private double scale = 1;

    /**
     * Makes a pacer.
     *
     * @param paced whether frames take their time
     * @param frames how many frames there are
     * @param clock the time
     */
    public Pacer(boolean paced, long frames, Clock clock) {
        this(paced, frames, clock, MOST_DELAY);
    }

    /**
     * Makes a pacer that gives up a delay.
     *
     * @param paced whether frames take their time
     * @param frames how many frames there are
     * @param clock the time
     * @param mostDelay the nanoseconds of delay that are made up for; the rest is lost
     */
    public Pacer(boolean paced, long frames, Clock clock, long mostDelay) {
        this.mostDelay = mostDelay;
        this.paced = paced;
        this.clock = clock;
        this.length = paced ? nanos(frames) : Long.MAX_VALUE;
    }

    static Pacer of(DemoOptions options) {
        return new Pacer(options.paced(), options.ticks(), Clock.SYSTEM);
    }

    /** The time that a number of frames takes. */
    static long nanos(long frames) {
        return frames / FRAMES_PER_SECOND * SECOND + frames % FRAMES_PER_SECOND * SECOND / FRAMES_PER_SECOND;
    }

    /** The time that a number of frames takes at the present speed. */
    private long scaled(long frames) {
        return scale == 1 ? nanos(frames) : (long) (nanos(frames) / scale);
    }

    /**
     * Sets how fast frames follow each other, from a frame on.
     *
     * @param factor 1 for the usual pace, 2 for twice as fast
     * @param frame the number of the frame that has ended
     */
    void scale(double factor, long frame) {
        if (factor != scale) {
            long due = schedule + scaled(frame);
            scale = factor;
            schedule = due - scaled(frame);
        }
    }

    /** Begins to count. */
    public void start() {
        start = clock.now();
        schedule = start;
    }

    /** {@return nanoseconds since the start} */
    public long elapsed() {
        return clock.now() - start;
    }

    boolean isOver() {
        return paced && elapsed() >= length;
    }

    boolean isHalfOver() {
        return paced && elapsed() >= length / 2;
    }

    /**
     * Waits for the end of a frame.
     *
     * @param frame its number, from 1
     * @param stop ends waiting early
     */
    public void awaitEnd(long frame, StopSignal stop) {
        if (!paced) {
            return;
        }
        long end = schedule + scaled(frame);
        long left = end - clock.now();
        if (left < -mostDelay) {
            schedule += -mostDelay - left;
        }
        while (left > 0 && !stop.isRequested()) {
            if (left > SPUN) {
                clock.park(left - SPUN);
            } else {
                Thread.onSpinWait();
            }
            left = end - clock.now();
        }
    }
}
