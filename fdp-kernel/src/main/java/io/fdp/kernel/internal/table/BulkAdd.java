package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.memory.Chunks;
import org.jspecify.annotations.Nullable;

/**
 * Adds a component to many entities: to all of them, or to none.
 *
 * <p>Consecutive handles in one word of the bit columns are processed together. A first pass checks everything,
 * prepares memory and claims the presence bits, which finds handles given twice. If it throws, the bits are taken back.
 * The second pass cannot fail.
 */
public final class BulkAdd {
    /** Stores the values that come with the handles. It must not fail. */
    @FunctionalInterface
    public interface Fill {
        /** Stores the value at a position for the entity at an index. */
        void fill(int position, int index);
    }

    private final ColumnStructure structure;
    private final ColumnMemory memory;
    private final PresenceBits bits;
    private final EntityColumns entities;

    BulkAdd(ColumnStructure structure, ColumnMemory memory, EntityColumns entities) {
        this.structure = structure;
        this.memory = memory;
        this.bits = memory.bits();
        this.entities = entities;
    }

    void run(long[] handles, int from, int to, @Nullable Fill fill) {
        int claimed = from;
        try {
            int fresh = -1;
            while (claimed < to) {
                int end = endOfWord(handles, claimed, to);
                int word = word(handles[claimed]);
                long mask = check(handles, word, claimed, end);
                fresh = memory.prepareWord(word, mask, fresh);
                bits.claim(word, mask);
                claimed = end;
            }
        } finally {
            if (claimed < to) {
                undo(handles, from, claimed);
            }
        }
        if (fill != null) {
            for (int i = from; i < to; i++) {
                fill.fill(i, (int) handles[i]);
            }
        }
        for (int i = from; i < to; ) {
            int end = endOfWord(handles, i, to);
            structure.finishWord(word(handles[i]), maskOf(handles, i, end));
            i = end;
        }
    }

    private static int word(long entity) {
        return (int) entity >>> 6;
    }

    /** The end of the handles from a position on that share a word. */
    private static int endOfWord(long[] handles, int position, int to) {
        int word = word(handles[position]);
        int end = position + 1;
        while (end < to && word(handles[end]) == word) {
            end++;
        }
        return end;
    }

    private static long maskOf(long[] handles, int start, int end) {
        long mask = 0;
        for (int i = start; i < end; i++) {
            mask |= Chunks.bit((int) handles[i]);
        }
        return mask;
    }

    /** The bits of handles of one word. All must be alive, different, and without the component. */
    private long check(long[] handles, int word, int start, int end) {
        entities.requireAlive(handles[start]);
        long alive = entities.aliveWord(word);
        long taken = bits.presentWord(word);
        long mask = 0;
        for (int i = start; i < end; i++) {
            long entity = handles[i];
            int index = (int) entity;
            long bit = Chunks.bit(index);
            if ((alive & bit) == 0 || entities.generation(index) != (int) (entity >>> 32)) {
                throw entities.stale(entity);
            }
            if ((taken & bit) != 0) {
                throw structure.duplicate(entity);
            }
            taken |= bit;
            mask |= bit;
        }
        return mask;
    }

    private void undo(long[] handles, int from, int end) {
        for (int i = from; i < end; i++) {
            bits.undo(word(handles[i]), Chunks.bit((int) handles[i]));
        }
    }
}
