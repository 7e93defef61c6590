package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads and writes the {@link Truck} of one entity.
 */
@GeneratedFrom(Truck.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TruckEdit extends TruckView {
    private boolean written;

    TruckEdit(TableContext context) {
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
    public final void set(Truck value) {
        Fields.notNull(value, "Truck");
        Fields.length(Fields.notNull(value.axles(), "Truck.axles").length, 2, "Truck.axles");
        Fields.notNull(value.axles()[0], "Truck.axles.0");
        Fields.length(Fields.notNull(value.axles()[0].wheels(), "Truck.axles.0.wheels").length, 2, "Truck.axles.0.wheels");
        Fields.notNull(value.axles()[0].wheels()[0], "Truck.axles.0.wheels.0");
        Fields.notNull(value.axles()[0].wheels()[1], "Truck.axles.0.wheels.1");
        Fields.notNull(value.axles()[1], "Truck.axles.1");
        Fields.length(Fields.notNull(value.axles()[1].wheels(), "Truck.axles.1.wheels").length, 2, "Truck.axles.1.wheels");
        Fields.notNull(value.axles()[1].wheels()[0], "Truck.axles.1.wheels.0");
        Fields.notNull(value.axles()[1].wheels()[1], "Truck.axles.1.wheels.1");
        float mass = value.mass();
        Truck.Grip axles0Grip = value.axles()[0].grip();
        String axles0Label = value.axles()[0].label();
        int[] axles0Loads = value.axles()[0].loads();
        double axles0Wheels0Radius = value.axles()[0].wheels()[0].radius();
        boolean axles0Wheels0Flat = value.axles()[0].wheels()[0].flat();
        double axles0Wheels1Radius = value.axles()[0].wheels()[1].radius();
        boolean axles0Wheels1Flat = value.axles()[0].wheels()[1].flat();
        Truck.Grip axles1Grip = value.axles()[1].grip();
        String axles1Label = value.axles()[1].label();
        int[] axles1Loads = value.axles()[1].loads();
        double axles1Wheels0Radius = value.axles()[1].wheels()[0].radius();
        boolean axles1Wheels0Flat = value.axles()[1].wheels()[0].flat();
        double axles1Wheels1Radius = value.axles()[1].wheels()[1].radius();
        boolean axles1Wheels1Flat = value.axles()[1].wheels()[1].flat();
        Fields.notNull(axles0Grip, "Truck.axles.0.grip");
        Fields.notNull(axles0Label, "Truck.axles.0.label");
        Fields.length(Fields.notNull(axles0Loads, "Truck.axles.0.loads").length, 3, "Truck.axles.0.loads");
        Fields.notNull(axles1Grip, "Truck.axles.1.grip");
        Fields.notNull(axles1Label, "Truck.axles.1.label");
        Fields.length(Fields.notNull(axles1Loads, "Truck.axles.1.loads").length, 3, "Truck.axles.1.loads");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace, mass);
        Memory.RAW.putInt(cursorPlace + 8, axles0Grip.ordinal());
        FixedText.write(cursorPlace + 12, 32, axles0Label, "game.Truck.axles.label");
        Fields.writeInts(cursorPlace + 44, axles0Loads, 3);
        Memory.RAW.putDouble(cursorPlace + 56, axles0Wheels0Radius);
        Memory.RAW.putBoolean(cursorPlace + 64, axles0Wheels0Flat);
        Memory.RAW.putDouble(cursorPlace + 72, axles0Wheels1Radius);
        Memory.RAW.putBoolean(cursorPlace + 80, axles0Wheels1Flat);
        Memory.RAW.putInt(cursorPlace + 88, axles1Grip.ordinal());
        FixedText.write(cursorPlace + 92, 32, axles1Label, "game.Truck.axles.label");
        Fields.writeInts(cursorPlace + 124, axles1Loads, 3);
        Memory.RAW.putDouble(cursorPlace + 136, axles1Wheels0Radius);
        Memory.RAW.putBoolean(cursorPlace + 144, axles1Wheels0Flat);
        Memory.RAW.putDouble(cursorPlace + 152, axles1Wheels1Radius);
        Memory.RAW.putBoolean(cursorPlace + 160, axles1Wheels1Flat);
    }

    /**
     * Writes {@code mass}.
     */
    public final void mass(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace, value);
    }

    /**
     * Writes {@code axles}.
     */
    public final void axles(Truck.Axle[] value) {
        Fields.length(Fields.notNull(value, "Truck.axles").length, 2, "Truck.axles");
        Fields.notNull(value[0], "Truck.axles.0");
        Fields.length(Fields.notNull(value[0].wheels(), "Truck.axles.0.wheels").length, 2, "Truck.axles.0.wheels");
        Fields.notNull(value[0].wheels()[0], "Truck.axles.0.wheels.0");
        Fields.notNull(value[0].wheels()[1], "Truck.axles.0.wheels.1");
        Fields.notNull(value[1], "Truck.axles.1");
        Fields.length(Fields.notNull(value[1].wheels(), "Truck.axles.1.wheels").length, 2, "Truck.axles.1.wheels");
        Fields.notNull(value[1].wheels()[0], "Truck.axles.1.wheels.0");
        Fields.notNull(value[1].wheels()[1], "Truck.axles.1.wheels.1");
        Truck.Grip axles0Grip = value[0].grip();
        String axles0Label = value[0].label();
        int[] axles0Loads = value[0].loads();
        double axles0Wheels0Radius = value[0].wheels()[0].radius();
        boolean axles0Wheels0Flat = value[0].wheels()[0].flat();
        double axles0Wheels1Radius = value[0].wheels()[1].radius();
        boolean axles0Wheels1Flat = value[0].wheels()[1].flat();
        Truck.Grip axles1Grip = value[1].grip();
        String axles1Label = value[1].label();
        int[] axles1Loads = value[1].loads();
        double axles1Wheels0Radius = value[1].wheels()[0].radius();
        boolean axles1Wheels0Flat = value[1].wheels()[0].flat();
        double axles1Wheels1Radius = value[1].wheels()[1].radius();
        boolean axles1Wheels1Flat = value[1].wheels()[1].flat();
        Fields.notNull(axles0Grip, "Truck.axles.0.grip");
        Fields.notNull(axles0Label, "Truck.axles.0.label");
        Fields.length(Fields.notNull(axles0Loads, "Truck.axles.0.loads").length, 3, "Truck.axles.0.loads");
        Fields.notNull(axles1Grip, "Truck.axles.1.grip");
        Fields.notNull(axles1Label, "Truck.axles.1.label");
        Fields.length(Fields.notNull(axles1Loads, "Truck.axles.1.loads").length, 3, "Truck.axles.1.loads");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putInt(cursorPlace + 8, axles0Grip.ordinal());
        FixedText.write(cursorPlace + 12, 32, axles0Label, "game.Truck.axles.label");
        Fields.writeInts(cursorPlace + 44, axles0Loads, 3);
        Memory.RAW.putDouble(cursorPlace + 56, axles0Wheels0Radius);
        Memory.RAW.putBoolean(cursorPlace + 64, axles0Wheels0Flat);
        Memory.RAW.putDouble(cursorPlace + 72, axles0Wheels1Radius);
        Memory.RAW.putBoolean(cursorPlace + 80, axles0Wheels1Flat);
        Memory.RAW.putInt(cursorPlace + 88, axles1Grip.ordinal());
        FixedText.write(cursorPlace + 92, 32, axles1Label, "game.Truck.axles.label");
        Fields.writeInts(cursorPlace + 124, axles1Loads, 3);
        Memory.RAW.putDouble(cursorPlace + 136, axles1Wheels0Radius);
        Memory.RAW.putBoolean(cursorPlace + 144, axles1Wheels0Flat);
        Memory.RAW.putDouble(cursorPlace + 152, axles1Wheels1Radius);
        Memory.RAW.putBoolean(cursorPlace + 160, axles1Wheels1Flat);
    }

    /**
     * Writes {@code axles[i]}.
     */
    public final void axles(int i, Truck.Axle value) {
        Fields.notNull(value, "Truck.axles.0");
        Fields.length(Fields.notNull(value.wheels(), "Truck.axles.0.wheels").length, 2, "Truck.axles.0.wheels");
        Fields.notNull(value.wheels()[0], "Truck.axles.0.wheels.0");
        Fields.notNull(value.wheels()[1], "Truck.axles.0.wheels.1");
        Truck.Grip axles0Grip = value.grip();
        String axles0Label = value.label();
        int[] axles0Loads = value.loads();
        double axles0Wheels0Radius = value.wheels()[0].radius();
        boolean axles0Wheels0Flat = value.wheels()[0].flat();
        double axles0Wheels1Radius = value.wheels()[1].radius();
        boolean axles0Wheels1Flat = value.wheels()[1].flat();
        Fields.notNull(axles0Grip, "Truck.axles.0.grip");
        Fields.notNull(axles0Label, "Truck.axles.0.label");
        Fields.length(Fields.notNull(axles0Loads, "Truck.axles.0.loads").length, 3, "Truck.axles.0.loads");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        Memory.RAW.putInt(element + 8, axles0Grip.ordinal());
        FixedText.write(element + 12, 32, axles0Label, "game.Truck.axles.label");
        Fields.writeInts(element + 44, axles0Loads, 3);
        Memory.RAW.putDouble(element + 56, axles0Wheels0Radius);
        Memory.RAW.putBoolean(element + 64, axles0Wheels0Flat);
        Memory.RAW.putDouble(element + 72, axles0Wheels1Radius);
        Memory.RAW.putBoolean(element + 80, axles0Wheels1Flat);
    }

    /**
     * Writes {@code axles[i].grip}.
     */
    public final void axlesGrip(int i, Truck.Grip value) {
        Fields.notNull(value, "Truck.axles.0.grip");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        Memory.RAW.putInt(element + 8, value.ordinal());
    }

    /**
     * Writes {@code axles[i].label}.
     */
    public final void axlesLabel(int i, String value) {
        Fields.notNull(value, "Truck.axles.0.label");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        FixedText.write(element + 12, 32, value, "game.Truck.axles.label");
    }

    /**
     * Writes {@code axles[i].loads}.
     */
    public final void axlesLoads(int i, int[] value) {
        Fields.length(Fields.notNull(value, "Truck.axles.0.loads").length, 3, "Truck.axles.0.loads");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        Fields.writeInts(element + 44, value, 3);
    }

    /**
     * Writes an element of {@code axles[i].loads}.
     */
    public final void axlesLoads(int i, int j, int value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        Memory.RAW.putInt(element + 44 + Fields.element(j, 3) * 4, value);
    }

    /**
     * Writes {@code axles[i].wheels}.
     */
    public final void axlesWheels(int i, Truck.Wheel[] value) {
        Fields.length(Fields.notNull(value, "Truck.axles.0.wheels").length, 2, "Truck.axles.0.wheels");
        Fields.notNull(value[0], "Truck.axles.0.wheels.0");
        Fields.notNull(value[1], "Truck.axles.0.wheels.1");
        double axles0Wheels0Radius = value[0].radius();
        boolean axles0Wheels0Flat = value[0].flat();
        double axles0Wheels1Radius = value[1].radius();
        boolean axles0Wheels1Flat = value[1].flat();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 80L;
        Memory.RAW.putDouble(element + 56, axles0Wheels0Radius);
        Memory.RAW.putBoolean(element + 64, axles0Wheels0Flat);
        Memory.RAW.putDouble(element + 72, axles0Wheels1Radius);
        Memory.RAW.putBoolean(element + 80, axles0Wheels1Flat);
    }

    /**
     * Writes {@code axles[i].wheels[j]}.
     */
    public final void axlesWheels(int i, int j, Truck.Wheel value) {
        Fields.notNull(value, "Truck.axles.0.wheels.0");
        double axles0Wheels0Radius = value.radius();
        boolean axles0Wheels0Flat = value.flat();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 80L + Fields.element(j, 2) * 16L;
        Memory.RAW.putDouble(element + 56, axles0Wheels0Radius);
        Memory.RAW.putBoolean(element + 64, axles0Wheels0Flat);
    }

    /**
     * Writes {@code axles[i].wheels[j].radius}.
     */
    public final void axlesWheelsRadius(int i, int j, double value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 80L + Fields.element(j, 2) * 16L;
        Memory.RAW.putDouble(element + 56, value);
    }

    /**
     * Writes {@code axles[i].wheels[j].flat}.
     */
    public final void axlesWheelsFlat(int i, int j, boolean value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 80L + Fields.element(j, 2) * 16L;
        Memory.RAW.putBoolean(element + 64, value);
    }
}
