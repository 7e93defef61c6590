package io.fdp.kernel.internal.event;

import io.fdp.kernel.error.EventCapacityException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many events of one type a frame may have, whatever the threads that publish them.
 *
 * <p>Publishing must not pay for it, so threads do not count each event together: each lane takes as many events as the
 * whole frame may have, and tasks tell at their end how many they published. The task with which a frame has too many
 * fails. What nobody counted that way, as when the frame thread publishes after its tasks, is found when the frame
 * ends. In any case a frame has its first events, up to the limit, in the order of reading, and the rest is as if it
 * had never been published.
 */
final class EventQuota {
    private final String what;
    private final int most;
    private final AtomicLong ofTasks = new AtomicLong();
    private final AtomicBoolean told = new AtomicBoolean();

    EventQuota(String what, int most) {
        this.what = what;
        this.most = most;
    }

    int most() {
        return most;
    }

    /**
     * A task published events, beside those of the frame thread. Throws when a frame has too many with that, once in a
     * frame.
     */
    void settle(int events, int ofFrame) {
        if (ofTasks.addAndGet(events) + ofFrame > most && told.compareAndSet(false, true)) {
            throw error();
        }
    }

    /** Refuses one more event of a thread that publishes outside of tasks. */
    void requireRoom(int ofFrame, int ofOthers) {
        if (ofTasks.get() + ofFrame + ofOthers >= most) {
            throw exceeded();
        }
    }

    /**
     * The frame ends with a number of events: answers whether there are too many and nobody was told. A new frame
     * begins.
     */
    boolean endFrame(long events) {
        boolean silent = events > most && !told.get();
        clear();
        return silent;
    }

    /** All pending events are gone. */
    void clear() {
        ofTasks.set(0);
        told.set(false);
    }

    /** The error for whoever publishes one too many: from here on somebody is told. */
    EventCapacityException exceeded() {
        told.set(true);
        return error();
    }

    /** The error alone. */
    EventCapacityException error() {
        return new EventCapacityException("cannot publish more than " + most + " events of " + what
                + " in a frame, whatever the threads: raise the number given to register(), or end frames more often");
    }
}
