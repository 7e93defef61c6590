package io.fdp.kernel.internal.entity;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;
import java.util.List;

/** States the invariants of the entity index, which hold whenever the structure lock is free, and finds violations. */
final class EntityCheck {
    private final WorldState world;
    private final EntityColumns columns;
    private final FreeTree free;
    private final RetiredIndexes retired;
    private final int firstFree;
    private final List<String> faults;

    EntityCheck(
            WorldState world,
            EntityColumns columns,
            FreeTree free,
            RetiredIndexes retired,
            int firstFree,
            List<String> faults) {
        this.world = world;
        this.columns = columns;
        this.free = free;
        this.retired = retired;
        this.firstFree = firstFree;
        this.faults = faults;
    }

    /** Checks everything; returns the bytes that should be charged for the index. */
    long run(int count) {
        int total = 0;
        int gone = 0;
        long charged = 0;
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            boolean used = columns.isUsed(chunk) || hasAlive(chunk);
            int alive = used ? checkSlots(chunk) : 0;
            total += alive;
            charged += columns.isCharged(chunk) ? 1 : 0;
            if (alive != columns.aliveCount(chunk)) {
                faults.add("chunk " + chunk + " counts " + columns.aliveCount(chunk) + " alive, has " + alive);
            }
            boolean summary = (columns.aliveChunksWord(chunk >>> 6) & Chunks.bit(chunk)) != 0;
            if (summary != (alive > 0)) {
                faults.add("chunk " + chunk + " has summary bit " + summary + " and " + alive);
            }
            if (alive > 0 && !columns.isCharged(chunk)) {
                faults.add("chunk " + chunk + " has entities and no memory");
            }
            checkFree(chunk);
            gone += checkRetired(chunk, used);
        }
        if (gone != retired.count()) {
            faults.add("the index counts " + retired.count() + " retired indexes, has " + gone);
        }
        if (total != count) {
            faults.add("the index counts " + count + " entities, has " + total);
        }
        if (!free.isConsistent()) {
            faults.add("the free tree contradicts itself");
        }
        return charged * EntityColumns.CHUNK_CHARGE;
    }

    private boolean hasAlive(int chunk) {
        long any = 0;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            any |= columns.aliveWord(word);
        }
        return any != 0;
    }

    private int checkSlots(int chunk) {
        int alive = 0;
        int first = chunk << Chunks.SHIFT;
        for (int index = first; index < first + Chunks.SLOTS; index++) {
            if (columns.isAliveIndex(index)) {
                alive++;
                checkLiving(index);
            } else if (columns.disType(index) != 0 || Memory.getLong(columns.identity(index)) != 0) {
                faults.add("dead index " + index + " has an identity");
            }
        }
        return alive;
    }

    private void checkLiving(int index) {
        if (columns.generation(index) == 0) {
            faults.add("index " + index + " is alive with generation 0");
        }
        if (index >= world.capacity()) {
            faults.add("index " + index + " is alive beyond the capacity");
        }
        if (columns.spawnTick(index) > world.tick()) {
            faults.add("index " + index + " was born in the future");
        }
    }

    /** Returns the number of retired indexes of a chunk. Indexes of an unused chunk have no generation yet. */
    private int checkRetired(int chunk, boolean used) {
        int gone = 0;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            long derived = used ? retired.derived(word) : 0;
            if (derived != retired.word(word)) {
                faults.add("word " + word + " has other retired indexes than the generation column says");
            }
            for (long left = derived; left != 0; left &= left - 1) {
                gone += (word << 6) + Long.numberOfTrailingZeros(left) < world.capacity() ? 1 : 0;
            }
        }
        return gone;
    }

    private void checkFree(int chunk) {
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            boolean full = (columns.aliveWord(word) | retired.word(word)) == -1L;
            if (free.isFull(word) != full) {
                faults.add("word " + word + " is full: " + full + ", the free tree says otherwise");
            }
            if (!full && word < firstFree) {
                faults.add("word " + word + " has a free index below the first free one");
            }
        }
    }
}
