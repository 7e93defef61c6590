package io.fdp.kernel.query;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.internal.table.ColumnOwner;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.reference.Referrers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a method looks at besides the entity that it visits, and the columns that it reads so. */
final class LookedAt {
    private static final String REMEDY = "pass a table or tag of the repository that the loop is made for";
    private static final String INDEX_REMEDY = "pass an index over a table of the repository that the loop is made for";
    private static final String SINGLETON_REMEDY = "pass a singleton of the repository that the loop is made for";

    /** The columns of this frame that are read for any entity. Nothing writes the values of the last frame. */
    private final List<ComponentColumn> values = new ArrayList<>();

    /** Columns that only decide who is found, and singletons. Editing the same component changes neither. */
    private final List<ComponentColumn> others = new ArrayList<>();

    private final List<LoopIndex> indexes = new ArrayList<>();

    /** A column that the method only records commands with. */
    record CommandTarget(ComponentColumn column) {}

    LookedAt(String loop, WorldState world, @Nullable Object[] given) {
        for (Object one : given) {
            if (one == null) {
                throw new NullPointerException("a table, tag, query, index or singleton that " + loop
                        + " is made with is null: pass those of the repository in the order of the method's"
                        + " parameters");
            }
            add(world, one);
        }
    }

    private void add(WorldState world, Object one) {
        switch (one) {
            case CommandTarget(ComponentColumn column) -> Stores.in(column, world, REMEDY);
            case ComponentColumn column -> addIfNow(world, column, REMEDY, values);
            case Query query -> {
                requireOf(world, query);
                values.addAll(query.changing());
                others.addAll(query.named());
            }
            // an index of references stays as it is during a loop
            case Referrers referrers
            when referrers.column() instanceof ComponentColumn column -> {
                Stores.in(column, world, REMEDY);
                others.add(column);
            }
            case LoopIndex index -> {
                index.reads().forEach(column -> addIfNow(world, column, INDEX_REMEDY, others));
                indexes.add(index);
            }
            case ColumnOwner.SingletonOwner singleton
            when ColumnOwner.SingletonOwner.column(singleton) instanceof ComponentColumn column -> {
                Stores.under(column, world, SINGLETON_REMEDY);
                others.add(column);
            }
            default -> {}
        }
    }

    @SuppressWarnings("ReferenceEquality") // a world is itself only
    private static void addIfNow(WorldState world, ComponentColumn column, String remedy, List<ComponentColumn> into) {
        if (Stores.over(column, world, remedy).world() == world) {
            into.add(column);
        }
    }

    @SuppressWarnings("ReferenceEquality") // a world is itself only
    private static void requireOf(WorldState world, Query query) {
        WorldState other = query.selection().entities().world();
        if (other != world) {
            throw world.foreign("the query", other, "build the query in this repository");
        }
    }

    /** All columns that are read. */
    Stream<ComponentColumn> columns() {
        return Stream.concat(values.stream(), others.stream());
    }

    /** A column that the method edits, too, so that what it finds depends on how far other threads are. */
    @Nullable
    ComponentColumn readWhileWritten(List<ComponentColumn> writes) {
        return values.stream().filter(writes::contains).findFirst().orElse(null);
    }

    LoopIndex[] indexes() {
        return indexes.toArray(LoopIndex[]::new);
    }
}
