package io.fdp.kernel.internal.event;

import io.fdp.kernel.internal.lane.Lane;
import java.util.Arrays;
import java.util.function.IntSupplier;

/** A lane of objects. */
final class ObjectLane extends Lane {
    private final EventQuota quota;
    private final IntSupplier ofFrame;
    private Object[] events = new Object[16];
    private int count;

    /** A lane whose tasks tell how many events they published, beside those of the frame thread. */
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
        if (count == events.length) {
            events = Arrays.copyOf(events, count * 2);
        }
        events[count++] = event;
    }

    Object[] events() {
        return events;
    }

    /** Lets go of the pending events. */
    void dropPending() {
        Arrays.fill(events, 0, count, null);
        count = 0;
        clearSegments();
    }
}
