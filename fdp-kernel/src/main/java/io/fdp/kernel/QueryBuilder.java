package io.fdp.kernel;

import io.fdp.kernel.internal.query.Filter;
import io.fdp.kernel.internal.query.Selection;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Says what a query asks for. Conditions add up: an entity matches when all of them hold.
 *
 * <p>A tag stands for itself and its descendants: {@code with(damaged)} finds what is burning, {@code without(damaged)} leaves it out.
 */
public final class QueryBuilder {
    private final WorldState world;
    private final EntityColumns entities;
    private final Commands commands;
    private final List<ComponentColumn> with = new ArrayList<>();
    private final List<ComponentColumn> without = new ArrayList<>();
    private final List<List<ComponentColumn>> any = new ArrayList<>();
    private final List<ComponentColumn> owned = new ArrayList<>();
    private final List<ComponentColumn> anyOwned = new ArrayList<>();
    private final List<ComponentColumn> changed = new ArrayList<>();
    private boolean structure;
    private long disMask;
    private long disValue;

    QueryBuilder(WorldState world, EntityColumns entities, Commands commands) {
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
     * Entities that have at least one of these. Several calls are several conditions.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder anyOf(ComponentColumn... columns) {
        if (columns.length == 0) {
            throw new IllegalArgumentException("any of nothing matches nothing: name at least one component");
        }
        any.add(own(columns));
        return this;
    }

    /**
     * Entities that have all of these, owned by this node.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder owned(ComponentColumn... columns) {
        owned.addAll(own(columns));
        return this;
    }

    /**
     * Entities of which this node owns at least one of these.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder anyOwned(ComponentColumn... columns) {
        anyOwned.addAll(own(columns));
        return this;
    }

    /**
     * Entities of which at least one of these changed since the version that the query is given with {@link Query#since}: exactly those for components with
     * versions per entity, all entities of a changed chunk for others.
     *
     * @param columns tables and tags of this repository
     * @return this
     */
    public QueryBuilder changed(ComponentColumn... columns) {
        changed.addAll(own(columns));
        return this;
    }

    /**
     * Entities that were created, gained or lost a component, or whose authority changed, since the version that the query is given with {@link Query#since}. With {@link
     * #changed}, entities that changed in either way. Known by the tick: other changes of the tick in which {@code since} lies are found as well. What
     * was destroyed cannot match.
     *
     * @return this
     */
    public QueryBuilder changedStructure() {
        structure = true;
        return this;
    }

    /**
     * Entities whose DIS type has certain bits: {@code (type & mask) == value}.
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
        disMask = mask;
        disValue = value;
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
        structure = other.structure;
        disMask = other.disMask;
        disValue = other.disValue;
    }

    private Filter filter() {
        List<ColumnStore> all = new ArrayList<>();
        List<ColumnStore[]> groups = new ArrayList<>();
        for (ComponentColumn column : with) {
            ColumnStore[] family = column.family();
            if (family.length == 1) {
                all.add(family[0]);
            } else {
                groups.add(family);
            }
        }
        for (List<ComponentColumn> group : any) {
            groups.add(families(group));
        }
        return new Filter(
                all.toArray(ColumnStore[]::new),
                families(without),
                groups.toArray(ColumnStore[][]::new),
                stores(owned),
                stores(anyOwned),
                stores(changed),
                structure,
                new ColumnStore[0],
                disMask,
                disValue);
    }

    private static ColumnStore[] families(List<ComponentColumn> columns) {
        return columns.stream()
                .flatMap(column -> Stream.of(column.family()))
                .distinct()
                .toArray(ColumnStore[]::new);
    }

    private static ColumnStore[] stores(List<ComponentColumn> columns) {
        return columns.stream().map(ComponentColumn::store).toArray(ColumnStore[]::new);
    }

    private List<ComponentColumn> own(ComponentColumn... columns) {
        for (ComponentColumn column : columns) {
            column.storeIn(world, "ask for tables and tags that this repository registered");
        }
        return List.of(columns);
    }
}
