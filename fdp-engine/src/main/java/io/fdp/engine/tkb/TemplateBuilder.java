package io.fdp.engine.tkb;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.prototype.PrototypeBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Builds one template: the initial values of its entities, and the data that holds for all of them. See {@link
 * TkbBuilder#template}.
 */
public final class TemplateBuilder {
    private static final String MASTER_DESCRIPTOR = "MasterDescriptor";

    private final TkbBuilder owner;
    private final int id;
    private final String name;
    private final DisType disType;
    private final PrototypeBuilder prototype;
    private final List<ComponentColumn> components = new ArrayList<>();
    private final Map<Class<?>, Object> data = new LinkedHashMap<>();

    TemplateBuilder(TkbBuilder owner, int id, String name, DisType disType) {
        this.owner = owner;
        this.id = id;
        this.name = name;
        this.disType = disType;
        this.prototype = owner.prototypes().define(name).tkbType(id).disType(disType.bits());
    }

    /**
     * Gives entities a component with a value.
     *
     * @param table the component
     * @param value the initial value
     * @param <T> the record
     * @return this
     * @throws TkbException when the template already has the component, the value is null, or the component is a
     *     MasterDescriptor
     */
    public <T> TemplateBuilder with(ComponentTable<T> table, T value) {
        return add(table, into -> into.with(table, value));
    }

    /**
     * Gives entities a managed component. All entities share the object, unless its type says how to copy it ({@code
     * ManagedType.copiedBy}).
     *
     * @param table the component
     * @param value the object
     * @param <T> its class
     * @return this
     * @throws TkbException when the template already has the component, or the value is null
     */
    public <T> TemplateBuilder with(ManagedTable<T> table, T value) {
        return add(table, into -> into.with(table, value));
    }

    /**
     * Gives entities several values of a component.
     *
     * @param table the component
     * @param values the parts, in the order of their positions
     * @param <T> the record
     * @return this
     * @throws TkbException when the template already has the component
     */
    @SafeVarargs
    public final <T> TemplateBuilder parts(PartTable<T> table, T... values) {
        List<T> all = new ArrayList<>(values.length);
        for (T value : values) {
            all.add(value);
        }
        return parts(table, all);
    }

    /**
     * Gives entities several values of a component, from a list.
     *
     * @param table the component
     * @param values the parts
     * @param <T> the record
     * @return this
     */
    public <T> TemplateBuilder parts(PartTable<T> table, List<T> values) {
        return add(table, into -> into.parts(table, values));
    }

    /**
     * Gives entities a tag.
     *
     * @param tag the tag
     * @return this
     * @throws TkbException when the template already has the tag
     */
    public TemplateBuilder tag(TagColumn tag) {
        return add(tag, into -> into.tag(tag));
    }

    /**
     * Gives entities a side, unless another side is given at creation.
     *
     * @param side 0 to 65,535
     * @return this
     */
    public TemplateBuilder side(int side) {
        prototype.side(side);
        return this;
    }

    /**
     * Gives the template static data, found by its class: {@link Tkb#data(Class)}.
     *
     * @param value the data, preferably a record
     * @return this
     * @throws TkbException when the template already has data of this class
     */
    public TemplateBuilder data(Object value) {
        Objects.requireNonNull(value, () -> "the static data of " + this + " is null: leave it out");
        Object known = data.putIfAbsent(value.getClass(), value);
        if (known != null) {
            throw new TkbException(this + " has " + known + " already: give data of each class once");
        }
        return this;
    }

    /**
     * Begins the next template.
     *
     * @param nextId its number
     * @param nextName its name
     * @param nextDisType its DIS type
     * @return a builder of the next template
     */
    public TemplateBuilder template(int nextId, String nextName, DisType nextDisType) {
        return owner.template(nextId, nextName, nextDisType);
    }

    /**
     * Builds the TKB.
     *
     * @return the TKB with this template and all templates before
     */
    public Tkb build() {
        return owner.build();
    }

    private TemplateBuilder add(ComponentColumn column, Consumer<PrototypeBuilder> step) {
        Objects.requireNonNull(column, () -> "a component of " + this + " is null");
        if (isMasterDescriptor(column.name())) {
            throw new TkbException(refusedMasterDescriptor(this.toString()));
        }
        try {
            step.accept(prototype);
        } catch (FdpException refused) {
            throw in(refused);
        }
        components.add(column);
        return this;
    }

    /** Whether a component is called MasterDescriptor, in any package. */
    static boolean isMasterDescriptor(String name) {
        return name.substring(name.lastIndexOf('.') + 1).equals(MASTER_DESCRIPTOR);
    }

    static String refusedMasterDescriptor(String template) {
        return template
                + " lists a MasterDescriptor: leave it out, it follows from the id and the DIS type of the template";
    }

    private TkbException in(FdpException refused) {
        TkbException error = new TkbException(this + ": " + refused.getMessage());
        error.initCause(refused);
        return error;
    }

    int id() {
        return id;
    }

    String name() {
        return name;
    }

    TkbTemplate make() {
        try {
            return new TkbTemplate(
                    id, name, disType, prototype.build(), List.copyOf(components), new LinkedHashMap<>(data));
        } catch (FieldValueException refused) {
            throw in(refused);
        }
    }

    @Override
    public String toString() {
        return "template " + id + " \"" + name + "\"";
    }
}
