package io.fdp.recorder;

/**
 * Ticks that are not in a recording.
 *
 * @param first the first tick that is missing
 * @param count how many ticks are missing
 * @param why why the ticks are missing
 */
public record Gap(long first, long count, Reason why) {
    /** Why frames are missing. */
    public enum Reason {
        /** The recorder was behind, and dropped the frames. */
        DROPPED,
        /** The recorder left the frames out on purpose, to catch up. */
        SKIPPED
    }

    /**
     * The last tick that is missing.
     *
     * @return the tick
     */
    public long last() {
        return first + count - 1;
    }

    /**
     * Whether a tick is in the gap.
     *
     * @param tick a tick
     * @return true if it is missing
     */
    public boolean contains(long tick) {
        return tick >= first && tick <= last();
    }
}
