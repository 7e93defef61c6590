package io.fdp.kernel.internal.entity;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.List;

/**
 * The indexes at which an entity can be created: no entity lives there, and generations are left.
 *
 * <p>Alive bits and generations determine them. {@code first} is at or before the lowest word of alive bits that has a
 * free index, so creating in sequence does not search. {@link FreeTree} finds the next word, {@link RetiredIndexes}
 * knows where no generation is left.
 */
final class FreeIndexes {
    private final WorldState world;
    private final EntityColumns columns;
    private final FreeTree full;
    private final RetiredIndexes retired;
    private int first;

    FreeIndexes(WorldState world, EntityColumns columns) {
        this.world = world;
        this.columns = columns;
        this.full = new FreeTree((world.extents() * Chunks.EXTENT_CHUNKS) * Chunks.WORDS);
        this.retired = new RetiredIndexes(world, columns);
    }

    /** The free ones among the 64 indexes from {@code 64 * word} on. */
    long open(int word) {
        return ~(columns.aliveWord(word) | retired.word(word));
    }

    /** The lowest word with a free index. The caller has made sure that there is one. */
    int firstWord() {
        if (full.isFull(first)) {
            first = full.nextNotFull(first);
        }
        return first;
    }

    /** No word below it has a free index; it may be full itself. */
    int lowestWord() {
        return first;
    }

    /** Whether an entity can come to a word with others, and leave room there for more. */
    boolean canJoin(long alive, int used) {
        long open = ~alive;
        return alive != 0 && (open & (open - 1)) != 0 && used < world.capacity() && retired.count() == 0;
    }

    /** The first word at or after the given one that has a free index. The caller has made sure that there is one. */
    int nextWord(int word) {
        return full.nextNotFull(word);
    }

    /** Throws if fewer indexes are free than wanted, given the number in use. */
    void requireRoom(int wanted, int used) {
        if (wanted > world.capacity() - used - retired.count()) {
            world.requireOpen();
            throw new CapacityException("cannot create " + wanted + (wanted == 1 ? " entity" : " entities") + ": "
                    + used + " of " + world.capacity() + " are in use" + retiredText()
                    + "; open the repository with a larger capacity in RepositoryConfig, or destroy entities");
        }
    }

    private String retiredText() {
        int many = retired.count();
        return many == 0
                ? ""
                : " and " + many + (many == 1 ? " index is" : " indexes are")
                        + " retired, because all generations there are used up";
    }

    /** Throws if the index of an entity to create is retired. */
    void requireNotRetired(long entity) {
        if (retired.contains((int) entity)) {
            throw new IllegalArgumentException("cannot restore entity " + Entity.toString(entity)
                    + ": its index is retired, because all generations there are used up; use another index");
        }
    }

    /** Prepares memory for the next entities, all of it or none, so that creating them cannot fail half way. */
    void ensureMemory(int wanted) {
        int last = visitChunks(wanted, false);
        columns.chargeChunks(last);
        visitChunks(wanted, true);
    }

    /** Visits the chunks of the next entities: counts chunks without memory, or gives them memory. */
    private int visitChunks(int wanted, boolean charge) {
        int missing = 0;
        int before = -1;
        int left = wanted;
        for (int word = firstWord(); left > 0; word = left > 0 ? nextWord(word + 1) : word) {
            int chunk = word >>> 4;
            world.reach(chunk << Chunks.SHIFT);
            if (chunk != before && !columns.isCharged(chunk)) {
                missing++;
                if (charge) {
                    columns.setCharged(chunk);
                }
            }
            before = chunk;
            left -= Long.bitCount(open(word));
        }
        return missing;
    }

    /** Entities of a word were created. */
    void taken(int word) {
        if (open(word) == 0) {
            full.setFull(word);
        }
    }

    /** Entities of a word died. */
    void opened(int word) {
        if (full.isFull(word)) {
            full.clearFull(word);
        }
        first = Math.min(first, word);
    }

    /** Gives the index of a dead entity its next generation, or retires the index if none is left. */
    void endGeneration(int index, int generation) {
        int next = RetiredIndexes.after(generation);
        columns.setGeneration(index, next);
        if (next == RetiredIndexes.LAST_GENERATION) {
            retired.add(index);
            taken(index >>> 6);
        }
    }

    /** Gives back to an index the generation from before an entity that was created there and is taken back. */
    void takeBack(int index, int generation) {
        columns.setGeneration(index, generation);
        if (retired.contains(index)) {
            retired.remove(index);
            opened(index >>> 6);
        }
    }

    /** Updates a chunk whose generations or entities were replaced. */
    void refresh(int chunk) {
        retired.refresh(chunk);
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            if (open(word) != 0) {
                opened(word);
            } else {
                full.setFull(word);
            }
        }
    }

    /** A check of the invariants of the entity index. */
    EntityCheck check(List<String> faults) {
        return new EntityCheck(world, columns, full, retired, first, faults);
    }
}
