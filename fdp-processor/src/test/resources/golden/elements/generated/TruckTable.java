package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Truck} values of all entities.
 */
@GeneratedFrom(Truck.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TruckTable extends ComponentTable<Truck> {
    /**
     * What a repository registers.
     */
    public static final ComponentType<Truck, TruckTable> TYPE = ComponentType.of("game.Truck", Truck.class, describe(), TruckTable::new).withJson(() -> TruckJson.INSTANCE);

    static final Truck.Grip[] CONSTANTS_axlesGrip = Truck.Grip.class.getEnumConstants();

    private TruckTable(TableContext context) {
        super(TYPE, context);
    }

    @Override
    public Truck get(long entity) {
        return read(requirePresent(entity));
    }

    @Override
    public @Nullable Truck tryGet(long entity) {
        return has(entity) ? read(requirePresent(entity)) : null;
    }

    private void write(int index, Truck value) {
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
        long at = base() + (long) index * 168;
        Memory.RAW.putFloat(at, mass);
        Memory.RAW.putInt(at + 8, axles0Grip.ordinal());
        FixedText.write(at + 12, 32, axles0Label, "game.Truck.axles.label");
        Fields.writeInts(at + 44, axles0Loads, 3);
        Memory.RAW.putDouble(at + 56, axles0Wheels0Radius);
        Memory.RAW.putBoolean(at + 64, axles0Wheels0Flat);
        Memory.RAW.putDouble(at + 72, axles0Wheels1Radius);
        Memory.RAW.putBoolean(at + 80, axles0Wheels1Flat);
        Memory.RAW.putInt(at + 88, axles1Grip.ordinal());
        FixedText.write(at + 92, 32, axles1Label, "game.Truck.axles.label");
        Fields.writeInts(at + 124, axles1Loads, 3);
        Memory.RAW.putDouble(at + 136, axles1Wheels0Radius);
        Memory.RAW.putBoolean(at + 144, axles1Wheels0Flat);
        Memory.RAW.putDouble(at + 152, axles1Wheels1Radius);
        Memory.RAW.putBoolean(at + 160, axles1Wheels1Flat);
    }

    @Override
    public void add(long entity, Truck value) {
        Fields.notNull(value, "Truck");
        Fields.length(Fields.notNull(value.axles(), "Truck.axles").length, 2, "Truck.axles");
        Fields.notNull(value.axles()[0], "Truck.axles.0");
        Fields.notNull(value.axles()[0].grip(), "Truck.axles.0.grip");
        Fields.notNull(value.axles()[0].label(), "Truck.axles.0.label");
        Fields.length(Fields.notNull(value.axles()[0].loads(), "Truck.axles.0.loads").length, 3, "Truck.axles.0.loads");
        Fields.length(Fields.notNull(value.axles()[0].wheels(), "Truck.axles.0.wheels").length, 2, "Truck.axles.0.wheels");
        Fields.notNull(value.axles()[0].wheels()[0], "Truck.axles.0.wheels.0");
        Fields.notNull(value.axles()[0].wheels()[1], "Truck.axles.0.wheels.1");
        Fields.notNull(value.axles()[1], "Truck.axles.1");
        Fields.notNull(value.axles()[1].grip(), "Truck.axles.1.grip");
        Fields.notNull(value.axles()[1].label(), "Truck.axles.1.label");
        Fields.length(Fields.notNull(value.axles()[1].loads(), "Truck.axles.1.loads").length, 3, "Truck.axles.1.loads");
        Fields.length(Fields.notNull(value.axles()[1].wheels(), "Truck.axles.1.wheels").length, 2, "Truck.axles.1.wheels");
        Fields.notNull(value.axles()[1].wheels()[0], "Truck.axles.1.wheels.0");
        Fields.notNull(value.axles()[1].wheels()[1], "Truck.axles.1.wheels.1");
        int index = beginAdd(entity);
        try {
            zero(index);
            write(index, value);
            finishAdd(entity, index);
        } finally {
            endAdd();
        }
    }

    @Override
    public void set(long entity, Truck value) {
        Fields.notNull(value, "Truck");
        Fields.length(Fields.notNull(value.axles(), "Truck.axles").length, 2, "Truck.axles");
        Fields.notNull(value.axles()[0], "Truck.axles.0");
        Fields.notNull(value.axles()[0].grip(), "Truck.axles.0.grip");
        Fields.notNull(value.axles()[0].label(), "Truck.axles.0.label");
        Fields.length(Fields.notNull(value.axles()[0].loads(), "Truck.axles.0.loads").length, 3, "Truck.axles.0.loads");
        Fields.length(Fields.notNull(value.axles()[0].wheels(), "Truck.axles.0.wheels").length, 2, "Truck.axles.0.wheels");
        Fields.notNull(value.axles()[0].wheels()[0], "Truck.axles.0.wheels.0");
        Fields.notNull(value.axles()[0].wheels()[1], "Truck.axles.0.wheels.1");
        Fields.notNull(value.axles()[1], "Truck.axles.1");
        Fields.notNull(value.axles()[1].grip(), "Truck.axles.1.grip");
        Fields.notNull(value.axles()[1].label(), "Truck.axles.1.label");
        Fields.length(Fields.notNull(value.axles()[1].loads(), "Truck.axles.1.loads").length, 3, "Truck.axles.1.loads");
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
        int index = requireWritable(entity);
        long at = base() + (long) index * 168;
        Memory.RAW.putFloat(at, mass);
        Memory.RAW.putInt(at + 8, axles0Grip.ordinal());
        FixedText.write(at + 12, 32, axles0Label, "game.Truck.axles.label");
        Fields.writeInts(at + 44, axles0Loads, 3);
        Memory.RAW.putDouble(at + 56, axles0Wheels0Radius);
        Memory.RAW.putBoolean(at + 64, axles0Wheels0Flat);
        Memory.RAW.putDouble(at + 72, axles0Wheels1Radius);
        Memory.RAW.putBoolean(at + 80, axles0Wheels1Flat);
        Memory.RAW.putInt(at + 88, axles1Grip.ordinal());
        FixedText.write(at + 92, 32, axles1Label, "game.Truck.axles.label");
        Fields.writeInts(at + 124, axles1Loads, 3);
        Memory.RAW.putDouble(at + 136, axles1Wheels0Radius);
        Memory.RAW.putBoolean(at + 144, axles1Wheels0Flat);
        Memory.RAW.putDouble(at + 152, axles1Wheels1Radius);
        Memory.RAW.putBoolean(at + 160, axles1Wheels1Flat);
    }

    @Override
    public void add(CommandBuffer commands, long entity, Truck value) {
        Fields.notNull(value, "Truck");
        Fields.length(Fields.notNull(value.axles(), "Truck.axles").length, 2, "Truck.axles");
        Fields.notNull(value.axles()[0], "Truck.axles.0");
        Fields.notNull(value.axles()[0].grip(), "Truck.axles.0.grip");
        Fields.notNull(value.axles()[0].label(), "Truck.axles.0.label");
        Fields.length(Fields.notNull(value.axles()[0].loads(), "Truck.axles.0.loads").length, 3, "Truck.axles.0.loads");
        Fields.length(Fields.notNull(value.axles()[0].wheels(), "Truck.axles.0.wheels").length, 2, "Truck.axles.0.wheels");
        Fields.notNull(value.axles()[0].wheels()[0], "Truck.axles.0.wheels.0");
        Fields.notNull(value.axles()[0].wheels()[1], "Truck.axles.0.wheels.1");
        Fields.notNull(value.axles()[1], "Truck.axles.1");
        Fields.notNull(value.axles()[1].grip(), "Truck.axles.1.grip");
        Fields.notNull(value.axles()[1].label(), "Truck.axles.1.label");
        Fields.length(Fields.notNull(value.axles()[1].loads(), "Truck.axles.1.loads").length, 3, "Truck.axles.1.loads");
        Fields.length(Fields.notNull(value.axles()[1].wheels(), "Truck.axles.1.wheels").length, 2, "Truck.axles.1.wheels");
        Fields.notNull(value.axles()[1].wheels()[0], "Truck.axles.1.wheels.0");
        Fields.notNull(value.axles()[1].wheels()[1], "Truck.axles.1.wheels.1");
        long at = recordAdd(commands, entity);
        hold(commands);
        try {
            Memory.zero(at, 168);
            writeImage(at, value);
            recorded(commands, at);
        } finally {
            release(commands);
        }
    }

    @Override
    public void set(CommandBuffer commands, long entity, Truck value) {
        Fields.notNull(value, "Truck");
        Fields.length(Fields.notNull(value.axles(), "Truck.axles").length, 2, "Truck.axles");
        Fields.notNull(value.axles()[0], "Truck.axles.0");
        Fields.notNull(value.axles()[0].grip(), "Truck.axles.0.grip");
        Fields.notNull(value.axles()[0].label(), "Truck.axles.0.label");
        Fields.length(Fields.notNull(value.axles()[0].loads(), "Truck.axles.0.loads").length, 3, "Truck.axles.0.loads");
        Fields.length(Fields.notNull(value.axles()[0].wheels(), "Truck.axles.0.wheels").length, 2, "Truck.axles.0.wheels");
        Fields.notNull(value.axles()[0].wheels()[0], "Truck.axles.0.wheels.0");
        Fields.notNull(value.axles()[0].wheels()[1], "Truck.axles.0.wheels.1");
        Fields.notNull(value.axles()[1], "Truck.axles.1");
        Fields.notNull(value.axles()[1].grip(), "Truck.axles.1.grip");
        Fields.notNull(value.axles()[1].label(), "Truck.axles.1.label");
        Fields.length(Fields.notNull(value.axles()[1].loads(), "Truck.axles.1.loads").length, 3, "Truck.axles.1.loads");
        Fields.length(Fields.notNull(value.axles()[1].wheels(), "Truck.axles.1.wheels").length, 2, "Truck.axles.1.wheels");
        Fields.notNull(value.axles()[1].wheels()[0], "Truck.axles.1.wheels.0");
        Fields.notNull(value.axles()[1].wheels()[1], "Truck.axles.1.wheels.1");
        long at = recordSet(commands, entity);
        hold(commands);
        try {
            Memory.zero(at, 168);
            writeImage(at, value);
            recorded(commands, at);
        } finally {
            release(commands);
        }
    }

    private static void writeImage(long at, Truck value) {
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
        Memory.RAW.putFloat(at, mass);
        Memory.RAW.putInt(at + 8, axles0Grip.ordinal());
        FixedText.write(at + 12, 32, axles0Label, "game.Truck.axles.label");
        Fields.writeInts(at + 44, axles0Loads, 3);
        Memory.RAW.putDouble(at + 56, axles0Wheels0Radius);
        Memory.RAW.putBoolean(at + 64, axles0Wheels0Flat);
        Memory.RAW.putDouble(at + 72, axles0Wheels1Radius);
        Memory.RAW.putBoolean(at + 80, axles0Wheels1Flat);
        Memory.RAW.putInt(at + 88, axles1Grip.ordinal());
        FixedText.write(at + 92, 32, axles1Label, "game.Truck.axles.label");
        Fields.writeInts(at + 124, axles1Loads, 3);
        Memory.RAW.putDouble(at + 136, axles1Wheels0Radius);
        Memory.RAW.putBoolean(at + 144, axles1Wheels0Flat);
        Memory.RAW.putDouble(at + 152, axles1Wheels1Radius);
        Memory.RAW.putBoolean(at + 160, axles1Wheels1Flat);
    }

    /**
     * Adds the component with all fields zero, and answers an edit on it.
     */
    public TruckEdit add(long entity) {
        int index = beginAdd(entity);
        try {
            zero(index);
            finishAdd(entity, index);
        } finally {
            endAdd();
        }
        return edit(entity);
    }

    /**
     * Reads the value of an entity field by field.
     */
    public TruckView view(long entity) {
        int index = requirePresent(entity);
        TruckView cursor = newView();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Reads the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public TruckView view(long entity, TruckView cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public TruckView newView() {
        return new TruckView(context(), false);
    }

    /**
     * Writes the value of an entity field by field.
     */
    public TruckEdit edit(long entity) {
        int index = requirePresent(entity);
        TruckEdit cursor = newEdit();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Writes the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public TruckEdit edit(long entity, TruckEdit cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public TruckEdit newEdit() {
        return new TruckEdit(context());
    }

    /**
     * Reads a chunk.
     */
    public TruckSpan span(int chunk) {
        return span(chunk, newSpan());
    }

    /**
     * Reads a chunk. Moves a span that the caller keeps.
     */
    public TruckSpan span(int chunk, TruckSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Reads a chunk. In an iteration, which keeps the span for the next chunk.
     */
    public TruckSpan span(QueryChunk chunk) {
        TruckSpan span = (TruckSpan) keptSpan(chunk, false);
        if (span == null) {
            span = newSpan();
            keepSpan(chunk, span, false);
        }
        span.moveToChunk(chunk.index());
        return span;
    }

    /**
     * A span for later use, on no chunk yet.
     */
    public TruckSpan newSpan() {
        return new TruckSpan(context(), false);
    }

    /**
     * Writes a chunk, which counts as changed.
     */
    public TruckEditSpan editSpan(int chunk) {
        return editSpan(chunk, newEditSpan());
    }

    /**
     * Writes a chunk, which counts as changed. Moves a span that the caller keeps.
     */
    public TruckEditSpan editSpan(int chunk, TruckEditSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Writes a chunk, which counts as changed. In an iteration, which keeps the span for the next chunk.
     */
    public TruckEditSpan editSpan(QueryChunk chunk) {
        TruckEditSpan span = (TruckEditSpan) keptSpan(chunk, true);
        if (span == null) {
            span = newEditSpan();
            keepSpan(chunk, span, true);
        }
        span.moveToChunk(chunk.index());
        return span;
    }

    /**
     * A span for later use, on no chunk yet.
     */
    public TruckEditSpan newEditSpan() {
        return new TruckEditSpan(context());
    }

    private Truck read(int index) {
        long at = base() + (long) index * 168;
        return new Truck(Memory.RAW.getFloat(at), new Truck.Axle[] {new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(at + 8), "Truck.axles.0.grip"), FixedText.read(at + 12, 32), Fields.readInts(at + 44, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(at + 56), Memory.RAW.getBoolean(at + 64)), new Truck.Wheel(Memory.RAW.getDouble(at + 72), Memory.RAW.getBoolean(at + 80))}), new Truck.Axle(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(at + 88), "Truck.axles.1.grip"), FixedText.read(at + 92, 32), Fields.readInts(at + 124, 3), new Truck.Wheel[] {new Truck.Wheel(Memory.RAW.getDouble(at + 136), Memory.RAW.getBoolean(at + 144)), new Truck.Wheel(Memory.RAW.getDouble(at + 152), Memory.RAW.getBoolean(at + 160))})});
    }

    private void zero(int index) {
        long at = base() + (long) index * 168;
        Memory.zero(at, 168);
    }

    private static ComponentLayout describe() {
        ComponentLayout.Builder layout = ComponentLayout.rows(168, 8);
        layout.field("mass", FieldKind.FLOAT, 0);
        layout.enumeration("axles.0.grip", 8, "DRY", "WET");
        layout.string("axles.0.label", 32, 12);
        layout.array("axles.0.loads", FieldKind.INT, 3, 44);
        layout.field("axles.0.wheels.0.radius", FieldKind.DOUBLE, 56);
        layout.field("axles.0.wheels.0.flat", FieldKind.BOOLEAN, 64);
        layout.field("axles.0.wheels.1.radius", FieldKind.DOUBLE, 72);
        layout.field("axles.0.wheels.1.flat", FieldKind.BOOLEAN, 80);
        layout.enumeration("axles.1.grip", 88, "DRY", "WET");
        layout.string("axles.1.label", 32, 92);
        layout.array("axles.1.loads", FieldKind.INT, 3, 124);
        layout.field("axles.1.wheels.0.radius", FieldKind.DOUBLE, 136);
        layout.field("axles.1.wheels.0.flat", FieldKind.BOOLEAN, 144);
        layout.field("axles.1.wheels.1.radius", FieldKind.DOUBLE, 152);
        layout.field("axles.1.wheels.1.flat", FieldKind.BOOLEAN, 160);
        return layout.build();
    }
}
