package io.fdp.kernel.component;

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
 * What a repository must know to register a component: its name, its layout and how to make its table.
 *
 * <p>Generated tables have theirs in {@code TYPE}; other code does not need to make one.
 *
 * @param <T> the record
 * @param <X> its table
 */
public final class ComponentType<T, X extends ComponentTable<T>> extends NativeType<T> {
    private final boolean entityVersions;
    private final List<ReferenceField> references;
    private final Function<TableContext, X> factory;

    private ComponentType(
            String name,
            Class<T> valueClass,
            ComponentLayout layout,
            boolean entityVersions,
            List<ReferenceField> references,
            Function<TableContext, X> factory,
            Aliases aliases,
            @Nullable Supplier<? extends ValueJson<T>> json) {
        super("the component", name, valueClass, layout, aliases, json);
        this.entityVersions = entityVersions;
        this.references = references;
        this.factory = Objects.requireNonNull(factory, "the factory of the component is null");
    }

    /**
     * Describes a component.
     *
     * @param name its stable name
     * @param valueClass the record
     * @param layout how a value lies in memory
     * @param factory makes the table
     * @param <T> the record
     * @param <X> its table
     * @return the type
     */
    public static <T, X extends ComponentTable<T>> ComponentType<T, X> of(
            String name, Class<T> valueClass, ComponentLayout layout, Function<TableContext, X> factory) {
        return new ComponentType<>(name, valueClass, layout, false, List.of(), factory, Aliases.NONE, null);
    }

    /**
     * The same component with a version for each entity, so that changes are known exactly. Called by the code that is
     * generated for a record with {@code @Component(entityVersions = true)}: only its cursors and spans note which
     * entity they write.
     *
     * @return the type
     * @throws IllegalStateException when the type was generated without entity versions
     */
    public ComponentType<T, X> withEntityVersions() {
        if (hasJson() && !entityVersions) { // a generated type is complete with its JSON, which comes last
            throw new IllegalStateException(name()
                    + " was generated without versions of entities: declare it with @Component(entityVersions = true)");
        }
        return new ComponentType<>(name(), valueClass(), layout(), true, references, factory, aliases(), jsonSource());
    }

    /**
     * The same component with former names, by which older files know it.
     *
     * @param former the former names of the component and its fields
     * @return the type
     */
    public ComponentType<T, X> withAliases(Aliases former) {
        return new ComponentType<>(
                name(), valueClass(), layout(), entityVersions, references, factory, former, jsonSource());
    }

    /**
     * The same component with a JSON form.
     *
     * @param codec returns the JSON form; called each time it is needed, so let it return a constant
     * @return the type
     */
    public ComponentType<T, X> withJson(Supplier<? extends ValueJson<T>> codec) {
        return new ComponentType<>(
                name(), valueClass(), layout(), entityVersions, references, factory, aliases(), codec);
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
    public ComponentType<T, X> withReference(String path, OnDeath onDeath) {
        ReferenceField added = new ReferenceField(path, onDeath).requireIn(name(), layout());
        if (references.stream().anyMatch(known -> known.path().equals(path))) {
            throw new IllegalArgumentException(
                    "field " + path + " of " + name() + " is indexed already: name each field once");
        }
        List<ReferenceField> more =
                Stream.concat(references.stream(), Stream.of(added)).toList();
        return new ComponentType<>(
                name(), valueClass(), layout(), entityVersions, more, factory, aliases(), jsonSource());
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
