package io.fdp.kernel.singleton;

import io.fdp.kernel.component.ComponentTable;
import org.jspecify.annotations.Nullable;

/**
 * A singleton whose value is a record in native memory.
 *
 * <p>Its table has one row. Cursors come from the table, as for entities: {@code clock.table().edit(clock.entity())}.
 *
 * @param <T> the record
 * @param <X> its table
 */
public final class TableSingleton<T, X extends ComponentTable<T>> extends Singleton<T> {
    private final X table;

    TableSingleton(X table) {
        super(table);
        this.table = table;
    }

    /**
     * The table with the one value, for cursors and for native code. Entities with the same component have another
     * table.
     *
     * @return the table
     */
    public X table() {
        return table;
    }

    /**
     * The handle to pass to {@link #table()} in place of an entity.
     *
     * @return a handle that no entity has
     */
    public long entity() {
        return WORLD;
    }

    @Override
    public @Nullable T tryGet() {
        return table.tryGet(WORLD);
    }

    @Override
    void add(T value) {
        table.add(WORLD, value);
    }

    @Override
    void replace(T value) {
        table.set(WORLD, value);
    }
}
