package io.fdp.kernel.internal.entity;

import static io.fdp.kernel.internal.entity.HierarchyColumns.NONE;

import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a hierarchy would still be a forest with other links in some chunks, without changing anything.
 *
 * <p>The present hierarchy is a forest, so only changes are checked. A parent is affected when it gains or loses a
 * child, or when the order of its children changes. Its chain of children must meet exactly the entities that name it
 * as their parent. No entity may be above itself: from each entity with a new parent the check walks up, until the way
 * ends or meets an entity of an earlier way.
 *
 * <p>The working memory holds, for each chunk, its image; the affected parents, each with its change in the number of
 * children; the entities met on ways up; and, for each entity of a used chunk, its position in one of these two lists.
 * The positions are not cleared beforehand: a position counts only if the list has that entity there. So the cost
 * depends on the changes, not on the size of the world.
 */
final class LinkCheck {
    private final WorldState world;
    private final EntityColumns entities;
    private @Nullable HierarchyColumns nodes;
    private long images;
    private long places;
    private long ranks;
    private long found;
    private long parents;
    private long ways;
    private int affected;
    private int visited;

    LinkCheck(WorldState world, EntityIndex index) {
        this.world = world;
        this.entities = index.columns();
    }

    /** The bytes of working memory for a number of chunks. */
    long bytes(int count) {
        long slots = (long) usedChunks() * Chunks.SLOTS;
        return (2L * world.chunks() + 2 * slots + 2 * mostAffected(count)) * Integer.BYTES;
    }

