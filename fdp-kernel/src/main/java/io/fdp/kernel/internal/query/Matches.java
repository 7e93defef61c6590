package io.fdp.kernel.internal.query;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Loops;
import java.util.Arrays;

/**
 * The entities that matched when an iteration began: chunks in ascending order, 16 words of bits each.
 *
 * <p>An iteration works on this copy, not on the live columns. So it sees exactly the entities that existed when it
 * began, whatever other threads create meanwhile. Taking the copy costs about a hundredth of a nanosecond per entity of
 * the world. The arrays are kept and reused.
 */
public final class Matches {
    private static final int FIRST_ROOM = 16;
    /** The number of chunks that a search for some matches tries before it stops without a match. */
    private static final int MOST_TRIED = 64;

    private int size;
    private int total;
    private int[] chunks = new int[FIRST_ROOM];
    private int[] counts = new int[FIRST_ROOM];
    private int[] usedWords = new int[FIRST_ROOM];
    private boolean[] haveFullWords = new boolean[FIRST_ROOM];
    private long[] words = new long[FIRST_ROOM * Chunks.WORDS];

    /** Finds all matches at or after an index. Under the structure lock. */
    void collect(Filter filter, WorldState world, EntityColumns entities, long since, int fromIndex) {
        collect(filter, world, entities, since, fromIndex, Integer.MAX_VALUE, false);
    }

    /**
     * Finds matches at or after an index, until there are as many as wanted, rounded up to whole chunks, or enough
     * chunks were tried. Under the structure lock.
     *
     * @return the first index that was not searched yet, or -1 if the whole world was searched
     */
    int collectSome(Filter filter, WorldState world, EntityColumns entities, long since, int fromIndex, int wanted) {
        return collect(filter, world, entities, since, fromIndex, wanted, true);
    }

    private int collect(
            Filter filter,
            WorldState world,
            EntityColumns entities,
            long since,
            int fromIndex,
            int wanted,
            boolean some) {
        clear();
        int all = world.chunks();
        int first = Chunks.of(fromIndex);
        int tried = 0;
        boolean plain = filter.isPlain(world);
        boolean whole = filter.changes().length == 0;
        for (int word = first >>> 6; word << 6 < all; word++) {
            long candidates = filter.chunks(entities, word);
            if (word == first >>> 6) {
                candidates &= -1L << first;
            }
            for (; candidates != 0; candidates &= candidates - 1) {
                int chunk = (word << 6) + Long.numberOfTrailingZeros(candidates);
                if (some && (total >= wanted || size == FIRST_ROOM || tried == MOST_TRIED)) {
                    return chunk << Chunks.SHIFT;
                }
                tried++;
                int changed = filter.changedWords(entities, chunk, since);
                if (changed != 0) {
                    if (size == chunks.length) {
                        grow(all);
                    }
                    if (whole && chunk << Chunks.SHIFT >= fromIndex) {
                        addAll(filter, world, entities, chunk);
                    } else {
                        add(filter, plain, entities, chunk, changed, since, fromIndex);
                    }
                }
            }
        }
        return -1;
    }

    /** Forgets all matches. */
    void clear() {
        size = 0;
        total = 0;
    }

    /**
     * Becomes a part of one chunk of other matches: a number of matches at or after a slot. There must be that many.
     *
     * @return the slot after the last of them
     */
    int takeFrom(Matches of, int position, int slot, int count) {
        int left = count;
        int end = 0;
        int used = 0;
        boolean full = false;
        for (int i = 0; i < Chunks.WORDS; i++) {
            long bits = i < slot >>> 6 || left == 0 ? 0 : of.word(position, i);
            if (i == slot >>> 6) {
                bits &= -1L << slot;
            }
            int here = Long.bitCount(bits);
            if (here > left) {
                bits = Long.expand((1L << left) - 1, bits);
                here = left;
            }
            left -= here;
            words[i] = bits;
            used |= bits == 0 ? 0 : 1 << i;
            full |= bits == -1L;
            end = bits == 0 ? end : (i << 6) + Long.SIZE - Long.numberOfLeadingZeros(bits);
        }
        assert left == 0 : "too few matches were left: missing=" + left;
        chunks[0] = of.chunk(position);
        counts[0] = count;
        usedWords[0] = used;
        haveFullWords[0] = full;
        total = count;
        size = 1;
        return end;
    }

