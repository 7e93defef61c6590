package io.fdp.kernel;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.internal.content.ColumnRegistry;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.LastFrame;
import java.util.List;

/** The component types of a world: the part of an {@link EntityRepository} that registers them and finds them again. */
public abstract sealed class RegisteredTypes extends EntityLife permits EntityRepository {
    private final ColumnRegistry registry;
    private final LastFrame last;

    RegisteredTypes(Contents contents) {
        super(contents);
        this.registry = contents.types();
        this.last = contents.lastFrame();
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
        TagColumn column = registry.registerTag(tag);
        last.followTag(tag);
        return column;
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
        return registry.table(type);
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
     * The column of a registered tag.
     *
     * @param tag an interface with {@code @Tag}
     * @return the column
     * @throws UnregisteredTypeException when it is not registered here
     */
    public final TagColumn tag(Class<?> tag) {
        return registry.tag(tag);
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
        return registry.managed(ManagedType.of(valueClass));
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
        return registry.managed(type);
    }

    /**
     * All registered types in the order of their ids.
     *
     * @return tables, parts, managed tables and tags
     */
    public final List<ComponentColumn> types() {
        return registry.all();
    }
}
