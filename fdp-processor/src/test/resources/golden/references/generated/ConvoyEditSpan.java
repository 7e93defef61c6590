package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads and writes one chunk of {@link Convoy} values.
 */
@GeneratedFrom(Convoy.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class ConvoyEditSpan extends ConvoySpan {
    ConvoyEditSpan(TableContext context) {
        super(context, true);
    }

    /**
     * Writes the whole value.
     */
    public final void set(int slot, Convoy value) {
        Fields.notNull(value, "Convoy");
        Fields.length(Fields.notNull(value.slots(), "Convoy.slots").length, 2, "Convoy.slots");
        Fields.notNull(value.slots()[0], "Convoy.slots.0");
        Fields.notNull(value.slots()[1], "Convoy.slots.1");
        long leader = value.leader();
        long plain = value.plain();
        long[] guards = value.guards();
        int slots0Number = value.slots()[0].number();
        long slots0Truck = value.slots()[0].truck();
        int slots1Number = value.slots()[1].number();
        long slots1Truck = value.slots()[1].truck();
        Fields.entity(leader, "Convoy.leader");
        Fields.entity(plain, "Convoy.plain");
        Fields.length(Fields.notNull(guards, "Convoy.guards").length, 2, "Convoy.guards");
        Fields.entities(guards, "Convoy.guards");
        Fields.entity(slots0Truck, "Convoy.slots.0.truck");
        Fields.entity(slots1Truck, "Convoy.slots.1.truck");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putLong(at, leader);
        Memory.RAW.putLong(at + 8, plain);
        Fields.writeLongs(at + 16, guards, 2);
        Memory.RAW.putInt(at + 32, slots0Number);
        Memory.RAW.putLong(at + 40, slots0Truck);
        Memory.RAW.putInt(at + 48, slots1Number);
        Memory.RAW.putLong(at + 56, slots1Truck);
    }

    /**
     * Writes {@code leader}.
     */
    public final void leader(int slot, long value) {
        Fields.entity(value, "Convoy.leader");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putLong(at, value);
    }

    /**
     * Writes {@code plain}.
     */
    public final void plain(int slot, long value) {
        Fields.entity(value, "Convoy.plain");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putLong(at + 8, value);
    }

    /**
     * Writes {@code guards}.
     */
    public final void guards(int slot, long[] value) {
        Fields.length(Fields.notNull(value, "Convoy.guards").length, 2, "Convoy.guards");
        Fields.entities(value, "Convoy.guards");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Fields.writeLongs(at + 16, value, 2);
    }

    /**
     * Writes an element of {@code guards}.
     */
    public final void guards(int slot, int i, long value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Fields.entity(value, "Convoy.guards");
        Memory.RAW.putLong(at + 16 + Fields.element(i, 2) * 8, value);
    }

    /**
     * Writes {@code slots}.
     */
    public final void slots(int slot, Convoy.Slot[] value) {
        Fields.length(Fields.notNull(value, "Convoy.slots").length, 2, "Convoy.slots");
        Fields.notNull(value[0], "Convoy.slots.0");
        Fields.notNull(value[1], "Convoy.slots.1");
        int slots0Number = value[0].number();
        long slots0Truck = value[0].truck();
        int slots1Number = value[1].number();
        long slots1Truck = value[1].truck();
        Fields.entity(slots0Truck, "Convoy.slots.0.truck");
        Fields.entity(slots1Truck, "Convoy.slots.1.truck");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putInt(at + 32, slots0Number);
        Memory.RAW.putLong(at + 40, slots0Truck);
        Memory.RAW.putInt(at + 48, slots1Number);
        Memory.RAW.putLong(at + 56, slots1Truck);
    }

    /**
     * Writes {@code slots[i]}.
     */
    public final void slots(int slot, int i, Convoy.Slot value) {
        Fields.notNull(value, "Convoy.slots.0");
        int slots0Number = value.number();
        long slots0Truck = value.truck();
        Fields.entity(slots0Truck, "Convoy.slots.0.truck");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        long element = at + Fields.element(i, 2) * 16L;
        Memory.RAW.putInt(element + 32, slots0Number);
        Memory.RAW.putLong(element + 40, slots0Truck);
    }

    /**
     * Writes {@code slots[i].number}.
     */
    public final void slotsNumber(int slot, int i, int value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        long element = at + Fields.element(i, 2) * 16L;
        Memory.RAW.putInt(element + 32, value);
    }

    /**
     * Writes {@code slots[i].truck}.
     */
    public final void slotsTruck(int slot, int i, long value) {
        Fields.entity(value, "Convoy.slots.0.truck");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        long element = at + Fields.element(i, 2) * 16L;
        Memory.RAW.putLong(element + 40, value);
    }
}
