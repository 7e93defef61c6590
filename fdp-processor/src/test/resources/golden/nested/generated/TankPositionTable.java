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
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * The {@link World.Tank.Position} values of all entities.
 */
@GeneratedFrom(World.Tank.Position.class)
@Generated("io.fdp.processor.FdpProcessor")
final class TankPositionTable extends ComponentTable<World.Tank.Position> {
    /**
     * What a repository registers.
     */
    public static final ComponentType<World.Tank.Position, TankPositionTable> TYPE = ComponentType.of("game.World.Tank.Position", World.Tank.Position.class, describe(), TankPositionTable::new).withJson(() -> TankPositionJson.INSTANCE);

    private TankPositionTable(TableContext context) {
        super(TYPE, context);
    }

    @Override
    public World.Tank.Position get(long entity) {
        return read(requirePresent(entity));
    }

    @Override
    public World.Tank. @Nullable Position tryGet(long entity) {
        return has(entity) ? read(requirePresent(entity)) : null;
    }

    /**
     * Adds the component, field by field.
     */
    public void add(long entity, boolean moving, float x, float y) {
        int added = beginAdd(entity);
        try {
            zero(added);
            write(added, moving, x, y);
            finishAdd(entity, added);
        } finally {
            endAdd();
        }
    }

    /**
     * Writes the value of an entity, field by field.
     */
    public void set(long entity, boolean moving, float x, float y) {
        write(requireWritable(entity), moving, x, y);
    }

    private void write(int index, boolean moving, float x, float y) {
        long at = base() + (long) index * 12;
        Memory.RAW.putBoolean(at, moving);
        Memory.RAW.putFloat(at + 1, x);
        Memory.RAW.putFloat(at + 5, y);
    }

    @Override
    public void add(long entity, World.Tank.Position value) {
        Fields.notNull(value, "Position");
        add(entity, value.moving(), value.x(), value.y());
    }

    @Override
    public void set(long entity, World.Tank.Position value) {
        Fields.notNull(value, "Position");
        set(entity, value.moving(), value.x(), value.y());
    }

    /**
     * Records that the component is added, field by field.
     */
    public void add(CommandBuffer commands, long entity, boolean moving, float x, float y) {
        long at = recordAdd(commands, entity);
        Memory.zero(at, 12);
        writeImage(at, moving, x, y);
        recorded(commands, at);
    }

    /**
     * Records that the value of an entity is written, field by field.
     */
    public void set(CommandBuffer commands, long entity, boolean moving, float x, float y) {
        long at = recordSet(commands, entity);
        Memory.zero(at, 12);
        writeImage(at, moving, x, y);
        recorded(commands, at);
    }

    private static void writeImage(long at, boolean moving, float x, float y) {
        Memory.RAW.putBoolean(at, moving);
        Memory.RAW.putFloat(at + 1, x);
        Memory.RAW.putFloat(at + 5, y);
    }

    @Override
    public void add(CommandBuffer commands, long entity, World.Tank.Position value) {
        Fields.notNull(value, "Position");
        add(commands, entity, value.moving(), value.x(), value.y());
    }

    @Override
    public void set(CommandBuffer commands, long entity, World.Tank.Position value) {
        Fields.notNull(value, "Position");
        set(commands, entity, value.moving(), value.x(), value.y());
    }

    /**
     * Adds the component with all fields zero, and answers an edit on it.
     */
    public TankPositionEdit add(long entity) {
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
    public TankPositionView view(long entity) {
        int index = requirePresent(entity);
        TankPositionView cursor = newView();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Reads the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public TankPositionView view(long entity, TankPositionView cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public TankPositionView newView() {
        return new TankPositionView(context(), false);
    }

    /**
     * Writes the value of an entity field by field.
     */
    public TankPositionEdit edit(long entity) {
        int index = requirePresent(entity);
        TankPositionEdit cursor = newEdit();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Writes the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public TankPositionEdit edit(long entity, TankPositionEdit cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public TankPositionEdit newEdit() {
        return new TankPositionEdit(context());
    }

    /**
     * Reads a chunk.
     */
    public TankPositionSpan span(int chunk) {
        return span(chunk, newSpan());
    }

    /**
     * Reads a chunk. Moves a span that the caller keeps.
     */
    public TankPositionSpan span(int chunk, TankPositionSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Reads a chunk. In an iteration, which keeps the span for the next chunk.
     */
    public TankPositionSpan span(QueryChunk chunk) {
        TankPositionSpan span = (TankPositionSpan) keptSpan(chunk, false);
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
    public TankPositionSpan newSpan() {
        return new TankPositionSpan(context(), false);
    }

    /**
     * Writes a chunk, which counts as changed.
     */
    public TankPositionEditSpan editSpan(int chunk) {
        return editSpan(chunk, newEditSpan());
    }

    /**
     * Writes a chunk, which counts as changed. Moves a span that the caller keeps.
     */
    public TankPositionEditSpan editSpan(int chunk, TankPositionEditSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Writes a chunk, which counts as changed. In an iteration, which keeps the span for the next chunk.
     */
    public TankPositionEditSpan editSpan(QueryChunk chunk) {
        TankPositionEditSpan span = (TankPositionEditSpan) keptSpan(chunk, true);
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
    public TankPositionEditSpan newEditSpan() {
        return new TankPositionEditSpan(context());
    }

    private World.Tank.Position read(int index) {
        long at = base() + (long) index * 12;
        return new World.Tank.Position(Memory.RAW.getBoolean(at), Memory.RAW.getFloat(at + 1), Memory.RAW.getFloat(at + 5));
    }

    private void zero(int index) {
        long at = base() + (long) index * 12;
        Memory.zero(at, 12);
    }

    private static ComponentLayout describe() {
        ComponentLayout.Builder layout = ComponentLayout.rows(9, 1);
        layout.field("moving", FieldKind.BOOLEAN, 0);
        layout.field("x", FieldKind.FLOAT, 1);
        layout.field("y", FieldKind.FLOAT, 5);
        return layout.build();
    }
}
