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
 * The {@link Track} values of all entities.
 */
@GeneratedFrom(Track.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TrackTable extends ComponentTable<Track> {
    /**
     * What a repository registers.
     */
    public static final ComponentType<Track, TrackTable> TYPE = ComponentType.of("game.Track", Track.class, describe(), TrackTable::new).withJson(() -> TrackJson.INSTANCE);

    static final Track.Source[] CONSTANTS_source = Track.Source.class.getEnumConstants();

    private TrackTable(TableContext context) {
        super(TYPE, context);
    }

    @Override
    public Track get(long entity) {
        return read(requirePresent(entity));
    }

    @Override
    public @Nullable Track tryGet(long entity) {
        return has(entity) ? read(requirePresent(entity)) : null;
    }

    /**
     * Adds the component, field by field.
     */
    public void add(long entity, byte quality, double time, float pointX, float pointY,
            Track.Source source, String label, float[] errors) {
        Fields.notNull(source, "Track.source");
        Fields.notNull(label, "Track.label");
        Fields.length(Fields.notNull(errors, "Track.errors").length, 4, "Track.errors");
        int added = beginAdd(entity);
        try {
            write(added, quality, time, pointX, pointY, source, label, errors);
            finishAdd(entity, added);
        } finally {
            endAdd();
        }
    }

    /**
     * Writes the value of an entity, field by field.
     */
    public void set(long entity, byte quality, double time, float pointX, float pointY,
            Track.Source source, String label, float[] errors) {
        Fields.notNull(source, "Track.source");
        Fields.notNull(label, "Track.label");
        Fields.length(Fields.notNull(errors, "Track.errors").length, 4, "Track.errors");
        Fields.room();
        write(requireWritable(entity), quality, time, pointX, pointY, source, label, errors);
    }

    private void write(int entityIndex, byte quality, double time, float pointX, float pointY,
            Track.Source source, String label, float[] errors) {
        long at = base() + (entityIndex >>> 10) * 106496L;
        long index = entityIndex & 1023;
        Memory.RAW.putByte(at + index, quality);
        Memory.RAW.putDouble(at + 1024L + index * 8, time);
        Memory.RAW.putFloat(at + 9216L + index * 4, pointX);
        Memory.RAW.putFloat(at + 13312L + index * 4, pointY);
        Memory.RAW.putInt(at + 17408L + index * 4, source.ordinal());
        FixedText.write(at + 21504L + index * 64, 64, label, "game.Track.label");
        Fields.writeFloats(at + 87040L + index * 16, errors, 4);
    }

    @Override
    public void add(long entity, Track value) {
        Fields.notNull(value, "Track");
        Fields.notNull(value.point(), "Track.point");
        Fields.notNull(value.source(), "Track.source");
        Fields.notNull(value.label(), "Track.label");
        Fields.length(Fields.notNull(value.errors(), "Track.errors").length, 4, "Track.errors");
        add(entity, value.quality(), value.time(), value.point().x(), value.point().y(), value.source(), value.label(), value.errors());
    }

    @Override
    public void set(long entity, Track value) {
        Fields.notNull(value, "Track");
        Fields.notNull(value.point(), "Track.point");
        Fields.notNull(value.source(), "Track.source");
        Fields.notNull(value.label(), "Track.label");
        Fields.length(Fields.notNull(value.errors(), "Track.errors").length, 4, "Track.errors");
        set(entity, value.quality(), value.time(), value.point().x(), value.point().y(), value.source(), value.label(), value.errors());
    }

    /**
     * Records that the component is added, field by field.
     */
    public void add(CommandBuffer commands, long entity, byte quality, double time, float pointX,
            float pointY, Track.Source source, String label, float[] errors) {
        Fields.notNull(source, "Track.source");
        Fields.notNull(label, "Track.label");
        Fields.length(Fields.notNull(errors, "Track.errors").length, 4, "Track.errors");
        long at = recordAdd(commands, entity);
        writeImage(at, quality, time, pointX, pointY, source, label, errors);
        recorded(commands, at);
    }

    /**
     * Records that the value of an entity is written, field by field.
     */
    public void set(CommandBuffer commands, long entity, byte quality, double time, float pointX,
            float pointY, Track.Source source, String label, float[] errors) {
        Fields.notNull(source, "Track.source");
        Fields.notNull(label, "Track.label");
        Fields.length(Fields.notNull(errors, "Track.errors").length, 4, "Track.errors");
        long at = recordSet(commands, entity);
        writeImage(at, quality, time, pointX, pointY, source, label, errors);
        recorded(commands, at);
    }

    private static void writeImage(long at, byte quality, double time, float pointX, float pointY,
            Track.Source source, String label, float[] errors) {
        Memory.RAW.putByte(at, quality);
        Memory.RAW.putDouble(at + 1, time);
        Memory.RAW.putFloat(at + 9, pointX);
        Memory.RAW.putFloat(at + 13, pointY);
        Memory.RAW.putInt(at + 17, source.ordinal());
        FixedText.write(at + 21, 64, label, "game.Track.label");
        Fields.writeFloats(at + 85, errors, 4);
    }

    @Override
    public void add(CommandBuffer commands, long entity, Track value) {
        Fields.notNull(value, "Track");
        Fields.notNull(value.point(), "Track.point");
        Fields.notNull(value.source(), "Track.source");
        Fields.notNull(value.label(), "Track.label");
        Fields.length(Fields.notNull(value.errors(), "Track.errors").length, 4, "Track.errors");
        add(commands, entity, value.quality(), value.time(), value.point().x(), value.point().y(), value.source(), value.label(), value.errors());
    }

    @Override
    public void set(CommandBuffer commands, long entity, Track value) {
        Fields.notNull(value, "Track");
        Fields.notNull(value.point(), "Track.point");
        Fields.notNull(value.source(), "Track.source");
        Fields.notNull(value.label(), "Track.label");
        Fields.length(Fields.notNull(value.errors(), "Track.errors").length, 4, "Track.errors");
        set(commands, entity, value.quality(), value.time(), value.point().x(), value.point().y(), value.source(), value.label(), value.errors());
    }

    /**
     * Adds the component with all fields zero, and answers an edit on it.
     */
    public TrackEdit add(long entity) {
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
    public TrackView view(long entity) {
        int index = requirePresent(entity);
        TrackView cursor = newView();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Reads the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public TrackView view(long entity, TrackView cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public TrackView newView() {
        return new TrackView(context(), false);
    }

    /**
     * Writes the value of an entity field by field.
     */
    public TrackEdit edit(long entity) {
        int index = requirePresent(entity);
        TrackEdit cursor = newEdit();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Writes the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public TrackEdit edit(long entity, TrackEdit cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public TrackEdit newEdit() {
        return new TrackEdit(context());
    }

    /**
     * Reads a chunk.
     */
    public TrackSpan span(int chunk) {
        return span(chunk, newSpan());
    }

    /**
     * Reads a chunk. Moves a span that the caller keeps.
     */
    public TrackSpan span(int chunk, TrackSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Reads a chunk. In an iteration, which keeps the span for the next chunk.
     */
    public TrackSpan span(QueryChunk chunk) {
        TrackSpan span = (TrackSpan) keptSpan(chunk, false);
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
    public TrackSpan newSpan() {
        return new TrackSpan(context(), false);
    }

    /**
     * Writes a chunk, which counts as changed.
     */
    public TrackEditSpan editSpan(int chunk) {
        return editSpan(chunk, newEditSpan());
    }

    /**
     * Writes a chunk, which counts as changed. Moves a span that the caller keeps.
     */
    public TrackEditSpan editSpan(int chunk, TrackEditSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Writes a chunk, which counts as changed. In an iteration, which keeps the span for the next chunk.
     */
    public TrackEditSpan editSpan(QueryChunk chunk) {
        TrackEditSpan span = (TrackEditSpan) keptSpan(chunk, true);
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
    public TrackEditSpan newEditSpan() {
        return new TrackEditSpan(context());
    }

    private Track read(int entityIndex) {
        long at = base() + (entityIndex >>> 10) * 106496L;
        long index = entityIndex & 1023;
        return new Track(Memory.RAW.getByte(at + index), Memory.RAW.getDouble(at + 1024L + index * 8), new Track.Point(Memory.RAW.getFloat(at + 9216L + index * 4), Memory.RAW.getFloat(at + 13312L + index * 4)), Fields.constant(TrackTable.CONSTANTS_source, Memory.RAW.getInt(at + 17408L + index * 4), "Track.source"), FixedText.read(at + 21504L + index * 64, 64), Fields.readFloats(at + 87040L + index * 16, 4));
    }

    private void zero(int entityIndex) {
        long at = base() + (entityIndex >>> 10) * 106496L;
        long index = entityIndex & 1023;
        Memory.zero(at + index, 1);
        Memory.zero(at + 1024L + index * 8, 8);
        Memory.zero(at + 9216L + index * 4, 4);
        Memory.zero(at + 13312L + index * 4, 4);
        Memory.zero(at + 17408L + index * 4, 4);
        Memory.zero(at + 21504L + index * 64, 64);
        Memory.zero(at + 87040L + index * 16, 16);
    }

    private static ComponentLayout describe() {
        ComponentLayout.Builder layout = ComponentLayout.columns(101);
        layout.field("quality", FieldKind.BYTE, 0);
        layout.field("time", FieldKind.DOUBLE, 1);
        layout.field("point.x", FieldKind.FLOAT, 9);
        layout.field("point.y", FieldKind.FLOAT, 13);
        layout.enumeration("source", 17, "RADAR", "SONAR");
        layout.string("label", 64, 21);
        layout.array("errors", FieldKind.FLOAT, 4, 85);
        return layout.build();
    }
}
