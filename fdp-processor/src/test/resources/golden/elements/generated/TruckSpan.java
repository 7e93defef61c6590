package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.Span;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads one chunk of {@link Truck} values.
 */
@GeneratedFrom(Truck.class)
@Generated("io.fdp.processor.FdpProcessor")
public class TruckSpan extends Span {
    TruckSpan(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToChunk(int chunk) {
        moveTo(chunk);
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    /**
     * Reads the whole value.
     */
    public final Truck get(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        return new Truck(Memory.RAW.getFloat(at), new Truck.Axle[] {new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(at + 8), "Truck.axles.0.grip"), FixedText.read(at + 12, 32), Fields.readInts(at + 44, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(at + 56), Memory.RAW.getBoolean(at + 64)), new Truck.Wheel(Memory.RAW.getDouble(at + 72), Memory.RAW.getBoolean(at + 80))}), new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(at + 88), "Truck.axles.1.grip"), FixedText.read(at + 92, 32), Fields.readInts(at + 124, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(at + 136), Memory.RAW.getBoolean(at + 144)), new Truck.Wheel(Memory.RAW.getDouble(at + 152), Memory.RAW.getBoolean(at + 160))})});
    }

    /**
     * Reads {@code mass}.
     */
    public final float mass(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        return Memory.RAW.getFloat(at);
    }

    /**
     * Reads {@code axles}.
     */
    public final Truck.Axle[] axles(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        return new Truck.Axle[] {new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(at + 8), "Truck.axles.0.grip"), FixedText.read(at + 12, 32), Fields.readInts(at + 44, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(at + 56), Memory.RAW.getBoolean(at + 64)), new Truck.Wheel(Memory.RAW.getDouble(at + 72), Memory.RAW.getBoolean(at + 80))}), new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(at + 88), "Truck.axles.1.grip"), FixedText.read(at + 92, 32), Fields.readInts(at + 124, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(at + 136), Memory.RAW.getBoolean(at + 144)), new Truck.Wheel(Memory.RAW.getDouble(at + 152), Memory.RAW.getBoolean(at + 160))})};
    }

    /**
     * Reads {@code axles[i]}.
     */
    public final Truck.Axle axles(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L;
        return new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(element + 8), "Truck.axles.0.grip"), FixedText.read(element + 12, 32), Fields.readInts(element + 44, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(element + 56), Memory.RAW.getBoolean(element + 64)), new Truck.Wheel(Memory.RAW.getDouble(element + 72), Memory.RAW.getBoolean(element + 80))});
    }

    /**
     * Reads {@code axles[i].grip}.
     */
    public final Truck.Grip axlesGrip(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L;
        return Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(element + 8), "Truck.axles.0.grip");
    }

    /**
     * Reads {@code axles[i].label}.
     */
    public final String axlesLabel(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L;
        return FixedText.read(element + 12, 32);
    }

    /**
     * Compares {@code axles[i].label} with a text, without reading it into a string.
     */
    public final boolean axlesLabelEquals(int slot, int i, String text) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L;
        return FixedText.equals(element + 12, 32, text);
    }

    /**
     * Reads {@code axles[i].loads}.
     */
    public final int[] axlesLoads(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L;
        return Fields.readInts(element + 44, 3);
    }

    /**
     * Reads an element of {@code axles[i].loads}.
     */
    public final int axlesLoads(int slot, int i, int j) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L;
        return Memory.RAW.getInt(element + 44 + Fields.element(j, 3) * 4);
    }

    /**
     * Reads {@code axles[i].wheels}.
     */
    public final Truck.Wheel[] axlesWheels(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L;
        return new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(element + 56), Memory.RAW.getBoolean(element + 64)), new Truck.Wheel(Memory.RAW.getDouble(element + 72), Memory.RAW.getBoolean(element + 80))};
    }

    /**
     * Reads {@code axles[i].wheels[j]}.
     */
    public final Truck.Wheel axlesWheels(int slot, int i, int j) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L + Fields.element(j, 2) * 16L;
        return new Truck.Wheel(Memory.RAW.getDouble(element + 56), Memory.RAW.getBoolean(element + 64));
    }

    /**
     * Reads {@code axles[i].wheels[j].radius}.
     */
    public final double axlesWheelsRadius(int slot, int i, int j) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L + Fields.element(j, 2) * 16L;
        return Memory.RAW.getDouble(element + 56);
    }

    /**
     * Reads {@code axles[i].wheels[j].flat}.
     */
    public final boolean axlesWheelsFlat(int slot, int i, int j) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 168L;
        long element = at + Fields.element(i, 2) * 80L + Fields.element(j, 2) * 16L;
        return Memory.RAW.getBoolean(element + 64);
    }
}
