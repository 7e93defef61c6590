package io.fdp.kernel.internal.entity;

import io.fdp.kernel.error.Errors;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.ChunkHash;
import io.fdp.kernel.internal.table.ExtentMemory;
import io.fdp.kernel.internal.table.HashCache;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the hierarchy: a {@link HierarchyNode} per entity, a bit per linked entity, and per chunk a version
 * and a hash.
 *
 * <p>They exist from the first link on. A chunk is charged to the budget while it has a linked entity. The node of an
 * entity that is not linked is all zero. Indexes are not checked here: the caller knows that they are below the limit.
 *
 * <p>Threading: changed under the structure lock, read without it.
 */
public final class HierarchyColumns {
    /** No entity. */
    public static final int NONE = -1;

    /** The bytes charged to the budget for a chunk. */
    public static final int CHUNK_CHARGE = Chunks.SLOTS * HierarchyNode.BYTES + Chunks.SLOTS / 8;

    private static final int NODES = 0;
    private static final int LINKED = 1;
    private static final int VERSIONS = 2;
    private static final int CHARGED = 3;
    private static final int HASHES = 4;

    private final WorldState world;
    private final ExtentMemory memory;
    private final long nodes;
    private final long linked;
    private final long versions;
    private final long charged;
    private final HashCache hashes;
    private int chargedChunks;
    private int linkedChunks;
    private int trimCursor;

    /** Reserves the memory and joins the world, or throws and leaves nothing behind. */
    public HierarchyColumns(WorldState world) {
        this.world = world;
        int slots = Chunks.EXTENT_SLOTS;
        int chunks = Chunks.EXTENT_CHUNKS;
        memory = new ExtentMemory(
                world,
                "the hierarchy",
                (long) slots * HierarchyNode.BYTES,
                slots / 8,
                (long) chunks * Long.BYTES,
                chunks / 8,
                (long) chunks * HashCache.BYTES_PER_CHUNK);
        nodes = memory.address(NODES);
        linked = memory.address(LINKED);
        versions = memory.address(VERSIONS);
        charged = memory.address(CHARGED);
        hashes = new HashCache(memory.address(HASHES));
        try {
            world.addColumns(memory);
        } catch (Throwable failure) {
            Errors.close(failure, memory);
            throw failure;
        }
    }

    // ---- nodes

    public int parent(int index) {
        return link(index, HierarchyNode.PARENT);
    }

    public int firstChild(int index) {
        return link(index, HierarchyNode.FIRST_CHILD);
    }

    public int next(int index) {
        return link(index, HierarchyNode.NEXT);
    }

    /** The previous sibling; for the first one, the last. */
    public int previousInRing(int index) {
        return link(index, HierarchyNode.PREVIOUS);
    }

    public int children(int index) {
        return Memory.getInt(at(index, HierarchyNode.CHILDREN));
    }

    /** Appends an entity that has no parent to the children of another one. */
    public void append(int parent, int child) {
        int first = firstChild(parent);
        if (first == NONE) {
            setLink(parent, HierarchyNode.FIRST_CHILD, child);
            setLink(child, HierarchyNode.PREVIOUS, child);
        } else {
            int last = previousInRing(first);
            setLink(last, HierarchyNode.NEXT, child);
            setLink(child, HierarchyNode.PREVIOUS, last);
            setLink(first, HierarchyNode.PREVIOUS, child);
        }
        setLink(child, HierarchyNode.PARENT, parent);
        count(parent, 1);
        setLinked(parent);
        setLinked(child);
    }

    /** Removes an entity that has a parent from its siblings. */
    public void detach(int child) {
        int parent = parent(child);
        int first = firstChild(parent);
        int next = next(child);
        int previous = previousInRing(child);
        if (child == first) {
            setLink(parent, HierarchyNode.FIRST_CHILD, next);
        } else {
            setLink(previous, HierarchyNode.NEXT, next);
        }
        if (next != NONE) {
            setLink(next, HierarchyNode.PREVIOUS, previous);
        } else if (child != first) {
            setLink(first, HierarchyNode.PREVIOUS, previous);
        }
        becomeRoot(child);
        count(parent, -1);
        unlinkIfAlone(parent);
    }

    /** Makes all children of an entity roots. */
    public void orphanChildren(int parent) {
        int child = firstChild(parent);
        if (child != NONE) {
            while (child != NONE) {
                int next = next(child);
                becomeRoot(child);
                child = next;
            }
            setLink(parent, HierarchyNode.FIRST_CHILD, NONE);
            count(parent, -children(parent));
            unlinkIfAlone(parent);
        }
    }

