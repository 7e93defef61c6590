package io.fdp.cli.demo;

import java.util.Arrays;

/**
 * One bit per slot, by which parallel work on chunks tells the owner of the world what to change afterwards.
 *
 * <p>Whoever works on a chunk sets its bits and no others; they are read in the order of indexes, whoever set them. That makes
 * structural changes independent of the number of threads.
 */
final class SlotMarks {
    private static final int WORDS_PER_CHUNK = DroneWorld.CHUNK_SLOTS / Long.SIZE;

    private final long[] words;

    SlotMarks(int chunks) {
        words = new long[chunks * WORDS_PER_CHUNK];
    }

    void mark(int chunk, int slot) {
        words[chunk * WORDS_PER_CHUNK + (slot >>> 6)] |= 1L << slot;
    }

    /** The first marked slot of a chunk at or after one, or -1. */
    int nextSlot(int chunk, int slot) {
        for (int at = slot; at < DroneWorld.CHUNK_SLOTS; at = (at | (Long.SIZE - 1)) + 1) {
            long bits = words[chunk * WORDS_PER_CHUNK + (at >>> 6)] & (-1L << at);
            if (bits != 0) {
                return (at & -Long.SIZE) + Long.numberOfTrailingZeros(bits);
            }
        }
        return -1;
    }

    void clear() {
        Arrays.fill(words, 0);
    }
}
