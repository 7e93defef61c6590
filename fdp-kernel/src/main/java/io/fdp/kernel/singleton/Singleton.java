package io.fdp.kernel.singleton;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.internal.content.SingletonOwner;
import io.fdp.kernel.internal.content.SingletonTypes;
import io.fdp.kernel.internal.lock.GuardedReading;
import io.fdp.kernel.internal.table.Stores;
import org.jspecify.annotations.Nullable;

/**
 * A value that exists once in a world: its clock, its weather, its rules.
 *
 * <p>It has no value until it is set, and again after it is removed. Two kinds: a {@link TableSingleton} is a record in
 * native memory, a {@link ManagedSingleton} an object. Setting and removing are safe from several threads.
 *
 * @param <T> the class of the value
 */
@SuppressWarnings("exports") // a door for the kernel only
public abstract sealed class Singleton<T> extends SingletonOwner permits TableSingleton, ManagedSingleton {
    /** The handle under which columns and images of singletons have their value. No entity has it. */
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
     * Whether it has a value.
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
     * @throws MissingComponentException when it has none
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
     * The value if it has one.
     *
     * @return the value, or null
     */
    public abstract @Nullable T tryGet();

    /**
     * Gives it a value, or replaces the one it has.
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
     * Takes its value away.
     *
     * @return false if it had none
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
     * The version of the repository at which it was last set, edited or removed.
     *
     * @return the version, 0 if it never was
     */
    public final long version() {
        return column.chunkVersion(0);
    }

    /**
     * Whether it was set, edited or removed since a version.
     *
     * @param version from {@link EntityRepository#advanceVersion()}
     * @return true if so
     */
    public final boolean changedSince(long version) {
        return version() > version;
    }

    /**
     * Writes the value as JSON.
     *
     * @param out where to
     * @throws MissingComponentException when it has none
     * @throws UnsupportedOperationException when there is no form in JSON, which may be so for objects
     */
    public final void writeJson(JsonWriter out) {
        if (!has()) {
            get(); // says what is wrong
        }
        column.writeJson(WORLD, out);
    }

    @Override
    public String toString() {
        return name();
    }
}
