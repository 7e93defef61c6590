package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.annotations.OnDeath;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.reference.Referrers;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Convoy} values of all entities.
 */
@GeneratedFrom(Convoy.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class ConvoyTable extends ComponentTable<Convoy> {
    /**
     * What a repository registers.
     */
    public static final ComponentType<Convoy, ConvoyTable> TYPE = ComponentType.of("game.Convoy", Convoy.class, describe(), ConvoyTable::new).withReference("leader", OnDeath.KEEP).withReference("guards", OnDeath.CLEAR).withReference("slots.truck", OnDeath.REMOVE).withJson(() -> ConvoyJson.INSTANCE);

    private final Referrers leaderReferrers;

    private final Referrers guardsReferrers;

    private final Referrers slotsTruckReferrers;

    private ConvoyTable(TableContext context) {
        super(TYPE, context);
        this.leaderReferrers = newReferrers("leader");
        this.guardsReferrers = newReferrers("guards");
        this.slotsTruckReferrers = newReferrers("slots.truck");
    }

    /**
     * Who refers to an entity by {@code leader}.
     */
    public Referrers leaderReferrers() {
        return leaderReferrers;
    }

    /**
     * Who refers to an entity by {@code guards}.
     */
    public Referrers guardsReferrers() {
        return guardsReferrers;
    }

    /**
     * Who refers to an entity by {@code slots.truck}.
     */
    public Referrers slotsTruckReferrers() {
        return slotsTruckReferrers;
    }

    @Override
    public Convoy get(long entity) {
        return read(requirePresent(entity));
    }

    @Override
    public @Nullable Convoy tryGet(long entity) {
        return has(entity) ? read(requirePresent(entity)) : null;
    }

    private void write(int index, Convoy value) {
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
        long at = base() + (long) index * 64;
        Memory.RAW.putLong(at, leader);
        Memory.RAW.putLong(at + 8, plain);
        Fields.writeLongs(at + 16, guards, 2);
        Memory.RAW.putInt(at + 32, slots0Number);
        Memory.RAW.putLong(at + 40, slots0Truck);
        Memory.RAW.putInt(at + 48, slots1Number);
        Memory.RAW.putLong(at + 56, slots1Truck);
    }

    @Override
    public void add(long entity, Convoy value) {
        Fields.notNull(value, "Convoy");
        Fields.entity(value.leader(), "Convoy.leader");
        Fields.entity(value.plain(), "Convoy.plain");
        Fields.length(Fields.notNull(value.guards(), "Convoy.guards").length, 2, "Convoy.guards");
        Fields.entities(value.guards(), "Convoy.guards");
        Fields.length(Fields.notNull(value.slots(), "Convoy.slots").length, 2, "Convoy.slots");
        Fields.notNull(value.slots()[0], "Convoy.slots.0");
        Fields.entity(value.slots()[0].truck(), "Convoy.slots.0.truck");
        Fields.notNull(value.slots()[1], "Convoy.slots.1");
        Fields.entity(value.slots()[1].truck(), "Convoy.slots.1.truck");
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
    public void set(long entity, Convoy value) {
        Fields.notNull(value, "Convoy");
        Fields.entity(value.leader(), "Convoy.leader");
        Fields.entity(value.plain(), "Convoy.plain");
        Fields.length(Fields.notNull(value.guards(), "Convoy.guards").length, 2, "Convoy.guards");
        Fields.entities(value.guards(), "Convoy.guards");
        Fields.length(Fields.notNull(value.slots(), "Convoy.slots").length, 2, "Convoy.slots");
        Fields.notNull(value.slots()[0], "Convoy.slots.0");
        Fields.entity(value.slots()[0].truck(), "Convoy.slots.0.truck");
        Fields.notNull(value.slots()[1], "Convoy.slots.1");
        Fields.entity(value.slots()[1].truck(), "Convoy.slots.1.truck");
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
        int index = requireWritable(entity);
        long at = base() + (long) index * 64;
        Memory.RAW.putLong(at, leader);
        Memory.RAW.putLong(at + 8, plain);
        Fields.writeLongs(at + 16, guards, 2);
        Memory.RAW.putInt(at + 32, slots0Number);
        Memory.RAW.putLong(at + 40, slots0Truck);
        Memory.RAW.putInt(at + 48, slots1Number);
        Memory.RAW.putLong(at + 56, slots1Truck);
    }

    @Override
    public void add(CommandBuffer commands, long entity, Convoy value) {
        Fields.notNull(value, "Convoy");
        Fields.length(Fields.notNull(value.guards(), "Convoy.guards").length, 2, "Convoy.guards");
        Fields.length(Fields.notNull(value.slots(), "Convoy.slots").length, 2, "Convoy.slots");
        Fields.notNull(value.slots()[0], "Convoy.slots.0");
        Fields.notNull(value.slots()[1], "Convoy.slots.1");
        long at = recordAdd(commands, entity);
        hold(commands);
        try {
            Memory.zero(at, 64);
            writeImage(at, value);
            recorded(commands, at);
        } finally {
            release(commands);
        }
    }

    @Override
    public void set(CommandBuffer commands, long entity, Convoy value) {
        Fields.notNull(value, "Convoy");
        Fields.length(Fields.notNull(value.guards(), "Convoy.guards").length, 2, "Convoy.guards");
        Fields.length(Fields.notNull(value.slots(), "Convoy.slots").length, 2, "Convoy.slots");
        Fields.notNull(value.slots()[0], "Convoy.slots.0");
        Fields.notNull(value.slots()[1], "Convoy.slots.1");
        long at = recordSet(commands, entity);
        hold(commands);
        try {
            Memory.zero(at, 64);
            writeImage(at, value);
            recorded(commands, at);
        } finally {
            release(commands);
        }
    }

    private static void writeImage(long at, Convoy value) {
        long leader = value.leader();
        long plain = value.plain();
        long[] guards = value.guards();
        int slots0Number = value.slots()[0].number();
        long slots0Truck = value.slots()[0].truck();
        int slots1Number = value.slots()[1].number();
        long slots1Truck = value.slots()[1].truck();
        Fields.length(Fields.notNull(guards, "Convoy.guards").length, 2, "Convoy.guards");
        Memory.RAW.putLong(at, leader);
        Memory.RAW.putLong(at + 8, plain);
        Fields.writeLongs(at + 16, guards, 2);
        Memory.RAW.putInt(at + 32, slots0Number);
        Memory.RAW.putLong(at + 40, slots0Truck);
        Memory.RAW.putInt(at + 48, slots1Number);
        Memory.RAW.putLong(at + 56, slots1Truck);
    }

    /**
     * Adds the component with all fields zero, and answers an edit on it.
     */
    public ConvoyEdit add(long entity) {
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
    public ConvoyView view(long entity) {
        int index = requirePresent(entity);
        ConvoyView cursor = newView();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Reads the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public ConvoyView view(long entity, ConvoyView cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public ConvoyView newView() {
        return new ConvoyView(context(), false);
    }

    /**
     * Writes the value of an entity field by field.
     */
    public ConvoyEdit edit(long entity) {
        int index = requirePresent(entity);
        ConvoyEdit cursor = newEdit();
        cursor.moveToIndex(entity, base(), index);
        return cursor;
    }

    /**
     * Writes the value of an entity field by field. Moves a cursor that the caller keeps.
     */
    public ConvoyEdit edit(long entity, ConvoyEdit cursor) {
        requireOwn(cursor.isOf(context()));
        cursor.moveToIndex(entity, base(), requirePresent(entity));
        return cursor;
    }

    /**
     * A cursor for later use, on no entity yet.
     */
    public ConvoyEdit newEdit() {
        return new ConvoyEdit(context());
    }

    /**
     * Reads a chunk.
     */
    public ConvoySpan span(int chunk) {
        return span(chunk, newSpan());
    }

    /**
     * Reads a chunk. Moves a span that the caller keeps.
     */
    public ConvoySpan span(int chunk, ConvoySpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Reads a chunk. In an iteration, which keeps the span for the next chunk.
     */
    public ConvoySpan span(QueryChunk chunk) {
        ConvoySpan span = (ConvoySpan) keptSpan(chunk, false);
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
    public ConvoySpan newSpan() {
        return new ConvoySpan(context(), false);
    }

    /**
     * Writes a chunk, which counts as changed.
     */
    public ConvoyEditSpan editSpan(int chunk) {
        return editSpan(chunk, newEditSpan());
    }

    /**
     * Writes a chunk, which counts as changed. Moves a span that the caller keeps.
     */
    public ConvoyEditSpan editSpan(int chunk, ConvoyEditSpan span) {
        requireOwn(span.isOf(context()));
        span.moveToChunk(chunk);
        return span;
    }

    /**
     * Writes a chunk, which counts as changed. In an iteration, which keeps the span for the next chunk.
     */
    public ConvoyEditSpan editSpan(QueryChunk chunk) {
        ConvoyEditSpan span = (ConvoyEditSpan) keptSpan(chunk, true);
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
    public ConvoyEditSpan newEditSpan() {
        return new ConvoyEditSpan(context());
    }

    private Convoy read(int index) {
        long at = base() + (long) index * 64;
        return new Convoy(Memory.RAW.getLong(at), Memory.RAW.getLong(at + 8), Fields.readLongs(at + 16, 2), new Convoy.Slot[] {new Convoy.Slot(Memory.RAW.getInt(at + 32), Memory.RAW.getLong(at + 40)), new Convoy.Slot(Memory.RAW.getInt(at + 48), Memory.RAW.getLong(at + 56))});
    }

    private void zero(int index) {
        long at = base() + (long) index * 64;
        Memory.zero(at, 64);
    }

    private static ComponentLayout describe() {
        ComponentLayout.Builder layout = ComponentLayout.rows(64, 8);
        layout.field("leader", FieldKind.ENTITY, 0);
        layout.field("plain", FieldKind.ENTITY, 8);
        layout.array("guards", FieldKind.ENTITY, 2, 16);
        layout.field("slots.0.number", FieldKind.INT, 32);
        layout.field("slots.0.truck", FieldKind.ENTITY, 40);
        layout.field("slots.1.number", FieldKind.INT, 48);
        layout.field("slots.1.truck", FieldKind.ENTITY, 56);
        return layout.build();
    }
}