    private void becomeRoot(int child) {
        setLink(child, HierarchyNode.PARENT, NONE);
        setLink(child, HierarchyNode.NEXT, NONE);
        setLink(child, HierarchyNode.PREVIOUS, NONE);
        unlinkIfAlone(child);
    }

    private int link(int index, int field) {
        return Memory.getInt(at(index, field)) - 1;
    }

    private void setLink(int index, int field, int to) {
        Memory.putInt(at(index, field), to + 1);
        markChanged(index);
    }

    private void count(int parent, int change) {
        long at = at(parent, HierarchyNode.CHILDREN);
        Memory.putInt(at, Memory.getInt(at) + change);
        markChanged(parent);
    }

    private long at(int index, int field) {
        return nodes + (long) index * HierarchyNode.BYTES + field;
    }

    /** Whether all fields of a node are zero. */
    public boolean isBlank(int index) {
        return Memory.getLong(at(index, 0)) == 0
                && Memory.getLong(at(index, 8)) == 0
                && Memory.getInt(at(index, 16)) == 0;
    }

    // ---- linked entities

    /** One bit per entity: whether it has a parent or children. */
    public long linkedWord(int word) {
        return Memory.getLong(linked + ((long) word << 3));
    }

    public boolean isLinked(int index) {
        return (linkedWord(index >>> 6) & Chunks.bit(index)) != 0;
    }

    private void setLinked(int index) {
        if (!isLinked(index)) {
            linkedChunks += hasLinked(Chunks.of(index)) ? 0 : 1;
            long at = linked + Chunks.wordOffset(index);
            Memory.putLong(at, Memory.getLong(at) | Chunks.bit(index));
        }
    }

    private void unlinkIfAlone(int index) {
        if (parent(index) == NONE && firstChild(index) == NONE && isLinked(index)) {
            long at = linked + Chunks.wordOffset(index);
            Memory.putLong(at, Memory.getLong(at) & ~Chunks.bit(index));
            linkedChunks -= hasLinked(Chunks.of(index)) ? 0 : 1;
        }
    }

