package io.fdp.recorder;

/**
 * Decides which frames are left out while the recorder cannot keep up: evenly, all but every second, fourth, … up to
 * every 256th tick. Used by the thread that ends frames.
 *
 * <p>When three quarters of the room for waiting frames are taken, every second frame is recorded; when seven eighths
 * are taken, every fourth; and so on. So a disk that stalls for seconds costs single frames, not all frames of a
 * second. The distance changes one step at a time, and each step records at least one frame to show its effect. When
 * few frames have waited for a while, twice as many frames are recorded again. If that turns out to be too many, the
 * next attempt comes later: an even distance is worth more than a few more frames.
 */
final class Thinning {
    /** The longest distance of frames, as a power of two. */
    static final int MOST = 8;

    static final int FIRST_PATIENCE = 30;
    static final int MOST_PATIENCE = 3_600;

    private int level;
    private int patience = FIRST_PATIENCE;
    private int calm;
    private int sinceUp = MOST_PATIENCE;

    /** Whether a frame was recorded at this level. */
    private boolean hasRecorded = true;

    private int sinceDown = MOST_PATIENCE;

    /**
     * Decides about a frame.
     *
     * @param tick its tick
     * @param waiting frames that wait to be written
     * @param free how many more frames have room
     * @param strained whether the simulation lacks processor time that the recorder takes
     * @param roomForMore whether the simulation would not lack it with twice as many frames
     * @return whether to leave the frame out
     */
    boolean leavesOut(long tick, int waiting, int free, boolean strained, boolean roomForMore) {
        sinceUp = Math.min(sinceUp + 1, MOST_PATIENCE);
        sinceDown = Math.min(sinceDown + 1, MOST_PATIENCE);
        int least = free <= 0 ? MOST : Math.min(MOST, halvings((waiting + free) / (2 * free)));
        if (least > level) {
            if (hasRecorded) {
                up(level + 1);
            }
        } else if (strained && sinceUp >= 2 * WorkerLoad.ticks(distance()) && level < MOST) {
            up(level + 1);
        } else if (level > 0) {
            calm = roomForMore && 8 * waiting <= waiting + free ? calm + 1 : 0;
            if (calm >= Math.max(patience, 2 * distance())) { // long enough for more than one frame
                level--;
                calm = 0;
                sinceDown = 0;
            }
        } else if (sinceDown == MOST_PATIENCE) {
            patience = FIRST_PATIENCE;
        }
        boolean out = free <= 0 || (tick & (1L << level) - 1) != 0;
        hasRecorded |= !out;
        return out;
    }

    /** Begins anew, with all frames. */
    void restart() {
        level = 0;
        patience = FIRST_PATIENCE;
        calm = 0;
        sinceUp = MOST_PATIENCE;
        sinceDown = MOST_PATIENCE;
        hasRecorded = true;
    }

    private static int halvings(int times) {
        return 31 - Integer.numberOfLeadingZeros(Math.max(1, times));
    }

    private void up(int to) {
        if (level <= to && sinceDown < patience) {
            patience = Math.min(2 * patience, MOST_PATIENCE);
        }
        level = to;
        calm = 0;
        sinceUp = 0;
        hasRecorded = false;
    }

    /** The distance of recorded frames, in ticks. */
    int distance() {
        return 1 << level;
    }
}
