package io.fdp.engine.tkb;

import io.fdp.kernel.command.Blueprint;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.prototype.Prototype;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A kind of entity: a number, a name, a DIS type, what an entity of it begins with, and what holds for all of them.
 *
 * <p>An entity is created complete or not at all, with number and DIS type in its header. As a {@link Blueprint} a
 * template can be named in {@code commands.spawn(template)}. Creating makes no garbage.
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
     * Its number, by which its entities know it.
     *
     * @return 1 or more
     */
    public int id() {
        return id;
    }

    /**
     * Its name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * The DIS type that its entities begin with.
     *
     * @return the type
     */
    public DisType disType() {
        return disType;
    }

    /**
     * What its entities have.
     *
     * @return tables, managed tables, parts and tags, in the order in which they were given
     */
    @Override
    public List<ComponentColumn> components() {
        return components;
    }

    /**
     * What holds for all its entities. {@link Tkb#data(Class)} is faster for many.
     *
     * @param type the class of the data
     * @param <T> the class
     * @return the data
     * @throws TkbException when there is none of this class
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
     * What holds for all its entities, if it is given.
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
     * Creates an entity in which one component has a value of its own, usually its position.
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
     * Creates an entity of a side, in which one component has a value of its own, usually its position.
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
     * Creates an entity that something else completes. Should that throw, the entity is destroyed again.
     *
     * @param more is called once the entity has what the template says
     * @return its handle
     */
    public long create(Blueprint more) {
        return prototype.create(more);
    }

    /**
     * Creates as many entities as an array has room for: all of them, or none and an error. Faster than one by one.
     *
     * @param handles is filled with the handles, in ascending order of their indexes
     */
    public void createAll(long[] handles) {
        prototype.createAll(handles);
    }

    /**
     * The same for part of an array.
     *
     * @param handles receives the handles
     * @param from the first position to fill
     * @param to the position after the last
     */
    public void createAll(long[] handles, int from, int to) {
        prototype.createAll(handles, from, to);
    }

    /**
     * Gives a new entity all that the template says; for {@code commands.spawn(template)}.
     *
     * @param entity a new entity that has nothing
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
