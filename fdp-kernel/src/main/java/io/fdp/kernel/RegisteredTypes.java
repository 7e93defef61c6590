package io.fdp.kernel;

import io.fdp.kernel.component.BuiltInTypes;
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
import io.fdp.kernel.event.EventBus;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.internal.content.BuiltIns;
import io.fdp.kernel.internal.content.ColumnRegistry;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.Singletons;
import io.fdp.kernel.singleton.TableSingleton;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The types of a world: the part of an {@link EntityRepository} that finds what is registered. The verb says what is
 * looked up, a {@code table}, a {@code tag}, {@code managed} objects, a {@code singleton} or {@code events}, and all of
 * them throw if it is not registered. Components are registered here, singletons and events in {@link #singletons()}
 * and {@link #events()}.
 */
public abstract sealed class RegisteredTypes extends EntityLife permits EnabledEntities {
    private final ColumnRegistry registry;
    private final Contents contents;
    private final WorldState world;
    private final Singletons singletons;
    private final EventBus events;

    RegisteredTypes(Contents contents) {
        super(contents);
        this.registry = contents.types();
        this.contents = contents;
        this.world = contents.world().state();
        this.singletons = new Singletons(contents.singletons());
        this.events = contents.events();
    }

    /**
     * Registers a component, so that entities can have it. Registering twice is the same as once.
     *
     * @param type from the generated table, as in {@code PositionTable.TYPE}
     * @param <T> the record
     * @param <X> its table
     * @return the table
     * @throws RegistrationException when there are 256 types already, or another type has the name
     */
    public final <T, X extends ComponentTable<T>> X register(ComponentType<T, X> type) {
        return registry.register(type);
    }

    /**
     * Registers a component of parts, so that entities can have several of it. Registering twice is the same as once.
     *
     * @param type from the generated class, as in {@code WheelParts.TYPE}
     * @param <T> the record
     * @param <X> its parts
     * @return the parts
     * @throws RegistrationException when there are 256 types already, or another type has the name
     */
    public final <T, X extends PartTable<T>> X register(PartType<T, X> type) {
        return registry.register(type);
    }

    /**
     * Registers a tag and its parents. Registering twice is the same as once.
     *
     * @param tag an interface with {@code @Tag}
     * @return the column
     */
    public final TagColumn registerTag(Class<?> tag) {
        return contents.registerTag(tag);
    }

    /**
     * Registers a tag that FDP or a library brings along, if there is one with that name: for programs that read the
     * types of a world from a file. See {@link BuiltInTypes}.
     *
     * @param name the name of a type in files
     * @return whether there is a tag of that name that is built in
     */
    public final boolean registerBuiltIn(String name) {
        Class<?> tag = BuiltIns.tag(Objects.requireNonNull(name, "the name of the type is null"));
        contents.world().state().requireOpen();
        if (tag != null && registry.find(name) == null) {
            contents.registerTag(tag);
        }
        return tag != null;
    }

    /**
     * Notes a type of a loaded world whose values were left out, because the type was not registered here. From now on
     * registering it is refused, until the world is replaced or cleared: the world would go on without values that it
     * had. For programs that load worlds.
     *
     * @param family {@code component}, {@code singleton} or {@code event}
     * @param name the name of the type in the file
     */
    public final void leaveOut(String family, String name) {
        world.requireOpen();
        contents.leftOut()
                .add(
                        Objects.requireNonNull(family, "the family of the type is null"),
                        Objects.requireNonNull(name, "the name of the type is null"));
    }

    /**
     * Keeps data of a loaded world that this program does not know, beside the world, instead of those kept before. The
     * data stay until the world is replaced or cleared, and copies of the world share them. For programs that load and
     * save worlds.
     *
     * @param data the data, which must not change any more
     */
    public final void keepBeside(Object data) {
        world.requireOpen();
        contents.leftOut().keep(Objects.requireNonNull(data, "the data to keep beside the world are null: pass some"));
    }

    /**
     * What a load kept beside the world.
     *
     * @return the data of the last {@link #keepBeside}, or null
     */
    public final @Nullable Object keptBeside() {
        world.requireOpen();
        return contents.leftOut().kept();
    }

    /**
     * The table of a registered component.
     *
     * @param type from the generated table
     * @param <T> the record
     * @param <X> its table
     * @return the table
     * @throws UnregisteredTypeException when it is not registered here
     */
    public final <T, X extends ComponentTable<T>> X table(ComponentType<T, X> type) {
        if (type != null) {
            requireForEntities(type.name(), "singleton(TYPE), a TableSingleton");
        }
        return registry.table(type);
    }

    /** Says what a component is that is registered as a singleton only. */
    private void requireForEntities(String name, String singleton) {
        if (registry.find(name) == null && singletons.find(name) != null) {
            throw new UnregisteredTypeException(
                    "component " + name + " is registered as a singleton in this repository,"
                            + " and not for entities: look it up with " + singleton
                            + ", which a method with @ForEach takes as a"
                            + " parameter; or register it for entities as well, which is another component");
        }
    }

    /**
     * The parts of a registered component.
     *
     * @param type from the generated class
     * @param <T> the record
     * @param <X> its parts
     * @return the parts
     * @throws UnregisteredTypeException when it is not registered here
     */
    public final <T, X extends PartTable<T>> X table(PartType<T, X> type) {
        return registry.table(type);
    }

    /**
     * The column of a registered tag. {@link Disabled} needs no registration.
     *
     * @param tag an interface with {@code @Tag}
     * @return the column
     * @throws UnregisteredTypeException when it is not registered here
     */
    public final TagColumn tag(Class<?> tag) {
        return tag == Disabled.class && !registry.hasTag(tag) ? contents.registerTag(tag) : registry.tag(tag);
    }

    /**
     * Registers a class with {@code @Managed}, so that entities can have objects of it. Registering twice is the same
     * as once.
     *
     * @param valueClass the class
     * @param <T> the class
     * @return the table
     * @throws RegistrationException when there are 256 types already, another type has the name, or the class has none
     */
    public final <T> ManagedTable<T> registerManaged(Class<T> valueClass) {
        return registry.registerManaged(ManagedType.of(valueClass));
    }

    /**
     * Registers a managed component under a name, or with a hasher. The first registration of a name decides.
     *
     * @param type its name, its class and its hasher
     * @param <T> the class
     * @return the table
     */
    public final <T> ManagedTable<T> registerManaged(ManagedType<T> type) {
        return registry.registerManaged(type);
    }

    /**
     * The table of a registered class with {@code @Managed}.
     *
     * @param valueClass the class
     * @param <T> the class
     * @return the table
     * @throws UnregisteredTypeException when it is not registered here
     */
    public final <T> ManagedTable<T> managed(Class<T> valueClass) {
        return managed(ManagedType.of(valueClass));
    }

    /**
     * The table of a registered managed component.
     *
     * @param type its name and its class
     * @param <T> the class
     * @return the table
     * @throws UnregisteredTypeException when it is not registered here
     */
    public final <T> ManagedTable<T> managed(ManagedType<T> type) {
        if (type != null) {
            requireForEntities(type.name(), "singleton(TYPE), a ManagedSingleton");
        }
        return registry.managed(type);
    }

    // ---- singletons

    /**
     * Values that exist once in this world: registers them, and lists them.
     *
     * @return the singletons
     */
    public final Singletons singletons() {
        return singletons;
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
    public final <T, X extends ComponentTable<T>> TableSingleton<T, X> singleton(ComponentType<T, X> type) {
        world.requireOpen();
        Objects.requireNonNull(type, "the type to look up is null: pass the TYPE of a generated table");
        if (singletons.find(type.name()) instanceof TableSingleton<?, ?> found
                && found.table().type().equals(type)) {
            return (TableSingleton<T, X>) found;
        }
        throw noSingleton(type.name(), type.name(), "register() with its table's TYPE");
    }

    /**
     * A registered managed singleton.
     *
     * @param valueClass a class with {@code @Managed}
     * @param <T> the class
     * @return the singleton
     * @throws UnregisteredTypeException when it is not registered here
     */
    public final <T> ManagedSingleton<T> singleton(Class<T> valueClass) {
        return singleton(ManagedType.of(valueClass));
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
    public final <T> ManagedSingleton<T> singleton(ManagedType<T> type) {
        world.requireOpen();
        Objects.requireNonNull(type, "the type to look up is null: pass a ManagedType or a class with @Managed");
        if (singletons.find(type.name()) instanceof ManagedSingleton<?> found
                && found.type().valueClass() == type.valueClass()) {
            return (ManagedSingleton<T>) found;
        }
        throw noSingleton(
                type.name(), type.name() + " of class " + type.valueClass().getName(), "registerManaged()");
    }

    private UnregisteredTypeException noSingleton(String name, String what, String remedy) {
        return new UnregisteredTypeException("singleton " + what + " is not registered in this repository"
                + (registry.find(name) == null
                        ? ": call singletons()." + remedy + " first"
                        : ", only as a component of entities, which is another thing: call singletons()." + remedy
                                + " for a value of the world"));
    }

    // ---- events

    /**
     * The events of the world: registers them, and lists them.
     *
     * @return the bus
     */
    public final EventBus events() {
        world.requireOpen();
        return events;
    }

    /**
     * The stream of a registered event.
     *
     * @param type from the generated stream
     * @param <T> the record
     * @param <X> its stream
     * @return the stream
     * @throws UnregisteredTypeException when it is not registered here
     */
    @SuppressWarnings("unchecked") // a stream is kept with the type that made it
    public final <T, X extends NativeEvents<T>> X events(EventType<T, X> type) {
        world.requireOpen();
        Objects.requireNonNull(type, "the event to look up is null: pass the TYPE of a generated stream");
        if (events.find(type.name()) instanceof NativeEvents<?> found && found.type() == type) {
            return (X) found;
        }
        throw new UnregisteredTypeException("event " + type.name()
                + " is not registered in this repository: call events().register() with its stream's TYPE first");
    }

    /**
     * The stream of a registered class of events.
     *
     * @param type the class
     * @param <T> the class
     * @return the stream
     * @throws UnregisteredTypeException when it is not registered here
     */
    @SuppressWarnings("unchecked") // of the same class
    public final <T> ManagedEvents<T> events(Class<T> type) {
        world.requireOpen();
        Objects.requireNonNull(type, "the event to look up is null: pass a class with @Event(managed = true)");
        for (EventStream<?> stream : events.all()) {
            if (stream instanceof ManagedEvents<?> found && stream.valueClass() == type) {
                return (ManagedEvents<T>) found;
            }
        }
        throw new UnregisteredTypeException("event " + type.getName()
                + " is not registered in this repository: call events().registerManaged(" + type.getSimpleName()
                + ".class) first");
    }

    /**
     * All registered types of components in the order of their ids.
     *
     * @return tables, parts, managed tables and tags
     */
    public final List<ComponentColumn> types() {
        return registry.all();
    }
}
