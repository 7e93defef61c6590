package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.annotations.OnDeath;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.reference.Referrers;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Convoy.Order} parts of all entities.
 */
@GeneratedFrom(Convoy.Order.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class OrderParts extends PartTable<Convoy.Order> {
    /**
     * What a repository registers.
     */
    public static final PartType<Convoy.Order, OrderParts> TYPE = PartType.of("game.Convoy.Order", Convoy.Order.class, describe(), OrderParts::new).withReference("from", OnDeath.REMOVE).withJson(() -> OrderJson.INSTANCE);

    private final Referrers fromReferrers;

    private OrderParts(TableContext context) {
        super(TYPE, context);
        this.fromReferrers = newReferrers("from");
    }

    /**
     * Who refers to an entity by {@code from}.
     */
    public Referrers fromReferrers() {
        return fromReferrers;
    }

    @Override
    public Convoy.Order get(long entity, int position) {
        long at = requirePart(entity, position);
        return new Convoy.Order(Memory.RAW.getLong(at), Memory.RAW.getInt(at + 8));
    }

    /**
     * Adds a part, field by field, and answers its position.
     */
    public int add(long entity, long from, int number) {
        Fields.entity(from, "Order.from");
        long at = beginAdd(entity);
        try {
            Memory.zero(at, 16);
            write(at, from, number);
            return finishAdd();
        } finally {
            endAdd();
        }
    }

    /**
     * Writes a part, field by field.
     */
    public void set(long entity, int position, long from, int number) {
        Fields.entity(from, "Order.from");
        write(requireWritable(entity, position), from, number);
    }

    private static void write(long at, long from, int number) {
        Memory.RAW.putLong(at, from);
        Memory.RAW.putInt(at + 8, number);
    }

    @Override
    public int add(long entity, Convoy.Order value) {
        Fields.notNull(value, "Order");
        Fields.entity(value.from(), "Order.from");
        return add(entity, value.from(), value.number());
    }

    @Override
    public void set(long entity, int position, Convoy.Order value) {
        Fields.notNull(value, "Order");
        Fields.entity(value.from(), "Order.from");
        set(entity, position, value.from(), value.number());
    }

    /**
     * Records that a part is added, field by field.
     */
    public void add(CommandBuffer commands, long entity, long from, int number) {
        long at = recordAdd(commands, entity);
        Memory.zero(at, 16);
        write(at, from, number);
        recorded(commands, at);
    }

    /**
     * Records that a part is written, field by field.
     */
    public void set(CommandBuffer commands, long entity, int position, long from, int number) {
        long at = recordSet(commands, entity, position);
        Memory.zero(at, 16);
        write(at, from, number);
        recorded(commands, at);
    }

    @Override
    public void add(CommandBuffer commands, long entity, Convoy.Order value) {
        Fields.notNull(value, "Order");
        add(commands, entity, value.from(), value.number());
    }

    @Override
    public void set(CommandBuffer commands, long entity, int position, Convoy.Order value) {
        Fields.notNull(value, "Order");
        set(commands, entity, position, value.from(), value.number());
    }

    @Override
    public void setAll(CommandBuffer commands, long entity, Convoy.Order[] values, int from,
            int to) {
        requireRange(values, from, to);
        int count = to - from;
        if (count == 0) {
            remove(commands, entity);
            return;
        }
        for (int i = from; i < to; i++) {
            Fields.notNull(values[i], "Order");
        }
        long first = recordSetAll(commands, entity, count);
        hold(commands);
        try {
            long at = first;
            for (int i = from; i < to; i++) {
                Memory.zero(at, 16);
                writeImage(at, values[i]);
                at += 16;
            }
            recorded(commands, first, count);
        } finally {
            release(commands);
        }
    }

    private static void writeImage(long at, Convoy.Order value) {
        long from = value.from();
        int number = value.number();
        Memory.RAW.putLong(at, from);
        Memory.RAW.putInt(at + 8, number);
    }

    /**
     * Records that the first part of an entity whose {@code from} is the key is removed; nothing happens if there is none.
     */
    public void removeByKey(CommandBuffer commands, long entity, long key) {
        long at = recordRemoveByKey(commands, entity, 0, 8);
        Memory.RAW.putLong(at, key);
        recorded(commands, at, 0);
    }

    private static void write(long at, Convoy.Order value) {
        long from = value.from();
        int number = value.number();
        Fields.entity(from, "Order.from");
        Memory.RAW.putLong(at, from);
        Memory.RAW.putInt(at + 8, number);
    }

    @Override
    public void setAll(long entity, Convoy.Order[] values, int from, int to) {
        requireRange(values, from, to);
        int count = to - from;
        if (count == 0) {
            remove(entity);
            return;
        }
        for (int i = from; i < to; i++) {
            Fields.notNull(values[i], "Order");
            Fields.entity(values[i].from(), "Order.from");
        }
        long at = beginSetAll(entity, count);
        try {
            for (int i = from; i < to; i++) {
                Memory.zero(at, 16);
                write(at, values[i]);
                at += 16;
            }
            finishSetAll(count);
        } finally {
            endAdd();
        }
    }

    /**
     * The position of the first part of an entity whose {@code from} is the key, or -1. Positions last until a part is removed.
     */
    public int find(long entity, long key) {
        Fields.entity(key, "Order.from");
        int size = count(entity);
        long at = size == 0 ? 0 : address(entity);
        for (int i = 0; i < size; i++) {
            if (Memory.RAW.getLong(at) == key) {
                return i;
            }
            at += 16;
        }
        return -1;
    }

    /**
     * Reads the first part of an entity whose {@code from} is the key; throws when there is none.
     */
    public Convoy.Order getByKey(long entity, long key) {
        int position = find(entity, key);
        if (position < 0) {
            throw missing(entity, key);
        }
        return get(entity, position);
    }

    /**
     * Reads the first part of an entity whose {@code from} is the key, or null.
     */
    public Convoy. @Nullable Order tryGetByKey(long entity, long key) {
        int position = find(entity, key);
        return position < 0 ? null : get(entity, position);
    }

    /**
     * Removes the first part of an entity whose {@code from} is the key; the last part takes its place. False when there is none.
     */
    public boolean removeByKey(long entity, long key) {
        int position = find(entity, key);
        if (position >= 0) {
            removeAt(entity, position);
        }
        return position >= 0;
    }

    /**
     * Reads all parts of an entity.
     */
    public OrderPartsView view(long entity) {
        requirePresent(entity);
        OrderPartsView view = newView();
        view.moveTo(entity);
        return view;
    }

    /**
     * Reads all parts of an entity. Moves one that the caller keeps.
     */
    public OrderPartsView view(long entity, OrderPartsView view) {
        requireOwn(view.isOf(context()));
        requirePresent(entity);
        view.moveTo(entity);
        return view;
    }

    /**
     * For later use, on no entity yet.
     */
    public OrderPartsView newView() {
        return new OrderPartsView(context(), false);
    }

    /**
     * Reads and writes all parts of an entity, whose chunk counts as changed.
     */
    public OrderPartsEdit edit(long entity) {
        requirePresent(entity);
        OrderPartsEdit edit = newEdit();
        edit.moveTo(entity);
        return edit;
    }

    /**
     * Reads and writes all parts of an entity, whose chunk counts as changed. Moves one that the caller keeps.
     */
    public OrderPartsEdit edit(long entity, OrderPartsEdit edit) {
        requireOwn(edit.isOf(context()));
        requirePresent(entity);
        edit.moveTo(entity);
        return edit;
    }

    /**
     * For later use, on no entity yet.
     */
    public OrderPartsEdit newEdit() {
        return new OrderPartsEdit(context());
    }

    private static ComponentLayout describe() {
        ComponentLayout.Builder layout = ComponentLayout.rows(16, 8);
        layout.field("from", FieldKind.ENTITY, 0);
        layout.field("number", FieldKind.INT, 8);
        return layout.build();
    }
}
