package io.fdp.replication;

import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.OtherVersion.NewerBang;

/** Bangs of a later version. */
@SuppressWarnings("EnumOrdinal") // as generated streams have it
final class NewerBangs extends NativeEvents<NewerBang> {
    static final EventType<NewerBang, NewerBangs> TYPE = EventType.of(
            BangEvents.TYPE.id(),
            BangEvents.TYPE.name(),
            NewerBang.class,
            ComponentLayout.rows(24, 8)
                    .field("power", FieldKind.INT, 0)
                    .field("smoke", FieldKind.BYTE, 4)
                    .field("who", FieldKind.ENTITY, 8)
                    .enumeration("mood", 16, "CALM", "ANGRY")
                    .build(),
            NewerBangs::new);

    private NewerBangs(EventContext context) {
        super(TYPE, context);
    }

    @Override
    public void publish(NewerBang event) {
        publish(event.power(), event.smoke(), event.who(), event.mood());
    }

    void publish(int power, byte smoke, long who, Mood mood) {
        long begun = beginPublish();
        long at = Memory.address(begun);
        Memory.putInt(at, power);
        Memory.putByte(at + 4, smoke);
        Memory.putLong(at + 8, who);
        Memory.putInt(at + 16, mood.ordinal());
        endPublish(begun);
    }

    @Override
    public NewerBang get(int index) {
        long at = address(index);
        return new NewerBang(
                Memory.getInt(at),
                Memory.getByte(at + 4),
                Memory.getLong(at + 8),
                Mood.values()[Memory.getInt(at + 16)]);
    }
}
