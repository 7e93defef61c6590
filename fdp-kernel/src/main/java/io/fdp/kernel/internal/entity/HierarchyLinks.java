package io.fdp.kernel.internal.entity;

import static io.fdp.kernel.internal.entity.HierarchyColumns.NONE;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.HierarchyException;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The links between parents and children: a forest over the living entities.
 *
 * <p>Links are indexes. Death unlinks an entity, so links never lead to a dead entity or to its successor. The columns
 * exist from the first link on. Nothing here recurses: trees may be as deep as there are entities.
 *
 * <p>Links change under the structure lock, and not while anyone iterates. Reading takes no lock. A walk with more
 * steps than the world has entities has met a change by another thread, and throws.
 */
public final class HierarchyLinks {
    private final WorldState world;
    private final EntityColumns entities;
    private volatile @Nullable HierarchyColumns columns;

    HierarchyLinks(WorldState world, EntityColumns entities) {
        this.world = world;
        this.entities = entities;
    }

    // ---- reading

    /** The parent of a living entity, or 0. */
    public long parent(long entity) {
        int index = entities.requireAlive(entity);
        HierarchyColumns nodes = columns;
        return nodes == null ? 0 : handle(nodes.parent(index));
    }

    public long firstChild(long entity) {
        int index = entities.requireAlive(entity);
        HierarchyColumns nodes = columns;
        return nodes == null ? 0 : handle(nodes.firstChild(index));
    }

    public long lastChild(long entity) {
        int index = entities.requireAlive(entity);
        HierarchyColumns nodes = columns;
        int first = nodes == null ? NONE : nodes.firstChild(index);
        return nodes == null || first == NONE ? 0 : handle(nodes.previousInRing(first));
    }

    public long nextSibling(long entity) {
        int index = entities.requireAlive(entity);
        HierarchyColumns nodes = columns;
        return nodes == null ? 0 : handle(nodes.next(index));
    }

    public long previousSibling(long entity) {
        int index = entities.requireAlive(entity);
        HierarchyColumns nodes = columns;
        int parent = nodes == null ? NONE : nodes.parent(index);
        if (nodes == null || parent == NONE || nodes.firstChild(parent) == index) {
            return 0;
        }
        return handle(nodes.previousInRing(index));
    }

    public int childCount(long entity) {
        int index = entities.requireAlive(entity);
        HierarchyColumns nodes = columns;
        return nodes == null ? 0 : nodes.children(index);
    }

    /** The number of entities in the subtree of a living entity, itself included. */
    int countSubtree(long entity) {
        int count = 1;
        long at = entity;
        while (true) {
            long next = firstChild(at);
            while (next == 0) {
                if (at == entity) {
                    return count;
                }
                next = nextSibling(at);
                at = next == 0 ? parent(at) : at;
            }
            at = next;
            count++;
        }
    }

    /** The number of entities above a living entity. */
    public int depth(long entity) {
        int at = entities.requireAlive(entity);
        HierarchyColumns nodes = columns;
        int depth = 0;
        for (at = nodes == null ? NONE : nodes.parent(at); nodes != null && at != NONE; at = nodes.parent(at)) {
            depth = step(depth, entity);
        }
        return depth;
    }

    /** The root of the tree that contains a living entity. */
    public long root(long entity) {
        int at = entities.requireAlive(entity);
        HierarchyColumns nodes = columns;
        int steps = 0;
        int above = nodes == null ? NONE : nodes.parent(at);
        while (nodes != null && above != NONE) {
            at = above;
            steps = step(steps, entity);
            above = nodes.parent(at);
        }
        return handle(at);
    }

    /** Whether a living entity is above another one. */
    public boolean isAncestor(long ancestor, long entity) {
        int above = entities.requireAlive(ancestor);
        int at = entities.requireAlive(entity);
        HierarchyColumns nodes = columns;
        return nodes != null && isAbove(nodes, above, at, entity);
    }

    private boolean isAbove(HierarchyColumns nodes, int above, int below, long entity) {
        int steps = 0;
        for (int at = nodes.parent(below); at != NONE; at = nodes.parent(at)) {
            if (at == above) {
                return true;
            }
            steps = step(steps, entity);
        }
        return false;
    }

