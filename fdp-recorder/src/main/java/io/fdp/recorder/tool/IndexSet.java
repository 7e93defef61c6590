package io.fdp.recorder.tool;

import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.ChunkMap;

/** A set of indexes of entities. Takes memory only for chunks with indexes. */
final class IndexSet {
    private static final int WORDS = ImageLayout.SLOTS / Long.SIZE;

    private ChunkMap<long[]> words = new ChunkMap<>(null);

    void clear() {
        words = new ChunkMap<>(null);
    }

    /** Adds an index; false when the set already has it. */
    boolean add(int index) {
        int chunk = index / ImageLayout.SLOTS;
        long[] bits = words.get(chunk);
        if (bits == null) {
            bits = new long[WORDS];
            words.put(chunk, bits);
        }
        int word = index % ImageLayout.SLOTS / Long.SIZE;
        long before = bits[word];
        bits[word] = before | (1L << index);
        return bits[word] != before;
    }

    /** The first index at or after a given index; -1 when there is none. */
    int next(int from) {
        int index = from;
        while (true) {
            int chunk = words.next(index / ImageLayout.SLOTS);
            long[] bits = chunk < 0 ? null : words.get(chunk);
            if (bits == null) {
                return -1;
            }
            index = Math.max(index, chunk * ImageLayout.SLOTS);
            for (int word = index % ImageLayout.SLOTS / Long.SIZE; word < WORDS; word++) {
                long left = bits[word] & (-1L << index);
                if (left != 0) {
                    return chunk * ImageLayout.SLOTS + word * Long.SIZE + Long.numberOfTrailingZeros(left);
                }
                index = chunk * ImageLayout.SLOTS + (word + 1) * Long.SIZE;
            }
        }
    }
}
