package io.fdp.kernel.internal.content;

import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.internal.table.WorldState;

/**
 * What reactions know of one subject, on two sides: which entities live, or which entities have one component.
 *
 * <p>A side is taken chunk by chunk, where the version of the chunk is later than the last one that the side has seen.
 */
public abstract class Trace {
    private final WorldState world;
    private final TwoSides memory;
    private final int bitsPerEntity;
    private final long[] seen = new long[2];

    /**
     * Makes a trace that knows nothing.
     *
     * @throws MemoryBudgetException when there is no memory for the present entities
     */
    Trace(WorldState world, String what, int bitsPerEntity) {
        this.world = world;
        this.bitsPerEntity = bitsPerEntity;
        long most = (long) world.extents() << 16;
        this.memory = TwoSides.of(world, what, bytes(most), bytes(world.limit()));
    }

    private long bytes(long entities) {
        return entities * bitsPerEntity / Byte.SIZE;
    }

    /** The version of a chunk of the world. */
    protected abstract long versionOf(int chunk);

    /** Copies a chunk of the world to a side. */
    protected abstract void takeChunk(int side, int chunk);

    /** The entities of a word that are there on a side. */
    public abstract long presentWord(int side, int word);

    /** The entities of a word that are there on a side, and not on the other. */
    public abstract long onlyOn(int side, int word);

    final long address(int side) {
        return memory.address(side);
    }

    /** Makes room for all entities of the world, or throws. Under the lock. */
    final void grow() {
        memory.growTo(bytes(world.limit()));
    }

    /** Makes a side like the world. Under the lock. */
    final void take(int side) {
        long since = seen[side];
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            if (versionOf(chunk) > since) {
                takeChunk(side, chunk);
            }
        }
        seen[side] = world.version();
    }

    /** Whether a chunk of the world may differ from a side. */
    public final boolean isNewer(int side, int chunk) {
        return versionOf(chunk) > seen[side];
    }

    final long committedBytes() {
        return memory.committedBytes();
    }

    final long residentBytes() {
        return memory.residentBytes();
    }

    final void close() {
        memory.close();
    }
}