    /** Adds all matches of a chunk: most loops need no more. */
    private void addAll(Filter filter, WorldState world, EntityColumns entities, int chunk) {
        int base = size * Chunks.WORDS;
        int end = filter.entities(world, entities, chunk, words, base);
        int count = 0;
        int used = 0;
        int full = 0;
        for (int i = 0; i < end; i++) {
            long bits = words[base + i];
            count += Long.bitCount(bits);
            used |= (bits == 0 ? 0 : 1) << i;
            full |= bits == -1L ? 1 : 0;
        }
        found(chunk, count, used, full != 0);
    }

    private void found(int chunk, int count, int used, boolean full) {
        if (count > 0) {
            chunks[size] = chunk;
            counts[size] = count;
            usedWords[size] = used;
            haveFullWords[size] = full;
            total += count;
            size++;
        }
    }

    private void add(
            Filter filter, boolean plain, EntityColumns entities, int chunk, int changed, long since, int fromIndex) {
        int base = size * Chunks.WORDS;
        int count = 0;
        int used = 0;
        boolean full = false;
        Arrays.fill(words, base, base + Chunks.WORDS, 0);
        for (int left = changed; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int word = chunk * Chunks.WORDS + i;
            long bits = plain ? filter.present(word) : filter.entities(entities, word);
            if (bits != 0) {
                bits = filter.changedEntities(entities, word, since, bits);
                bits = word << 6 < fromIndex ? bits & from(word, fromIndex) : bits;
            }
            if (bits != 0) {
                words[base + i] = bits;
                used |= 1 << i;
                full |= bits == -1L;
                count += Long.bitCount(bits);
            }
        }
        found(chunk, count, used, full);
    }

    /** The bits of a word that are not below an index. */
    private static long from(int word, int fromIndex) {
        int below = fromIndex - (word << 6);
        return below >= Long.SIZE ? 0 : -1L << below;
    }

    /** Makes room for all chunks of the world at once, so that nothing is allocated when matches spread later. */
    private void grow(int all) {
        int room = Math.max(chunks.length * 2, all);
        chunks = Arrays.copyOf(chunks, room);
        counts = Arrays.copyOf(counts, room);
        usedWords = Arrays.copyOf(usedWords, room);
        haveFullWords = Arrays.copyOf(haveFullWords, room);
        words = Arrays.copyOf(words, room * Chunks.WORDS);
    }

    /** The number of chunks that have a match. */
    public int size() {
        return size;
    }

    /** The number of matching entities. */
    public int total() {
        return total;
    }

    /** The number of the chunk at a position. */
    public int chunk(int position) {
        return chunks[position];
    }

    /** The number of matching entities in the chunk at a position. */
    public int count(int position) {
        return counts[position];
    }

    /** One bit per word of the chunk at a position: whether any entity there matches. */
    public int usedWords(int position) {
        return usedWords[position];
    }

    /** Whether all 64 entities of any word of the chunk at a position match. */
    public boolean hasFullWord(int position) {
        return haveFullWords[position];
    }

    /** Whether the chunk at a position has {@linkplain Loops#FEW few} matches. */
    public boolean isFew(int position) {
        return counts[position] <= Loops.FEW;
    }

    /**
     * The end of the chunks from a position on that have no full word, and all have few matches or all have more. The
     * position itself if its chunk has a full word.
     */
    public int sparseEnd(int position) {
        boolean few = isFew(position);
        int end = position;
        while (end < size && !haveFullWords[end] && isFew(end) == few) {
            end++;
        }
        return end;
    }

    /** The numbers of the chunks, by position; not to be kept or changed. */
    public int[] chunks() {
        return chunks;
    }

    /** One bit per word of each chunk that has a match; not to be kept or changed. */
    public int[] usedWords() {
        return usedWords;
    }

    /** The matches, 16 words for each chunk; not to be kept or changed. */
    public long[] words() {
        return words;
    }

    /** The number of matching entities in the slots up to and including one. */
    public int countTo(int position, int slot) {
        int count = 0;
        for (int i = 0; i < slot >>> 6; i++) {
            count += Long.bitCount(word(position, i));
        }
        return count + Long.bitCount(word(position, slot >>> 6) & (-1L >>> ~slot));
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

    /** The first slot at or after the given one that does not match, or 1,024. */
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
