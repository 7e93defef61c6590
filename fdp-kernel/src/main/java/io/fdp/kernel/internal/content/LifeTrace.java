package io.fdp.kernel.internal.content;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;

/** The generations of living entities on two sides, 0 where no entity lives. */
public final class LifeTrace extends Trace {
    private static final int SLOTS_PER_WORD = Long.SIZE;

    private final EntityColumns entities;

    LifeTrace(WorldState world, EntityColumns entities) {
        super(world, "the lives that reactions know", Integer.BYTES * Byte.SIZE);
        this.entities = entities;
    }

    @Override
    protected long versionOf(int chunk) {
        return entities.structureVersion(chunk);
    }

    @Override
    protected void takeChunk(int side, int chunk) {
        long at = address(side) + (long) chunk * Chunks.SLOTS * Integer.BYTES;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            long alive = entities.aliveWord(word);
            for (int bit = 0; bit < SLOTS_PER_WORD; bit++, at += Integer.BYTES) {
                int index = (word << 6) + bit;
                Memory.putInt(at, (alive >>> bit & 1) == 0 ? 0 : entities.generation(index));
            }
        }
    }

    /** The generation at an index on a side, or 0. */
    public int generation(int side, int index) {
        return Memory.getInt(address(side) + ((long) index << 2));
    }

    /** Selects indexes with the same entity on both sides. */
    long same(int word, long mask) {
        long same = 0;
        for (long left = mask; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            if (generation(0, index) == generation(1, index)) {
                same |= Chunks.bit(index);
            }
        }
        return same;
    }

    @Override
    public long presentWord(int side, int word) {
        long alive = 0;
        for (int bit = 0; bit < SLOTS_PER_WORD; bit++) {
            if (generation(side, (word << 6) + bit) != 0) {
                alive |= 1L << bit;
            }
        }
        return alive;
    }

    @Override
    public long onlyOn(int side, int word) {
        long only = 0;
        for (int bit = 0; bit < SLOTS_PER_WORD; bit++) {
            int index = (word << 6) + bit;
            int generation = generation(side, index);
            if (generation != 0 && generation != generation(1 - side, index)) {
                only |= 1L << bit;
            }
        }
        return only;
    }
}
