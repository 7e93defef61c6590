package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.memory.Chunks;
import java.util.Arrays;

/** A set of chunks that keeps its memory. */
public final class ChunkSet {
    private long[] words = new long[1];

    /** Removes all chunks, and makes room for those below a number. */
    public void clear(int chunks) {
        int wanted = (chunks + Long.SIZE - 1) >>> 6;
        if (wanted > words.length) {
            words = new long[wanted];
        } else {
            Arrays.fill(words, 0);
        }
    }

    public void add(int chunk) {
        words[chunk >>> 6] |= Chunks.bit(chunk);
    }

    /** The first chunk of the set at or after the given one, or -1. */
    public int next(int chunk) {
        int word = chunk >>> 6;
        if (word >= words.length) {
            return -1;
        }
        long bits = words[word] & (-1L << chunk);
        while (bits == 0) {
            if (++word == words.length) {
                return -1;
            }
            bits = words[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }
}
