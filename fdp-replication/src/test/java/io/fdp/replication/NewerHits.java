package io.fdp.replication;

import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.OtherVersion.NewerHit;

/** Hits of a later version. */
final class NewerHits extends NativeEvents<NewerHit> {
    static final EventType<NewerHit, NewerHits> TYPE = EventType.of(
            HitEvents.TYPE.id(),
            HitEvents.TYPE.name(),
            NewerHit.class,
            ComponentLayout.rows(24, 8)
                    .field("damage", FieldKind.INT, 0)
                    .field("target", FieldKind.ENTITY, 8)
                    .field("by", FieldKind.ENTITY, 16)
                    .build(),
            NewerHits::new);

    private NewerHits(EventContext context) {
        super(TYPE, context);
    }

    @Override
    public void publish(NewerHit event) {
        publish(event.damage(), event.target(), event.by());
    }

    void publish(int damage, long target, long by) {
        long begun = beginPublish();
        long at = Memory.address(begun);
        Memory.putInt(at, damage);
        Memory.putLong(at + 8, target);
        Memory.putLong(at + 16, by);
        endPublish(begun);
    }

    @Override
    public NewerHit get(int index) {
        long at = address(index);
        return new NewerHit(Memory.getInt(at), Memory.getLong(at + 8), Memory.getLong(at + 16));
    }
}
