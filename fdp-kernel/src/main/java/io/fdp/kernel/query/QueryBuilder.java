package io.fdp.kernel.query;

import io.fdp.kernel.command.Commands;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.internal.query.Filter;
import io.fdp.kernel.internal.query.Selection;
import io.fdp.kernel.internal.query.SlicePlaces;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Collects the conditions of a query.
 *
 * <p>One rule holds for all conditions: <b>each call is a condition, and an entity matches when all of them hold</b>.
 * So each further call narrows the result, also a further call of the same method. One call names alternatives: {@code
 * anyOf(a, b)} finds entities with at least one of the two, {@code anyOf(a).anyOf(b)} finds entities with both.
 *
 * <p>A tag stands for itself and its descendants, in every condition: if {@code Burning} extends {@code Damaged},
 * {@code with(damaged)} finds burning entities, {@code without(damaged)} leaves them out, {@code owned(damaged)} finds
 * entities on which this node owns one of these tags, {@code changed(damaged)} notices a change of any of them.
 *
 * <p>Disabled entities do not match, unless the query {@linkplain #includeDisabled() includes} them, or names the tag
 * {@link Disabled} in any other condition than {@link #without}.
 */
public final class QueryBuilder {
    private final WorldState world;
    private final EntityColumns entities;
    private final Commands commands;
    private final SlicePlaces slices;
    private final List<ComponentColumn> with = new ArrayList<>();
    private final List<ComponentColumn> without = new ArrayList<>();
    private final List<List<ComponentColumn>> any = new ArrayList<>();
    private final List<ComponentColumn> owned = new ArrayList<>();
    private final List<List<ComponentColumn>> anyOwned = new ArrayList<>();
    private final List<Changed> changed = new ArrayList<>();
    private final List<Filter.DisType> disTypes = new ArrayList<>();
    private boolean includesDisabled;

    /** The columns, and perhaps the structure, that one call requires to have changed. */
    private record Changed(List<ComponentColumn> columns, boolean structure) {}

    /**
     * Made by the repository.
     *
     * @param world the state of the world
     * @param entities its entities
     * @param commands its commands
     * @param slices where sliced iterations keep their positions
     */
    @SuppressWarnings("exports") // users have no such state
    public QueryBuilder(WorldState world, EntityColumns entities, Commands commands, SlicePlaces slices) {
        this.world = world;
        this.commands = commands;
        this.slices = slices;
        this.entities = entities;
    }

    /**
     * Requires all of these components.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder with(ComponentColumn... columns) {
        with.addAll(own(columns));
        return this;
    }

    /**
     * Requires that an entity has none of these components.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder without(ComponentColumn... columns) {
        without.addAll(own(columns));
        return this;
    }

    /**
     * Requires at least one of these components. A further call is a further condition.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder anyOf(ComponentColumn... columns) {
        if (columns.length == 0) {
            throw nothing("anyOf()");
        }
        any.add(own(columns));
        return this;
    }

    private static IllegalArgumentException nothing(String method) {
        return new IllegalArgumentException(method
                + " without components matches nothing: name at least one component, or leave " + method + " out");
    }

    /**
     * Requires all of these components, each owned by this node. For a tag, owning the tag or one of its descendants is
     * enough.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder owned(ComponentColumn... columns) {
        owned.addAll(own(columns));
        return this;
    }

    /**
     * Requires that this node owns at least one of these components. A further call is a further condition.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder anyOwned(ComponentColumn... columns) {
        if (columns.length == 0) {
            throw nothing("anyOwned()");
        }
        anyOwned.add(own(columns));
        return this;
    }

    /**
     * Requires that at least one of these components changed since the version given to {@link Query#since}. This is
     * exact for components with versions per entity; for others, all entities of a changed chunk match. A further call
     * is a further condition.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder changed(ComponentColumn... columns) {
        if (columns.length == 0) {
            throw nothing("changed()");
        }
        changed.add(new Changed(own(columns), false));
        return this;
    }

    /**
     * Requires that an entity was created, gained or lost a component, or changed authority since the version given to
     * {@link Query#since}, or that one of the named components changed as in {@link #changed}. Structural changes are
     * known by tick: all of those in the tick of the given version match, too. Destroyed entities cannot match. A
     * further call is a further condition.
     *
     * @param orColumns tables and tags of this repository whose changes count as well; usually none
     * @return this
     */
    public QueryBuilder changedStructure(ComponentColumn... orColumns) {
        changed.add(new Changed(own(orColumns), true));
        return this;
    }

    /**
     * Requires certain bits of the DIS type: {@code (type & mask) == value}. A further call is a further condition.
     *
     * @param value the bits
     * @param mask which bits count
     * @return this
     */
    public QueryBuilder disType(long value, long mask) {
        if ((value & ~mask) != 0) {
            throw new IllegalArgumentException("the DIS value has bits outside the mask, so nothing could match: value="
                    + Long.toHexString(value) + " mask=" + Long.toHexString(mask));
        }
        if (mask == 0) {
            throw new IllegalArgumentException("the DIS mask is 0, which is no condition: leave disType() out");
        }
        disTypes.add(new Filter.DisType(mask, value));
        return this;
    }

    /**
     * Finds disabled entities as well as the others.
     *
     * @return this
     */
    public QueryBuilder includeDisabled() {
        includesDisabled = true;
        return this;
    }

    /**
     * Makes the query. It can be used again and again.
     *
     * @return the query
     */
    public Query build() {
        QueryBuilder frozen = new QueryBuilder(this);
        return new Query(
                new Selection(frozen::filter, world, entities),
                commands,
                slices,
                frozen.named(),
                frozen.changing(),
                new Since(!frozen.changed.isEmpty()),
                frozen::words);
    }

    /** Makes a copy, so that later calls of the builder do not change the query. */
    private QueryBuilder(QueryBuilder other) {
        this(other.world, other.entities, other.commands, other.slices);
        with.addAll(other.with);
        without.addAll(other.without);
        any.addAll(other.any);
        owned.addAll(other.owned);
        anyOwned.addAll(other.anyOwned);
        changed.addAll(other.changed);
        disTypes.addAll(other.disTypes);
        includesDisabled = other.includesDisabled;
    }

    /** The columns that conditions name. */
    private List<ComponentColumn> named() {
        return Stream.of(Stream.of(with, without, owned), any.stream(), anyOwned.stream(), Stream.of(changing()))
                .flatMap(lists -> lists)
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /** The columns whose changes count. */
    private List<ComponentColumn> changing() {
        return changed.stream()
                .flatMap(each -> each.columns.stream())
                .distinct()
                .toList();
    }

    /** The conditions, as calls; for debuggers, and for the names of sliced iterations. */
    private String words(Function<ComponentColumn, String> name) {
        StringBuilder text = new StringBuilder();
        addWords(text, "with", with, name);
        addWords(text, "without", without, name);
        any.forEach(group -> addWords(text, "anyOf", group, name));
        addWords(text, "owned", owned, name);
        anyOwned.forEach(group -> addWords(text, "anyOwned", group, name));
        changed.forEach(each -> text.append(text.isEmpty() ? "" : ", ")
                .append(each.structure ? "changedStructure(" : "changed(")
                .append(each.columns.stream().map(name).collect(Collectors.joining(", ")))
                .append(')'));
        disTypes.forEach(type -> text.append(text.isEmpty() ? "" : ", ")
                .append("disType(0x")
                .append(Long.toHexString(type.value()))
                .append(", 0x")
                .append(Long.toHexString(type.mask()))
                .append(')'));
        String conditions = text.isEmpty() ? "all entities" : text.toString();
        return includesDisabled ? conditions + ", includeDisabled()" : conditions;
    }

    private static void addWords(
            StringBuilder text,
            String condition,
            List<ComponentColumn> columns,
            Function<ComponentColumn, String> name) {
        if (!columns.isEmpty()) {
            text.append(text.isEmpty() ? "" : ", ").append(condition).append('(');
            text.append(columns.stream().map(name).collect(Collectors.joining(", ")));
            text.append(')');
        }
    }

    /** The conditions so far; for debuggers. */
    @Override
    public String toString() {
        return "QueryBuilder[" + words(ComponentColumn::name) + "]";
    }

    private Filter filter() {
        return new Filter(
                alone(with),
                families(without),
                groups(with, any),
                alone(owned),
                groups(owned, anyOwned),
                changed.stream()
                        .map(each -> new Filter.Change(families(each.columns), each.structure))
                        .toArray(Filter.Change[]::new),
                new ColumnStore[0],
                disTypes.toArray(Filter.DisType[]::new),
                hidden());
    }

    /** The tag of disabled entities and those below it, unless the query finds them. */
    private ColumnStore[] hidden() {
        List<ColumnStore> disabled = List.of(world.disabled().family());
        boolean shown = includesDisabled
                || disabled.isEmpty()
                || Stream.of(
                                Stream.of(with, owned),
                                Stream.concat(any.stream(), anyOwned.stream()),
                                changed.stream().map(Changed::columns))
                        .flatMap(some -> some)
                        .flatMap(List::stream)
                        .anyMatch(column -> disabled.contains(Stores.of(column)));
        return shown ? new ColumnStore[0] : disabled.toArray(ColumnStore[]::new);
    }

    /** The required columns that stand for themselves only. */
    private static ColumnStore[] alone(List<ComponentColumn> columns) {
        return columns.stream()
                .map(Stores::family)
                .filter(family -> family.length == 1)
                .map(family -> family[0])
                .toArray(ColumnStore[]::new);
    }

    /** The required columns that stand for several, and the named groups. */
    private static ColumnStore[][] groups(List<ComponentColumn> columns, List<List<ComponentColumn>> named) {
        return Stream.concat(
                        columns.stream().map(Stores::family).filter(family -> family.length > 1),
                        named.stream().map(QueryBuilder::families))
                .toArray(ColumnStore[][]::new);
    }

    private static ColumnStore[] families(List<ComponentColumn> columns) {
        return columns.stream()
                .flatMap(column -> Stream.of(Stores.family(column)))
                .distinct()
                .toArray(ColumnStore[]::new);
    }

    private List<ComponentColumn> own(ComponentColumn... columns) {
        for (ComponentColumn column : columns) {
            Stores.in(column, world, "ask for tables and tags that this repository registered");
        }
        return List.of(columns);
    }
}
