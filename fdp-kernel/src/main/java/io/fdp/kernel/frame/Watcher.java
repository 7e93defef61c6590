package io.fdp.kernel.frame;

import io.fdp.kernel.internal.entity.EntityLogs;

/**
 * An observer, and how far it has seen.
 *
 * <p>An observer that does not throw has seen the frame before. After it threw, the next frame also shows it what it
 * missed: changed chunks by their versions, created and destroyed entities from its places in the logs on. The logs
 * keep these entities up to a limit. An observer that is too far behind loses its places and is told so.
 */
final class Watcher {
    /**
     * The maximum number of created, and of destroyed, entities that are kept for an observer that threw: 8 MB each.
     */
    static final int MOST_KEPT = 1 << 20;

    final FrameObserver observer;
    private long seen;
    private int missed;
    private boolean complete = true;
    private int created;
    private int destroyed;

    /** Makes a watcher that sees the current frame from its beginning. */
    Watcher(FrameObserver observer, EntityLogs logs) {
        this.observer = observer;
        this.created = logs.created().frameStart();
        this.destroyed = logs.destroyed().frameStart();
    }

    /** The version up to which the observer has seen changes. */
    long seen() {
        return seen;
    }

    /** In how many frames the observer threw since then. */
    int missed() {
        return missed;
    }

    /** Whether the places in the logs go back to that version. */
    boolean isComplete() {
        return complete;
    }

    /** The first entity in the log of created entities that is new to the observer. */
    int created() {
        return created;
    }

    /** The first entity in the log of destroyed entities that is new to the observer. */
    int destroyed() {
        return destroyed;
    }

    /** Notes that the observer has seen everything up to a version. */
    void saw(long version, EntityLogs logs) {
        seen = version;
        missed = 0;
        complete = true;
        skip(logs);
    }

    /** Notes that the observer threw. */
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

    /** Adjusts the places after the logs removed entities at their beginning. */
    void forgot(int ofCreated, int ofDestroyed) {
        created -= ofCreated;
        destroyed -= ofDestroyed;
    }
}
