package io.fdp.kernel.component;

import io.fdp.annotations.Layout;
import io.fdp.annotations.OnDeath;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.NativeType;
import io.fdp.kernel.layout.ReferenceField;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a repository must know to register a component of parts: its name, the layout of a part and how to make its
 * table.
 *
 * <p>Generated classes have theirs in {@code TYPE}; other code does not need to make one.
 *
 * @param <T> the record
 * @param <X> its parts
 */
public final class PartType<T, X extends PartTable<T>> extends NativeType<T> {
    private final boolean entityVersions;
    private final List<ReferenceField> references;
    private final Function<TableContext, X> factory;

    private PartType(
            String name,
            Class<T> valueClass,
            ComponentLayout layout,
            boolean entityVersions,
            List<ReferenceField> references,
            Function<TableContext, X> factory,
            Aliases aliases,
            @Nullable Supplier<? extends ValueJson<T>> json) {
        super("the component of parts", name, valueClass, layout, aliases, json);
        this.entityVersions = entityVersions;
        this.references = references;
        this.factory = Objects.requireNonNull(factory, "the factory of the component of parts is null");
    }

    /**
     * Describes a component of parts.
     *
     * @param name its stable name
     * @param valueClass the record
     * @param layout how a part lies in memory, in rows
     * @param factory makes the table
     * @param <T> the record
     * @param <X> its parts
     * @return the type
     */
    public static <T, X extends PartTable<T>> PartType<T, X> of(
            String name, Class<T> valueClass, ComponentLayout layout, Function<TableContext, X> factory) {
        if (layout.layout() != Layout.ROWS) {
            throw new IllegalArgumentException("parts of " + name + " are not in rows: describe them with rows()");
        }
        return new PartType<>(name, valueClass, layout, false, List.of(), factory, Aliases.NONE, null);
    }

    /**
     * The same component with a version for each entity, so that changes are known exactly. Called by the code that is
     * generated for a record with {@code @Component(entityVersions = true)}: only its cursors and spans note which
     * entity they write.
     *
     * @return the type
     * @throws IllegalStateException when the type was generated without entity versions
     */
    public PartType<T, X> withEntityVersions() {
        if (hasJson() && !entityVersions) { // a generated type is complete with its JSON, which comes last
            throw new IllegalStateException(name()
                    + " was generated without versions of entities: declare it with @Component(entityVersions = true)");
        }
        return new PartType<>(name(), valueClass(), layout(), true, references, factory, aliases(), jsonSource());
    }

    /**
     * The same component with former names, by which older files know it.
     *
     * @param former the former names of the component and its fields
     * @return the type
     */
    public PartType<T, X> withAliases(Aliases former) {
        return new PartType<>(
                name(), valueClass(), layout(), entityVersions, references, factory, former, jsonSource());
    }

    /**
     * The same component with a JSON form.
     *
     * @param codec returns the JSON form; called each time it is needed, so let it return a constant
     * @return the type
     */
    public PartType<T, X> withJson(Supplier<? extends ValueJson<T>> codec) {
        return new PartType<>(name(), valueClass(), layout(), entityVersions, references, factory, aliases(), codec);
    }

    /**
     * The same component with one more field that is indexed: the repository knows who refers to an entity by it.
     * Called by the code that is generated for a field with {@code @EntityRef(indexed = true)} or {@code onDeath}. It
     * changes no layout and no file.
     *
     * @param path the path of an entity field, without numbers of elements
     * @param onDeath what happens when a referred entity is not alive any more
     * @return the type
     */
    public PartType<T, X> withReference(String path, OnDeath onDeath) {
        ReferenceField added = new ReferenceField(path, onDeath).requireIn(name(), layout());
        if (references.stream().anyMatch(known -> known.path().equals(path))) {
            throw new IllegalArgumentException(
                    "field " + path + " of " + name() + " is indexed already: name each field once");
        }
        List<ReferenceField> more =
                Stream.concat(references.stream(), Stream.of(added)).toList();
        return new PartType<>(name(), valueClass(), layout(), entityVersions, more, factory, aliases(), jsonSource());
    }

    /**
     * The fields that are indexed.
     *
     * @return the fields in the order of their declaration
     */
    public List<ReferenceField> references() {
        return references;
    }

    /**
     * Whether the component has a version for each entity.
     *
     * @return true if changes are known for each entity
     */
    public boolean hasEntityVersions() {
        return entityVersions;
    }

    /**
     * Makes a table, for the repository.
     *
     * @param context from the repository
     * @return a new table
     */
    public X newTable(TableContext context) {
        return factory.apply(context);
    }
}
