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
 * Who lives in a save, and the rules for links and roles: all are of the living, links are a forest in the order in
 * which it grows, and a role is there once.
 */
public final class SavedRelations {
    /** The generations of a chunk, bits of its parents and children, and its place in a map. */
    private static final int CHUNK_BYTES = ImageLayout.SLOTS * Integer.BYTES + 2 * ImageLayout.BITS_BYTES + 144;

    /** A role in a set. */
    private static final int ROLE_BYTES = 80;

    private final ReadAccount account;
    private final Map<Integer, Chunk> chunks = new HashMap<>();
    private final Set<Integer> roles = new HashSet<>();
    private long charged;

    SavedRelations(ReadAccount account) {
        this.account = account;
    }

    /** The living of a chunk: generations are 0 for all others. */
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

    /** Takes the living of a chunk. */
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
     * Refuses links that cannot be; remembers them. Whoever has children gets no parent, so that no circle can come
     * about.
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

    /** Refuses roles that cannot be; remembers them. */
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
