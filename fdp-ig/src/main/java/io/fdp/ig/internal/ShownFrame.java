package io.fdp.ig.internal;

/** A frame that is shown: what its header says. One object, filled again for each frame. */
final class ShownFrame {
    /** Stands for the time of a world that has none. */
    static final long NO_TIME = Long.MIN_VALUE;

    long number;
    long tick;
    long simNanos = NO_TIME;
    long wallNanos;
    long monotonicNanos;
    long living;
    long births;
    long deaths;

    /** How many chunks the repository reaches. */
    int chunks;

    /** The version of the repository. */
    long version;
}
