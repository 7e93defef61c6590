package io.fdp.recorder;

import org.jspecify.annotations.Nullable;

/**
 * How busy the recorder's thread is, and with what, from figures that are looked at every now and then. On the thread
 * that ends frames.
 *
 * <p>Frames that have to be left out tell what was short: the thread was not even busy, so there was no room for frames
 * to wait (memory); it waited for its channel (disk); or it worked (processor).
 */
final class WorkerLoad {
    /** Ticks from one look to the next, at least. */
    static final int FRAMES = 30;

    /** Frames that are recorded from one look to the next, at least: the thread is busy with each for a moment. */
    private static final int RECORDED = 2;

    /**
     * The recorder's thread takes no more of a processor that the simulation needs, so that most frames have it for
     * themselves.
     */
    private static final double MOST_SHARE = 0.4;

    /** With twice as many frames it would still take less than that. */
    private static final double SMALL_SHARE = 0.18;

    /** So many looks one after the other make a strain. */
    static final int STRAINED_LOOKS = 4;

    /** A simulation that waits for its next frame uses less. */
    private static final double PRESSED = 0.6;

    /** Whoever needs so much longer than it works waits for a processor. */
    private static final double CROWDED = 1.2;

    /** A simulation whose ticks take so much longer does not keep its pace. */
    private static final double SLOWER = 1.1;

    private static final int ENOUGH_TICKS = 5;

    /** A simulation that uses less of a processor has time to wait for it now and then, and to catch up. */
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

    /** Ticks during which the recorder's thread rested, and those during which it worked. */
    private final long[] ticks = new long[2];

    private final long[] nanos = new long[2];
    private boolean hasRoom = true;
    private volatile @Nullable Shortage shortage;

    WorkerLoad(long now) {
        this.at = now;
    }

    /** Ticks from one look to the next while there is a frame every so many ticks. */
    static int ticks(int distance) {
        return Math.max(FRAMES, RECORDED * distance);
    }

    /** Counts a tick; answers whether it is time to look while there is a frame every so many ticks. */
    boolean isDue(int distance) {
        return ++frames >= ticks(distance);
    }

    /**
     * Sees a tick. Whether the simulation keeps its pace shows when ticks during which the recorder's thread works are
     * compared with those during which it rests.
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

    /** The tick was left out, or recorded: then what it took to copy it is no part of a pace. */
    void seen(boolean leftOut) {
        lastTick = leftOut ? lastTick : 0;
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
     * Looks at figures, all in nanoseconds and from the beginning on.
     *
     * @param now the time
     * @param busyNow how long the recorder's thread has been at work, also now
     * @param channelNow how much of it its channel has taken, also now
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

    /** Whether it could record twice as many frames without that. */
    boolean hasRoom() {
        return hasRoom;
    }

    /** What is short now, by what happened since the last look. */
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

    /** What was short last; null if nothing ever was. From any thread. */
    @Nullable
    Shortage last() {
        return shortage;
    }
}
