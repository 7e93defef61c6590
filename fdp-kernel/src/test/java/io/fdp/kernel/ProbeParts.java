package io.fdp.kernel;

import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.Memory;

/** Parts written by hand, for tests that need many sizes: an array of bytes whose first eight are a long. */
final class ProbeParts extends PartTable<Long> {
    private ProbeParts(PartType<Long, ProbeParts> type, TableContext context) {
        super(type, context);
    }

    static PartType<Long, ProbeParts> type(String name, int bytes) {
        ComponentLayout layout = ComponentLayout.rows(bytes, 1)
                .array("bytes", FieldKind.BYTE, bytes, 0)
                .build();
        Holder holder = new Holder();
        holder.type = PartType.of(name, Long.class, layout, context -> new ProbeParts(holder.type, context));
        return holder.type;
    }

    private static final class Holder {
        private PartType<Long, ProbeParts> type;
    }

    @Override
    public Long get(long entity, int i) {
        return Memory.getLong(requirePart(entity, i));
    }

    @Override
    public int add(long entity, Long value) {
        Fields.notNull(value, name());
        long at = beginAdd(entity);
        try {
            Memory.putLong(at, value);
            return finishAdd();
        } finally {
            endAdd();
        }
    }

    /** Makes room for a part and then gives up, as when a record's accessor throws. */
    void addAndFail(long entity) {
        beginAdd(entity);
        endAdd();
    }

    /** The same for all parts. */
    void setAllAndFail(long entity, int count) {
        beginSetAll(entity, count);
        endAdd();
    }

    @Override
    public void set(long entity, int i, Long value) {
        Memory.putLong(requireWritable(entity, i), value);
    }

    @Override
    public void setAll(long entity, Long[] values, int from, int to) {
        requireRange(values, from, to);
        long at = beginSetAll(entity, to - from);
        try {
            for (int i = from; i < to; i++) {
                Memory.putLong(at + (long) (i - from) * layout().stride(), values[i]);
            }
            finishSetAll(to - from);
        } finally {
            endAdd();
        }
    }

    @Override
    public void add(CommandBuffer commands, long entity, Long value) {
        long at = recordAdd(commands, entity);
        write(at, value);
        recorded(commands, at);
    }

    @Override
    public void set(CommandBuffer commands, long entity, int i, Long value) {
        long at = recordSet(commands, entity, i);
        write(at, value);
        recorded(commands, at);
    }

    @Override
    public void setAll(CommandBuffer commands, long entity, Long[] values, int from, int to) {
        long first = recordSetAll(commands, entity, to - from);
        for (int i = from; i < to; i++) {
            write(first + (long) (i - from) * layout().stride(), values[i]);
        }
        recorded(commands, first);
    }

    private void write(long at, long value) {
        Memory.zero(at, layout().stride());
        Memory.putLong(at, value);
    }
}
