package io.fdp.kernel;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The singletons of a repository: values that exist once in a world.
 *
 * <p>They are what one hidden entity has, in a store of its own beside the repository's: everything that tables do, cursors, versions, hash and budget, holds
 * for them without a second way, and they do not count among the component types of entities. The store is made with the first singleton.
 */
public final class Singletons {
    private static final long SALT = Hash64.ofText("singletons");

    private final WorldState leader;
    /** What was made of the registered tables. Looking up takes no monitor. */
    private final Map<String, Singleton<?>> made = new ConcurrentHashMap<>();

    private volatile @Nullable EntityStore store;

    Singletons(WorldState leader) {
        this.leader = leader;
    }

    /**
     * Registers a component as a singleton. Registering twice is the same as once.
     *
     * @param type from the generated table, as in {@code ClockTable.TYPE}
     * @param <T> the record
     * @param <X> its table
     * @return the singleton, without a value
     * @throws RegistrationException when there are 256 singletons already, or another one has the name
     */
    @SuppressWarnings("unchecked") // there is one singleton for each table, made from it
    public <T, X extends ComponentTable<T>> TableSingleton<T, X> register(ComponentType<T, X> type) {
        Objects.requireNonNull(type, "the type of the singleton is null: pass the TYPE of a generated table");
        synchronized (leader.registration()) {
            requireRoom(type.name());
            return (TableSingleton<T, X>) of(open().registry().register(type));
        }
    }

    /**
     * Registers a class with {@code @Managed} as a singleton. Registering twice is the same as once.
     *
     * @param valueClass the class
     * @param <T> the class
     * @return the singleton, without a value
     */
    public <T> ManagedSingleton<T> registerManaged(Class<T> valueClass) {
        return registerManaged(ManagedType.of(valueClass));
    }

    /**
     * Registers a managed type as a singleton. The first registration of a name decides.
     *
     * @param type its name, its class and its hasher
     * @param <T> the class
     * @return the singleton, without a value
     */
    @SuppressWarnings("unchecked") // there is one singleton for each table, made from it
    public <T> ManagedSingleton<T> registerManaged(ManagedType<T> type) {
        Objects.requireNonNull(type, "the type of the singleton is null: pass a ManagedType or a class with @Managed");
        synchronized (leader.registration()) {
            requireRoom(type.name());
            return (ManagedSingleton<T>) of(open().registry().registerManaged(type));
        }
    }

    private void requireRoom(String name) {
        if (count() == ColumnRegistry.MAX_TYPES && find(name) == null) {
            throw new RegistrationException("cannot register singleton " + name + ": a repository has at most "
                    + ColumnRegistry.MAX_TYPES + " singletons; join some of them into one");
        }
    }

    /** The singleton of a registered table: always the same. */
    private Singleton<?> of(ComponentColumn column) {
        Singleton<?> known = made.get(column.name());
        return known != null ? known : made.computeIfAbsent(column.name(), name -> singleton(column));
    }

    private static Singleton<?> singleton(ComponentColumn column) {
        return switch (column) {
            case ComponentTable<?> table -> new TableSingleton<>(table);
            case ManagedTable<?> table -> new ManagedSingleton<>(table);
            default -> throw new IllegalStateException("no kind of singleton: " + column);
        };
    }

    private @Nullable Singleton<?> find(String name) {
        ColumnRegistry types = registry();
        ComponentColumn column = types == null ? null : types.find(name);
        return column == null ? null : of(column);
    }

    /**
     * A registered singleton.
     *
     * @param type from the generated table
     * @param <T> the record
     * @param <X> its table
     * @return the singleton
     * @throws UnregisteredTypeException when it is not registered here
     */
    @SuppressWarnings("unchecked") // the table was made by the type
    public <T, X extends ComponentTable<T>> TableSingleton<T, X> of(ComponentType<T, X> type) {
        leader.requireOpen();
        Objects.requireNonNull(type, "the type to look up is null: pass the TYPE of a generated table");
        if (find(type.name()) instanceof TableSingleton<?, ?> found
                && found.table().type().equals(type)) {
            return (TableSingleton<T, X>) found;
        }
        throw unregistered(type.name(), "register() with its table's TYPE");
    }

