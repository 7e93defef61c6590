package io.fdp.kernel.memory;

/**
 * Tells when a world changed so that cursors must look whether they may go on, and spans end. Each carries when it was
 * put somewhere, and compares that with these fields at each access.
 *
 * <p>Fields and not methods, because the compiler counts the bytes of all that it inlines. The world sets them, and
 * nobody else.
 */
public final class WorldClock {
    /** Never moves; for cursors and spans that are not checked. */
    public static final WorldClock STOPPED = new WorldClock(-2, -2);

    /** The epoch of the world, for cursors. */
    public long now;

    /** The era of the world, for spans. */
    public long era;

    /** Whether there is anything that some thread may not write now. */
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
