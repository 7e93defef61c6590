package io.fdp.engine.tkb;

import io.fdp.kernel.command.Blueprint;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.prototype.Prototype;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A kind of entity: a number, a name, a DIS type, the initial values of its entities, and the data that holds for all
 * of them.
 *
 * <p>An entity is created complete or not at all, with number and DIS type in its header. A template is a {@link
 * Blueprint} and works in {@code commands.spawn(template)}. Creating makes no garbage.
 */
public final class TkbTemplate implements Blueprint {
    private final int id;
    private final String name;
    private final DisType disType;
    private final Prototype prototype;
    private final List<ComponentColumn> components;
    private final Map<Class<?>, Object> data;

    TkbTemplate(
            int id,
            String name,
            DisType disType,
            Prototype prototype,
            List<ComponentColumn> components,
            Map<Class<?>, Object> data) {
        this.id = id;
        this.name = name;
        this.disType = disType;
        this.prototype = prototype;
        this.components = components;
        this.data = data;
    }

    /**
     * Its number, which its entities have in their header.
     *
     * @return 1 or more
     */
    public int id() {
        return id;
    }

    /**
     * Its name.
     *
     * @return the name, unique in the TKB
     */
    public String name() {
        return name;
    }

    /**
     * The DIS type that its entities begin with.
     *
     * @return the type, {@link DisType#NONE} for none
     */
    public DisType disType() {
        return disType;
    }

    /**
     * The components of its entities.
     *
     * @return tables, managed tables, parts and tags, in the order in which they were given
     */
    @Override
    public List<ComponentColumn> components() {
        return components;
    }

    /**
     * The static data of a class. {@link Tkb#data(Class)} is faster for many entities.
     *
     * @param type the class of the data
     * @param <T> the class
     * @return the data
     * @throws TkbException when the template has no data of this class
     */
    public <T> T data(Class<T> type) {
        T found = tryData(type);
        if (found == null) {
            throw new TkbException(
                    this + " has no " + type.getSimpleName() + ": give it such data, or ask with tryData()");
        }
        return found;
    }

    /**
     * The static data of a class, if the template has it.
     *
     * @param type the class of the data
     * @param <T> the class
     * @return the data, or null
     */
    public <T> @Nullable T tryData(Class<T> type) {
        Object found = data.get(type);
        return found == null ? null : type.cast(found);
    }

    /**
     * Creates an entity.
     *
     * @return its handle
     */
    public long create() {
        return prototype.create();
    }

    /**
     * Creates an entity of a side.
     *
     * @param side 0 to 65,535
     * @return its handle
     */
    public long create(int side) {
        return prototype.create(side);
    }

    /**
     * Creates an entity with another value of one component, usually its position.
     *
     * @param table the component
     * @param value its value, instead of what the template says
     * @param <T> the record
     * @return its handle
     */
    public <T> long create(ComponentTable<T> table, T value) {
        return prototype.create(table, value);
    }

    /**
     * Creates an entity of a side, with another value of one component, usually its position.
     *
     * @param table the component
     * @param value its value, instead of what the template says
     * @param side 0 to 65,535
     * @param <T> the record
     * @return its handle
     */
    public <T> long create(ComponentTable<T> table, T value, int side) {
        return prototype.create(table, value, side);
    }

    /**
     * Creates an entity that a blueprint completes. If the blueprint throws, the entity is destroyed again.
     *
     * @param more is called after the entity has the values of the template
     * @return its handle
     */
    public long create(Blueprint more) {
        return prototype.create(more);
    }

    /**
     * Creates as many entities as an array has room for: all of them, or none if an error is thrown. Faster than one by
     * one.
     *
     * @param handles receives the handles, in ascending order of their indexes
     */
    public void createAll(long[] handles) {
        prototype.createAll(handles);
    }

    /**
     * Creates as many entities as a part of an array has room for: all of them, or none if an error is thrown.
     *
     * @param handles receives the handles
     * @param from the first position to fill
     * @param to the position after the last
     */
    public void createAll(long[] handles, int from, int to) {
        prototype.createAll(handles, from, to);
    }

    /**
     * Gives a new entity all values of the template; for {@code commands.spawn(template)}.
     *
     * @param entity a new entity without components
     */
    @Override
    public void build(long entity) {
        prototype.build(entity);
    }

    @Override
    public Blueprint base() {
        return prototype;
    }

    @Override
    public String toString() {
        return "template " + id + " \"" + name + "\"";
    }
}
