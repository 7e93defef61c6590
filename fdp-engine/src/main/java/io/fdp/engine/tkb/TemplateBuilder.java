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

/** Says what entities of one template begin with, and what holds for all of them: {@link TkbBuilder#template}. */
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
     * Entities have a component with a value.
     *
     * @param table the component
     * @param value what it begins with
     * @param <T> the record
     * @return this
     * @throws TkbException when the template has it already, the value is null, or it is a MasterDescriptor
     */
    public <T> TemplateBuilder with(ComponentTable<T> table, T value) {
        return add(table, into -> into.with(table, value));
    }

    /**
     * Entities have a managed component. All of them have the same object, unless its type says how to copy it ({@code
     * ManagedType.copiedBy}).
     *
     * @param table the component
     * @param value the object
     * @param <T> its class
     * @return this
     * @throws TkbException when the template has it already, or the value is null
     */
    public <T> TemplateBuilder with(ManagedTable<T> table, T value) {
        return add(table, into -> into.with(table, value));
    }

    /**
     * Entities have several values of a component.
     *
     * @param table the component
     * @param values the parts, in the order of their positions
     * @param <T> the record
     * @return this
     * @throws TkbException when the template has it already
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
     * The same with a list.
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
     * Entities have a tag.
     *
     * @param tag the tag
     * @return this
     * @throws TkbException when the template has it already
     */
    public TemplateBuilder tag(TagColumn tag) {
        return add(tag, into -> into.tag(tag));
    }

    /**
     * Entities are of a side, unless another one is given when they are created.
     *
     * @param side 0 to 65,535
     * @return this
     */
    public TemplateBuilder side(int side) {
        prototype.side(side);
        return this;
    }

    /**
     * What holds for all entities of the template, found by its class: {@link Tkb#data(Class)}.
     *
     * @param value the data, best a record
     * @return this
     * @throws TkbException when the template has data of this class already
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
     * @return a builder of that one
     */
    public TemplateBuilder template(int nextId, String nextName, DisType nextDisType) {
        return owner.template(nextId, nextName, nextDisType);
    }

    /**
     * Builds the TKB.
     *
     * @return the TKB with this template and all before
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

    /** Whether a component is called MasterDescriptor, in whatever package. */
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
