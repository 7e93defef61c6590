package io.fdp.kernel.internal.content;

import io.fdp.annotations.Tag;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.reference.ReferenceIndex;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.LeftOut;
import io.fdp.kernel.internal.world.World;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.NameRules;
import io.fdp.kernel.layout.ReferenceField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The component types of a repository, by id and by name.
 *
 * <p>Ids are given in the order of registration and never taken back. Registration holds its own monitor, so a slow
 * reservation does not make other threads spin on the structure lock. Only joining the world takes that lock. Looking a
 * type up takes neither, so it can be done under the structure lock.
 */
public final class ColumnRegistry {
    private final World of;
    private final WorldState world;
    private final EntityColumns entities;
    private final boolean hugePages;
    private final Map<String, ComponentColumn> byName = new ConcurrentHashMap<>();
    private final Map<ComponentType<?, ?>, ComponentTable<?>> tables = new ConcurrentHashMap<>();
    private final Map<PartType<?, ?>, PartTable<?>> partTables = new ConcurrentHashMap<>();
    private final Map<Class<?>, TagColumn> tags = new ConcurrentHashMap<>();
    private final @Nullable LeftOut leftOut;
    private volatile List<ComponentColumn> all = List.of();

    /**
     * Makes a registry without types.
     *
     * @param of the world of the types
     * @param hugePages whether tables ask for huge pages
     */
    public ColumnRegistry(World of, boolean hugePages) {
        this(of, hugePages, null);
    }

    /** The same, except for types that cannot be registered. */
    ColumnRegistry(World of, boolean hugePages, @Nullable LeftOut leftOut) {
        this.leftOut = leftOut;
        this.of = of;
        this.world = of.state();
        this.entities = of.columns();
        this.hugePages = hugePages;
    }

    /** The world of the types. */
    public World world() {
        return of;
    }

    /** Registers a component. */
    public <T, X extends ComponentTable<T>> X register(ComponentType<T, X> type) {
        synchronized (world.registration()) {
            world.requireOpen();
            Objects.requireNonNull(type, "the type to register is null: pass the TYPE of a generated table");
            ComponentTable<?> known = tables.get(type);
            if (known != null) {
                return cast(type, known);
            }
            ComponentLayout layout = requireLayout(type.name(), type.layout());
            ColumnStore store = newStore(type.name(), layout, true, type.hasEntityVersions());
            List<ReferenceIndex> references = indexes(store, null, layout, type.references());
            X table = make(store, () -> type.newTable(new TableContext(store, of::segment, null, references)));
            join(store, table, references);
            tables.put(type, table);
            return table;
        }
    }

    /** Registers a component of parts. */
    public <T, X extends PartTable<T>> X register(PartType<T, X> type) {
        synchronized (world.registration()) {
            world.requireOpen();
            Objects.requireNonNull(type, "the type to register is null: pass the TYPE of a generated class of parts");
            PartTable<?> known = partTables.get(type);
            if (known != null) {
                return cast(type, known);
            }
            ComponentLayout layout = requireLayout(type.name(), type.layout());
            ColumnStore store = newStore(type.name(), PartStore.headerLayout(), true, type.hasEntityVersions());
            List<ReferenceIndex> references = new ArrayList<>();
            X table = make(store, () -> {
                PartStore parts = new PartStore(store, layout);
                if (hugePages) {
                    parts.preferHugePages();
                }
                references.addAll(indexes(store, parts, layout, type.references()));
                return type.newTable(new TableContext(store, of::segment, parts, references));
            });
            join(store, table, references);
            partTables.put(type, table);
            return table;
        }
    }

    /** The indexes of fields that refer to entities. The last frame has none. */
    private List<ReferenceIndex> indexes(
            ColumnStore store, @Nullable PartStore parts, ComponentLayout layout, List<ReferenceField> fields) {
        return world.isLastFrame()
                ? List.of()
                : fields.stream()
                        .map(field -> new ReferenceIndex(store, parts, layout, field))
                        .toList();
    }

    private static ComponentLayout requireLayout(String name, ComponentLayout layout) {
        NameRules.require(name, layout);
        if (layout.bytes() > ComponentLayout.MAX_BYTES) {
            throw new RegistrationException("component " + name + " has " + layout.bytes() + " bytes, more than "
                    + ComponentLayout.MAX_BYTES
                    + ": split it, make it a multi-part component, or a managed one");
        }
        return layout;
    }

    /** Makes a table. A factory that fails, or that registers something itself, leaves nothing behind. */
    private <X> X make(ColumnStore store, Supplier<X> factory) {
        try {
            X table = Objects.requireNonNull(
                    factory.get(), () -> "the factory of " + store.name() + " returned null: return a new table");
            if (store.id() != all.size()) {
                throw new RegistrationException("the factory of " + store.name()
                        + " registered another type: register types one after the other");
            }
            return table;
        } catch (Throwable failure) {
            store.memory().discard(failure);
            throw failure;
        }
    }

