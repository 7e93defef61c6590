package io.fdp.kernel.frame;

import io.fdp.kernel.internal.entity.EntityLogs;

/**
 * An observer, and up to where it has seen.
 *
 * <p>While all goes well that is the frame before. To one that threw, the next frame shows what it missed as well:
 * changed chunks by their versions, the created and the destroyed from a place in their logs on, which keep that much.
 * They do not grow for ever: one that is too far behind loses its place and is told.
 */
final class Watcher {
    /** The most entities, created or destroyed, that are kept for one that threw: 8 MB each. */
    static final int MOST_KEPT = 1 << 20;

    final FrameObserver observer;
    private long seen;
    private int missed;
    private boolean complete = true;
    private int created;
    private int destroyed;

    /** One that sees the current frame from its beginning. */
    Watcher(FrameObserver observer, EntityLogs logs) {
        this.observer = observer;
        this.created = logs.created().frameStart();
        this.destroyed = logs.destroyed().frameStart();
    }

    /** The version up to which it has seen changes. */
    long seen() {
        return seen;
    }

    /** How many frames it threw in since then. */
    int missed() {
        return missed;
    }

    /** Whether its places in the logs go back to then. */
    boolean isComplete() {
        return complete;
    }

    /** The first entity in the log of the created that is new to it. */
    int created() {
        return created;
    }

    /** The first entity in the log of the destroyed that is new to it. */
    int destroyed() {
        return destroyed;
    }

    /** It has seen all, up to a version. */
    void saw(long version, EntityLogs logs) {
        seen = version;
        missed = 0;
        complete = true;
        skip(logs);
    }

    /** It threw. */
    void failed(EntityLogs logs) {
        missed++;
        if (logs.created().count() - created > MOST_KEPT || logs.destroyed().count() - destroyed > MOST_KEPT) {
            complete = false;
            skip(logs);
        }
    }

    private void skip(EntityLogs logs) {
        created = logs.created().count();
        destroyed = logs.destroyed().count();
    }

    /** The logs forgot entities at their beginning. */
    void forgot(int ofCreated, int ofDestroyed) {
        created -= ofCreated;
        destroyed -= ofDestroyed;
    }
}
