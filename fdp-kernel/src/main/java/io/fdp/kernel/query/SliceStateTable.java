package io.fdp.kernel.query;

import static io.fdp.kernel.internal.query.SlicePlace.BYTES;
import static io.fdp.kernel.internal.query.SlicePlace.COMPLETE;
import static io.fdp.kernel.internal.query.SlicePlace.POSITION;
import static io.fdp.kernel.internal.query.SlicePlace.ROUNDS;
import static io.fdp.kernel.internal.query.SlicePlace.VISITED;

import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The table of a {@link SliceState}. The types of all iterations differ in their names only. */
final class SliceStateTable extends ComponentTable<SliceState> {
    private SliceStateTable(ComponentType<SliceState, SliceStateTable> type, TableContext context) {
        super(type, context);
    }

    /** A type with a name of its own. Its tables know the type that made them. */
    static ComponentType<SliceState, SliceStateTable> typeOf(String name) {
        AtomicReference<ComponentType<SliceState, SliceStateTable>> self = new AtomicReference<>();
        ComponentType<SliceState, SliceStateTable> type = ComponentType.of(
                        name,
                        SliceState.class,
                        layoutOfState(),
                        context -> new SliceStateTable(Objects.requireNonNull(self.get(), "made below"), context))
                .withJson(() -> SliceStateJson.INSTANCE);
        self.set(type);
        return type;
    }

    static ComponentLayout layoutOfState() {
        ComponentLayout.Builder layout = ComponentLayout.rows(BYTES, Long.BYTES);
        layout.field("rounds", FieldKind.LONG, ROUNDS);
        layout.field("position", FieldKind.INT, POSITION);
        layout.field("visited", FieldKind.INT, VISITED);
        layout.field("complete", FieldKind.BOOLEAN, COMPLETE);
        return layout.build();
    }

    @Override
    public SliceState get(long entity) {
        return read(requirePresent(entity));
    }

    @Override
    public @Nullable SliceState tryGet(long entity) {
        return has(entity) ? read(requirePresent(entity)) : null;
    }

    private SliceState read(int index) {
        long at = base() + (long) index * BYTES;
        return new SliceState(
                Memory.RAW.getLong(at + ROUNDS),
                Memory.RAW.getInt(at + POSITION),
                Memory.RAW.getInt(at + VISITED),
                Memory.RAW.getByte(at + COMPLETE) != 0);
    }

    private static void write(long at, SliceState value) {
        Memory.RAW.putLong(at + ROUNDS, value.rounds());
        Memory.RAW.putInt(at + POSITION, value.position());
        Memory.RAW.putInt(at + VISITED, value.visited());
        Memory.RAW.putByte(at + COMPLETE, (byte) (value.complete() ? 1 : 0));
    }

    @Override
    public void add(long entity, SliceState value) {
        Fields.notNull(value, "SliceState");
        int index = beginAdd(entity);
        try {
            Memory.zero(base() + (long) index * BYTES, BYTES);
            write(base() + (long) index * BYTES, value);
            finishAdd(entity, index);
        } finally {
            endAdd();
        }
    }

    @Override
    public void set(long entity, SliceState value) {
        Fields.notNull(value, "SliceState");
        write(base() + (long) requireWritable(entity) * BYTES, value);
    }

    @Override
    public void add(CommandBuffer commands, long entity, SliceState value) {
        Fields.notNull(value, "SliceState");
        long at = recordAdd(commands, entity);
        Memory.zero(at, BYTES);
        write(at, value);
        recorded(commands, at);
    }

    @Override
    public void set(CommandBuffer commands, long entity, SliceState value) {
        Fields.notNull(value, "SliceState");
        long at = recordSet(commands, entity);
        Memory.zero(at, BYTES);
        write(at, value);
        recorded(commands, at);
    }
}
