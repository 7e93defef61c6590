package io.fdp.recorder.error;

/**
 * A place where a recording is damaged, and the ticks that are lost because of it.
 *
 * @param position where the damage was found, in bytes from the start of the file
 * @param why what is wrong there
 * @param firstLost the first tick that cannot be shown; -1 when all frames can be shown
 * @param lastLost the last tick before the next keyframe; -1 when all frames can be shown
 */
public record Damage(long position, String why, long firstLost, long lastLost) {
    /**
     * Whether a frame is lost.
     *
     * @param tick the tick of the frame
     * @return true if the frame cannot be shown
     */
    public boolean isLost(long tick) {
        return firstLost >= 0 && tick >= firstLost && tick <= lastLost;
    }

    @Override
    public String toString() {
        String lost = firstLost < 0
                ? "no frame in the file is lost"
                : firstLost == lastLost
                        ? "tick " + firstLost + " is lost"
                        : "ticks " + firstLost + " to " + lastLost + " are lost";
        return "at byte " + position + ": " + why + "; " + lost;
    }
}
