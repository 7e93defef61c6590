package io.fdp.kernel.event;

import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;

/** The bytes of an event that belong to no field. They are zero, also in events from outside. */
final class EventPadding {
    private final int stride;
    private final boolean[] used;
    private final boolean any;

    EventPadding(ComponentLayout layout) {
        stride = layout.stride();
        used = new boolean[stride];
        int fields = 0;
        for (FieldLayout field : layout.fields()) {
            for (int i = 0; i < field.bytes(); i++) {
                used[field.offset() + i] = true;
            }
            fields += field.bytes();
        }
        any = fields < stride;
    }

    /** Sets the padding of events to zero. */
    void zero(long address, int count) {
        if (!any) {
            return;
        }
        for (int event = 0; event < count; event++) {
            long at = address + (long) event * stride;
            for (int i = 0; i < stride; i++) {
                if (!used[i]) {
                    Memory.putByte(at + i, (byte) 0);
                }
            }
        }
    }
}
