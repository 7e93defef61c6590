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
 * The {@link Unit} values of all entities.
 */
@GeneratedFrom(Unit.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class UnitTable extends ComponentTable<Unit> {
    /**
     * What a repository registers.
     */
    public static final ComponentType<Unit, UnitTable> TYPE = ComponentType.of("unit", Unit.class, describe(), UnitTable::new).withJson(() -> UnitJson.INSTANCE);

    static final Unit.Side[] CONSTANTS_poseAtNear = Unit.Side.class.getEnumConstants();

    static final Unit.Side[] CONSTANTS_side = Unit.Side.class.getEnumConstants();

    private UnitTable(TableContext context) {
        super(TYPE, context);
    }

    @Override
    public Unit get(long entity) {
        return read(requirePresent(entity));
    }

    @Override
    public @Nullable Unit tryGet(long entity) {
        return has(entity) ? read(requirePresent(entity)) : null;
    }

    /**
     * Adds the component, field by field.
     */
    public void add(long entity, byte level, long score, boolean alive, short armor, char symbol,
            int ammo, float speed, double heading, float poseAtX, double poseAtY,
            Unit.Side poseAtNear, byte poseTilt, Unit.Side side, long target, String name,
            short[] slots, long[] crew, byte last) {
        Fields.notNull(poseAtNear, "Unit.pose.at.near");
        Fields.notNull(side, "Unit.side");
        Fields.entity(target, "Unit.target");
        Fields.notNull(name, "Unit.name");
        Fields.length(Fields.notNull(slots, "Unit.slots").length, 3, "Unit.slots");
        Fields.length(Fields.notNull(crew, "Unit.crew").length, 2, "Unit.crew");
        Fields.entities(crew, "Unit.crew");
        int added = beginAdd(entity);
        try {
            zero(added);
            write(added, level, score, alive, armor, symbol, ammo, speed, heading, poseAtX, poseAtY, poseAtNear, poseTilt, side, target, name, slots, crew, last);
            finishAdd(entity, added);
        } finally {
            endAdd();
        }
    }

    /**
     * Writes the value of an entity, field by field.
     */
    public void set(long entity, byte level, long score, boolean alive, short armor, char symbol,
            int ammo, float speed, double heading, float poseAtX, double poseAtY,
            Unit.Side poseAtNear, byte poseTilt, Unit.Side side, long target, String name,
            short[] slots, long[] crew, byte last) {
        Fields.notNull(poseAtNear, "Unit.pose.at.near");
        Fields.notNull(side, "Unit.side");
        Fields.entity(target, "Unit.target");
        Fields.notNull(name, "Unit.name");
        Fields.length(Fields.notNull(slots, "Unit.slots").length, 3, "Unit.slots");
        Fields.length(Fields.notNull(crew, "Unit.crew").length, 2, "Unit.crew");
        Fields.entities(crew, "Unit.crew");
        Fields.room();
        write(requireWritable(entity), level, score, alive, armor, symbol, ammo, speed, heading, poseAtX, poseAtY, poseAtNear, poseTilt, side, target, name, slots, crew, last);
    }

    private void write(int index, byte level, long score, boolean alive, short armor, char symbol,
            int ammo, float speed, double heading, float poseAtX, double poseAtY,
            Unit.Side poseAtNear, byte poseTilt, Unit.Side side, long target, String name,
            short[] slots, long[] crew, byte last) {
        long at = base() + (long) index * 160;
        Memory.RAW.putByte(at, level);
        Memory.RAW.putLong(at + 8, score);
        Memory.RAW.putBoolean(at + 16, alive);
        Memory.RAW.putShort(at + 18, armor);
        Memory.RAW.putChar(at + 20, symbol);
        Memory.RAW.putInt(at + 24, ammo);
        Memory.RAW.putFloat(at + 28, speed);
        Memory.RAW.putDouble(at + 32, heading);
        Memory.RAW.putFloat(at + 40, poseAtX);
        Memory.RAW.putDouble(at + 48, poseAtY);
        Memory.RAW.putInt(at + 56, poseAtNear.ordinal());
        Memory.RAW.putByte(at + 64, poseTilt);
        Memory.RAW.putInt(at + 72, side.ordinal());
        Memory.RAW.putLong(at + 80, target);
        FixedText.write(at + 88, 32, name, "unit.name");
        Fields.writeShorts(at + 120, slots, 3);
        Fields.writeLongs(at + 128, crew, 2);
        Memory.RAW.putByte(at + 144, last);
    }

    @Override
    public void add(long entity, Unit value) {
        Fields.notNull(value, "Unit");
        Fields.notNull(value.pose(), "Unit.pose");
        Fields.notNull(value.pose().at(), "Unit.pose.at");
        Fields.notNull(value.pose().at().near(), "Unit.pose.at.near");
        Fields.notNull(value.side(), "Unit.side");
        Fields.entity(value.target(), "Unit.target");
        Fields.notNull(value.name(), "Unit.name");
        Fields.length(Fields.notNull(value.slots(), "Unit.slots").length, 3, "Unit.slots");
        Fields.length(Fields.notNull(value.crew(), "Unit.crew").length, 2, "Unit.crew");
        Fields.entities(value.crew(), "Unit.crew");
        add(entity, value.level(), value.score(), value.alive(), value.armor(), value.symbol(), value.ammo(), value.speed(), value.heading(), value.pose().at().x(), value.pose().at().y(), value.pose().at().near(), value.pose().tilt(), value.side(), value.target(), value.name(), value.slots(), value.crew(), value.last());
    }

    @Override
    public void set(long entity, Unit value) {
        Fields.notNull(value, "Unit");
        Fields.notNull(value.pose(), "Unit.pose");
        Fields.notNull(value.pose().at(), "Unit.pose.at");
        Fields.notNull(value.pose().at().near(), "Unit.pose.at.near");
        Fields.notNull(value.side(), "Unit.side");
        Fields.entity(value.target(), "Unit.target");
        Fields.notNull(value.name(), "Unit.name");
        Fields.length(Fields.notNull(value.slots(), "Unit.slots").length, 3, "Unit.slots");
        Fields.length(Fields.notNull(value.crew(), "Unit.crew").length, 2, "Unit.crew");
        Fields.entities(value.crew(), "Unit.crew");
        set(entity, value.level(), value.score(), value.alive(), value.armor(), value.symbol(), value.ammo(), value.speed(), value.heading(), value.pose().at().x(), value.pose().at().y(), value.pose().at().near(), value.pose().tilt(), value.side(), value.target(), value.name(), value.slots(), value.crew(), value.last());
    }

    /**
     * Records that the component is added, field by field.
     */
    public void add(CommandBuffer commands, long entity, byte level, long score, boolean alive,
            short armor, char symbol, int ammo, float speed, double heading, float poseAtX,
            double poseAtY, Unit.Side poseAtNear, byte poseTilt, Unit.Side side, long target,
            String name, short[] slots, long[] crew, byte last) {
        Fields.notNull(poseAtNear, "Unit.pose.at.near");
        Fields.notNull(side, "Unit.side");
        Fields.notNull(name, "Unit.name");
        Fields.length(Fields.notNull(slots, "Unit.slots").length, 3, "Unit.slots");
        Fields.length(Fields.notNull(crew, "Unit.crew").length, 2, "Unit.crew");
        long at = recordAdd(commands, entity);
        Memory.zero(at, 160);
        writeImage(at, level, score, alive, armor, symbol, ammo, speed, heading, poseAtX, poseAtY, poseAtNear, poseTilt, side, target, name, slots, crew, last);
        recorded(commands, at);
    }

    /**
     * Records that the value of an entity is written, field by field.
     */
    public void set(CommandBuffer commands, long entity, byte level, long score, boolean alive,
            short armor, char symbol, int ammo, float speed, double heading, float poseAtX,
            double poseAtY, Unit.Side poseAtNear, byte poseTilt, Unit.Side side, long target,
            String name, short[] slots, long[] crew, byte last) {
        Fields.notNull(poseAtNear, "Unit.pose.at.near");
        Fields.notNull(side, "Unit.side");
        Fields.notNull(name, "Unit.name");
        Fields.length(Fields.notNull(slots, "Unit.slots").length, 3, "Unit.slots");
        Fields.length(Fields.notNull(crew, "Unit.crew").length, 2, "Unit.crew");
        long at = recordSet(commands, entity);
        Memory.zero(at, 160);
        writeImage(at, level, score, alive, armor, symbol, ammo, speed, heading, poseAtX, poseAtY, poseAtNear, poseTilt, side, target, name, slots, crew, last);
        recorded(commands, at);
    }

    private static void writeImage(long at, byte level, long score, boolean alive, short armor,
            char symbol, int ammo, float speed, double heading, float poseAtX, double poseAtY,
            Unit.Side poseAtNear, byte poseTilt, Unit.Side side, long target, String name,
            short[] slots, long[] crew, byte last) {
        Memory.RAW.putByte(at, level);
        Memory.RAW.putLong(at + 8, score);
        Memory.RAW.putBoolean(at + 16, alive);
        Memory.RAW.putShort(at + 18, armor);
        Memory.RAW.putChar(at + 20, symbol);
        Memory.RAW.putInt(at + 24, ammo);
        Memory.RAW.putFloat(at + 28, speed);
        Memory.RAW.putDouble(at + 32, heading);
        Memory.RAW.putFloat(at + 40, poseAtX);
        Memory.RAW.putDouble(at + 48, poseAtY);
        Memory.RAW.putInt(at + 56, poseAtNear.ordinal());
        Memory.RAW.putByte(at + 64, poseTilt);
        Memory.RAW.putInt(at + 72, side.ordinal());
        Memory.RAW.putLong(at + 80, target);
        FixedText.write(at + 88, 32, name, "unit.name");
        Fields.writeShorts(at + 120, slots, 3);
        Fields.writeLongs(at + 128, crew, 2);
        Memory.RAW.putByte(at + 144, last);
    }

    @Override
    public void add(CommandBuffer commands, long entity, Unit value) {
        Fields.notNull(value, "Unit");
        Fields.notNull(value.pose(), "Unit.pose");
        Fields.notNull(value.pose().at(), "Unit.pose.at");
        Fields.notNull(value.pose().at().near(), "Unit.pose.at.near");
        Fields.notNull(value.side(), "Unit.side");
        Fields.notNull(value.name(), "Unit.name");
        Fields.length(Fields.notNull(value.slots(), "Unit.slots").length, 3, "Unit.slots");
        Fields.length(Fields.notNull(value.crew(), "Unit.crew").length, 2, "Unit.crew");
        add(commands, entity, value.level(), value.score(), value.alive(), value.armor(), value.symbol(), value.ammo(), value.speed(), value.heading(), value.pose().at().x(), value.pose().at().y(), value.pose().at().near(), value.pose().tilt(), value.side(), value.target(), value.name(), value.slots(), value.crew(), value.last());
    }

    @Override
    public void set(CommandBuffer commands, long entity, Unit value) {
        Fields.notNull(value, "Unit");
        Fields.notNull(value.pose(), "Unit.pose");
        Fields.notNull(value.pose().at(), "Unit.pose.at");
        Fields.notNull(value.pose().at().near(), "Unit.pose.at.near");
        Fields.notNull(value.side(), "Unit.side");
        Fields.notNull(value.name(), "Unit.name");
        Fields.length(Fields.notNull(value.slots(), "Unit.slots").length, 3, "Unit.slots");
        Fields.length(Fields.notNull(value.crew(), "Unit.crew").length, 2, "Unit.crew");
        set(commands, entity, value.level(), value.score(), value.alive(), value.armor(), value.symbol(), value.ammo(), value.speed(), value.heading(), value.pose().at().x(), value.pose().at().y(), value.pose().at().near(), value.pose().tilt(), value.side(), value.target(), value.name(), value.slots(), value.crew(), value.last());
    }

    /**
     * Adds the component with all fields zero, and answers an edit on it.
     */
    public UnitEdit add(long entity) {
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
    public UnitView view(long entity) {
        int index = requirePresent(entity);
        UnitView cursor = newView();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Reads the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public UnitView view(long entity, UnitView cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public UnitView newView() {
        return new UnitView(context(), false);
    }

    /**
     * Writes the value of an entity field by field.
     */
    public UnitEdit edit(long entity) {
        int index = requirePresent(entity);
        UnitEdit cursor = newEdit();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Writes the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public UnitEdit edit(long entity, UnitEdit cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public UnitEdit newEdit() {
        return new UnitEdit(context());
    }

    /**
     * Reads a chunk.
     */
    public UnitSpan span(int chunk) {
        return span(chunk, newSpan());
    }

    /**
     * Reads a chunk. Moves a span that the caller keeps.
     */
    public UnitSpan span(int chunk, UnitSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Reads a chunk. In an iteration, which keeps the span for the next chunk.
     */
    public UnitSpan span(QueryChunk chunk) {
        UnitSpan span = (UnitSpan) keptSpan(chunk, false);
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
    public UnitSpan newSpan() {
        return new UnitSpan(context(), false);
    }

    /**
     * Writes a chunk, which counts as changed.
     */
    public UnitEditSpan editSpan(int chunk) {
        return editSpan(chunk, newEditSpan());
    }

    /**
     * Writes a chunk, which counts as changed. Moves a span that the caller keeps.
     */
    public UnitEditSpan editSpan(int chunk, UnitEditSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Writes a chunk, which counts as changed. In an iteration, which keeps the span for the next chunk.
     */
    public UnitEditSpan editSpan(QueryChunk chunk) {
        UnitEditSpan span = (UnitEditSpan) keptSpan(chunk, true);
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
    public UnitEditSpan newEditSpan() {
        return new UnitEditSpan(context());
    }

    private Unit read(int index) {
        long at = base() + (long) index * 160;
        return new Unit(Memory.RAW.getByte(at), Memory.RAW.getLong(at + 8), Memory.RAW.getBoolean(at + 16), Memory.RAW.getShort(at + 18), Memory.RAW.getChar(at + 20), Memory.RAW.getInt(at + 24), Memory.RAW.getFloat(at + 28), Memory.RAW.getDouble(at + 32), new Unit.Pose(new Unit.Point(Memory.RAW.getFloat(at + 40), Memory.RAW.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(at + 56), "Unit.pose.at.near")), Memory.RAW.getByte(at + 64)), Fields.constant(UnitTable.CONSTANTS_side, Memory.RAW.getInt(at + 72), "Unit.side"), Memory.RAW.getLong(at + 80), FixedText.read(at + 88, 32), Fields.readShorts(at + 120, 3), Fields.readLongs(at + 128, 2), Memory.RAW.getByte(at + 144));
    }

    private void zero(int index) {
        long at = base() + (long) index * 160;
        Memory.zero(at, 160);
    }

    private static ComponentLayout describe() {
        ComponentLayout.Builder layout = ComponentLayout.rows(160, 16);
        layout.field("level", FieldKind.BYTE, 0);
        layout.field("score", FieldKind.LONG, 8);
        layout.field("alive", FieldKind.BOOLEAN, 16);
        layout.field("armor", FieldKind.SHORT, 18);
        layout.field("symbol", FieldKind.CHAR, 20);
        layout.field("ammo", FieldKind.INT, 24);
        layout.field("speed", FieldKind.FLOAT, 28);
        layout.field("heading", FieldKind.DOUBLE, 32);
        layout.field("pose.at.x", FieldKind.FLOAT, 40);
        layout.field("pose.at.y", FieldKind.DOUBLE, 48);
        layout.enumeration("pose.at.near", 56, "RED", "BLUE");
        layout.field("pose.tilt", FieldKind.BYTE, 64);
        layout.enumeration("side", 72, "RED", "BLUE");
        layout.field("target", FieldKind.ENTITY, 80);
        layout.string("name", 32, 88);
        layout.array("slots", FieldKind.SHORT, 3, 120);
        layout.array("crew", FieldKind.ENTITY, 2, 128);
        layout.field("last", FieldKind.BYTE, 144);
        return layout.build();
    }
}
