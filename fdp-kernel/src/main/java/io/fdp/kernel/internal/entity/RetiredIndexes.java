package io.fdp.kernel.internal.entity;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Arrays;

/**
 * The indexes whose generations are used up. No entity is created there again: it would have the handle of a dead one.
 *
 * <p>The generation column determines these indexes: no entity lives there, and the next generation would be the last
 * one, {@link #LAST_GENERATION}. So files, copies and hashes include them. This class is an index into that column,
 * because creating entities cannot read generations one by one. It keeps nothing in worlds without a retired index.
 */
final class RetiredIndexes {
    /** A living entity may have this generation if it was restored with it. A dead index with it is retired. */
    static final int LAST_GENERATION = -1;

    private static final long[][] NONE = {};

    private final WorldState world;
    private final EntityColumns columns;
    private long[][] chunks = NONE;
    private int count;

    RetiredIndexes(WorldState world, EntityColumns columns) {
        this.world = world;
        this.columns = columns;
    }

    /** The generation after the given one, for the next entity at the same index. */
    static int after(int generation) {
        return generation == LAST_GENERATION ? LAST_GENERATION : generation + 1;
    }

    /** The number of retired indexes below the capacity. */
    int count() {
        return count;
    }

    /** The retired ones among the 64 indexes from {@code 64 * word} on. */
    long word(int word) {
        int chunk = word >>> 4;
        return chunk < chunks.length && chunks[chunk] != null ? chunks[chunk][word & (Chunks.WORDS - 1)] : 0;
    }

    boolean contains(int index) {
        return (word(index >>> 6) & Chunks.bit(index)) != 0;
    }

    /** Retires an index whose last entity died. */
    void add(int index) {
        put(index >>> 6, word(index >>> 6) | Chunks.bit(index));
    }

    /** Makes a retired index usable again. */
    void remove(int index) {
        put(index >>> 6, word(index >>> 6) & ~Chunks.bit(index));
    }

    /** Updates a chunk whose generations or entities were replaced. */
    void refresh(int chunk) {
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            put(word, derived(word));
        }
    }

    /** The retired indexes according to generations. */
    long derived(int word) {
        long retired = 0;
        for (int bit = 0; bit < Long.SIZE; bit++) {
            retired |= columns.generation((word << 6) + bit) == LAST_GENERATION ? Chunks.bit(bit) : 0;
        }
        return retired & ~columns.aliveWord(word);
    }

    private void put(int word, long retired) {
        long before = word(word);
        if (before == retired) {
            return;
        }
        int chunk = word >>> 4;
        if (chunk >= chunks.length) {
            chunks = Arrays.copyOf(chunks, Math.max(chunk + 1, Math.min(2 * chunks.length, world.chunks())));
        }
        if (chunks[chunk] == null) {
            chunks[chunk] = new long[Chunks.WORDS];
        }
        chunks[chunk][word & (Chunks.WORDS - 1)] = retired;
        long usable = usable(word);
        count += Long.bitCount(retired & usable) - Long.bitCount(before & usable);
    }

    /** The indexes of a word that are below the capacity. Only these count when they retire. */
    private long usable(int word) {
        int room = world.capacity() - (word << 6);
        return room >= Long.SIZE ? -1L : room <= 0 ? 0 : Chunks.bit(room) - 1;
    }
}
