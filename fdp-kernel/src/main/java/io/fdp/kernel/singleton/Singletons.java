package io.fdp.kernel.singleton;

import io.fdp.kernel.component.BuiltInTypes;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.internal.content.BuiltIns;
import io.fdp.kernel.internal.content.SingletonTypes;
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
 * <p>They are the components of one hidden entity, in a store of their own beside the repository's. So cursors,
 * versions, hash and budget work as in other tables. Singletons do not count among the component types of entities. The
 * store is made with the first singleton.
 */
public final class Singletons {
    private final SingletonTypes types;
    private final WorldState leader;
    /** The singletons by name. Looking up takes no monitor. */
    private final Map<String, Singleton<?>> made = new ConcurrentHashMap<>();

    /**
     * Made by the repository.
     *
     * @param types the types of singletons
     */
    @SuppressWarnings("exports") // users have no such types
    public Singletons(SingletonTypes types) {
        this.types = types;
        this.leader = types.leader();
    }

    /**
     * Registers a component as a singleton. Registering again returns the same singleton.
     *
     * @param type from the generated table, as in {@code ClockTable.TYPE}
     * @param <T> the record
     * @param <X> its table
     * @return the singleton; a new one has no value
     * @throws RegistrationException when there are 256 singletons already, or another singleton has the name
     */
    @SuppressWarnings("unchecked") // each table has one singleton, made from it
    public <T, X extends ComponentTable<T>> TableSingleton<T, X> register(ComponentType<T, X> type) {
        Objects.requireNonNull(type, "the type of the singleton is null: pass the TYPE of a generated table");
        return (TableSingleton<T, X>) of(types.register(type));
    }

    /**
     * Registers a class with {@code @Managed} as a singleton. Registering again returns the same singleton.
     *
     * @param valueClass the class
     * @param <T> the class
     * @return the singleton; a new one has no value
     */
    public <T> ManagedSingleton<T> registerManaged(Class<T> valueClass) {
        return registerManaged(ManagedType.of(valueClass));
    }

    /**
     * Registers a managed type as a singleton. The first registration of a name counts.
     *
     * @param type its name, its class and its hasher
     * @param <T> the class
     * @return the singleton; a new one has no value
     */
    @SuppressWarnings("unchecked") // each table has one singleton, made from it
    public <T> ManagedSingleton<T> registerManaged(ManagedType<T> type) {
        Objects.requireNonNull(type, "the type of the singleton is null: pass a ManagedType or a class with @Managed");
        return (ManagedSingleton<T>) of(types.registerManaged(type));
    }

    /**
     * Registers a singleton that FDP or a library brings along, if there is one with that name: for programs that read
     * the types of a world from a file. See {@link BuiltInTypes}.
     *
     * @param name the name of a type in files
     * @return whether there is a singleton of that name that is built in
     */
    public boolean registerBuiltIn(String name) {
        ComponentType<?, ?> type = BuiltIns.singleton(Objects.requireNonNull(name, "the name of the type is null"));
        leader.requireOpen();
        if (type != null && types.find(name) == null) {
            types.register(type);
        }
        return type != null;
    }

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

    /**
     * Finds a singleton by its name.
     *
     * @param name the name of a type
     * @return the singleton, or null when no registered one has the name
     */
    public @Nullable Singleton<?> find(String name) {
        Objects.requireNonNull(name, "the name of the singleton is null: pass the name of a type");
        leader.requireOpen();
        ComponentColumn column = types.find(name);
        return column == null ? null : of(column);
    }

    /**
     * All registered singletons, also those without a value. Allocates a list.
     *
     * @return the singletons in the order of registration
     */
    public List<Singleton<?>> all() {
        List<Singleton<?>> all = new ArrayList<>();
        types.columns().forEach(column -> all.add(of(column)));
        return List.copyOf(all);
    }

    /**
     * How many singletons are registered, including those without a value. Allocates nothing.
     *
     * @return the number of singletons
     */
    public int count() {
        return types.columns().size();
    }
}
