package io.fdp.replication.internal;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.internal.memory.IdMap;
import java.util.Arrays;

/** A set of indexes. */
public final class SlotSet {
    private static final int FIRST_WORDS = 1024;

    private long[] words = new long[FIRST_WORDS];

    boolean has(int index) {
        return index >>> 6 < words.length && (words[index >>> 6] & 1L << index) != 0;
    }

    /** The indexes of a word, from 64 times its number on. */
    public long word(int word) {
        return word < words.length ? words[word] : 0;
    }

    public void add(int index) {
        int word = index >>> 6;
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(word + 1, 2 * words.length));
        }
        words[word] |= 1L << index;
    }

    /** Removes an index. Returns whether it was in the set. */
    public boolean remove(int index) {
        if (!has(index)) {
            return false;
        }
        words[index >>> 6] &= ~(1L << index);
        return true;
    }

    /** Adds the indexes of ids whose entities are here. */
    void addLiving(World world, IdRuns ids) {
        for (int run = 0; run < ids.runs(); run++) {
            for (int i = 0; i < ids.length(run); i++) {
                long handle = world.bindings().handle(ids.first(run) + i);
                if (handle != IdMap.ABSENT && handle != IdMap.DEAD) {
                    add(Entity.index(handle));
                }
            }
        }
    }

    /** Removes the indexes of ids whose entities are here. */
    void removeLiving(World world, IdRuns ids) {
        for (int run = 0; run < ids.runs(); run++) {
            for (int i = 0; i < ids.length(run); i++) {
                long handle = world.bindings().handle(ids.first(run) + i);
                if (handle != IdMap.ABSENT && handle != IdMap.DEAD) {
                    remove(Entity.index(handle));
                }
            }
        }
    }
}
