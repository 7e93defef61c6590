package io.fdp.kernel.internal.event;

import io.fdp.kernel.error.EventCapacityException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the events of one type in a frame, across all threads that publish.
 *
 * <p>Publishing must not pay for the limit, so threads do not count events together. Each lane takes as many events as
 * the whole frame may have, and each task reports its number of events at its end. The task whose report exceeds the
 * limit fails. The end of the frame finds what no task reported, for instance if the frame thread publishes after its
 * tasks. In any case a frame keeps its first events in the order of reading, up to the limit. The surplus counts as
 * never published.
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
     * Adds the events of a task, given the number of events of the frame thread. Throws if the frame has too many now,
     * once per frame.
     */
    void settle(int events, int ofFrame) {
        if (ofTasks.addAndGet(events) + ofFrame > most && told.compareAndSet(false, true)) {
            throw error();
        }
    }

    /** Throws if a thread outside of tasks may not publish one more event. */
    void requireRoom(int ofFrame, int ofOthers) {
        if (ofTasks.get() + ofFrame + ofOthers >= most) {
            throw exceeded();
        }
    }

    /**
     * Ends the frame and begins a new one; returns whether the frame had too many events and no error was thrown for
     * it.
     */
    boolean endFrame(long events) {
        boolean silent = events > most && !told.get();
        clear();
        return silent;
    }

    /** Starts over: all pending events are gone. */
    void clear() {
        ofTasks.set(0);
        told.set(false);
    }

    /** The error for the thread that publishes one event too many; notes that an error is thrown. */
    EventCapacityException exceeded() {
        told.set(true);
        return error();
    }

    /** The error, without that note. */
    EventCapacityException error() {
        return new EventCapacityException("cannot publish more than " + most + " events of " + what
                + " in a frame, all threads together: raise the limit given to register(), or end frames more often");
    }
}
