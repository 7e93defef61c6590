package io.fdp.kernel.internal.event;

import io.fdp.kernel.internal.lane.Lane;
import java.util.Arrays;
import java.util.function.IntSupplier;

/**
 * A lane of objects.
 *
 * <p>Each method reads a field once. So a thread that publishes while another one ends the frame meets an array and a
 * count that belong together, or places without an event.
 */
final class ObjectLane extends Lane {
    private final EventQuota quota;
    private final IntSupplier ofFrame;
    private Object[] events = new Object[16];
    private int count;

    /** A lane whose tasks report their number of events, given the number of events of the frame thread. */
    ObjectLane(EventQuota quota, IntSupplier ofFrame) {
        this.quota = quota;
        this.ofFrame = ofFrame;
    }

    @Override
    protected void taskEnded(int written) {
        quota.settle(written, ofFrame.getAsInt());
    }

    @Override
    public int count() {
        return count;
    }

    void add(Object event) {
        int at = count;
        Object[] to = events;
        if (at >= to.length) {
            to = Arrays.copyOf(to, Math.max(at + 1, to.length * 2));
            events = to;
        }
        to[at] = event;
        count = at + 1;
    }

    Object[] events() {
        return events;
    }

    /** Releases the pending events. */
    void dropPending() {
        Object[] gone = events;
        Arrays.fill(gone, 0, Math.min(count, gone.length), null);
        count = 0;
        clearSegments();
    }
}
