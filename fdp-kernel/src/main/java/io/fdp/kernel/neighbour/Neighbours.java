package io.fdp.kernel.neighbour;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.internal.query.Membership;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.query.LoopIndex;
import io.fdp.kernel.query.Query;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A spatial index: finds the entities near a point, in a box, or near each other, by the coordinates of a component.
 *
 * <pre>{@code
 * Neighbours near = Neighbours.of(position).cell(50).build();      // once
 *
 * near.update();                                                   // each frame, when positions have their values
 * near.within(x, y, z, 50, (entity, squaredDistance) -> …);
 * near.pairs(10, (one, other, squaredDistance) -> …);
 * }</pre>
 *
 * <p><b>When.</b> An index is a copy: a search finds the entities and coordinates of the last {@link #update}. The
 * first search of a frame, and the first search after the world was loaded, restored, replayed or copied, updates the
 * index if nothing did before, and so does a generated loop that takes the index, before it begins. A search cannot
 * do so within an iteration or while systems run at the same time: there {@link #update} must have come before. An
 * update looks only at chunks that changed, and goes on with the entities that moved.
 *
 * <p><b>What.</b> All comparisons are exact: two points are within a radius if {@code dx * dx + dy * dy + dz * dz <=
 * r * r} in double arithmetic, and a box includes its borders. An entity with an infinite or NaN coordinate is nowhere,
 * and no search finds it.
 *
 * <p><b>In which order.</b> The order of a result depends on the entities of the index and their coordinates alone, and
 * not on threads or on what was before. So a world goes on after loading as it would have without.
 *
 * <p><b>Threads.</b> Any number of threads may search at the same time, without a lock and without garbage; within
 * generated loops and jobs, too. One thread updates, while no other thread searches. Who searches meanwhile gets an
 * {@link IllegalStateException}.
 *
 * <p>The index is not part of the world: no hash, save, recording or copy has it. It takes 65 to 95 bytes of heap for
 * each entity, and allocates only when the world grows. It needs no close.
 */
public final class Neighbours extends LoopIndex {
    private final ComponentTable<?> table;
    private final double cell;
    private final boolean isFlat;
    private final CellGrid grid;
    private final IndexState state;
    private final GridSearch searching;
    private final ThreadLocal<NeighbourList> lists = ThreadLocal.withInitial(NeighbourList::new);

    /** What single entities are found with, so that a list of the user keeps its content. */
    private final ThreadLocal<NeighbourList> few = ThreadLocal.withInitial(NeighbourList::new);

    Neighbours(
            ComponentTable<?> table,
            double cell,
            Coordinates coordinates,
            @Nullable Query where,
            @Nullable Membership membership) {
        super(table, where);
        ColumnStore store = Stores.of(table);
        this.table = table;
        this.cell = cell;
        this.isFlat = coordinates.isFlat();
        this.grid = new CellGrid(cell);
        this.state = new IndexState(store.world(), new GridUpdate(grid, store, coordinates, membership), table.name());
        this.searching = new GridSearch(grid, isFlat);
    }

    /**
     * Begins an index over the entities of a table.
     *
     * @param table a table of an open repository, with two or three coordinates
     * @return a builder
     */
    public static NeighboursBuilder of(ComponentTable<?> table) {
        Objects.requireNonNull(table, "the table to index is null: pass one that the repository registered");
        WorldState world = Stores.of(table).world();
        world.requireOpen();
        if (world.isOfSingletons()) {
            throw new IllegalArgumentException(
                    table.name() + " is a singleton, which has no neighbours: pass the table of a component");
        }
        return new NeighboursBuilder(table);
    }

    /**
     * The table with the coordinates.
     *
     * @return the table
     */
    public ComponentTable<?> table() {
        return table;
    }

    /**
     * The size of a cell.
     *
     * @return the length of its side
     */
    public double cell() {
        return cell;
    }

    /**
     * The number of entities that searches can find: those of the last update, without those at infinite or NaN
     * coordinates.
     *
     * @return the number of entities
     */
    public int size() {
        long before = state.enter();
        int size = grid.size();
        state.leave(before);
        return size;
    }

    /**
     * The list of the calling thread, for searches in loops and jobs. The next search into it replaces its content.
     *
     * @return the same list at every call of a thread
     */
    public NeighbourList list() {
        return lists.get();
    }

    @Override
    public String toString() {
        return "Neighbours[" + table.name() + ", cells of " + cell + "]";
    }

    // ---- update

    /**
     * Brings the index up to date with the world: later searches find what is there now. It draws a line under the
     * changes so far, as {@link EntityRepository#advanceVersion()} does, so spans end.
     *
     * @throws IterationException while a query or a hierarchy is being iterated: loops may search meanwhile
     * @throws ClosedException when the repository is closed
     */
    public void update() {
        state.update();
    }

    @Override
    protected void prepare() {
        state.enter();
    }

    // ---- near a point

    /**
     * Visits the entities within a radius of a point of the plane, in the order of cells, then of indexes.
     *
     * @param x the point
     * @param y the point
     * @param radius 0 or more; an infinite radius finds all
     * @param visitor gets each entity
     */
    public void within(double x, double y, double radius, Visitor visitor) {
        requireFlat(true);
        search(x, y, 0, radius, visitor);
    }

    /**
     * The same for an index of space.
     *
     * @param x the point
     * @param y the point
     * @param z the point
     * @param radius 0 or more; an infinite radius finds all
     * @param visitor gets each entity
     */
    public void within(double x, double y, double z, double radius, Visitor visitor) {
        requireFlat(false);
        search(x, y, z, radius, visitor);
    }

    /**
     * Collects the entities within a radius of a point of the plane, in the order of cells, then of indexes.
     *
     * @param x the point
     * @param y the point
     * @param radius 0 or more; an infinite radius finds all
     * @param into receives the entities; what it had is gone
     * @return the number of entities found
     */
    public int within(double x, double y, double radius, NeighbourList into) {
        within(x, y, radius, begin(into));
        return into.size();
    }

    /**
     * The same for an index of space.
     *
     * @param x the point
     * @param y the point
     * @param z the point
     * @param radius 0 or more; an infinite radius finds all
     * @param into receives the entities; what it had is gone
     * @return the number of entities found
     */
    public int within(double x, double y, double z, double radius, NeighbourList into) {
        within(x, y, z, radius, begin(into));
        return into.size();
    }

    private void search(double x, double y, double z, double radius, Visitor visitor) {
        SearchArguments.requirePoint(x, y, z);
        SearchArguments.requireRadius(radius);
        SearchArguments.requireVisitor(visitor);
        long before = state.enter();
        try {
            searching.within(x, y, z, radius, visitor);
        } catch (IndexOutOfBoundsException fault) {
            throw state.torn(before, fault);
        }
        state.leave(before);
    }

    /**
     * Collects the entities that are nearest to a point of the plane, the nearest first. Of entities at the same
     * distance, the one with the lower index comes first.
     *
     * @param x the point
     * @param y the point
     * @param most how many entities to find at most
     * @param range how far they may be, 0 or more; may be infinite
     * @param into receives the entities; what it had is gone
     * @return the number of entities found
     */
    public int nearest(double x, double y, int most, double range, NeighbourList into) {
        requireFlat(true);
        return searchNearest(x, y, 0, most, range, into);
    }

    /**
     * The same for an index of space.
     *
     * @param x the point
     * @param y the point
     * @param z the point
     * @param most how many entities to find at most
     * @param range how far they may be, 0 or more; may be infinite
     * @param into receives the entities; what it had is gone
     * @return the number of entities found
     */
    public int nearest(double x, double y, double z, int most, double range, NeighbourList into) {
        requireFlat(false);
        return searchNearest(x, y, z, most, range, into);
    }

    private int searchNearest(double x, double y, double z, int most, double range, NeighbourList into) {
        SearchArguments.requirePoint(x, y, z);
        SearchArguments.requireRadius(range);
        SearchArguments.requireNumber(most);
        begin(into);
        long before = state.enter();
        try {
            searching.nearest(x, y, z, most, range, into);
        } catch (IndexOutOfBoundsException fault) {
            throw state.torn(before, fault);
        }
        state.leave(before);
        return into.size();
    }

    /**
     * Finds the entity that is nearest to a point of the plane. Of entities at the same distance, the one with the
     * lowest index counts as nearest.
     *
     * @param x the point
     * @param y the point
     * @param range how far it may be, 0 or more; may be infinite
     * @return its handle, or {@link Entity#NULL} if there is none
     */
    public long nearest(double x, double y, double range) {
        NeighbourList found = few.get();
        return nearest(x, y, 1, range, found) == 0 ? Entity.NULL : found.entity(0);
    }

    /**
     * The same for an index of space.
     *
     * @param x the point
     * @param y the point
     * @param z the point
     * @param range how far it may be, 0 or more; may be infinite
     * @return its handle, or {@link Entity#NULL} if there is none
     */
    public long nearest(double x, double y, double z, double range) {
        NeighbourList found = few.get();
        return nearest(x, y, z, 1, range, found) == 0 ? Entity.NULL : found.entity(0);
    }

    /**
     * Finds the entity that is nearest to a point of the plane and not the given one: the neighbour of an entity that
     * asks from its own place.
     *
     * @param self the entity to leave out
     * @param x the point
     * @param y the point
     * @param range how far it may be, 0 or more; may be infinite
     * @return its handle, or {@link Entity#NULL} if there is none
     */
    public long nearestOther(long self, double x, double y, double range) {
        NeighbourList found = few.get();
        nearest(x, y, 2, range, found);
        return found.firstExcept(self);
    }

    /**
     * The same for an index of space.
     *
     * @param self the entity to leave out
     * @param x the point
     * @param y the point
     * @param z the point
     * @param range how far it may be, 0 or more; may be infinite
     * @return its handle, or {@link Entity#NULL} if there is none
     */
    public long nearestOther(long self, double x, double y, double z, double range) {
        NeighbourList found = few.get();
        nearest(x, y, z, 2, range, found);
        return found.firstExcept(self);
    }

    // ---- in a box

    /**
     * Visits the entities in a rectangle of the plane, including its borders, in the order of cells, then of indexes.
     *
     * @param minX the lowest x; may be infinite
     * @param minY the lowest y
     * @param maxX the highest x
     * @param maxY the highest y
     * @param visitor gets each entity
     */
    public void box(double minX, double minY, double maxX, double maxY, Query.EntityVisitor visitor) {
        requireFlat(true);
        searchBox(minX, minY, 0, maxX, maxY, 0, visitor);
    }

    /**
     * The same for a box in space.
     *
     * @param minX the lowest x; may be infinite
     * @param minY the lowest y
     * @param minZ the lowest z
     * @param maxX the highest x
     * @param maxY the highest y
     * @param maxZ the highest z
     * @param visitor gets each entity
     */
    public void box(
            double minX, double minY, double minZ, double maxX, double maxY, double maxZ, Query.EntityVisitor visitor) {
        requireFlat(false);
        searchBox(minX, minY, minZ, maxX, maxY, maxZ, visitor);
    }

    /**
     * Collects the entities in a rectangle of the plane, including its borders, in the order of cells, then of indexes.
     *
     * @param minX the lowest x; may be infinite
     * @param minY the lowest y
     * @param maxX the highest x
     * @param maxY the highest y
     * @param into receives the entities; what it had is gone
     * @return the number of entities found
     */
    public int box(double minX, double minY, double maxX, double maxY, NeighbourList into) {
        requireFlat(true);
        searchBox(minX, minY, 0, maxX, maxY, 0, beginBox(into));
        return into.size();
    }

    /**
     * The same for a box in space.
     *
     * @param minX the lowest x; may be infinite
     * @param minY the lowest y
     * @param minZ the lowest z
     * @param maxX the highest x
     * @param maxY the highest y
     * @param maxZ the highest z
     * @param into receives the entities; what it had is gone
     * @return the number of entities found
     */
    public int box(double minX, double minY, double minZ, double maxX, double maxY, double maxZ, NeighbourList into) {
        requireFlat(false);
        searchBox(minX, minY, minZ, maxX, maxY, maxZ, beginBox(into));
        return into.size();
    }

    private void searchBox(
            double minX, double minY, double minZ, double maxX, double maxY, double maxZ, Query.EntityVisitor visitor) {
        SearchArguments.requireBox(minX, minY, minZ, maxX, maxY, maxZ);
        SearchArguments.requireVisitor(visitor);
        long before = state.enter();
        try {
            searching.box(minX, minY, minZ, maxX, maxY, maxZ, visitor);
        } catch (IndexOutOfBoundsException fault) {
            throw state.torn(before, fault);
        }
        state.leave(before);
    }

    // ---- pairs

    /**
     * Visits all pairs of entities within a radius of each other, each pair once. This is much faster than a search for
     * each entity.
     *
     * @param radius 0 or more
     * @param visitor gets each pair
     */
    public void pairs(double radius, PairVisitor visitor) {
        SearchArguments.requireRadius(radius);
        SearchArguments.requireVisitor(visitor);
        long before = state.enter();
        try {
            searching.pairs(radius, visitor);
        } catch (IndexOutOfBoundsException fault) {
            throw state.torn(before, fault);
        }
        state.leave(before);
    }

    // ---- arguments

    private void requireFlat(boolean flat) {
        if (flat != isFlat) {
            throw new UnsupportedOperationException("the index by " + table.name() + " has "
                    + (isFlat ? "two coordinates: search without z" : "three coordinates: search with z"));
        }
    }

    private static Visitor begin(NeighbourList into) {
        return SearchArguments.require(into).begin();
    }

    private static Query.EntityVisitor beginBox(NeighbourList into) {
        return SearchArguments.require(into).beginBox();
    }

    /** Visits entities near a point. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Called for each entity.
         *
         * @param entity its handle
         * @param squaredDistance the square of its distance from the point, in double arithmetic
         */
        void visit(long entity, double squaredDistance);
    }

    /** Visits pairs of entities. */
    @FunctionalInterface
    public interface PairVisitor {
        /**
         * Called for each pair.
         *
         * @param one the handle of the entity with the lower index
         * @param other the handle of the entity with the higher index
         * @param squaredDistance the square of their distance, in double arithmetic
         */
        void visit(long one, long other, double squaredDistance);
    }
}
