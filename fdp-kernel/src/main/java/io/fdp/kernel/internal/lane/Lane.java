package io.fdp.kernel.internal.lane;

import io.fdp.kernel.internal.job.CacheLinePadding;

/**
 * What one thread writes: events, or commands.
 *
 * <p>The fields that change with every event stand between others that do not, so that lanes of different threads never
 * share a cache line, wherever the collector puts them.
 */
public abstract class Lane extends CacheLinePadding {
    /** Native: where the next entry goes. */
    protected long next;
    /** Native: where the memory in use ends. */
    protected long limit;

    /** After the fields that change, what {@link CacheLinePadding} is before them. */
    long after0;

    long after1;
    long after2;
    long after3;
    long after4;
    long after5;
    long after6;
    long after7;

    private final Segments segments = new Segments();

    /** What tasks wrote; empty in lanes that are not a worker's. */
    final Segments segments() {
        return segments;
    }

    /** How much is in the lane, in units of its own: events, or words of commands. */
    public abstract int count();

    /** Takes what the first entry needs, lest it is taken in the frame in which the thread happens to write one. */
    protected void prepare() {}

    /** A task has ended that wrote so much to the lane; throws when that was too much. */
    protected void taskEnded(int written) {}

    /** Forgets which tasks wrote what; the lane is empty. */
    protected final void clearSegments() {
        segments.clear();
    }
}
