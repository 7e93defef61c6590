package io.fdp.recorder.error;

/**
 * A place where a recording is not what was written, and what cannot be read because of it.
 *
 * @param position where it was found, in bytes from the start of the file
 * @param why what is wrong there
 * @param firstLost the first tick that cannot be shown; -1 when all frames can
 * @param lastLost the last one before the next keyframe; -1 when all frames can be shown
 */
public record Damage(long position, String why, long firstLost, long lastLost) {
    /**
     * Whether a frame is lost.
     *
     * @param tick its tick
     * @return true if it cannot be shown
     */
    public boolean isLost(long tick) {
        return firstLost >= 0 && tick >= firstLost && tick <= lastLost;
    }

    @Override
    public String toString() {
        String lost = firstLost < 0
                ? "no frame is lost"
                : firstLost == lastLost
                        ? "tick " + firstLost + " is lost"
                        : "ticks " + firstLost + " to " + lastLost + " are lost";
        return "at byte " + position + ": " + why + "; " + lost;
    }
}
