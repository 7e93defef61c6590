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
     * The name, the class and the state hashing of the singleton.
     *
     * @return the type
     */
    public ManagedType<T> type() {
        return table.type();
    }

    /**
     * The table with the one object. Entities with the same component have another table.
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
     * Tells the table that the object was changed inside.
     *
     * @throws MissingComponentException when there is no object
     */
    public void markModified() {
        get();
        table.markModified(WORLD);
    }
}
