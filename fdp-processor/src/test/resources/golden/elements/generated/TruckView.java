package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Cursor;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads the {@link Truck} of one entity.
 */
@GeneratedFrom(Truck.class)
@Generated("io.fdp.processor.FdpProcessor")
public class TruckView extends Cursor {
    /**
     * When the cursor was put where it is. A getter looks first if the world has gone on since.
     */
    long cursorEpoch;

    /**
     * The same for setters.
     */
    long editEpoch;

    long cursorPlace;

    private long base;

    TruckView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        cursorPlace = table + (long) index * 168;
        editEpoch = editEpoch(now);
        cursorEpoch = now;
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    final void cursorLook() {
        cursorEpoch = renew(cursorEpoch);
    }

    @Override
    protected final int cursorSlot() {
        return (int) ((cursorPlace - base) / 168) & 1023;
    }

    @Override
    public final String toString() {
        return textAt(cursorEpoch);
    }

    /**
     * Puts the cursor on a chunk; for generated loops.
     */
    public final void loopOver(Loops key, int first, long chunkBase) {
        base = chunkBase;
        cursorEpoch = enterLoop(first);
        editEpoch = cursorEpoch;
    }

    /**
     * Moves the cursor in its chunk; for generated loops.
     */
    public final void loopTo(Loops key, int at) {
        cursorPlace = base + (at & 1023) * 168L;
    }

    /**
     * Ends a run, after which the cursor is refused; for generated loops.
     */
    public final void loopLeave(Loops key) {
        cursorEpoch = leaveLoop();
        editEpoch = cursorEpoch;
    }

    /**
     * Reads the whole value.
     */
    public final Truck get() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Truck(Memory.RAW.getFloat(cursorPlace), new Truck.Axle[] {new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(cursorPlace + 8), "Truck.axles.0.grip"), FixedText.read(cursorPlace + 12, 32), Fields.readInts(cursorPlace + 44, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(cursorPlace + 56), Memory.RAW.getBoolean(cursorPlace + 64)), new Truck.Wheel(Memory.RAW.getDouble(cursorPlace + 72), Memory.RAW.getBoolean(cursorPlace + 80))}), new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(cursorPlace + 88), "Truck.axles.1.grip"), FixedText.read(cursorPlace + 92, 32), Fields.readInts(cursorPlace + 124, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(cursorPlace + 136), Memory.RAW.getBoolean(cursorPlace + 144)), new Truck.Wheel(Memory.RAW.getDouble(cursorPlace + 152), Memory.RAW.getBoolean(cursorPlace + 160))})});
    }

    /**
     * Reads {@code mass}.
     */
    public final float mass() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(cursorPlace);
    }

    /**
     * Reads {@code axles}.
     */
    public final Truck.Axle[] axles() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Truck.Axle[] {new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(cursorPlace + 8), "Truck.axles.0.grip"), FixedText.read(cursorPlace + 12, 32), Fields.readInts(cursorPlace + 44, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(cursorPlace + 56), Memory.RAW.getBoolean(cursorPlace + 64)), new Truck.Wheel(Memory.RAW.getDouble(cursorPlace + 72), Memory.RAW.getBoolean(cursorPlace + 80))}), new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(cursorPlace + 88), "Truck.axles.1.grip"), FixedText.read(cursorPlace + 92, 32), Fields.readInts(cursorPlace + 124, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(cursorPlace + 136), Memory.RAW.getBoolean(cursorPlace + 144)), new Truck.Wheel(Memory.RAW.getDouble(cursorPlace + 152), Memory.RAW.getBoolean(cursorPlace + 160))})};
    }

    /**
     * Reads {@code axles[i]}.
     */
    public final Truck.Axle axles(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        return new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(element + 8), "Truck.axles.0.grip"), FixedText.read(element + 12, 32), Fields.readInts(element + 44, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(element + 56), Memory.RAW.getBoolean(element + 64)), new Truck.Wheel(Memory.RAW.getDouble(element + 72), Memory.RAW.getBoolean(element + 80))});
    }

    /**
     * Reads {@code axles[i].grip}.
     */
    public final Truck.Grip axlesGrip(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        return Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(element + 8), "Truck.axles.0.grip");
    }

    /**
     * Reads {@code axles[i].label}.
     */
    public final String axlesLabel(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        return FixedText.read(element + 12, 32);
    }

    /**
     * Compares {@code axles[i].label} with a text, without reading it into a string.
     */
    public final boolean axlesLabelEquals(int i, String text) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        return FixedText.equals(element + 12, 32, text);
    }

    /**
     * Reads {@code axles[i].loads}.
     */
    public final int[] axlesLoads(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        return Fields.readInts(element + 44, 3);
    }

    /**
     * Reads an element of {@code axles[i].loads}.
     */
    public final int axlesLoads(int i, int j) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        return Memory.RAW.getInt(element + 44 + Fields.element(j, 3) * 4);
    }

    /**
     * Reads {@code axles[i].wheels}.
     */
    public final Truck.Wheel[] axlesWheels(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        return new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(element + 56), Memory.RAW.getBoolean(element + 64)), new Truck.Wheel(Memory.RAW.getDouble(element + 72), Memory.RAW.getBoolean(element + 80))};
    }

    /**
     * Reads {@code axles[i].wheels[j]}.
     */
    public final Truck.Wheel axlesWheels(int i, int j) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L + Fields.element(j, 2) * 16L;
        return new Truck.Wheel(Memory.RAW.getDouble(element + 56), Memory.RAW.getBoolean(element + 64));
    }

    /**
     * Reads {@code axles[i].wheels[j].radius}.
     */
    public final double axlesWheelsRadius(int i, int j) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L + Fields.element(j, 2) * 16L;
        return Memory.RAW.getDouble(element + 56);
    }

    /**
     * Reads {@code axles[i].wheels[j].flat}.
     */
    public final boolean axlesWheelsFlat(int i, int j) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 80L + Fields.element(j, 2) * 16L;
        return Memory.RAW.getBoolean(element + 64);
    }
}
