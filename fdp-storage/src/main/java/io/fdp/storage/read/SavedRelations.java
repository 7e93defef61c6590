package io.fdp.storage.read;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.ReadAccount;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The living entities of a save, and the rules for links and roles. Links and roles belong to living entities, links
 * form a forest with parents before children, and each role occurs once.
 */
public final class SavedRelations {
    /** The bytes of the generations of a chunk, the bits of its parents and children, and its entry in a map. */
    private static final int CHUNK_BYTES = ImageLayout.SLOTS * Integer.BYTES + 2 * ImageLayout.BITS_BYTES + 144;

    /** The bytes of a role in a set. */
    private static final int ROLE_BYTES = 80;

    private final ReadAccount account;
    private final Map<Integer, Chunk> chunks = new HashMap<>();
    private final Set<Integer> roles = new HashSet<>();
    private long charged;

    SavedRelations(ReadAccount account) {
        this.account = account;
    }

    /** The living entities of a chunk; the generations of other slots are 0. */
    private static final class Chunk {
        final int[] generations = new int[ImageLayout.SLOTS];
        final long[] children = new long[ImageLayout.SLOTS / Long.SIZE];
        final long[] parents = new long[ImageLayout.SLOTS / Long.SIZE];
    }

    /** Forgets all. */
    void clear() {
        chunks.clear();
        roles.clear();
        account.releaseHeap(charged);
        charged = 0;
    }

    private void charge(long bytes, String what) {
        account.chargeHeap(bytes, what);
        charged += bytes;
    }

    /** Adds the living entities of a chunk. */
    void add(SavedEntities entities) {
        charge(CHUNK_BYTES, "the entities of a chunk");
        Chunk chunk = new Chunk();
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            chunk.generations[slot] = entities.isAlive(slot) ? entities.generation(slot) : 0;
        }
        chunks.put(entities.chunk(), chunk);
    }

    /** The handle of the living entity of an index, or 0. */
    public long handle(int index) {
        Chunk chunk = index < 0 ? null : chunks.get(index / ImageLayout.SLOTS);
        int generation = chunk == null ? 0 : chunk.generations[index % ImageLayout.SLOTS];
        return generation == 0 ? Entity.NULL : Entity.of(index, generation);
    }

    // ---- links

    /**
     * Refuses impossible links, and remembers the rest. An entity with children gets no parent, so that no cycle is
     * possible.
     */
    void requireLinks(DataReader from, int[] children, int[] parents) {
        for (int i = 0; i < children.length; i++) {
            int child = children[i];
            int parent = parents[i];
            Chunk ofChild = requireLinked(from, child);
            Chunk ofParent = requireLinked(from, parent);
            if (child == parent) {
                throw from.wrong("the entity of index " + child + " is its own parent");
            }
            if (isSet(ofChild.children, child)) {
                throw from.wrong("the entity of index " + child + " has a parent already");
            }
            if (isSet(ofChild.parents, child)) {
                throw from.wrong("the entity of index " + child + " is linked after its children, and not before");
            }
            set(ofChild.children, child);
            set(ofParent.parents, parent);
        }
    }

    private Chunk requireLinked(DataReader from, int index) {
        Chunk chunk = index < 0 ? null : chunks.get(index / ImageLayout.SLOTS);
        if (chunk == null || chunk.generations[index % ImageLayout.SLOTS] == 0) {
            throw from.wrong("the entity of index " + Integer.toUnsignedString(index) + " is linked and does not live");
        }
        return chunk;
    }

    private static boolean isSet(long[] bits, int index) {
        return (bits[index % ImageLayout.SLOTS / Long.SIZE] & 1L << index) != 0;
    }

    private static void set(long[] bits, int index) {
        bits[index % ImageLayout.SLOTS / Long.SIZE] |= 1L << index;
    }

    // ---- roles

    /** Refuses impossible roles, and remembers the rest. */
    void requireRoles(DataReader from, int[] of, long[] holders) {
        charge((long) of.length * ROLE_BYTES, "roles");
        for (int i = 0; i < of.length; i++) {
            long holder = holders[i];
            if (holder == Entity.NULL || handle((int) holder) != holder) {
                throw from.wrong("role " + of[i] + " is held by " + Integer.toUnsignedString((int) holder) + "#"
                        + (holder >>> 32) + ", which does not live");
            }
            if (!roles.add(of[i])) {
                throw from.wrong("role " + of[i] + " is there twice");
            }
        }
    }
}
