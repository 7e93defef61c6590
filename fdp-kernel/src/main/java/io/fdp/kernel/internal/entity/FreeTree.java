package io.fdp.kernel.internal.entity;

/**
 * Finds the lowest word of alive bits that has a free index.
 *
 * <p>Level 0 has a bit per word of alive bits. The bit is set when the word is full: at each of its indexes an entity
 * lives, or the index is retired. Each further level has a bit per word below it, until one word is left. A search
 * climbs until something is not full and descends again, at most five levels for a billion entities. Alive bits and
 * generations determine the tree, so it is not saved.
 */
final class FreeTree {
    private static final long FULL = -1L;

    private final long[][] levels;

    FreeTree(int words) {
        int depth = 1;
        for (long n = (words + 63L) >>> 6; n > 1; n = (n + 63) >>> 6) {
            depth++;
        }
        levels = new long[depth][];
        long n = (words + 63L) >>> 6;
        for (int level = 0; level < depth; level++) {
            levels[level] = new long[(int) n];
            n = (n + 63) >>> 6;
        }
    }

    void setFull(int word) {
        int at = word;
        for (long[] level : levels) {
            long before = level[at >>> 6];
            level[at >>> 6] = before | (1L << at);
            if (level[at >>> 6] != FULL || before == FULL) {
                return;
            }
            at >>>= 6;
        }
    }

    void clearFull(int word) {
        int at = word;
        for (long[] level : levels) {
            long before = level[at >>> 6];
            level[at >>> 6] = before & ~(1L << at);
            if (before != FULL) {
                return;
            }
            at >>>= 6;
        }
    }

    boolean isFull(int word) {
        return (levels[0][word >>> 6] & (1L << word)) != 0;
    }

    /** Whether every level agrees with the level below it. */
    boolean isConsistent() {
        for (int level = 1; level < levels.length; level++) {
            for (int i = 0; i < levels[level - 1].length; i++) {
                boolean full = (levels[level][i >>> 6] & (1L << i)) != 0;
                if (full != (levels[level - 1][i] == FULL)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The first word at or after the given one that is not full. The caller has made sure that there is one. */
    int nextNotFull(int word) {
        int at = word;
        int level = 0;
        long open = ~levels[0][at >>> 6] & (-1L << at);
        while (open == 0) {
            at = (at >>> 6) + 1;
            level++;
            open = at >>> 6 < levels[level].length ? ~levels[level][at >>> 6] & (-1L << at) : 0;
        }
        at = (at & ~63) + Long.numberOfTrailingZeros(open);
        while (level > 0) {
            level--;
            at = (at << 6) + Long.numberOfTrailingZeros(~levels[level][at]);
        }
        return at;
    }
}