    /** The number of chunks in which an entity ever lived. Only those can have links, however large the world is. */
    private int usedChunks() {
        int used = 0;
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            used += entities.isUsed(chunk) ? 1 : 0;
        }
        return used;
    }

    /** Numbers the used chunks; returns the number of their slots. */
    private long rankChunks() {
        int rank = 0;
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            Memory.putInt(ranks + (long) chunk * Integer.BYTES, rank);
            rank += entities.isUsed(chunk) ? 1 : 0;
        }
        return (long) rank * Chunks.SLOTS;
    }

    private long mostAffected(int count) {
        return Math.min(world.limit(), 3L * Chunks.SLOTS * count);
    }

    /** Throws if the result would not be a forest of living entities. */
    void run(@Nullable HierarchyColumns before, int[] chunks, int count, long ofImages, long work) {
        nodes = before;
        images = ofImages;
        places = work;
        ranks = places + (long) world.chunks() * Integer.BYTES;
        found = ranks + (long) world.chunks() * Integer.BYTES;
        long slots = rankChunks();
        ways = found + slots * Integer.BYTES;
        parents = ways + slots * Integer.BYTES;
        affected = 0;
        visited = 0;
        Memory.zero(places, (long) world.chunks() * Integer.BYTES);
        for (int i = 0; i < count; i++) {
            place(chunks[i], i);
        }
        for (int i = 0; i < count; i++) {
            checkLinks(chunks[i]);
        }
        for (int i = 0; i < affected; i++) {
            checkChildren(affected(i), Memory.getInt(parents + (long) i * Long.BYTES + Integer.BYTES));
        }
        checkCircles(chunks, count);
    }

    /** The number of affected parents. */
    int affected() {
        return affected;
    }

    /** The index of an affected parent. */
    int affected(int i) {
        return Memory.getInt(parents + (long) i * Long.BYTES);
    }

    private void place(int chunk, int image) {
        long at = places + (long) chunk * Integer.BYTES;
        if (Memory.getInt(at) != 0) {
            throw new CopyException("cannot write links: chunk " + chunk + " is named twice; name each chunk once");
        }
        Memory.putInt(at, image + 1);
    }

    /** The target of a link of an index after the change. */
    private int link(int index, int field) {
        int place = Memory.getInt(places + (long) Chunks.of(index) * Integer.BYTES);
        return place == 0
                ? LinkChunks.link(nodes, index, field)
                : Memory.getInt(images
                                + (long) (place - 1) * ImageLayout.LINK_BYTES
                                + field
                                + (long) (index & Chunks.SLOT_MASK) * Integer.BYTES)
                        - 1;
    }

    // ---- single links

    private void checkLinks(int chunk) {
        int first = chunk << Chunks.SHIFT;
        for (int index = first; index < first + Chunks.SLOTS; index++) {
            int parent = link(index, ImageLayout.PARENTS);
            int child = link(index, ImageLayout.FIRST_CHILDREN);
            int next = link(index, ImageLayout.NEXT_SIBLINGS);
            if (parent != NONE || child != NONE || next != NONE) {
                checkLinks(index, parent, child, next);
            }
            note(index, parent, child, next);
        }
    }

    private void checkLinks(int index, int parent, int child, int next) {
        if (!entities.isAliveIndex(index)) {
            throw wrong(index, "is linked and does not live");
        }
        requireLiving(index, "parent", parent);
        requireLiving(index, "first child", child);
        requireLiving(index, "next sibling", next);
        if (parent == NONE && next != NONE) {
            throw wrong(index, "has no parent and " + next + " for its next sibling");
        }
    }

    private void requireLiving(int index, String what, int other) {
        if (other != NONE) {
            if (Integer.compareUnsigned(other, world.limit()) >= 0) {
                throw wrong(
                        index,
                        "has " + Integer.toUnsignedString(other) + " for its " + what
                                + ", which is not an index of this repository");
            }
            if (!entities.isAliveIndex(other)) {
                throw wrong(index, "has " + other + " for its " + what + ", which does not live");
            }
        }
    }

    private void note(int index, int parent, int child, int next) {
        int before = LinkChunks.link(nodes, index, ImageLayout.PARENTS);
        if (parent != before) {
            count(before, -1);
            count(parent, 1);
        } else if (next != LinkChunks.link(nodes, index, ImageLayout.NEXT_SIBLINGS)) {
            count(parent, 0);
        }
        if (child != LinkChunks.link(nodes, index, ImageLayout.FIRST_CHILDREN)) {
            count(index, 0);
        }
    }

    /** Notes that a parent is affected: it gains a child, loses one, or neither. */
    private void count(int parent, int change) {
        if (parent != NONE) {
            int place = foundAt(parent);
            if (place < 0 || place >= affected || affected(place) != parent) {
                place = affected++;
                Memory.putInt(foundAddress(parent), place);
                Memory.putInt(parents + (long) place * Long.BYTES, parent);
                Memory.putInt(parents + (long) place * Long.BYTES + Integer.BYTES, 0);
            }
            long more = parents + (long) place * Long.BYTES + Integer.BYTES;
            Memory.putInt(more, Memory.getInt(more) + change);
        }
    }

    private int foundAt(int index) {
        return Memory.getInt(foundAddress(index));
    }

    private long foundAddress(int index) {
        int rank = Memory.getInt(ranks + (long) Chunks.of(index) * Integer.BYTES);
        return found + (((long) rank << Chunks.SHIFT) + (index & Chunks.SLOT_MASK)) * Integer.BYTES;
    }

    // ---- children of one parent

    private void checkChildren(int parent, int more) {
        int children = (nodes == null ? 0 : nodes.children(parent)) + more;
        int met = 0;
        for (int child = link(parent, ImageLayout.FIRST_CHILDREN);
                child != NONE;
                child = link(child, ImageLayout.NEXT_SIBLINGS)) {
            if (link(child, ImageLayout.PARENTS) != parent) {
                throw wrong(
                        child,
                        "is among the children of " + parent + " and has "
                                + (link(child, ImageLayout.PARENTS) == NONE
                                        ? "no parent"
                                        : link(child, ImageLayout.PARENTS) + " for its parent"));
            }
            if (++met > children) {
                throw wrong(child, "is among the children of " + parent + " more than once");
            }
        }
        if (met < children) {
            throw wrong(
                    parent,
                    "is named as parent by " + children + " entities, but " + (children - met) + " of them are missing"
                            + " from its list of children");
        }
    }

    // ---- circles

    private void checkCircles(int[] chunks, int count) {
        for (int i = 0; i < count; i++) {
            int first = chunks[i] << Chunks.SHIFT;
            for (int index = first; index < first + Chunks.SLOTS; index++) {
                int parent = link(index, ImageLayout.PARENTS);
                if (parent != NONE && parent != LinkChunks.link(nodes, index, ImageLayout.PARENTS)) {
                    goUp(index);
                }
            }
        }
    }

    /** Walks up from an entity. Earlier ways led to a root; this one must not meet itself. */
    private void goUp(int index) {
        int begin = visited;
        int at = index;
        while (at != NONE && !isVisited(at)) {
            Memory.putInt(foundAddress(at), visited);
            Memory.putInt(ways + (long) visited * Integer.BYTES, at);
            visited++;
            at = link(at, ImageLayout.PARENTS);
        }
        if (at != NONE && foundAt(at) >= begin) {
            throw wrong(at, "is above itself");
        }
    }

    private boolean isVisited(int index) {
        int place = foundAt(index);
        return place >= 0 && place < visited && Memory.getInt(ways + (long) place * Integer.BYTES) == index;
    }

    private static CopyException wrong(int index, String why) {
        return new CopyException("cannot write links: the entity of index " + index + " " + why
                + "; first write the entities, then pass the readLinks() output of all relinked chunks in one call");
    }
}
