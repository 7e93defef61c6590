package io.fdp.kernel;

import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.Memory;

/** A stream of numbers, written by hand. */
final class ProbeEvents extends NativeEvents<Long> {
    static final EventType<Long, ProbeEvents> TYPE = EventType.of(
            1,
            "probe",
            Long.class,
            ComponentLayout.rows(8, 8).field("number", FieldKind.LONG, 0).build(),
            ProbeEvents::new);

    private ProbeEvents(EventContext context) {
        super(TYPE, context);
    }

    @Override
    public void publish(Long number) {
        long begun = beginPublish();
        try {
            Memory.putLong(Memory.address(begun), number);
        } catch (Throwable failed) {
            cancelPublish(begun);
            throw failed;
        }
        endPublish(begun);
    }

    @Override
    public Long get(int index) {
        return Memory.getLong(address(index));
    }
}
