package io.fdp.kernel.neighbour;

import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.internal.query.Membership;
import io.fdp.kernel.internal.query.Selection;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.query.Query;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects what an index needs to know: the fields with the coordinates, the size of a cell, and who belongs to it. */
public final class NeighboursBuilder {
    /** The sizes of cells for which the arithmetic of the grid is exact. */
    private static final double SMALLEST_CELL = 1e-100;

    private static final double LARGEST_CELL = 1e100;

    private final ComponentTable<?> table;
    private final ColumnStore store;
    private @Nullable List<String> fields;
    private @Nullable Query query;
    private double cell;
    private boolean includesDisabled;

    NeighboursBuilder(ComponentTable<?> table) {
        this.table = table;
        this.store = Stores.of(table);
    }

    /**
     * Sets the size of the cells into which space is cut. It decides about speed, not about results. Best is the radius
     * that most searches use.
     *
     * @param size the length of the side of a cell, in the unit of the coordinates
     * @return this
     */
    public NeighboursBuilder cell(double size) {
        if (!(size >= SMALLEST_CELL && size <= LARGEST_CELL)) {
            throw new IllegalArgumentException("a cell has a side from " + SMALLEST_CELL + " to " + LARGEST_CELL
                    + ", best the radius of most searches: size=" + size);
        }
        cell = size;
        return this;
    }

    /**
     * Names the fields with the coordinates, for an index of the plane. By default they are {@code x}, {@code y} and,
     * if there is one, {@code z}.
     *
     * @param x the path of a float or double field, as in {@code "pose.x"}
     * @param y the path of a field of the same kind
     * @return this
     */
    public NeighboursBuilder fields(String x, String y) {
        fields = List.of(named(x), named(y));
        return this;
    }

    /**
     * Names the fields with the coordinates, for an index of space.
     *
     * @param x the path of a float or double field, as in {@code "pose.x"}
     * @param y the path of a field of the same kind
     * @param z the path of a field of the same kind
     * @return this
     */
    public NeighboursBuilder fields(String x, String y, String z) {
        fields = List.of(named(x), named(y), named(z));
        return this;
    }

    private static String named(String field) {
        return Objects.requireNonNull(field, "the name of a field is null: pass a path, as in \"pose.x\"");
    }

    /**
     * Limits the index to the matches of a query. Without it, all enabled entities with the component belong to the
     * index.
     *
     * @param limitTo a query of the same repository, without conditions on changes; it decides whether disabled
     *     entities belong to the index
     * @return this
     */
    @SuppressWarnings("ReferenceEquality") // a world is itself only
    public NeighboursBuilder where(Query limitTo) {
        Objects.requireNonNull(limitTo, "the query is null: leave where() out to index all entities");
        WorldState world = Selection.of(limitTo).world();
        if (world != store.world() && world.sharesEntitiesWith(store.world())) {
            throw new IllegalArgumentException(
                    table.name() + " is of the last frame, and queries look at this one: leave"
                            + " where() out, or index the table of this frame");
        }
        if (world != store.world()) {
            throw store.world().foreign("the query", world, "build it with the repository of " + table.name());
        }
        if (Selection.of(limitTo).membership().asksForChanges()) {
            throw new IllegalArgumentException("the query asks for changes, which last until the next look only:"
                    + " leave changed() and changedStructure() out of the query of an index");
        }
        query = limitTo;
        return this;
    }

    /**
     * Takes disabled entities into the index as well as the others.
     *
     * @return this
     */
    public NeighboursBuilder includeDisabled() {
        includesDisabled = true;
        return this;
    }

    /**
     * Makes the index. It is empty until its first update or search. Build it once and use it every frame.
     *
     * @return the index
     */
    public Neighbours build() {
        store.world().requireOpen();
        if (cell == 0) {
            throw new IllegalStateException("the index of " + table.name()
                    + " has no size of cells: call cell() with the radius of most searches");
        }
        ComponentLayout layout = table.layout();
        Coordinates coordinates = new Coordinates(store.valueBase(), layout, axes(layout));
        return new Neighbours(table, cell, coordinates, query, membership());
    }

    private @Nullable Membership membership() {
        if (query == null) {
            return includesDisabled ? null : Membership.enabled(store);
        }
        if (includesDisabled) {
            throw new IllegalStateException("the index of " + table.name()
                    + " has a query, which decides about disabled entities: call includeDisabled() of the query");
        }
        return Selection.of(query).membership();
    }

    private FieldLayout[] axes(ComponentLayout layout) {
        List<String> names = fields;
        if (names == null) {
            names = find(layout, "z") == null ? List.of("x", "y") : List.of("x", "y", "z");
        }
        FieldLayout[] axes = new FieldLayout[names.size()];
        for (int i = 0; i < axes.length; i++) {
            FieldLayout axis = find(layout, names.get(i));
            if (axis == null) {
                throw wrong("has no field " + names.get(i));
            }
            boolean isNumber = axis.kind() == FieldKind.FLOAT || axis.kind() == FieldKind.DOUBLE;
            if (!isNumber || axis.array()) {
                throw wrong("cannot be indexed by field " + axis.name() + ", which is no plain float or double");
            }
            if (i > 0 && axis.kind() != axes[0].kind()) {
                throw wrong("has fields " + axes[0].name() + " and " + axis.name() + " of different kinds");
            }
            axes[i] = axis;
        }
        return axes;
    }

    private static @Nullable FieldLayout find(ComponentLayout layout, String name) {
        for (FieldLayout field : layout.fields()) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        return null;
    }

    private IllegalArgumentException wrong(String what) {
        List<String> there = table.layout().fields().stream()
                .map(field ->
                        field.name() + " (" + field.kind().spell(field.count(), field.array(), field.constants()) + ")")
                .toList();
        return new IllegalArgumentException(table.name() + " " + what + ": name two or three fields that are all float"
                + " or all double with fields(); there are " + there);
    }
}
