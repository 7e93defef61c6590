package io.fdp.kernel.internal.query;

import io.fdp.kernel.internal.table.Chunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Arrays;

/**
 * The entities that matched when an iteration began: chunks in ascending order, 16 words of bits each.
 *
 * <p>An iteration works on this copy, not on the live columns: it sees exactly the entities that existed when it began, whatever other threads create
 * meanwhile. Taking it costs about a hundredth of a nanosecond per entity of the world. The arrays are kept and reused.
 */
public final class Matches {
    private static final int FIRST_ROOM = 16;

    private int size;
    private int total;
    private int[] chunks = new int[FIRST_ROOM];
    private int[] counts = new int[FIRST_ROOM];
    private int[] wordMasks = new int[FIRST_ROOM];
    private long[] words = new long[FIRST_ROOM * Chunks.WORDS];

    /** Finds all matches at or after an index. Under the structure lock. */
    void collect(Filter filter, WorldState world, EntityColumns entities, long since, int fromIndex) {
        size = 0;
        total = 0;
        int all = world.chunks();
        int first = Chunks.of(fromIndex);
        for (int word = first >>> 6; word << 6 < all; word++) {
            long candidates = filter.chunks(entities, word);
            if (word == first >>> 6) {
                candidates &= -1L << first;
            }
            for (; candidates != 0; candidates &= candidates - 1) {
                int chunk = (word << 6) + Long.numberOfTrailingZeros(candidates);
                int changed = filter.changedWords(entities, chunk, since);
                if (changed != 0) {
                    add(filter, entities, chunk, changed, since, fromIndex);
                }
            }
        }
    }

    private void add(Filter filter, EntityColumns entities, int chunk, int changed, long since, int fromIndex) {
        if (size == chunks.length) {
            grow();
        }
        int base = size * Chunks.WORDS;
        int count = 0;
        int used = 0;
        Arrays.fill(words, base, base + Chunks.WORDS, 0);
        for (int left = changed; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int word = chunk * Chunks.WORDS + i;
            long bits = filter.entities(entities, word);
            if (bits != 0) {
                bits = filter.changedEntities(entities, word, since, bits);
                bits = word << 6 < fromIndex ? bits & from(word, fromIndex) : bits;
            }
            if (bits != 0) {
                words[base + i] = bits;
                used |= 1 << i;
                count += Long.bitCount(bits);
            }
        }
        if (count > 0) {
            chunks[size] = chunk;
            counts[size] = count;
            wordMasks[size] = used;
            total += count;
            size++;
        }
    }

    /** The bits of a word that are not below an index. */
    private static long from(int word, int fromIndex) {
        int below = fromIndex - (word << 6);
        return below >= Long.SIZE ? 0 : -1L << below;
    }

    private void grow() {
        int room = chunks.length * 2;
        chunks = Arrays.copyOf(chunks, room);
        counts = Arrays.copyOf(counts, room);
        wordMasks = Arrays.copyOf(wordMasks, room);
        words = Arrays.copyOf(words, room * Chunks.WORDS);
    }

    /** How many chunks have a match. */
    public int size() {
        return size;
    }

    /** How many entities match. */
    public int total() {
        return total;
    }

    /** The number of the chunk at a position. */
    public int chunk(int position) {
        return chunks[position];
    }

    /** How many entities match in the chunk at a position. */
    public int count(int position) {
        return counts[position];
    }

    /** One bit per word of the chunk at a position: whether any entity there matches. */
    public int usedWords(int position) {
        return wordMasks[position];
    }

    /** Whether all 1,024 entities of the chunk at a position match. */
    public boolean isFull(int position) {
        return counts[position] == Chunks.SLOTS;
    }

    /** A word of matches of the chunk at a position: 64 slots. */
    public long word(int position, int word) {
        return words[position * Chunks.WORDS + word];
    }

    /** The first match at or after a slot, or -1. */
    public int nextSlot(int position, int slot) {
        return scan(position, slot, 0L);
    }

    /** The first slot at or after one that does not match, or 1,024. */
    public int runEnd(int position, int slot) {
        int end = scan(position, slot, -1L);
        return end < 0 ? Chunks.SLOTS : end;
    }

    private int scan(int position, int slot, long flip) {
        if (slot >= Chunks.SLOTS) {
            return -1;
        }
        int word = slot >>> 6;
        long bits = (word(position, word) ^ flip) & (-1L << slot);
        while (bits == 0) {
            if (++word == Chunks.WORDS) {
                return -1;
            }
            bits = word(position, word) ^ flip;
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }
}