    /** The next entity in the tree below a root, parents before their children; 0 after the last. */
    public long nextInSubtree(long root, long current) {
        int top = entities.requireAlive(root);
        int at = entities.requireAlive(current);
        HierarchyColumns nodes = columns;
        int first = nodes == null ? NONE : nodes.firstChild(at);
        if (first != NONE) {
            return handle(first);
        }
        int steps = 0;
        while (at != top) {
            int parent = nodes == null ? NONE : nodes.parent(at);
            if (nodes == null || parent == NONE) {
                world.requireOpen();
                throw new HierarchyException("entity " + Entity.toString(current) + " is not below "
                        + Entity.toString(root) + ": begin at the root, and do not move entities on the way");
            }
            int next = nodes.next(at);
            if (next != NONE) {
                return handle(next);
            }
            at = parent;
            steps = step(steps, current);
        }
        return 0;
    }

    /** The version of the last change of a link in a chunk, or 0 if there never was one. */
    public long chunkVersion(int chunk) {
        HierarchyColumns nodes = columns;
        return nodes == null || chunk < 0 || chunk >= world.chunks() ? 0 : nodes.chunkVersion(chunk);
    }

    private int step(int steps, long entity) {
        if (steps >= world.limit()) {
            world.requireOpen();
            throw new HierarchyException("another thread changed the tree of entity " + Entity.toString(entity)
                    + " during the read: read the hierarchy while no thread changes it");
        }
        return steps + 1;
    }

    private long handle(int index) {
        return index == NONE ? 0 : Entity.of(index, entities.generation(index));
    }

    // ---- changing, under the lock

    /** Makes an entity that has no parent the last child of another one. */
    public void addChild(long parent, long child) {
        int above = entities.requireAlive(parent);
        int below = entities.requireAlive(child);
        HierarchyColumns nodes = open();
        if (nodes.parent(below) != NONE) {
            throw new HierarchyException("entity " + Entity.toString(child) + " has a parent already, "
                    + Entity.toString(handle(nodes.parent(below))) + ": move it with reparent(), or detach() it first");
        }
        requireNoCycle(nodes, parent, child);
        nodes.ensureMemory(above, below);
        nodes.append(above, below);
    }

    /** Makes an entity the last child of another one, whether or not it has a parent. */
    public void reparent(long parent, long child) {
        int above = entities.requireAlive(parent);
        int below = entities.requireAlive(child);
        HierarchyColumns nodes = open();
        requireNoCycle(nodes, parent, child);
        nodes.ensureMemory(above, below);
        if (nodes.parent(below) != NONE) {
            nodes.detach(below);
        }
        nodes.append(above, below);
    }

    /** Throws if the parent is below the child. A leaf needs no search, so building a tree from the top is cheap. */
    private void requireNoCycle(HierarchyColumns nodes, long parent, long child) {
        if (parent == child) {
            throw new HierarchyException(
                    "entity " + Entity.toString(child) + " cannot be its own child: name another parent");
        }
        if (nodes.firstChild((int) child) != NONE && isAbove(nodes, (int) child, (int) parent, parent)) {
            throw new HierarchyException("entity " + Entity.toString(child) + " cannot become a child of "
                    + Entity.toString(parent) + ", which is below it: that would be a circle; detach() "
                    + Entity.toString(parent) + " first");
        }
    }

    /** Makes an entity a root; false if it already is one. */
    public boolean detach(long child) {
        int below = entities.requireAlive(child);
        HierarchyColumns nodes = columns;
        if (nodes == null || nodes.parent(below) == NONE) {
            return false;
        }
        nodes.detach(below);
        return true;
    }

    /** The columns, or null if there never was a link. */
    @Nullable
    HierarchyColumns columns() {
        return columns;
    }

    /** The columns, which it makes if necessary. */
    HierarchyColumns open() {
        HierarchyColumns nodes = columns;
        if (nodes == null) {
            nodes = new HierarchyColumns(world);
            columns = nodes;
        }
        return nodes;
    }

    /** Unlinks dying entities of one word; their children become roots. */
    void died(int word, long mask) {
        HierarchyColumns nodes = columns;
        if (nodes == null) {
            return;
        }
        for (long left = nodes.linkedWord(word) & mask; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            nodes.orphanChildren(index);
            if (nodes.parent(index) != NONE) {
                nodes.detach(index);
            }
        }
    }

    // ---- the whole hierarchy, under the lock

    long hash() {
        HierarchyColumns nodes = columns;
        return nodes == null ? 0 : nodes.hash();
    }

    public int trim(int most) {
        HierarchyColumns nodes = columns;
        return nodes == null ? 0 : nodes.trim(most);
    }

    public long residentBytes() {
        HierarchyColumns nodes = columns;
        return nodes == null ? 0 : nodes.residentBytes();
    }

    long check(List<String> faults) {
        HierarchyColumns nodes = columns;
        return nodes == null ? 0 : new HierarchyCheck(world, entities, nodes, faults).run();
    }
}
