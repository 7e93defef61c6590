package io.fdp.kernel.query;

import io.fdp.kernel.command.Commands;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.internal.query.Filter;
import io.fdp.kernel.internal.query.Selection;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Says what a query asks for.
 *
 * <p>One rule holds for all conditions: <b>each call is a condition, and an entity matches when all of them hold</b>.
 * So a further call, of the same method too, narrows the result. Alternatives are named in one call: {@code anyOf(a,
 * b)} finds entities with one of the two, {@code anyOf(a).anyOf(b)} entities with both.
 *
 * <p>A tag stands for itself and its descendants, in every condition: {@code with(damaged)} finds what is burning,
 * {@code without(damaged)} leaves it out, {@code owned(damaged)} finds entities of which this node owns one of these
 * tags, {@code changed(damaged)} notices a change of any of them.
 */
public final class QueryBuilder {
    private final WorldState world;
    private final EntityColumns entities;
    private final Commands commands;
    private final List<ComponentColumn> with = new ArrayList<>();
    private final List<ComponentColumn> without = new ArrayList<>();
    private final List<List<ComponentColumn>> any = new ArrayList<>();
    private final List<ComponentColumn> owned = new ArrayList<>();
    private final List<List<ComponentColumn>> anyOwned = new ArrayList<>();
    private final List<Changed> changed = new ArrayList<>();
    private final List<Filter.DisType> disTypes = new ArrayList<>();

    /** What one call asks to have changed. */
    private record Changed(List<ComponentColumn> columns, boolean structure) {}

    /**
     * Made by the repository.
     *
     * @param world the state of the world
     * @param entities its entities
     * @param commands its commands
     */
    @SuppressWarnings("exports") // users have no such state
    public QueryBuilder(WorldState world, EntityColumns entities, Commands commands) {
        this.world = world;
        this.commands = commands;
        this.entities = entities;
    }

    /**
     * Entities that have all of these.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder with(ComponentColumn... columns) {
        with.addAll(own(columns));
        return this;
    }

    /**
     * Entities that have none of these.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder without(ComponentColumn... columns) {
        without.addAll(own(columns));
        return this;
    }

    /**
     * Entities that have at least one of these. A further call is a further condition.
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
        return new IllegalArgumentException(
                method + " of nothing matches nothing: name at least one component, or leave " + method + " out");
    }

    /**
     * Entities that have all of these, owned by this node. Of a tag it is enough to own the tag or one of its
     * descendants.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder owned(ComponentColumn... columns) {
        owned.addAll(own(columns));
        return this;
    }

    /**
     * Entities of which this node owns at least one of these. A further call is a further condition.
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
     * Entities of which at least one of these changed since the version that the query is given with {@link
     * Query#since}: exactly those for components with versions per entity, all entities of a changed chunk for others.
     * A further call is a further condition.
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
     * Entities that were created, gained or lost a component, or whose authority changed, since the version that the
     * query is given with {@link Query#since}; and those of which one of the named components changed, as {@link
     * #changed} has it. Known by the tick: other changes of the tick in which {@code since} lies are found as well.
     * What was destroyed cannot match. A further call is a further condition.
     *
     * @param orColumns tables and tags of this repository, a change of which counts as well; usually none
     * @return this
     */
    public QueryBuilder changedStructure(ComponentColumn... orColumns) {
        changed.add(new Changed(own(orColumns), true));
        return this;
    }

    /**
     * Entities whose DIS type has certain bits: {@code (type & mask) == value}. A further call is a further condition.
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
     * Makes the query. It can be used again and again.
     *
     * @return the query
     */
    public Query build() {
        QueryBuilder frozen = new QueryBuilder(this);
        return new Query(new Selection(frozen::filter, world, entities), commands);
    }

    /** A copy, so that a builder that goes on being used does not change the query. */
    private QueryBuilder(QueryBuilder other) {
        this(other.world, other.entities, other.commands);
        with.addAll(other.with);
        without.addAll(other.without);
        any.addAll(other.any);
        owned.addAll(other.owned);
        anyOwned.addAll(other.anyOwned);
        changed.addAll(other.changed);
        disTypes.addAll(other.disTypes);
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
                disTypes.toArray(Filter.DisType[]::new));
    }

    /** Of columns that an entity must have, those that stand for themselves only. */
    private static ColumnStore[] alone(List<ComponentColumn> columns) {
        return columns.stream()
                .map(Stores::family)
                .filter(family -> family.length == 1)
                .map(family -> family[0])
                .toArray(ColumnStore[]::new);
    }

    /** Of columns that an entity must have, those that stand for several; and groups that were named. */
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
