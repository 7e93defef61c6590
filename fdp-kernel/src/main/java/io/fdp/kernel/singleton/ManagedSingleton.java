package io.fdp.kernel.singleton;

import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.MissingComponentException;
import org.jspecify.annotations.Nullable;

/**
 * A singleton whose value is an object, kept by reference.
 *
 * @param <T> the class of the object
 */
public final class ManagedSingleton<T> extends Singleton<T> {
    private final ManagedTable<T> table;

    ManagedSingleton(ManagedTable<T> table) {
        super(table);
        this.table = table;
    }

    /**
     * Its name, its class and what of it counts for the state hash.
     *
     * @return the type
     */
    public ManagedType<T> type() {
        return table.type();
    }

    /**
     * The table with the one object. It is not the one of entities that have the same component.
     *
     * @return the table
     */
    public ManagedTable<T> table() {
        return table;
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

    /**
     * Notes that the object was changed from inside.
     *
     * @throws MissingComponentException when there is none
     */
    public void markModified() {
        get();
        table.markModified(WORLD);
    }
}
