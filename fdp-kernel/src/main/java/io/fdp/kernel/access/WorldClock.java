package io.fdp.kernel.access;

/**
 * Tells when a world changed so that cursors must look whether they may go on. Each cursor carries the epoch at which it was put somewhere, and compares it with this one at each access.
 *
 * <p>A field and not a method, because the compiler counts the bytes of all that it inlines.
 */
public final class WorldClock {
    /** Never moves; for cursors that are not checked. */
    static final WorldClock STOPPED = new WorldClock(-2);

    /** The epoch of the world. The world sets it, and nobody else. */
    public long now;

    /**
     * Makes a clock.
     *
     * @param now the first epoch
     */
    public WorldClock(long now) {
        this.now = now;
    }
}