    /** Registers a tag and its parents. */
    public TagColumn registerTag(Class<?> tag) {
        synchronized (world.registration()) {
            world.requireOpen();
            Objects.requireNonNull(tag, "the tag to register is null: pass the class of an interface with @Tag");
            TagColumn known = tags.get(tag);
            if (known != null) {
                return known;
            }
            if (!tag.isAnnotationPresent(Tag.class) || !tag.isInterface()) {
                throw new RegistrationException(tag.getName() + " is not a tag: write @Tag interface "
                        + tag.getSimpleName() + " {}, or register a component through its generated table's TYPE");
            }
            Class<?> above = parentOf(tag);
            TagColumn parent = above == null ? null : registerTag(above);
            ColumnStore store = newStore(nameOf(tag), null, false, false);
            TagColumn column = new TagColumn(tag, context(store), parent);
            join(store, column, List.of());
            tags.put(tag, column);
            return column;
        }
    }

    /** The name of a tag in files. */
    static String nameOf(Class<?> tag) {
        Tag annotation = tag.getAnnotation(Tag.class);
        String name = annotation == null || annotation.name().isEmpty() ? tag.getCanonicalName() : annotation.name();
        return name == null ? tag.getName() : name;
    }

    /** Registers a tag, and those between, if a tag above it is registered. */
    public void registerTagBelow(Class<?> tag) {
        Class<?> above = parentOf(tag);
        while (above != null && !tags.containsKey(above)) {
            above = parentOf(above);
        }
        if (above != null) {
            registerTag(tag);
        }
    }

    private static @Nullable Class<?> parentOf(Class<?> tag) {
        Class<?> parent = null;
        for (Class<?> above : tag.getInterfaces()) {
            if (!above.isAnnotationPresent(Tag.class) || parent != null) {
                throw new RegistrationException("tag " + tag.getName() + " extends " + above.getName()
                        + ": a tag may extend at most one interface, which must be a tag");
            }
            parent = above;
        }
        return parent;
    }

    /** Registers a managed component. */
    public <T> ManagedTable<T> registerManaged(ManagedType<T> type) {
        synchronized (world.registration()) {
            world.requireOpen();
            Objects.requireNonNull(type, "the type to register is null: pass a ManagedType or a class with @Managed");
            ManagedTable<T> known = tryManaged(type);
            if (known != null) {
                return known;
            }
            ColumnStore store = newStore(type.name(), null, true, false);
            ManagedTable<T> table = make(store, () -> new ManagedTable<>(type, context(store)));
            join(store, table, List.of());
            return table;
        }
    }

    /** The table of a managed component. */
    public <T> ManagedTable<T> managed(ManagedType<T> type) {
        world.requireOpen();
        Objects.requireNonNull(type, "the type to look up is null: pass a ManagedType or a class with @Managed");
        ManagedTable<T> table = tryManaged(type);
        if (table == null) {
            throw new UnregisteredTypeException("managed component " + type.name() + " of class "
                    + type.valueClass().getName()
                    + " is not registered in this repository: call registerManaged() first");
        }
        return table;
    }

    @SuppressWarnings("unchecked") // a managed table of the same class
    private <T> @Nullable ManagedTable<T> tryManaged(ManagedType<T> type) {
        return byName.get(type.name()) instanceof ManagedTable<?> table
                        && table.type().valueClass() == type.valueClass()
                ? (ManagedTable<T>) table
                : null;
    }

    private ColumnStore newStore(String name, @Nullable ComponentLayout layout, boolean stamped, boolean versioned) {
        NameRules.require(name);
        if (byName.containsKey(name)) {
            throw new RegistrationException("another type is registered under the name " + name
                    + ": give one of the two another name in its annotation");
        }
        if (all.size() == World.MAX_TYPES) {
            throw new RegistrationException("cannot register " + name + ": a repository has at most " + World.MAX_TYPES
                    + " component types, managed ones and tags included; join rare ones into one component or"
                    + " use several repositories");
        }
        return new ColumnStore(all.size(), name, world, entities, layout, stamped, versioned);
    }

    private TableContext context(ColumnStore store) {
        return new TableContext(store, of::segment);
    }

