package io.fdp.kernel.internal.query;

import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The matches of a query chunk by chunk, for an index that keeps them and asks again only where they may have changed.
 *
 * <p>Presence and authority mark the version of their chunk, and so do values. Headers mark the version of the
 * structure. So a later version says that the matches of a chunk may differ, not that they do. All methods run under
 * the structure lock.
 */
public final class Membership {
    private static final int NOT_ASKED = -1;

    private final Supplier<Filter> conditions;
    private final WorldState world;
    private final EntityColumns entities;
    private Filter filter;
    private ColumnStore[] columns;
    private int joined = NOT_ASKED;

    Membership(Supplier<Filter> conditions, WorldState world, EntityColumns entities) {
        this.conditions = conditions;
        this.world = world;
        this.entities = entities;
        this.filter = conditions.get().hiding();
        this.columns = columnsOf(filter);
    }

    /**
     * The entities with a component that are not disabled.
     *
     * @param component the component
     * @return its entities
     */
    public static Membership enabled(ColumnStore component) {
        return new Membership(() -> Filter.enabled(component), component.world(), component.entities());
    }

    /** Whether the query asks for changes since a version, which is no lasting condition. */
    public boolean asksForChanges() {
        return filter.changes().length > 0;
    }

    /** Asks for the conditions again if a type was registered since; returns whether it did. */
    public boolean refresh() {
        if (joined == world.joined()) {
            return false;
        }
        filter = conditions.get().hiding();
        columns = columnsOf(filter);
        joined = world.joined();
        return true;
    }

    private static ColumnStore[] columnsOf(Filter filter) {
        return Stream.of(
                        Stream.of(filter.with()),
                        Stream.of(filter.without()),
                        Stream.of(filter.any()).flatMap(Stream::of),
                        Stream.of(filter.owned()),
                        Stream.of(filter.anyOwned()).flatMap(Stream::of))
                .flatMap(each -> each)
                .distinct()
                .toArray(ColumnStore[]::new);
    }

    /** Whether the matches of a chunk may have changed at a version or later. */
    public boolean mayDiffer(int chunk, long version) {
        for (ColumnStore column : columns) {
            if (column.chunkVersion(chunk) >= version) {
                return true;
            }
        }
        return filter.disTypes().length > 0 && entities.structureVersion(chunk) >= version;
    }

    /** Writes the 16 words of a chunk that tell which entities match. */
    public void collect(int chunk, long[] to) {
        filter.entities(world, entities, chunk, to, 0);
    }
}