    /**
     * A registered managed singleton.
     *
     * @param valueClass a class with {@code @Managed}
     * @param <T> the class
     * @return the singleton
     * @throws UnregisteredTypeException when it is not registered here
     */
    public <T> ManagedSingleton<T> managed(Class<T> valueClass) {
        return managed(ManagedType.of(valueClass));
    }

    /**
     * A registered managed singleton.
     *
     * @param type its name and its class
     * @param <T> the class
     * @return the singleton
     * @throws UnregisteredTypeException when it is not registered here
     */
    @SuppressWarnings("unchecked") // of the same class
    public <T> ManagedSingleton<T> managed(ManagedType<T> type) {
        leader.requireOpen();
        Objects.requireNonNull(type, "the type to look up is null: pass a ManagedType or a class with @Managed");
        if (find(type.name()) instanceof ManagedSingleton<?> found
                && found.type().valueClass() == type.valueClass()) {
            return (ManagedSingleton<T>) found;
        }
        throw unregistered(type.name() + " of class " + type.valueClass().getName(), "registerManaged()");
    }

    private static UnregisteredTypeException unregistered(String what, String remedy) {
        return new UnregisteredTypeException(
                "singleton " + what + " is not registered in this repository: call singletons()." + remedy + " first");
    }

    /**
     * All registered singletons, those without a value too. Allocates a list.
     *
     * @return in the order of registration
     */
    public List<Singleton<?>> all() {
        List<Singleton<?>> all = new ArrayList<>();
        columns().forEach(column -> all.add(of(column)));
        return List.copyOf(all);
    }

    private EntityStore open() {
        leader.requireOpen();
        EntityStore opened = store;
        if (opened == null) {
            leader.lock().acquireForLong();
            try {
                leader.requireOpen();
                opened = make();
                store = opened;
            } finally {
                leader.lock().release();
            }
        }
        return opened;
    }

    private EntityStore make() {
        EntityStore made = new EntityStore(WorldState.following(leader, 1), false);
        try {
            made.index().restore(Singleton.WORLD);
        } catch (Throwable failure) {
            Errors.close(failure, made);
            throw failure;
        }
        leader.lead(made.world());
        return made;
    }

    /** The types of singletons, or null when there never was one. */
    @Nullable
    ColumnRegistry registry() {
        EntityStore opened = store;
        return opened == null ? null : opened.registry();
    }

    /**
     * How many singletons are registered, those without a value included. Allocates nothing.
     *
     * @return their number
     */
    public int count() {
        return columns().size();
    }

    /** The tables of all singletons, in the order of registration. */
    List<ComponentColumn> columns() {
        ColumnRegistry types = registry();
        return types == null ? List.of() : types.all();
    }

    /** Registers in another repository what is registered here and not there. */
    void registerIn(Singletons other) {
        for (Singleton<?> singleton : all()) {
            switch (singleton) {
                case TableSingleton<?, ?> value -> other.register(value.table().type());
                case ManagedSingleton<?> value -> other.registerManaged(value.type());
            }
        }
    }

    // ---- under the structure lock

    /** Takes all values away. */
    void clear() {
        EntityStore opened = store;
        if (opened != null) {
            for (ColumnStore column : opened.registry().stores()) {
                if (column != null && column.isPresent(Entity.index(Singleton.WORLD))) {
                    column.strip(Entity.index(Singleton.WORLD));
                }
            }
        }
    }

    /** Ticks are about to go back: when a singleton was set is no part of the state. */
    void forgetAfter(long tick) {
        EntityStore opened = store;
        if (opened != null) {
            opened.index().forgetAfter(tick);
        }
    }

    /** The hash of all values; 0 when there is none. */
    long hash() {
        EntityStore opened = store;
        return joinHashes(opened == null ? 0 : opened.hashColumns());
    }

    /** The hash of all values from the sum of the hashes of each. */
    static long joinHashes(long sum) {
        return sum == 0 ? 0 : Hash64.finish(Hash64.mix(SALT, sum));
    }

    long residentBytes() {
        EntityStore opened = store;
        return opened == null ? 0 : opened.residentBytes();
    }

    int trim(int most) {
        EntityStore opened = store;
        return opened == null ? 0 : opened.trim(most);
    }

    long check(List<String> faults) {
        EntityStore opened = store;
        return opened == null ? 0 : opened.check("singletons: ", faults);
    }

    void close() {
        EntityStore opened = store;
        if (opened != null) {
            opened.close();
        }
    }
}
