package io.fdp.kernel;

import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.Memory;

/** A table written by hand, for tests that need many types or sizes: an array of bytes whose first eight are a long. */
final class ProbeTable extends ComponentTable<Long> {
    private ProbeTable(ComponentType<Long, ProbeTable> type, TableContext context) {
        super(type, context);
    }

    static ComponentType<Long, ProbeTable> type(String name, int bytes) {
        ComponentLayout layout = ComponentLayout.rows(bytes, 1)
                .array("bytes", FieldKind.BYTE, bytes, 0)
                .build();
        Holder holder = new Holder();
        holder.type = ComponentType.of(name, Long.class, layout, context -> new ProbeTable(holder.type, context));
        return holder.type;
    }

    private static final class Holder {
        private ComponentType<Long, ProbeTable> type;
    }

    @Override
    public Long get(long entity) {
        return Memory.getLong(at(requirePresent(entity)));
    }

    @Override
    public Long tryGet(long entity) {
        return has(entity) ? get(entity) : null;
    }

    @Override
    public void add(long entity, Long value) {
        Fields.notNull(value, name());
        int index = beginAdd(entity);
        try {
            Memory.putLong(at(index), value);
            finishAdd(entity, index);
        } finally {
            endAdd();
        }
    }

    @Override
    public void set(long entity, Long value) {
        Memory.putLong(at(requireWritable(entity)), value);
    }

    @Override
    public void add(CommandBuffer commands, long entity, Long value) {
        Fields.notNull(value, name());
        long at = recordAdd(commands, entity);
        Memory.zero(at, layout().stride());
        Memory.putLong(at, value);
        recorded(commands, at);
    }

    @Override
    public void set(CommandBuffer commands, long entity, Long value) {
        long at = recordSet(commands, entity);
        Memory.zero(at, layout().stride());
        Memory.putLong(at, value);
        recorded(commands, at);
    }

    private long at(int index) {
        return base() + (long) index * layout().stride();
    }
}
