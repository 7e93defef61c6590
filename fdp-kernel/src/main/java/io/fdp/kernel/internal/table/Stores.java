package io.fdp.kernel.internal.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stores of columns that users see. */
public final class Stores {
    private Stores() {}

    /**
     * The store of a column.
     *
     * @param column a column
     * @return its store
     */
    public static ColumnStore of(ColumnOwner column) {
        return column.store;
    }

    /**
     * The store of a column of a world.
     *
     * @param column a column
     * @param world the world that the column must belong to
     * @param remedy what to do if the column belongs to another world
     * @return the store
     */
    @SuppressWarnings("ReferenceEquality") // identity is meant
    public static ColumnStore in(ColumnOwner column, WorldState world, String remedy) {
        ColumnStore store = column.store;
        if (store.world() != world) {
            throw world.foreign(store.name(), store.world(), remedy);
        }
        return store;
    }

    /**
     * The store of a column of a world, or of a world that follows it.
     *
     * @param column a column
     * @param world the world that the column must belong to
     * @param remedy what to do if the column belongs to another world
     * @return the store
     */
    public static ColumnStore under(ColumnOwner column, WorldState world, String remedy) {
        ColumnStore store = column.store;
        return world.leads(store.world()) ? store : in(column, world, remedy);
    }

    /**
     * The store of a column of a world, or of a world with the same entities.
     *
     * @param column a column
     * @param world the world that the column must belong to
     * @param remedy what to do if the column belongs to another world
     * @return the store
     */
    public static ColumnStore over(ColumnOwner column, WorldState world, String remedy) {
        ColumnStore store = column.store;
        return world.sharesEntitiesWith(store.world()) ? store : in(column, world, remedy);
    }

    /**
     * Throws if the running system may not write columns.
     *
     * @param columns the columns; those of other worlds are skipped
     * @param world the world of the system
     */
    @SuppressWarnings("ReferenceEquality") // identity is meant
    public static void requireDeclared(List<? extends ColumnOwner> columns, WorldState world) {
        if (world.rules().restrictsWrites()) {
            for (int i = 0; i < columns.size(); i++) {
                ColumnStore store = columns.get(i).store;
                if (store.world() == world) {
                    store.rules().requireDeclared(0);
                }
            }
        }
    }

    // ---- families

    /**
     * The stores of a column and of all columns below it.
     *
     * @param column a column
     * @return the array itself; it is replaced, not changed
     */
    public static ColumnStore[] family(ColumnOwner column) {
        return column.family;
    }

    /**
     * Puts a new column below another one. Under the structure lock.
     *
     * @param column the new column
     * @param parent the column that it implies
     */
    public static void joinFamily(ColumnOwner column, ColumnOwner parent) {
        column.parent = parent;
        parent.children.add(column);
        for (ColumnOwner above = parent; above != null; above = above.parent) {
            above.family = collect(above);
        }
    }

    private static ColumnStore[] collect(ColumnOwner column) {
        List<ColumnStore> all = new ArrayList<>();
        collect(column, all);
        return all.toArray(ColumnStore[]::new);
    }

    private static void collect(ColumnOwner column, List<ColumnStore> into) {
        into.add(column.store);
        for (ColumnOwner child : column.children) {
            collect(child, into);
        }
    }

    // ---- objects

    /**
     * Throws if an object cannot be the value of a managed component.
     *
     * @param store the store of the component
     * @param valueClass the class of its objects
     * @param entity the entity that the value is for
     * @param value the object
     */
    public static void requireObject(ColumnStore store, Class<?> valueClass, long entity, @Nullable Object value) {
        if (!valueClass.isInstance(value)) {
            throw ManagedValues.refused(store, valueClass, entity, value);
        }
    }
}
