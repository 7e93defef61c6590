package io.fdp.kernel.internal.table;

import io.fdp.kernel.memory.Memory;

/**
 * The hashes of the chunks of one column, each with its version, and their sum.
 *
 * <p>An unchanged chunk is not hashed again. The sum is commutative, and a changed chunk corrects it by the difference.
 * So hashing a world costs as much as what changed in it. An empty chunk has hash 0 and adds nothing.
 */
public final class HashCache {
    public static final int BYTES_PER_CHUNK = 2 * Long.BYTES;

    private final long base;
    private long sum;

    public HashCache(long base) {
        this.base = base;
    }

    /** Whether the hash of a chunk that last changed at a version is still valid. */
    public boolean isCurrent(int chunk, long version) {
        return version <= Memory.getLong(address(chunk) + Long.BYTES);
    }

    /** The last hash of a chunk. */
    public long get(int chunk) {
        return Memory.getLong(address(chunk));
    }

    /** Replaces the hash of a chunk. */
    public void put(int chunk, long hash, long version) {
        long at = address(chunk);
        sum += ChunkHash.weight(chunk, hash) - ChunkHash.weight(chunk, Memory.getLong(at));
        Memory.putLong(at, hash);
        Memory.putLong(at + Long.BYTES, version);
    }

    /** The hash of the whole column. */
    public long sum() {
        return sum;
    }

    private long address(int chunk) {
        return base + (long) chunk * BYTES_PER_CHUNK;
    }
}
