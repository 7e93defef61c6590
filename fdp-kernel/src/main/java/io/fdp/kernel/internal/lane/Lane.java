package io.fdp.kernel.internal.lane;

import io.fdp.kernel.internal.job.CacheLinePadding;

/**
 * What one thread writes: events, or commands.
 *
 * <p>The fields that change with every entry stand between unused ones. So lanes of different threads never share a
 * cache line, wherever the collector puts them.
 */
public abstract class Lane extends CacheLinePadding {
    /** Native lanes: the address of the next entry. */
    protected long next;
    /** Native lanes: the end of the memory in use. */
    protected long limit;

    /** Padding behind the changing fields, as {@link CacheLinePadding} is before them. */
    long after0;

    long after1;
    long after2;
    long after3;
    long after4;
    long after5;
    long after6;
    long after7;

    private final Segments segments = new Segments();

    /** What each task wrote; empty in lanes that do not belong to a worker. */
    final Segments segments() {
        return segments;
    }

    /** The length of the contents, in the lane's own units: events, or words of commands. */
    public abstract int count();

    /** Allocates what the first entry needs, so that no frame pays for it. */
    protected void prepare() {}

    /** A task that wrote this many units to the lane has ended; throws if the lane has too many. */
    protected void taskEnded(int written) {}

    /** Forgets which task wrote what, when the lane is empty. */
    protected final void clearSegments() {
        segments.clear();
    }
}
