package io.fdp.kernel.internal.event;

import io.fdp.kernel.internal.lane.Lane;
import java.util.Arrays;

/** A lane of objects. */
final class ObjectLane extends Lane {
    private Object[] events = new Object[16];
    private int count;

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
