package io.fdp.recorder;

import org.jspecify.annotations.Nullable;

/**
 * How busy the recorder's thread is, and with what, from figures that are looked at every now and then. On the thread that ends frames.
 *
 * <p>Frames that have to be left out tell what was short: the thread was not even busy, so there was no room for frames to wait (memory); it waited for its channel (disk); or it worked (processor).
 */
final class WorkerLoad {
    /** Frames from one look to the next. */
    static final int FRAMES = 30;

    /** The recorder's thread takes no more of a processor that the simulation needs, so that most frames have it for themselves. */
    private static final double MOST_SHARE = 0.4;

    /** With twice as many frames it would still take less than that. */
    private static final double SMALL_SHARE = 0.18;

    /** So many looks one after the other make a strain. */
    static final int STRAINED_LOOKS = 6;

    /** A simulation that waits for its next frame uses less. */
    private static final double PRESSED = 0.6;

    /** Whoever needs so much longer than it works waits for a processor. */
    private static final double CROWDED = 1.2;

    private int frames;
    private long at;
    private long busy;
    private long channel;
    private long worked;
    private long simulated;
    private int strainedLooks;
    private boolean hasRoom = true;
    private volatile @Nullable Shortage shortage;

    WorkerLoad(long now) {
        this.at = now;
    }

    /** Counts a frame; answers whether it is time to look. */
    boolean isDue() {
        return ++frames >= FRAMES;
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
        strainedLooks = pressed && crowded && share > MOST_SHARE ? strainedLooks + 1 : 0;
        hasRoom = !(pressed && crowded) || share < SMALL_SHARE;
        frames = 0;
        at = now;
        busy = busyNow;
        channel = channelNow;
        worked = workedNow;
        simulated = simulatedNow;
    }

    /** Whether the recorder takes processor time that the simulation needs, for longer than it takes to compile both. */
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
