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
 * The {@link Tank} values of all entities.
 */
@GeneratedFrom(Tank.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TankTable extends ComponentTable<Tank> {
    /**
     * What a repository registers.
     */
    public static final ComponentType<Tank, TankTable> TYPE = ComponentType.of("game.Tank", Tank.class, describe(), TankTable::new).withJson(() -> TankJson.INSTANCE);

    static final Tank.Season[] CONSTANTS_season = Tank.Season.class.getEnumConstants();

    private TankTable(TableContext context) {
        super(TYPE, context);
    }

    @Override
    public Tank get(long entity) {
        return read(requirePresent(entity));
    }

    @Override
    public @Nullable Tank tryGet(long entity) {
        return has(entity) ? read(requirePresent(entity)) : null;
    }

    private void write(int index, Tank value) {
        float mass = value.mass();
        double speed = value.speed();
        byte gear = value.gear();
        char mark = value.mark();
        long number = value.number();
        float heat = value.heat();
        boolean tracked = value.tracked();
        Tank.Season season = value.season();
        String name = value.name();
        long leader = value.leader();
        short[] trim = value.trim();
        int gunCaliber = value.gun().caliber();
        float gunWear = value.gun().wear();
        int spares0Caliber = value.spares()[0].caliber();
        float spares0Wear = value.spares()[0].wear();
        int spares1Caliber = value.spares()[1].caliber();
        float spares1Wear = value.spares()[1].wear();
        Fields.notNull(season, "Tank.season");
        Fields.notNull(name, "Tank.name");
        Fields.entity(leader, "Tank.leader");
        Fields.length(Fields.notNull(trim, "Tank.trim").length, 4, "Tank.trim");
        long at = base() + (long) index * 120;
        Memory.RAW.putFloat(at, mass);
        Memory.RAW.putDouble(at + 8, speed);
        Memory.RAW.putByte(at + 16, gear);
        Memory.RAW.putChar(at + 18, mark);
        Memory.RAW.putLong(at + 24, number);
        Memory.RAW.putFloat(at + 32, heat);
        Memory.RAW.putBoolean(at + 36, tracked);
        Memory.RAW.putInt(at + 40, season.ordinal());
        FixedText.write(at + 44, 32, name, "game.Tank.name");
        Memory.RAW.putLong(at + 80, leader);
        Fields.writeShorts(at + 88, trim, 4);
        Memory.RAW.putInt(at + 96, gunCaliber);
        Memory.RAW.putFloat(at + 100, gunWear);
        Memory.RAW.putInt(at + 104, spares0Caliber);
        Memory.RAW.putFloat(at + 108, spares0Wear);
        Memory.RAW.putInt(at + 112, spares1Caliber);
        Memory.RAW.putFloat(at + 116, spares1Wear);
    }

    @Override
    public void add(long entity, Tank value) {
        Fields.notNull(value, "Tank");
        Fields.notNull(value.season(), "Tank.season");
        Fields.notNull(value.name(), "Tank.name");
        Fields.entity(value.leader(), "Tank.leader");
        Fields.length(Fields.notNull(value.trim(), "Tank.trim").length, 4, "Tank.trim");
        Fields.notNull(value.gun(), "Tank.gun");
        Fields.length(Fields.notNull(value.spares(), "Tank.spares").length, 2, "Tank.spares");
        Fields.notNull(value.spares()[0], "Tank.spares.0");
        Fields.notNull(value.spares()[1], "Tank.spares.1");
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
    public void set(long entity, Tank value) {
        Fields.notNull(value, "Tank");
        Fields.notNull(value.season(), "Tank.season");
        Fields.notNull(value.name(), "Tank.name");
        Fields.entity(value.leader(), "Tank.leader");
        Fields.length(Fields.notNull(value.trim(), "Tank.trim").length, 4, "Tank.trim");
        Fields.notNull(value.gun(), "Tank.gun");
        Fields.length(Fields.notNull(value.spares(), "Tank.spares").length, 2, "Tank.spares");
        Fields.notNull(value.spares()[0], "Tank.spares.0");
        Fields.notNull(value.spares()[1], "Tank.spares.1");
        float mass = value.mass();
        double speed = value.speed();
        byte gear = value.gear();
        char mark = value.mark();
        long number = value.number();
        float heat = value.heat();
        boolean tracked = value.tracked();
        Tank.Season season = value.season();
        String name = value.name();
        long leader = value.leader();
        short[] trim = value.trim();
        int gunCaliber = value.gun().caliber();
        float gunWear = value.gun().wear();
        int spares0Caliber = value.spares()[0].caliber();
        float spares0Wear = value.spares()[0].wear();
        int spares1Caliber = value.spares()[1].caliber();
        float spares1Wear = value.spares()[1].wear();
        Fields.notNull(season, "Tank.season");
        Fields.notNull(name, "Tank.name");
        Fields.entity(leader, "Tank.leader");
        Fields.length(Fields.notNull(trim, "Tank.trim").length, 4, "Tank.trim");
        Fields.room();
        int index = requireWritable(entity);
        long at = base() + (long) index * 120;
        Memory.RAW.putFloat(at, mass);
        Memory.RAW.putDouble(at + 8, speed);
        Memory.RAW.putByte(at + 16, gear);
        Memory.RAW.putChar(at + 18, mark);
        Memory.RAW.putLong(at + 24, number);
        Memory.RAW.putFloat(at + 32, heat);
        Memory.RAW.putBoolean(at + 36, tracked);
        Memory.RAW.putInt(at + 40, season.ordinal());
        FixedText.write(at + 44, 32, name, "game.Tank.name");
        Memory.RAW.putLong(at + 80, leader);
        Fields.writeShorts(at + 88, trim, 4);
        Memory.RAW.putInt(at + 96, gunCaliber);
        Memory.RAW.putFloat(at + 100, gunWear);
        Memory.RAW.putInt(at + 104, spares0Caliber);
        Memory.RAW.putFloat(at + 108, spares0Wear);
        Memory.RAW.putInt(at + 112, spares1Caliber);
        Memory.RAW.putFloat(at + 116, spares1Wear);
    }

    @Override
    public void add(CommandBuffer commands, long entity, Tank value) {
        Fields.notNull(value, "Tank");
        Fields.notNull(value.season(), "Tank.season");
        Fields.notNull(value.name(), "Tank.name");
        Fields.length(Fields.notNull(value.trim(), "Tank.trim").length, 4, "Tank.trim");
        Fields.notNull(value.gun(), "Tank.gun");
        Fields.length(Fields.notNull(value.spares(), "Tank.spares").length, 2, "Tank.spares");
        Fields.notNull(value.spares()[0], "Tank.spares.0");
        Fields.notNull(value.spares()[1], "Tank.spares.1");
        long at = recordAdd(commands, entity);
        hold(commands);
        try {
            Memory.zero(at, 120);
            writeImage(at, value);
            recorded(commands, at);
        } finally {
            release(commands);
        }
    }

    @Override
    public void set(CommandBuffer commands, long entity, Tank value) {
        Fields.notNull(value, "Tank");
        Fields.notNull(value.season(), "Tank.season");
        Fields.notNull(value.name(), "Tank.name");
        Fields.length(Fields.notNull(value.trim(), "Tank.trim").length, 4, "Tank.trim");
        Fields.notNull(value.gun(), "Tank.gun");
        Fields.length(Fields.notNull(value.spares(), "Tank.spares").length, 2, "Tank.spares");
        Fields.notNull(value.spares()[0], "Tank.spares.0");
        Fields.notNull(value.spares()[1], "Tank.spares.1");
        long at = recordSet(commands, entity);
        hold(commands);
        try {
            Memory.zero(at, 120);
            writeImage(at, value);
            recorded(commands, at);
        } finally {
            release(commands);
        }
    }

    private static void writeImage(long at, Tank value) {
        float mass = value.mass();
        double speed = value.speed();
        byte gear = value.gear();
        char mark = value.mark();
        long number = value.number();
        float heat = value.heat();
        boolean tracked = value.tracked();
        Tank.Season season = value.season();
        String name = value.name();
        long leader = value.leader();
        short[] trim = value.trim();
        int gunCaliber = value.gun().caliber();
        float gunWear = value.gun().wear();
        int spares0Caliber = value.spares()[0].caliber();
        float spares0Wear = value.spares()[0].wear();
        int spares1Caliber = value.spares()[1].caliber();
        float spares1Wear = value.spares()[1].wear();
        Fields.notNull(season, "Tank.season");
        Fields.notNull(name, "Tank.name");
        Fields.length(Fields.notNull(trim, "Tank.trim").length, 4, "Tank.trim");
        Memory.RAW.putFloat(at, mass);
        Memory.RAW.putDouble(at + 8, speed);
        Memory.RAW.putByte(at + 16, gear);
        Memory.RAW.putChar(at + 18, mark);
        Memory.RAW.putLong(at + 24, number);
        Memory.RAW.putFloat(at + 32, heat);
        Memory.RAW.putBoolean(at + 36, tracked);
        Memory.RAW.putInt(at + 40, season.ordinal());
        FixedText.write(at + 44, 32, name, "game.Tank.name");
        Memory.RAW.putLong(at + 80, leader);
        Fields.writeShorts(at + 88, trim, 4);
        Memory.RAW.putInt(at + 96, gunCaliber);
        Memory.RAW.putFloat(at + 100, gunWear);
        Memory.RAW.putInt(at + 104, spares0Caliber);
        Memory.RAW.putFloat(at + 108, spares0Wear);
        Memory.RAW.putInt(at + 112, spares1Caliber);
        Memory.RAW.putFloat(at + 116, spares1Wear);
    }

    /**
     * Adds the component with all fields zero, and answers an edit on it.
     */
    public TankEdit add(long entity) {
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
    public TankView view(long entity) {
        int index = requirePresent(entity);
        TankView cursor = newView();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Reads the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public TankView view(long entity, TankView cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public TankView newView() {
        return new TankView(context(), false);
    }

    /**
     * Writes the value of an entity field by field.
     */
    public TankEdit edit(long entity) {
        int index = requirePresent(entity);
        TankEdit cursor = newEdit();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Writes the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public TankEdit edit(long entity, TankEdit cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public TankEdit newEdit() {
        return new TankEdit(context());
    }

    /**
     * Reads a chunk.
     */
    public TankSpan span(int chunk) {
        return span(chunk, newSpan());
    }

    /**
     * Reads a chunk. Moves a span that the caller keeps.
     */
    public TankSpan span(int chunk, TankSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Reads a chunk. In an iteration, which keeps the span for the next chunk.
     */
    public TankSpan span(QueryChunk chunk) {
        TankSpan span = (TankSpan) keptSpan(chunk, false);
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
    public TankSpan newSpan() {
        return new TankSpan(context(), false);
    }

    /**
     * Writes a chunk, which counts as changed.
     */
    public TankEditSpan editSpan(int chunk) {
        return editSpan(chunk, newEditSpan());
    }

    /**
     * Writes a chunk, which counts as changed. Moves a span that the caller keeps.
     */
    public TankEditSpan editSpan(int chunk, TankEditSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Writes a chunk, which counts as changed. In an iteration, which keeps the span for the next chunk.
     */
    public TankEditSpan editSpan(QueryChunk chunk) {
        TankEditSpan span = (TankEditSpan) keptSpan(chunk, true);
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
    public TankEditSpan newEditSpan() {
        return new TankEditSpan(context());
    }

    private Tank read(int index) {
        long at = base() + (long) index * 120;
        return new Tank(Memory.RAW.getFloat(at), Memory.RAW.getDouble(at + 8), Memory.RAW.getByte(at + 16), Memory.RAW.getChar(at + 18), Memory.RAW.getLong(at + 24), Memory.RAW.getFloat(at + 32), Memory.RAW.getBoolean(at + 36), Fields.constant(TankTable.CONSTANTS_season, Memory.RAW.getInt(at + 40), "Tank.season"), FixedText.read(at + 44, 32), Memory.RAW.getLong(at + 80), Fields.readShorts(at + 88, 4), new Tank.Gun(Memory.RAW.getInt(at + 96), Memory.RAW.getFloat(at + 100)), new Tank.Gun[] {new Tank.Gun(Memory.RAW.getInt(at + 104), Memory.RAW.getFloat(at + 108)), new Tank.Gun(Memory.RAW.getInt(at + 112), Memory.RAW.getFloat(at + 116))});
    }

    private void zero(int index) {
        long at = base() + (long) index * 120;
        Memory.zero(at, 120);
    }

    private static ComponentLayout describe() {
        ComponentLayout.Builder layout = ComponentLayout.rows(120, 8);
        layout.field("mass", FieldKind.FLOAT, 0);
        layout.field("speed", FieldKind.DOUBLE, 8);
        layout.field("gear", FieldKind.BYTE, 16);
        layout.field("mark", FieldKind.CHAR, 18);
        layout.field("number", FieldKind.LONG, 24);
        layout.field("heat", FieldKind.FLOAT, 32);
        layout.field("tracked", FieldKind.BOOLEAN, 36);
        layout.enumeration("season", 40, "SUMMER", "WINTER");
        layout.string("name", 32, 44);
        layout.field("leader", FieldKind.ENTITY, 80);
        layout.array("trim", FieldKind.SHORT, 4, 88);
        layout.field("gun.caliber", FieldKind.INT, 96);
        layout.field("gun.wear", FieldKind.FLOAT, 100);
        layout.field("spares.0.caliber", FieldKind.INT, 104);
        layout.field("spares.0.wear", FieldKind.FLOAT, 108);
        layout.field("spares.1.caliber", FieldKind.INT, 112);
        layout.field("spares.1.wear", FieldKind.FLOAT, 116);
        return layout.build();
    }
}
