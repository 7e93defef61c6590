package io.fdp.kernel.internal.table;

import java.util.Arrays;

/** The hashes of the chunks of one column outside of a world, and what they add up to, as {@link HashCache} does inside. */
public final class ChunkSums {
    private long[] hashes = {};
    private long sum;

    /** Replaces the hash of a chunk. */
    public void put(int chunk, long hash) {
        if (chunk >= hashes.length) {
            if (hash == 0) {
                return;
            }
            hashes = Arrays.copyOf(hashes, Math.max(chunk + 1, hashes.length + (hashes.length >> 1) + 8));
        }
        sum += ChunkHash.weight(chunk, hash) - ChunkHash.weight(chunk, hashes[chunk]);
        hashes[chunk] = hash;
    }

    /** What all chunks add up to. */
    public long sum() {
        return sum;
    }
}
