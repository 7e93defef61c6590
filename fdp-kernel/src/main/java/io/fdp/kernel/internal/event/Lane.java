package io.fdp.kernel.internal.event;

import io.fdp.kernel.internal.job.CacheLinePadding;

/**
 * The pending events of one publishing thread.
 *
 * <p>The fields that change with every event stand between others that do not, so that lanes of different threads never share a cache line, wherever the
 * collector puts them.
 */
abstract class Lane extends CacheLinePadding {
    /** Native: where the next event goes. */
    long next;
    /** Native: where the memory in use ends. */
    long limit;

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
    Segments segments() {
        return segments;
    }

    /** The pending events. */
    abstract int count();
}
