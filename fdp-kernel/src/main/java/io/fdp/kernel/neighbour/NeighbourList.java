package io.fdp.kernel.neighbour;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import java.util.Arrays;
import java.util.Objects;

/**
 * What a search found: entities, and the squares of their distances. It is used again and again, and grows to the
 * largest result.
 *
 * <p>A list belongs to one thread at a time. {@link Neighbours#list()} gives each thread its own list.
 */
public final class NeighbourList {
    private static final int FIRST_ROOM = 16;

    private final Neighbours.Visitor all = this::add;
    private final Query.EntityVisitor inBox = entity -> add(entity, 0);
    private final Neighbours.Visitor best = this::offer;
    private long[] entities = new long[FIRST_ROOM];
    private double[] squared = new double[FIRST_ROOM];
    private int size;
    private int most;

    /** Makes an empty list. */
    public NeighbourList() {}

    /**
     * The number of entities.
     *
     * @return 0 or more
     */
    public int size() {
        return size;
    }

    /**
     * Whether nothing was found.
     *
     * @return true if the list is empty
     */
    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * The entity at a position.
     *
     * @param position from 0 to {@link #size()} - 1
     * @return its handle
     */
    public long entity(int position) {
        return entities[Objects.checkIndex(position, size)];
    }

    /**
     * The square of the distance of an entity from the point of the search; 0 after a search in a box.
     *
     * @param position from 0 to {@link #size()} - 1
     * @return the square, in double arithmetic
     */
    public double squaredDistance(int position) {
        return squared[Objects.checkIndex(position, size)];
    }

    /** The first entity that is not the given one, or {@link Entity#NULL}. */
    long firstExcept(long self) {
        for (int i = 0; i < size; i++) {
            if (entities[i] != self) {
                return entities[i];
            }
        }
        return Entity.NULL;
    }

    @Override
    public String toString() {
        return "NeighbourList[" + size + "]";
    }

    // ---- all that is found

    /** Forgets all; what it returns adds. */
    Neighbours.Visitor begin() {
        size = 0;
        return all;
    }

    /** The same for what has no distance. */
    Query.EntityVisitor beginBox() {
        size = 0;
        return inBox;
    }

    private void add(long entity, double distance) {
        if (size == entities.length) {
            grow((int) Math.min(Integer.MAX_VALUE - 8, size * 2L));
        }
        entities[size] = entity;
        squared[size++] = distance;
    }

    private void grow(int room) {
        double[] more = Arrays.copyOf(squared, room);
        entities = Arrays.copyOf(entities, room);
        squared = more;
    }

    // ---- the nearest: a heap with the farthest at its top

    /** Forgets all and makes room for the nearest. */
    void beginNearest(int number) {
        size = 0;
        most = number;
        if (entities.length < number) {
            grow(number);
        }
    }

    int room() {
        return most;
    }

    boolean isFull() {
        return size == most;
    }

    void restart() {
        size = 0;
    }

    /** Keeps an entity if it is among the nearest so far. */
    Neighbours.Visitor best() {
        return best;
    }

    private void offer(long entity, double distance) {
        if (size < most) {
            sink(rise(size++, entity, distance), entity, distance, size);
        } else if (isNearer(entity, distance, entities[0], squared[0])) {
            sink(0, entity, distance, size);
        }
    }

    /** Of entities at the same distance, the one with the lower index counts as nearer. */
    private static boolean isNearer(long entity, double distance, long other, double otherDistance) {
        return distance < otherDistance || (distance == otherDistance && (int) entity < (int) other);
    }

    private int rise(int from, long entity, double distance) {
        int at = from;
        while (at > 0) {
            int above = (at - 1) >>> 1;
            if (!isNearer(entities[above], squared[above], entity, distance)) {
                break;
            }
            move(above, at);
            at = above;
        }
        return at;
    }

    private void sink(int from, long entity, double distance, int end) {
        int at = from;
        while (2 * at + 1 < end) {
            int below = 2 * at + 1;
            if (below + 1 < end && isNearer(entities[below], squared[below], entities[below + 1], squared[below + 1])) {
                below++;
            }
            if (!isNearer(entity, distance, entities[below], squared[below])) {
                break;
            }
            move(below, at);
            at = below;
        }
        entities[at] = entity;
        squared[at] = distance;
    }

    private void move(int from, int to) {
        entities[to] = entities[from];
        squared[to] = squared[from];
    }

    /** Puts the nearest first. */
    void endNearest() {
        for (int end = size - 1; end > 0; end--) {
            long entity = entities[end];
            double distance = squared[end];
            move(0, end);
            sink(0, entity, distance, end);
        }
    }
}
