package io.fdp.kernel.internal.content;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.ColumnOwner;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;

/** Which entities have a component, on two sides. An entity with a tag has all tags above it. */
public final class PresenceTrace extends Trace {
    private final ColumnOwner column;
    private final LifeTrace life;

    PresenceTrace(WorldState world, ColumnOwner column, LifeTrace life) {
        super(world, "the presence of " + Stores.of(column).name() + " that reactions know", 1);
        this.column = column;
        this.life = life;
    }

    @Override
    protected long versionOf(int chunk) {
        long latest = 0;
        for (ColumnStore store : Stores.family(column)) {
            latest = Math.max(latest, store.chunkVersion(chunk));
        }
        return latest;
    }

    @Override
    protected void takeChunk(int side, int chunk) {
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            long present = 0;
            for (ColumnStore store : Stores.family(column)) {
                present |= store.presentWord(word);
            }
            Memory.putLong(address(side) + ((long) word << 3), present);
        }
    }

    @Override
    public long presentWord(int side, int word) {
        return Memory.getLong(address(side) + ((long) word << 3));
    }

    @Override
    public long onlyOn(int side, int word) {
        long here = presentWord(side, word);
        return here & ~life.same(word, here & presentWord(1 - side, word));
    }

    /** The entities of a word that have the component on both sides. */
    long onBoth(int word) {
        return life.same(word, presentWord(0, word) & presentWord(1, word));
    }
}
