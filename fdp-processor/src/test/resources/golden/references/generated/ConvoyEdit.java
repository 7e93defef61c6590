package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads and writes the {@link Convoy} of one entity.
 */
@GeneratedFrom(Convoy.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class ConvoyEdit extends ConvoyView {
    private boolean written;

    ConvoyEdit(TableContext context) {
        super(context, true);
    }

    private void editLook() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        requireScope();
        editEpoch = editEpoch(cursorEpoch);
    }

    /**
     * Ends a chunk, which counts as changed if a setter ran; for generated loops.
     */
    public final void loopEnd(Loops key, int chunk) {
        if (written) {
            written = false;
            markWritten(chunk);
        }
    }

    /**
     * Writes the whole value.
     */
    public final void set(Convoy value) {
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
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putLong(cursorPlace, leader);
        Memory.RAW.putLong(cursorPlace + 8, plain);
        Fields.writeLongs(cursorPlace + 16, guards, 2);
        Memory.RAW.putInt(cursorPlace + 32, slots0Number);
        Memory.RAW.putLong(cursorPlace + 40, slots0Truck);
        Memory.RAW.putInt(cursorPlace + 48, slots1Number);
        Memory.RAW.putLong(cursorPlace + 56, slots1Truck);
    }

    /**
     * Writes {@code leader}.
     */
    public final void leader(long value) {
        Fields.entity(value, "Convoy.leader");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putLong(cursorPlace, value);
    }

    /**
     * Writes {@code plain}.
     */
    public final void plain(long value) {
        Fields.entity(value, "Convoy.plain");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putLong(cursorPlace + 8, value);
    }

    /**
     * Writes {@code guards}.
     */
    public final void guards(long[] value) {
        Fields.length(Fields.notNull(value, "Convoy.guards").length, 2, "Convoy.guards");
        Fields.entities(value, "Convoy.guards");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Fields.writeLongs(cursorPlace + 16, value, 2);
    }

    /**
     * Writes an element of {@code guards}.
     */
    public final void guards(int i, long value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Fields.entity(value, "Convoy.guards");
        Memory.RAW.putLong(cursorPlace + 16 + Fields.element(i, 2) * 8, value);
    }

    /**
     * Writes {@code slots}.
     */
    public final void slots(Convoy.Slot[] value) {
        Fields.length(Fields.notNull(value, "Convoy.slots").length, 2, "Convoy.slots");
        Fields.notNull(value[0], "Convoy.slots.0");
        Fields.notNull(value[1], "Convoy.slots.1");
        int slots0Number = value[0].number();
        long slots0Truck = value[0].truck();
        int slots1Number = value[1].number();
        long slots1Truck = value[1].truck();
        Fields.entity(slots0Truck, "Convoy.slots.0.truck");
        Fields.entity(slots1Truck, "Convoy.slots.1.truck");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putInt(cursorPlace + 32, slots0Number);
        Memory.RAW.putLong(cursorPlace + 40, slots0Truck);
        Memory.RAW.putInt(cursorPlace + 48, slots1Number);
        Memory.RAW.putLong(cursorPlace + 56, slots1Truck);
    }

    /**
     * Writes {@code slots[i]}.
     */
    public final void slots(int i, Convoy.Slot value) {
        Fields.notNull(value, "Convoy.slots.0");
        int slots0Number = value.number();
        long slots0Truck = value.truck();
        Fields.entity(slots0Truck, "Convoy.slots.0.truck");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 16L;
        Memory.RAW.putInt(element + 32, slots0Number);
        Memory.RAW.putLong(element + 40, slots0Truck);
    }

    /**
     * Writes {@code slots[i].number}.
     */
    public final void slotsNumber(int i, int value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 16L;
        Memory.RAW.putInt(element + 32, value);
    }

    /**
     * Writes {@code slots[i].truck}.
     */
    public final void slotsTruck(int i, long value) {
        Fields.entity(value, "Convoy.slots.0.truck");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 16L;
        Memory.RAW.putLong(element + 40, value);
    }
}
