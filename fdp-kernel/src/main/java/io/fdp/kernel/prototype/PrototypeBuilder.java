package io.fdp.kernel.prototype;

import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.internal.command.PrototypeRecorder;
import io.fdp.kernel.internal.table.ManagedValues;
import io.fdp.kernel.internal.table.Stores;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/**
 * Collects the components and header values that entities of a kind begin with: {@link Prototypes#define}.
 *
 * <p>{@link #build()} takes over the values. For one thread at a time.
 */
public final class PrototypeBuilder {
    private final Prototypes owner;
    private final String name;
    private final List<Step> steps = new ArrayList<>();
    private final List<ComponentColumn> components = new ArrayList<>();
    private final BitSet columns = new BitSet();
    private long disType;
    private int tkbType;
    private int side;
    private int flags;

    /** Records the initial value of one component. */
    @FunctionalInterface
    interface Step {
        void record(CommandBuffer into);
    }

    PrototypeBuilder(Prototypes owner, String name) {
        this.owner = owner;
        this.name = name;
    }

    /**
     * Adds a component with a value.
     *
     * @param table the component
     * @param value the initial value
     * @param <T> the record
     * @return this
     * @throws DuplicateComponentException when the prototype has the component already
     */
    public <T> PrototypeBuilder with(ComponentTable<T> table, T value) {
        requireValue(table, value);
        return add(table, into -> table.add(into, PrototypeRecorder.ANYONE, value));
    }

    /**
     * Adds a managed component. Each entity has a copy of the object, made by the copier of the type ({@link
     * ManagedType#copiedBy}) or by its serializer. Entities share texts, numbers, constants and records of these. They
     * share an object that nothing can copy, too, and a warning says so.
     *
     * @param table the component
     * @param value the object
     * @param <T> its class
     * @return this
     * @throws DuplicateComponentException when the prototype has the component already
     */
    public <T> PrototypeBuilder with(ManagedTable<T> table, T value) {
        requireValue(table, value);
        if (Stores.of(table).payload() instanceof ManagedValues objects) {
            objects.tellIfShared(value);
        }
        return add(table, into -> table.add(into, PrototypeRecorder.ANYONE, value));
    }

    /**
     * Adds the parts of a component.
     *
     * @param table the component
     * @param values the parts, in the order of their positions; without parts, entities do not have the component
     * @param <T> the record
     * @return this
     * @throws DuplicateComponentException when the prototype has the component already
     */
    @SafeVarargs
    public final <T> PrototypeBuilder parts(PartTable<T> table, T... values) {
        List<T> all = new ArrayList<>(values.length);
        for (T value : values) {
            all.add(value);
        }
        return parts(table, all);
    }

    /**
     * The same with a list.
     *
     * @param table the component
     * @param values the parts
     * @param <T> the record
     * @return this
     */
    public <T> PrototypeBuilder parts(PartTable<T> table, List<T> values) {
        Objects.requireNonNull(table, "the table of parts is null");
        T[] kept = values.toArray(newArray(table.type().valueClass(), values.size()));
        return add(table, into -> {
            if (kept.length > 0) {
                table.setAll(into, PrototypeRecorder.ANYONE, kept);
            }
        });
    }

    @SuppressWarnings("unchecked") // an array of the class
    private static <T> T[] newArray(Class<T> type, int length) {
        return (T[]) Array.newInstance(type, length);
    }

    /**
     * Adds a tag.
     *
     * @param tag the tag
     * @return this
     * @throws DuplicateComponentException when the prototype has the component already
     */
    public PrototypeBuilder tag(TagColumn tag) {
        Objects.requireNonNull(tag, "the tag is null");
        return add(tag, into -> tag.add(into, PrototypeRecorder.ANYONE));
    }

    /**
     * Sets the DIS type of entities.
     *
     * @param value seven fields in 64 bits
     * @return this
     */
    public PrototypeBuilder disType(long value) {
        disType = value;
        return this;
    }

    /**
     * Sets the TKB type of entities.
     *
     * @param value the id of a template
     * @return this
     */
    public PrototypeBuilder tkbType(int value) {
        tkbType = value;
        return this;
    }

    /**
     * Sets the side of entities that are created without a side.
     *
     * @param value 0 to 65,535
     * @return this
     */
    public PrototypeBuilder side(int value) {
        side = requireChar("side", value);
        return this;
    }

    /**
     * Sets the flags of entities.
     *
     * @param value 0 to 65,535
     * @return this
     */
    public PrototypeBuilder flags(int value) {
        flags = requireChar("flags", value);
        return this;
    }

    /**
     * Takes over the values and makes the prototype.
     *
     * @return the prototype
     * @throws FieldValueException when a table cannot store a value
     */
    public Prototype build() {
        return new Prototype(owner, name, owner.record(steps, this), components);
    }

    private PrototypeBuilder add(ComponentColumn column, Step step) {
        Stores.in(column, owner.world(), "give prototype " + name + " components of entities of its own repository");
        if (columns.get(column.id())) {
            throw new DuplicateComponentException(
                    "prototype " + name + " has " + column.name() + " already: give each component once");
        }
        columns.set(column.id());
        components.add(column);
        steps.add(step);
        return this;
    }

    private void requireValue(ComponentColumn column, Object value) {
        Objects.requireNonNull(column, "the component is null");
        if (value == null) {
            throw new FieldValueException("the " + column.name() + " of prototype " + name
                    + " is null: give it a value, or leave the component out");
        }
    }

    static int requireChar(String what, int value) {
        if (value < 0 || value > Character.MAX_VALUE) {
            throw new IllegalArgumentException(what + " of an entity not between 0 and 65,535: " + value);
        }
        return value;
    }

    long disType() {
        return disType;
    }

    int tkbType() {
        return tkbType;
    }

    int side() {
        return side;
    }

    int flags() {
        return flags;
    }
}
