package io.fdp.recorder;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Measures how busy the recorder's thread is, and with what, by looking at figures now and then. Used by the thread
 * that ends frames.
 *
 * <p>When frames are left out, says what was short. If the thread was not busy, waiting frames lacked room (memory). If
 * the thread waited for its channel, the disk was short. If it worked, the processor was short.
 */
final class WorkerLoad {
    /** The least number of ticks from one look to the next. */
    static final int FRAMES = 30;

    /** The least number of recorded frames from one look to the next: the thread is busy for a moment with each. */
    private static final int RECORDED = 2;

    /**
     * The largest share of time that the recorder's thread may be busy while the simulation needs the processor, so
     * that most frames have the processor for themselves.
     */
    private static final double MOST_SHARE = 0.4;

    /** A busy share below this stays under {@link #MOST_SHARE} with twice as many frames. */
    private static final double SMALL_SHARE = 0.18;

    /** How many looks in a row must find a strain. */
    static final int STRAINED_LOOKS = 4;

    /** A simulation that waits for its next frame uses a smaller share of the processor. */
    private static final double PRESSED = 0.6;

    /** A thread whose time exceeds its processor time by this factor waits for a processor. */
    private static final double CROWDED = 1.2;

    /** A simulation whose ticks take longer by this factor does not keep its pace. */
    private static final double SLOWER = 1.1;

    private static final int ENOUGH_TICKS = 5;

    /** A simulation that uses a smaller share of the processor can wait now and then, and catch up. */
    private static final double LARGE = 0.35;

    private int frames;
    private long at;
    private long busy;
    private long channel;
    private long worked;
    private long simulated;
    private int strainedLooks;
    private long lastTick;
    private boolean workedAtLastTick;

    /** Counts of ticks: first while the recorder's thread rested, then while it worked. */
    private final long[] ticks = new long[2];

    private final long[] nanos = new long[2];
    private boolean hasRoom = true;
    private volatile @Nullable Shortage shortage;

    WorkerLoad(long now) {
        this.at = now;
    }

    /** Ticks from one look to the next, for a distance of recorded frames. */
    static int ticks(int distance) {
        return Math.max(FRAMES, RECORDED * distance);
    }

    /** Counts a tick; returns whether a look is due, for a distance of recorded frames. */
    boolean isDue(int distance) {
        return ++frames >= ticks(distance);
    }

    /**
     * Measures a tick. Comparing ticks while the recorder's thread works with ticks while it rests shows whether the
     * simulation keeps its pace.
     *
     * @param now the time
     * @param works whether the recorder's thread works now
     */
    void tick(long now, boolean works) {
        if (lastTick != 0 && works == workedAtLastTick) {
            int which = works ? 1 : 0;
            nanos[which] += now - lastTick;
            ticks[which]++;
        }
        lastTick = now;
        workedAtLastTick = works;
    }

    /** Notes whether the tick was left out. The time to copy a recorded tick does not count for the pace. */
    void seen(boolean leftOut) {
        lastTick = leftOut ? lastTick : 0;
    }

    /** Forgets what was measured before frames were looked at again. */
    void pause() {
        lastTick = 0;
        strainedLooks = 0;
        hasRoom = true;
        Arrays.fill(ticks, 0);
        Arrays.fill(nanos, 0);
    }

    private boolean isSlower() {
        boolean known = ticks[0] >= ENOUGH_TICKS && ticks[1] >= ENOUGH_TICKS;
        return known && (double) nanos[1] / ticks[1] > SLOWER * nanos[0] / ticks[0];
    }

    private void forgetHalf() {
        for (int i = 0; i < ticks.length; i++) {
            ticks[i] /= 2;
            nanos[i] /= 2;
        }
    }

    /**
     * Takes figures, all in nanoseconds since the start.
     *
     * @param now the time
     * @param busyNow how long the recorder's thread has worked, up to now
     * @param channelNow how much of that time its channel took, up to now
     * @param workedNow its processor time
     * @param simulatedNow the processor time of the thread that ends frames
     */
    void look(long now, long busyNow, long channelNow, long workedNow, long simulatedNow) {
        double wall = Math.max(1, now - at);
        double share = (busyNow - busy) / wall;
        long own = busyNow - busy - (channelNow - channel);
        boolean crowded = own > CROWDED * (workedNow - worked) && workedNow > worked;
        boolean pressed = simulatedNow - simulated > PRESSED * wall;
        boolean large = simulatedNow - simulated > LARGE * wall;
        boolean inTheWay = (pressed && crowded) || (large && isSlower());
        strainedLooks = inTheWay && share > MOST_SHARE ? strainedLooks + 1 : 0;
        hasRoom = !inTheWay || share < SMALL_SHARE;
        forgetHalf();
        frames = 0;
        at = now;
        busy = busyNow;
        channel = channelNow;
        worked = workedNow;
        simulated = simulatedNow;
    }

    /**
     * Whether the recorder takes processor time that the simulation needs, for longer than it takes to compile both.
     */
    boolean isStrained() {
        return strainedLooks >= STRAINED_LOOKS;
    }

    /** Whether the recorder could record twice as many frames without a strain. */
    boolean hasRoom() {
        return hasRoom;
    }

    /** What is short now, judged by the time since the last look. */
    Shortage shortage(long now, long busyNow, long channelNow) {
        long atWork = busyNow - busy;
        if (2 * atWork < now - at) {
            return Shortage.MEMORY;
        }
        return 2 * (channelNow - channel) > atWork ? Shortage.DISK : Shortage.PROCESSOR;
    }

    /** Keeps what was short. */
    void found(Shortage what) {
        shortage = what;
    }

    /** What was short last; null if nothing ever was. Any thread may ask. */
    @Nullable
    Shortage last() {
        return shortage;
    }
}
