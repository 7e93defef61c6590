package io.fdp.kernel.internal.entity;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.EntityChunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;

/** Adapts entities when the tick goes back. Under the lock. */
public final class EntityTicks {
    private final WorldState world;
    private final EntityColumns columns;
    private final EntityChunks chunks;

    EntityTicks(EntityColumns columns, EntityChunks chunks) {
        this.world = columns.world();
        this.columns = columns;
        this.chunks = chunks;
    }

    /**
     * Throws if a living entity was created, or changed its structure, after a tick that the world is about to go back
     * to.
     */
    public void requireNobodyAfter(long tick) {
        for (int chunk = columns.nextLively(0); chunk >= 0; chunk = columns.nextLively(chunk + 1)) {
            for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
                for (long left = columns.aliveWord(word); left != 0; left &= left - 1) {
                    requireNotAfter(tick, (word << 6) + Long.numberOfTrailingZeros(left));
                }
            }
        }
    }

    private void requireNotAfter(long tick, int index) {
        if (columns.structuralTick(index) > tick) {
            throw new CopyException("cannot set tick " + tick + ": entity "
                    + Entity.toString(Entity.of(index, columns.generation(index))) + " was created in tick "
                    + columns.spawnTick(index) + " and changed its structure in tick "
                    + columns.structuralTick(index)
                    + "; first write the entities of the earlier tick, or destroy the later entities");
        }
    }

    /** Limits the ticks of all entities to an earlier tick, in a world whose entities stay when the tick goes back. */
    public void forgetAfter(long tick) {
        for (int word = 0; word < world.chunks() * Chunks.WORDS; word++) {
            for (long left = columns.aliveWord(word); left != 0; left &= left - 1) {
                columns.limitTicks((word << 6) + Long.numberOfTrailingZeros(left), tick);
            }
        }
    }

    /** Removes ticks of dead entities, before the tick goes back: none may be later than the present. */
    public void forgetTheDead() {
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            if (columns.isUsed(chunk)) {
                chunks.forgetDead(chunk);
            }
        }
    }
}
