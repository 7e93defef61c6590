package io.fdp.kernel.memory;

/**
 * Tells cursors when to check again whether they are valid, and spans when to end. Each cursor and span keeps the epoch
 * or era in which it was set, and compares it with these fields at each access.
 *
 * <p>These are fields and not methods, because the compiler limits the bytes that it inlines. Only the world sets them.
 */
public final class WorldClock {
    /** A clock that stands still, for cursors and spans that are not checked. */
    public static final WorldClock STOPPED = new WorldClock(-2, -2);

    /** The epoch of the world, for cursors. */
    public long now;

    /** The era of the world, for spans. */
    public long era;

    /** Whether some thread may not write something now. */
    public boolean restrictsWrites;

    /**
     * Makes a clock.
     *
     * @param now the first epoch
     * @param era the first era
     */
    public WorldClock(long now, long era) {
        this.now = now;
        this.era = era;
    }
}
