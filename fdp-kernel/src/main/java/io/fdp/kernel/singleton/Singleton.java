package io.fdp.kernel.singleton;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.internal.content.SingletonTypes;
import io.fdp.kernel.internal.lock.GuardedReading;
import io.fdp.kernel.internal.table.ColumnOwner;
import io.fdp.kernel.internal.table.Stores;
import org.jspecify.annotations.Nullable;

/**
 * A value that exists once in a world: its clock, its weather, its rules.
 *
 * <p>It has no value until the first {@link #set}, and after {@link #remove}. There are two kinds: a {@link
 * TableSingleton} is a record in native memory, a {@link ManagedSingleton} is an object. Setting and removing are safe
 * from several threads.
 *
 * @param <T> the class of the value
 */
@SuppressWarnings("exports") // access for the kernel only
public abstract sealed class Singleton<T> extends ColumnOwner.SingletonOwner permits TableSingleton, ManagedSingleton {
    /** The handle of the value in columns and images of singletons. No entity has this handle. */
    public static final long WORLD = SingletonTypes.WORLD;

    private final ComponentColumn column;

    Singleton(ComponentColumn column) {
        super(column);
        this.column = column;
    }

    /**
     * The stable name of the type.
     *
     * @return the name
     */
    public final String name() {
        return column.name();
    }

    /**
     * Whether the singleton has a value.
     *
     * @return true if it was set and not removed since
     */
    public final boolean has() {
        return column.has(WORLD);
    }

    /**
     * The value.
     *
     * @return the value
     * @throws MissingComponentException when it has no value
     */
    public final T get() {
        T value = tryGet();
        if (value == null) {
            Stores.of(column).world().requireOpen();
            throw new MissingComponentException(
                    "singleton " + name() + " has no value: set() it first, or ask with" + " has() or tryGet()");
        }
        return value;
    }

    /**
     * The value if there is one.
     *
     * @return the value, or null
     */
    public abstract @Nullable T tryGet();

    /**
     * Sets or replaces the value.
     *
     * @param value the value, not null
     */
    public final void set(T value) {
        boolean outer = GuardedReading.begin(this, Stores.of(column).world().lock(), "set a singleton");
        try {
            put(value);
        } finally {
            GuardedReading.end(outer);
        }
    }

    private synchronized void put(T value) {
        if (has()) {
            replace(value);
        } else {
            add(value);
        }
    }

    abstract void add(T value);

    abstract void replace(T value);

    /**
     * Removes the value.
     *
     * @return false if there was no value
     */
    public final boolean remove() {
        boolean outer = GuardedReading.begin(this, Stores.of(column).world().lock(), "remove a singleton");
        try {
            return take();
        } finally {
            GuardedReading.end(outer);
        }
    }

    private synchronized boolean take() {
        return column.remove(WORLD);
    }

    /**
     * The version of the repository at which the value was last set, edited or removed.
     *
     * @return the version, or 0 if it was never set
     */
    public final long version() {
        return column.chunkVersion(0);
    }

    /**
     * Whether the value was set, edited or removed after a version.
     *
     * @param version from {@link EntityRepository#advanceVersion()}
     * @return true if it changed
     */
    public final boolean changedSince(long version) {
        return version() > version;
    }

    /**
     * Writes the value as JSON.
     *
     * @param out receives the JSON
     * @throws MissingComponentException when it has no value
     * @throws UnsupportedOperationException when a managed type has no JSON form
     */
    public final void writeJson(JsonWriter out) {
        if (!has()) {
            get(); // throws the right error
        }
        column.writeJson(WORLD, out);
    }

    @Override
    public String toString() {
        return name();
    }
}