    /** Makes a type known, under the structure lock: the types do not change while another thread holds the lock. */
    private void join(ColumnStore store, ComponentColumn column, List<ReferenceIndex> references) {
        try {
            requireOwn(store, column);
            if (leftOut != null) {
                leftOut.requireNot(
                        world.isOfSingletons() ? "singleton" : "component",
                        column.name(),
                        column.aliases().names());
            }
            joinLocked(store, column, references);
        } catch (Throwable failure) {
            store.memory().discard(failure);
            throw failure;
        }
    }

    @SuppressWarnings("ReferenceEquality") // identity is meant
    private static void requireOwn(ColumnStore store, ComponentColumn column) {
        if (Stores.of(column) != store) {
            throw new RegistrationException("the factory of " + store.name()
                    + " returned a table that was not made from the given context: make a new table from the context");
        }
    }

    private void joinLocked(ColumnStore store, ComponentColumn column, List<ReferenceIndex> references) {
        List<ComponentColumn> more = and(all, column);
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            store.memory().open();
            if (hugePages) {
                store.memory().preferHugePages();
            }
            if (column instanceof TagColumn tag) {
                joinTag(tag);
            }
            if (!references.isEmpty()) {
                of.references().add(references);
            }
            byName.put(store.name(), column);
            of.add(store);
            all = more;
        } finally {
            world.lock().release();
        }
    }

    private void joinTag(TagColumn tag) {
        if (tag.parent() != null) {
            Stores.joinFamily(tag, tag.parent());
        }
        TagColumn disabled = tag.tagClass() == Disabled.class ? tag : tags.get(Disabled.class);
        if (disabled != null) {
            world.disabled().joined(Stores.family(disabled));
        }
    }

    private static <X> List<X> and(List<X> some, X another) {
        List<X> more = new ArrayList<>(some);
        more.add(another);
        return List.copyOf(more);
    }

    /** The table of a component. */
    public <T, X extends ComponentTable<T>> X table(ComponentType<T, X> type) {
        world.requireOpen();
        Objects.requireNonNull(type, "the type to look up is null: pass the TYPE of a generated table");
        ComponentTable<?> table = tables.get(type);
        if (table == null) {
            throw new UnregisteredTypeException("component " + type.name()
                    + " is not registered in this repository: call register() with its table's TYPE first");
        }
        return cast(type, table);
    }

    /** The parts of a component. */
    public <T, X extends PartTable<T>> X table(PartType<T, X> type) {
        world.requireOpen();
        Objects.requireNonNull(type, "the type to look up is null: pass the TYPE of a generated class of parts");
        PartTable<?> table = partTables.get(type);
        if (table == null) {
            throw new UnregisteredTypeException("component " + type.name()
                    + " is not registered in this repository: call register() with the TYPE of its parts first");
        }
        return cast(type, table);
    }

    /** Whether a tag is registered. */
    public boolean hasTag(Class<?> tag) {
        return tags.containsKey(tag);
    }

    /** The column of a tag. */
    public TagColumn tag(Class<?> tag) {
        world.requireOpen();
        Objects.requireNonNull(tag, "the tag to look up is null: pass the class of an interface with @Tag");
        TagColumn column = tags.get(tag);
        if (column == null) {
            throw new UnregisteredTypeException("tag " + tag.getName()
                    + " is not registered in this repository: call registerTag(" + tag.getSimpleName()
                    + ".class) first");
        }
        return column;
    }

    /** The type with a name, or null. */
    public @Nullable ComponentColumn find(String name) {
        return byName.get(name);
    }

    /** Registers in another repository the types that only this one has. */
    public void registerIn(ColumnRegistry other) {
        for (ComponentColumn column : all) {
            switch (column) {
                case ComponentTable<?> table -> other.register(table.type());
                case ManagedTable<?> table -> other.registerManaged(table.type());
                case TagColumn tag -> other.registerTag(tag.tagClass());
                case PartTable<?> parts -> other.register(parts.type());
                default -> throw new IllegalStateException("no kind of column: " + column);
            }
        }
    }

    /** The types that an entity has, by id. */
    public List<ComponentColumn> of(long entity) {
        entities.requireAlive(entity);
        List<ComponentColumn> found = new ArrayList<>();
        for (ComponentColumn column : all) {
            if (Stores.of(column).has(entity)) {
                found.add(column);
            }
        }
        return List.copyOf(found);
    }

    /** All types by id. */
    public List<ComponentColumn> all() {
        return all;
    }

    @SuppressWarnings({"unchecked", "unused"}) // a table is stored under the type that made it
    private static <T, X extends ComponentTable<T>> X cast(ComponentType<T, X> type, ComponentTable<?> table) {
        return (X) table;
    }

    @SuppressWarnings({"unchecked", "unused"}) // parts are stored under the type that made them
    private static <T, X extends PartTable<T>> X cast(PartType<T, X> type, PartTable<?> table) {
        return (X) table;
    }
}
