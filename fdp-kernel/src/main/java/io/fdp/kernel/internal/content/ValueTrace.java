package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.internal.hash.ValueBytes;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnCopy;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.ManagedValues;
import io.fdp.kernel.internal.table.Stores;
import org.jspecify.annotations.Nullable;

/**
 * The values of a component on two sides: a table in each of the two worlds that reactions compare.
 *
 * <p>Native values and parts differ when their bytes differ; all NaNs are equal. Objects differ when they are not the
 * same object.
 */
public final class ValueTrace {
    private final ColumnStore now;
    private final ComponentColumn[] tables;
    private final ColumnStore[] stores = new ColumnStore[2];
    private final @Nullable ValueBytes bytes;
    private final CopyScope everything = new CopyScope().all();

    private ValueTrace(ComponentColumn column, ComponentColumn[] tables) {
        this.now = Stores.of(column);
        this.tables = tables;
        for (int i = 0; i < 2; i++) {
            stores[i] = Stores.of(tables[i]);
            if (stores[i].payload() instanceof ManagedValues objects) {
                objects.keepReferences();
            }
        }
        this.bytes = column instanceof ComponentTable<?> table ? new ValueBytes(table.layout()) : null;
    }

    /** Keeps the values of a column in two worlds. */
    static ValueTrace of(ComponentColumn column, ColumnRegistry one, ColumnRegistry other) {
        return new ValueTrace(column, new ComponentColumn[] {register(column, one), register(column, other)});
    }

    private static ComponentColumn register(ComponentColumn column, ColumnRegistry into) {
        return switch (column) {
            case ComponentTable<?> table -> into.register(table.type());
            case ManagedTable<?> table -> into.registerManaged(table.type());
            case PartTable<?> parts -> into.register(parts.type());
            default -> throw new IllegalStateException("no column with values: " + column);
        };
    }

    /** The name of the component. */
    String name() {
        return now.name();
    }

    /** The table of a side, for reading. */
    public ComponentColumn table(int side) {
        return tables[side];
    }

    /** Selects, from the entities of a word that are the same on both sides, those whose values differ. */
    long differing(int word, long same) {
        int chunk = word >>> 4;
        if (chunk >= stores[0].world().chunks() || chunk >= stores[1].world().chunks()) {
            return 0;
        }
        long both = same & stores[0].presentWord(word) & stores[1].presentWord(word);
        if (both == 0) {
            return 0;
        }
        return bytes == null
                ? differingOutside(word, both)
                : bytes.differing(stores[0].valueBase(), stores[1].valueBase(), word, both);
    }

    private long differingOutside(int word, long both) {
        long different = 0;
        for (long left = both; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            if (!isSame(index)) {
                different |= Chunks.bit(index);
            }
        }
        return different;
    }

    @SuppressWarnings("ReferenceEquality") // objects are compared by identity
    private boolean isSame(int index) {
        if (stores[0].payload() instanceof PartStore parts && stores[1].payload() instanceof PartStore others) {
            return parts.isSame(index, others);
        }
        return stores[0].payload() instanceof ManagedValues objects
                && stores[1].payload() instanceof ManagedValues others
                && objects.get(index) == others.get(index);
    }

    /**
     * Takes the objects of the world after a copy into it: the copier of the type may have made other objects than
     * those of the source. There is memory for them. Under the lock.
     */
    void takeObjects() {
        for (ColumnStore store : stores) {
            if (store.payload() instanceof ManagedValues) {
                ColumnCopy copy = new ColumnCopy(now, store);
                copy.prepare(everything);
                copy.apply();
                copy.end();
            }
        }
    }
}
