package io.fdp.kernel.component;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.hash.RowPadding;
import io.fdp.kernel.internal.table.ValueCheck;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * The parts of entities as bytes, for a network that brings parts of others.
 *
 * <p>Reading needs no help: {@link PartTable#address} has the first part of an entity, and the others follow.
 */
public final class RawParts {
    private final PartTable<?> table;
    private final ValueCheck check;
    private final RowPadding padding;

    /**
     * Writes parts of a table.
     *
     * @param table the table
     */
    public RawParts(PartTable<?> table) {
        this.table = Objects.requireNonNull(table, "the table of parts is null");
        this.check = new ValueCheck(table.layout());
        this.padding = new RowPadding(table.layout());
    }

    /**
     * Replaces all parts of an entity by parts that lie one after the other at the layout's stride. Wrong values throw,
     * and nothing changes then.
     *
     * @param entity a living entity
     * @param from native memory or a byte array with the parts
     * @param offset the place of the first part
     * @param count how many parts there are; without parts the entity loses the component
     */
    public void setAll(long entity, MemorySegment from, long offset, int count) {
        Objects.requireNonNull(from, "the bytes of parts are null");
        if (count < 0) {
            throw new IllegalArgumentException("an entity cannot have " + count + " parts of " + table.name());
        }
        if (count == 0) {
            table.remove(entity);
            return;
        }
        long bytes = (long) count * table.layout().stride();
        Objects.checkFromIndexSize(offset, bytes, from.byteSize());
        long at = table.beginSetAll(entity, count);
        try {
            Memory.copy(from, offset, at, bytes);
            requireValues(entity, at, count);
            padding.zero(at, count);
            table.finishSetAll(count);
        } finally {
            table.endAdd();
        }
    }

    private void requireValues(long entity, long at, int count) {
        String wrong = check.wrong(at, count);
        if (wrong != null) {
            throw new IllegalArgumentException(
                    "cannot set the parts of " + table.name() + " of entity " + Entity.toString(entity) + ": " + wrong);
        }
    }
}