    /** Whether any entity of a chunk is linked. */
    public boolean hasLinked(int chunk) {
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            if (linkedWord(word) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Replaces the links of a chunk, which has memory, by those of another world, or removes all of them. */
    public void replaceChunk(int chunk, @Nullable HierarchyColumns from) {
        long nodesAt = (long) chunk * Chunks.SLOTS * HierarchyNode.BYTES;
        long nodeBytes = (long) Chunks.SLOTS * HierarchyNode.BYTES;
        long linkedAt = (long) chunk * Chunks.SLOTS / 8;
        linkedChunks -= hasLinked(chunk) ? 1 : 0;
        if (from == null) {
            Memory.zero(nodes + nodesAt, nodeBytes);
            Memory.zero(linked + linkedAt, Chunks.SLOTS / 8);
        } else {
            Memory.copy(from.nodes + nodesAt, nodes + nodesAt, nodeBytes);
            Memory.copy(from.linked + linkedAt, linked + linkedAt, Chunks.SLOTS / 8);
        }
        linkedChunks += hasLinked(chunk) ? 1 : 0;
        markChanged(chunk << Chunks.SHIFT);
    }

    // ---- links from outside

    /**
     * Gives an entity other links, in a chunk that has memory. {@link #endReplace} must follow, and updates of the
     * parents whose children changed.
     */
    public void replaceLinks(int index, int parent, int first, int next) {
        putLink(index, HierarchyNode.PARENT, parent);
        putLink(index, HierarchyNode.FIRST_CHILD, first);
        putLink(index, HierarchyNode.NEXT, next);
        if (parent == NONE) {
            putLink(index, HierarchyNode.PREVIOUS, NONE);
        }
        if (first == NONE) {
            Memory.putInt(at(index, HierarchyNode.CHILDREN), 0);
        }
    }

    private void putLink(int index, int field, int to) {
        Memory.putInt(at(index, field), to + 1);
    }

    /** Updates which entities of a chunk are linked. */
    public void endReplace(int chunk) {
        linkedChunks -= hasLinked(chunk) ? 1 : 0;
        for (int word = chunk * Chunks.WORDS; isCharged(chunk) && word < (chunk + 1) * Chunks.WORDS; word++) {
            long bits = 0;
            for (int bit = 0; bit < Long.SIZE; bit++) {
                int index = (word << 6) + bit;
                bits |= parent(index) != NONE || firstChild(index) != NONE ? Chunks.bit(bit) : 0;
            }
            Memory.putLong(linked + ((long) word << 3), bits);
        }
        linkedChunks += hasLinked(chunk) ? 1 : 0;
        markChanged(chunk << Chunks.SHIFT);
    }

    /** Sets the previous sibling; for the first one, the last. */
    public void setPrevious(int index, int previous) {
        if (previousInRing(index) != previous) {
            setLink(index, HierarchyNode.PREVIOUS, previous);
        }
    }

    /** Sets the number of children of an entity. */
    public void setChildren(int index, int children) {
        if (children(index) != children) {
            count(index, children - children(index));
        }
    }

    // ---- versions and hash

    private void markChanged(int index) {
        Memory.putLong(versions + ((long) Chunks.of(index) << 3), world.version());
    }

    /** The version of the last change of a link in a chunk. */
    public long chunkVersion(int chunk) {
        return Memory.getLong(versions + ((long) chunk << 3));
    }

    /** The hash of all links; 0 if there is none. */
    public long hash() {
        int all = world.chunks();
        for (int chunk = 0; chunk < all; chunk++) {
            if (!hashes.isCurrent(chunk, chunkVersion(chunk))) {
                hashes.put(chunk, hashChunk(chunk), world.settledVersion());
            }
        }
        return ChunkHash.links(hashes.sum());
    }

    private long hashChunk(int chunk) {
        long h = ChunkHash.beginLinks();
        boolean any = false;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            for (long left = linkedWord(word); left != 0; left &= left - 1) {
                int index = (word << 6) + Long.numberOfTrailingZeros(left);
                any = true;
                h = ChunkHash.addLinks(h, index, parent(index), firstChild(index), next(index));
            }
        }
        return any ? ChunkHash.endLinks(h) : 0;
    }

    /** Whether the cached hash of a chunk, if it counts as current, is right. */
    public boolean isHashRight(int chunk) {
        return !hashes.isCurrent(chunk, chunkVersion(chunk)) || hashes.get(chunk) == hashChunk(chunk);
    }

    // ---- memory

    /** Charges the chunks of two entities that are about to be linked, both or none. */
    public void ensureMemory(int one, int other) {
        int first = Chunks.of(one);
        int second = Chunks.of(other);
        int missing = (isCharged(first) ? 0 : 1) + (second == first || isCharged(second) ? 0 : 1);
        if (missing > 0) {
            chargeChunks(missing);
            setCharged(first);
            setCharged(second);
        }
    }

    /** Charges a chunk in which there will be links. */
    public void ensureMemory(int chunk) {
        if (!isCharged(chunk)) {
            chargeChunks(1);
            setCharged(chunk);
        }
    }

    /** Charges the memory of some chunks, or throws and charges none. */
    public void chargeChunks(int count) {
        world.account().charge((long) count * CHUNK_CHARGE, "the hierarchy");
    }

    /** Notes that a chunk has been charged. */
    public void setCharged(int chunk) {
        if (!isCharged(chunk)) {
            long at = charged + Chunks.wordOffset(chunk);
            Memory.putLong(at, Memory.getLong(at) | Chunks.bit(chunk));
            chargedChunks++;
        }
    }

    /** Whether a chunk is charged to the budget. */
    public boolean isCharged(int chunk) {
        return (Memory.getLong(charged + Chunks.wordOffset(chunk)) & Chunks.bit(chunk)) != 0;
    }

    public int chargedChunks() {
        return chargedChunks;
    }

    public int linkedChunks() {
        return linkedChunks;
    }

    /** Gives back the memory of up to a number of chunks without links; returns how many. */
    public int trim(int most) {
        int trimmed = 0;
        int all = world.chunks();
        for (int looked = 0; looked < all && trimmed < most && chargedChunks > linkedChunks; looked++) {
            trimCursor = trimCursor + 1 < all ? trimCursor + 1 : 0;
            int chunk = trimCursor;
            if (isCharged(chunk) && !hasLinked(chunk)) {
                long at = charged + Chunks.wordOffset(chunk);
                Memory.putLong(at, Memory.getLong(at) & ~Chunks.bit(chunk));
                chargedChunks--;
                world.account().refund(CHUNK_CHARGE);
                long bytes = (long) Chunks.SLOTS * HierarchyNode.BYTES;
                memory.decommit(NODES, chunk * bytes, bytes);
                trimmed++;
            }
        }
        return trimmed;
    }

    public long residentBytes() {
        return memory.residentBytes();
    }
}
