package io.fdp.recorder;

import io.fdp.kernel.data.ReadAccount;

/**
 * A place where a recording is not what was written, and what cannot be read because of it.
 *
 * @param position where it was found, in bytes from the start of the file
 * @param why what is wrong there
 * @param firstLost the first tick that cannot be shown; -1 when all frames can
 * @param lastLost the last one before the next keyframe; -1 when all frames can be shown
 */
public record Damage(long position, String why, long firstLost, long lastLost) {
    /** What damage takes besides the characters that say why, in lists and sets and for a moment in copies of these. */
    private static final int HEAP_BYTES = 512;

    /** Charges the memory that it takes: a file can have any amount of damage. */
    Damage chargedTo(ReadAccount account) {
        account.chargeHeap(HEAP_BYTES + 2L * why.length(), "the list of what is damaged");
        return this;
    }

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
