package io.fdp.engine.tkb;

import io.fdp.codec.json.NearNames;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.prototype.PrototypeBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Builds one template: the initial values of its entities, and the data that holds for all of them. See {@link
 * TkbBuilder#template}.
 *
 * <p>After {@link #extending}, the template has all values of another template. The other methods then put values over
 * inherited values, change them or remove them.
 */
public final class TemplateBuilder {
    private static final String MASTER_DESCRIPTOR = "MasterDescriptor";

    private final TkbBuilder owner;
    private final int id;
    private final String name;
    private final boolean isAbstract;
    private final @Nullable DisType disType;
    private final Set<Object> own = new HashSet<>();
    private TemplateContent content = new TemplateContent();
    private boolean begun;

    /** Begins a template. Without a DIS type, it has that of its base, or none. */
    TemplateBuilder(TkbBuilder owner, int id, String name, boolean isAbstract, @Nullable DisType disType) {
        this.owner = owner;
        this.id = id;
        this.name = name;
        this.isAbstract = isAbstract;
        this.disType = disType;
        content.disType = disType == null ? DisType.NONE : disType;
    }

    /** A template that was read from a file. */
    TemplateBuilder(TkbBuilder owner, int id, String name, boolean isAbstract, TemplateContent content) {
        this(owner, id, name, isAbstract, content.disType);
        this.content = content;
        this.begun = true;
    }

    /**
     * Takes everything that another template has now: components, parts, tags, static data, side, and the DIS type if
     * this template was begun without one. Call it first.
     *
     * @param base the name of a template that this builder has already, abstract or not
     * @return this
     * @throws TkbException when there is no such template, or this template has values already
     */
    public TemplateBuilder extending(String base) {
        Objects.requireNonNull(base, () -> "the name of the template that " + this + " extends is null");
        if (begun) {
            throw new TkbException(
                    this + " has values or a base already: call extending() once, right after template()");
        }
        TemplateBuilder found = owner.find(base);
        if (found == null) {
            String near = NearNames.nearest(base, owner.names());
            throw new TkbException("there is no template \"" + base + "\" that " + this + " can extend"
                    + (near == null ? ": define it before" : "; did you mean \"" + near + "\"?"));
        }
        if (found == this) {
            throw new TkbException(this + " cannot extend itself: name another template");
        }
        begun = true;
        content = new TemplateContent(found.content);
        if (disType != null) {
            content.disType = disType;
        }
        return this;
    }

    /**
     * Gives entities a component with a value, instead of an inherited value.
     *
     * @param table the component
     * @param value the initial value
     * @param <T> the record
     * @return this
     * @throws TkbException when the template itself has given the component already, the value is null, or the
     *     component is a MasterDescriptor
     */
    public <T> TemplateBuilder with(ComponentTable<T> table, T value) {
        return add(table, () -> InitialValue.of(table, value));
    }

    /**
     * Gives entities a managed component. Each entity has a copy of the object, made by the copier of the type ({@code
     * ManagedType.copiedBy}) or by its serializer. Entities share an object that nothing can copy, and a warning says
     * so.
     *
     * @param table the component
     * @param value the object
     * @param <T> its class
     * @return this
     * @throws TkbException when the template itself has given the component already, or the value is null
     */
    public <T> TemplateBuilder with(ManagedTable<T> table, T value) {
        return add(table, () -> InitialValue.of(table, value));
    }

    /**
     * Changes the inherited value of a component, as in {@code change(spot, was -> new Spot(was.x(), 5))}.
     *
     * @param table the component
     * @param change makes the value from the inherited value
     * @param <T> the record
     * @return this
     * @throws TkbException when the template inherits no such component, or has given it already
     */
    public <T> TemplateBuilder change(ComponentTable<T> table, UnaryOperator<T> change) {
        Objects.requireNonNull(change, () -> "the change of a component of " + this + " is null");
        return add(table, () -> {
            T inherited = content.valueOf(table);
            if (inherited == null) {
                throw notInherited(table.name());
            }
            return InitialValue.of(table, change.apply(inherited));
        });
    }

    /**
     * Gives entities several values of a component, instead of all inherited parts.
     *
     * @param table the component
     * @param values the parts, in the order of their positions
     * @param <T> the record
     * @return this
     * @throws TkbException when the template itself has given the component already
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
        return add(table, () -> InitialValue.of(table, values));
    }

    /**
     * Replaces one inherited part, or adds a part after the last. May be called for several parts.
     *
     * @param table the component
     * @param position the position of the part; the number of parts adds a part
     * @param value the part
     * @param <T> the record
     * @return this
     * @throws TkbException when there is no such part, or it is null
     */
    public <T> TemplateBuilder part(PartTable<T> table, int position, T value) {
        requireComponent(table);
        List<T> parts = new ArrayList<>(content.partsOf(table));
        if (position < 0 || position > parts.size()) {
            throw new TkbException(
                    this + " has " + parts.size() + " parts of " + table.name() + ", so there is no part " + position
                            + ": pass 0 to " + parts.size() + ", where " + parts.size() + " adds a part");
        }
        if (value == null) {
            throw new TkbException(
                    "part " + position + " of " + table.name() + " of " + this + " is null: pass a value");
        }
        if (position == parts.size()) {
            parts.add(value);
        } else {
            parts.set(position, value);
        }
        own.add(table);
        return put(table, InitialValue.of(table, parts));
    }

    /**
     * Gives entities a tag.
     *
     * @param tag the tag
     * @return this
     * @throws TkbException when the template itself has given the tag already
     */
    public TemplateBuilder tag(TagColumn tag) {
        return add(tag, () -> InitialValue.of(tag));
    }

    /**
     * Removes an inherited component, its parts, or a tag.
     *
     * @param column the component or tag
     * @return this
     * @throws TkbException when the template does not inherit it, or has given it itself
     */
    public TemplateBuilder without(ComponentColumn column) {
        requireComponent(column);
        if (!content.has(column) || !own.add(column)) {
            throw notInherited(column.name());
        }
        content.remove(column);
        return this;
    }

    /**
     * Gives entities a side, unless another side is given at creation.
     *
     * @param side 0 to 65,535
     * @return this
     */
    public TemplateBuilder side(int side) {
        owner.prototypes().define(name).side(side); // refuses a wrong side now
        begun = true;
        content.side = side;
        return this;
    }

    /**
     * Gives the template static data, found by its class: {@link Tkb#data(Class)}. It replaces inherited data of the
     * same class.
     *
     * @param value the data, preferably a record
     * @return this
     * @throws TkbException when the template itself has given data of this class already
     */
    public TemplateBuilder data(Object value) {
        Objects.requireNonNull(value, () -> "the static data of " + this + " is null: leave it out");
        begun = true;
        if (!own.add(value.getClass())) {
            throw new TkbException(
                    this + " has " + content.dataOf(value.getClass()) + " already: give data of each class once");
        }
        content.putData(value);
        return this;
    }

    /**
     * Removes inherited static data.
     *
     * @param type the class of the data
     * @return this
     * @throws TkbException when the template does not inherit data of this class, or has given it itself
     */
    public TemplateBuilder withoutData(Class<?> type) {
        Objects.requireNonNull(type, () -> "the class of static data of " + this + " is null");
        if (content.dataOf(type) == null || !own.add(type)) {
            throw notInherited(type.getSimpleName());
        }
        content.removeData(type);
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
     * Begins the next template, without a DIS type of its own.
     *
     * @param nextId its number
     * @param nextName its name
     * @return a builder of the next template
     */
    public TemplateBuilder template(int nextId, String nextName) {
        return owner.template(nextId, nextName);
    }

    /**
     * Begins an abstract template: {@link TkbBuilder#abstractTemplate}.
     *
     * @param nextName its name
     * @return a builder of the next template
     */
    public TemplateBuilder abstractTemplate(String nextName) {
        return owner.abstractTemplate(nextName);
    }

    /**
     * Builds the TKB.
     *
     * @return the TKB with this template and all templates before
     */
    public Tkb build() {
        return owner.build();
    }

    private TemplateBuilder add(ComponentColumn column, Supplier<InitialValue> value) {
        requireComponent(column);
        if (own.contains(column)) {
            throw new TkbException(
                    this + ": prototype " + name + " has " + column.name() + " already: give each component once");
        }
        put(column, value.get());
        own.add(column);
        return this;
    }

    /** Puts a value that the component accepts. */
    private TemplateBuilder put(ComponentColumn column, InitialValue value) {
        try {
            value.step().accept(owner.prototypes().define(name)); // refuses components of other repositories, and null
        } catch (FdpException refused) {
            throw in(refused);
        }
        content.put(column, value);
        return this;
    }

    private void requireComponent(ComponentColumn column) {
        Objects.requireNonNull(column, () -> "a component of " + this + " is null");
        begun = true;
        if (isMasterDescriptor(column.name())) {
            throw new TkbException(refusedMasterDescriptor(this.toString()));
        }
    }

    private TkbException notInherited(String what) {
        return new TkbException(this + " inherits no " + what + ", or has given it itself: leave the call out");
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

    boolean isAbstract() {
        return isAbstract;
    }

    TemplateContent content() {
        return content;
    }

    TkbTemplate make() {
        PrototypeBuilder prototype = owner.prototypes().define(name).tkbType(id);
        content.addTo(prototype);
        try {
            return new TkbTemplate(id, name, content.disType, prototype.build(), content.components(), content.data());
        } catch (FieldValueException refused) {
            throw in(refused);
        }
    }

    @Override
    public String toString() {
        return describe(id, name, isAbstract);
    }

    static String describe(int id, String name, boolean isAbstract) {
        return (isAbstract ? "abstract template " : "template ") + (id > 0 ? id + " " : "") + "\"" + name + "\"";
    }
}
