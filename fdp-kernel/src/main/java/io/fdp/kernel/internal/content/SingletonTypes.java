package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.internal.hash.StateSum;
import io.fdp.kernel.internal.query.SlicePlaces;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.LeftOut;
import io.fdp.kernel.internal.world.World;
import io.fdp.kernel.query.SliceState;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The types of singletons: components of one hidden entity. It lives in a world of its own, which follows the world of
 * the repository and is made with the first singleton.
 */
public final class SingletonTypes implements SlicePlaces.Registry {
    /** The hidden entity. */
    public static final long WORLD = Entity.of(0, -1);

    private final WorldState leader;
    private final LeftOut leftOut;
    private volatile @Nullable ColumnRegistry types;

    SingletonTypes(WorldState leader, LeftOut leftOut) {
        this.leader = leader;
        this.leftOut = leftOut;
    }

    /** The state of the world of the repository. */
    public WorldState leader() {
        return leader;
    }

    /** The types, or null while there are none. */
    public @Nullable ColumnRegistry types() {
        return types;
    }

    /** The types by id. */
    public List<ComponentColumn> columns() {
        ColumnRegistry opened = types;
        return opened == null ? List.of() : opened.all();
    }

    /** The type with a name, or null. */
    public @Nullable ComponentColumn find(String name) {
        ColumnRegistry opened = types;
        return opened == null ? null : opened.find(name);
    }

    /** Registers a component as a singleton. */
    public <T, X extends ComponentTable<T>> X register(ComponentType<T, X> type) {
        synchronized (leader.registration()) {
            requireRoom(type.name());
            requirePlainReferences(type);
            return open().register(type);
        }
    }

    /** Registers a managed component as a singleton. */
    public <T> ManagedTable<T> registerManaged(ManagedType<T> type) {
        synchronized (leader.registration()) {
            requireRoom(type.name());
            return open().registerManaged(type);
        }
    }

    @Override
    public ColumnStore ensureSlice(String name) {
        synchronized (leader.registration()) {
            ComponentColumn known = find(name);
            if (known == null) {
                known = register(SliceState.typeOf(name));
            }
            if (keepsSlice(known)) {
                return Stores.of(known);
            }
            throw new RegistrationException("the singleton " + name
                    + " of the program has a name that FDP gives to sliced iterations: rename the singleton");
        }
    }

    private static boolean keepsSlice(ComponentColumn column) {
        return column instanceof ComponentTable<?> table && table.type().valueClass() == SliceState.class;
    }

    @Override
    public @Nullable ColumnStore findSlice(String name) {
        ComponentColumn known = find(name);
        return known != null && keepsSlice(known) ? Stores.of(known) : null;
    }

    @Override
    public List<String> sliceNames() {
        return columns().stream()
                .filter(column -> keepsSlice(column) && column.has(WORLD))
                .map(ComponentColumn::name)
                .toList();
    }

    @Override
    public boolean hasSlice(Predicate<? super String> wanted) {
        List<ComponentColumn> all = columns();
        for (int i = 0; i < all.size(); i++) {
            ComponentColumn column = all.get(i);
            if (keepsSlice(column) && column.has(WORLD) && wanted.test(column.name())) {
                return true;
            }
        }
        return false;
    }

    /** Nobody asks a world who refers to whom by a singleton, and nothing would happen on death. */
    private static void requirePlainReferences(ComponentType<?, ?> type) {
        if (!type.references().isEmpty()) {
            throw new RegistrationException("cannot register singleton " + type.name() + ": its field "
                    + type.references().getFirst().path() + " is indexed or has onDeath, which is for components of"
                    + " entities; write a plain @EntityRef, or give the component to an entity with a role");
        }
    }

    private void requireRoom(String name) {
        if (columns().size() == World.MAX_TYPES && find(name) == null) {
            throw new RegistrationException("cannot register singleton " + name + ": a repository has at most "
                    + World.MAX_TYPES + " singletons; join some of them into one");
        }
    }

    private ColumnRegistry open() {
        leader.requireOpen();
        ColumnRegistry opened = types;
        if (opened == null) {
            leader.lock().acquireForLong();
            try {
                leader.requireOpen();
                opened = make();
                types = opened;
            } finally {
                leader.lock().release();
            }
        }
        return opened;
    }

    private ColumnRegistry make() {
        World made = new World(WorldState.following(leader, 1));
        try {
            made.index().restore(WORLD);
        } catch (Throwable failure) {
            Errors.close(failure, made);
            throw failure;
        }
        leader.lead(made.state());
        return new ColumnRegistry(made, false, leftOut);
    }

    /** Registers in another repository the types that only this one has. */
    void registerIn(SingletonTypes other) {
        for (ComponentColumn column : columns()) {
            switch (column) {
                case ComponentTable<?> table -> other.register(table.type());
                case ManagedTable<?> table -> other.registerManaged(table.type());
                default -> throw new IllegalStateException("no kind of singleton: " + column);
            }
        }
    }

    // ---- under the structure lock

    /** Removes all values. */
    public void clear() {
        ColumnRegistry opened = types;
        if (opened != null) {
            for (ColumnStore column : opened.world().stores()) {
                if (column != null && column.isPresent(Entity.index(WORLD))) {
                    column.structure().strip(Entity.index(WORLD));
                }
            }
        }
    }

    /** Forgets ticks later than the given one. They are not part of the state. */
    void forgetAfter(long tick) {
        ColumnRegistry opened = types;
        if (opened != null) {
            opened.world().index().ticks().forgetAfter(tick);
        }
    }

    /** The hash of all values. */
    long hash() {
        ColumnRegistry opened = types;
        return StateSum.ofSingletons(opened == null ? 0 : opened.world().hashColumns());
    }

    /** The bytes in RAM, or -1 if unknown. */
    public long residentBytes() {
        ColumnRegistry opened = types;
        return opened == null ? 0 : opened.world().residentBytes();
    }

    /** Gives back the memory of up to a number of chunks; returns how many. */
    public int trim(int most) {
        ColumnRegistry opened = types;
        return opened == null ? 0 : opened.world().trim(most);
    }

    /** Adds inconsistencies to a list; returns the bytes that should be charged. */
    public long check(List<String> faults) {
        ColumnRegistry opened = types;
        return opened == null ? 0 : opened.world().check("singletons: ", faults);
    }

    /** Gives everything back. */
    public void close() {
        ColumnRegistry opened = types;
        if (opened != null) {
            opened.world().close();
        }
    }
}
