package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.memory.Chunks;
import org.jspecify.annotations.Nullable;

/**
 * The hash of a column: which entities have the component, which are owned, and their values. Reads only chunks that
 * changed since the last time.
 */
final class ColumnHash {
    private final ColumnStore store;
    private final @Nullable ValueMemory values;
    private final @Nullable ValueHash value;
    private final HashCache hashes;
    private final long seed;

    ColumnHash(ColumnStore store, @Nullable ValueMemory values, long cache) {
        this.store = store;
        this.values = values;
        this.value = values == null ? null : new ValueHash(values.layout());
        this.hashes = new HashCache(cache);
        this.seed = Hash64.ofText(store.name());
    }

    /** Whether the cached hash of a chunk, if it counts as current, is right. */
    boolean isRight(int chunk) {
        return !hashes.isCurrent(chunk, store.chunkVersion(chunk)) || hashes.get(chunk) == hashChunk(chunk);
    }

    /** The hash of all chunks; 0 if no entity has the component. */
    long hash() {
        WorldState world = store.world();
        int all = world.chunks();
        for (int chunk = 0; chunk < all; chunk++) {
            if (!hashes.isCurrent(chunk, store.chunkVersion(chunk))) {
                hashes.put(chunk, hashChunk(chunk), world.settledVersion());
            }
        }
        return ChunkHash.column(seed, hashes.sum());
    }

    /**
     * The hash of all chunks, in which those that changed after a version count as they are now, and all others as they
     * counted last.
     */
    long hash(ChunkSums seen, long since) {
        int all = store.world().chunks();
        for (int chunk = 0; chunk < all; chunk++) {
            if (store.chunkVersion(chunk) > since) {
                seen.put(chunk, hashChunk(chunk));
            }
        }
        return ChunkHash.column(seed, seen.sum());
    }

    /**
     * Hashes some chunks, in turn, that did not change after a version; returns the first one that is not as it was
     * seen, or -1.
     */
    int findUnmarked(ChunkSums seen, long since, int most) {
        int all = store.world().chunks();
        int left = most;
        for (int i = 0; i < all && left > 0; i++) {
            int chunk = seen.nextLook(all);
            if (store.chunkCount(chunk) > 0 && store.chunkVersion(chunk) <= since) {
                left--;
                if (hashChunk(chunk) != seen.get(chunk)) {
                    return chunk;
                }
            }
        }
        return -1;
    }

    private long hashChunk(int chunk) {
        if (store.chunkCount(chunk) == 0) {
            return 0;
        }
        PresenceBits bits = store.bits();
        long h = ChunkHash.beginColumn(seed, bits.presentAt(chunk), bits.authorityAt(chunk));
        Payload payload = store.payload();
        if (payload != null) {
            h = hashPayload(payload, h, chunk);
        } else if (values != null && value != null) {
            h = value.addLying(h, bits.presentAt(chunk), values.chunkAt(chunk));
        }
        return ChunkHash.endColumn(h);
    }

    /** With a payload, the values only say where things are kept, and are not part of the state. */
    private long hashPayload(Payload of, long start, int chunk) {
        long h = start;
        for (int slot = store.nextPresent(chunk, 0); slot >= 0; slot = store.nextPresent(chunk, slot + 1)) {
            h = hashOf(of, h, (chunk << Chunks.SHIFT) + slot);
        }
        return h;
    }

    /** Hashes the payload of an entity. Errors name the object. */
    private long hashOf(Payload of, long h, int index) {
        try {
            return of.hash(h, index);
        } catch (DataException wrong) {
            String whose = store.world().isOfSingletons()
                    ? "singleton " + store.name()
                    : store.name() + " of entity "
                            + Entity.toString(Entity.of(index, store.entities().generation(index)));
            throw wrong.in("cannot take the state hash of " + whose);
        }
    }
}
