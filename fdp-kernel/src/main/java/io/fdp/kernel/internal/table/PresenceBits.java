package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.memory.Memory;

/**
 * Which entities have a component, and which of them this node owns: one bit per entity each, a count per chunk, and
 * one bit per chunk that has any.
 *
 * <p>Queries read these bits. Counts and the summary follow the presence bits; {@link #add} and {@link #remove} update
 * them.
 */
final class PresenceBits {
    /** Up to this number, the entities of a chunk are searched word by word: most often they are in the first words. */
    private static final int FEW = 256;

    private final long present;
    private final long authority;
    private final long chunks;
    private final long counts;
    private int total;

    PresenceBits(long present, long authority, long chunks, long counts) {
        this.present = present;
        this.authority = authority;
        this.chunks = chunks;
        this.counts = counts;
    }

    boolean has(int index) {
        return (Memory.getLong(present + Chunks.wordOffset(index)) & Chunks.bit(index)) != 0;
    }

    boolean owns(int index) {
        return (Memory.getLong(authority + Chunks.wordOffset(index)) & Chunks.bit(index)) != 0;
    }

    long presentWord(int word) {
        return Memory.getLong(present + ((long) word << 3));
    }

    /** Copies 16 words of a chunk. Returns how many there are up to the last one that has any bit, or more. */
    int copyPresent(int chunk, long[] to, int at) {
        if (count(chunk) <= FEW) {
            return copyFew(chunk, to, at);
        }
        long from = present + ((long) chunk << 7);
        for (int i = 0; i < Chunks.WORDS; i++) {
            to[at + i] = Memory.getLong(from + (i << 3));
        }
        return Chunks.WORDS;
    }

    /** The count tells when all are found. In small worlds that is the first word. */
    private int copyFew(int chunk, long[] to, int at) {
        long from = present + ((long) chunk << 7);
        int left = count(chunk);
        int words = 0;
        for (; left > 0 && words < Chunks.WORDS; words++) {
            long bits = Memory.getLong(from + (words << 3));
            to[at + words] = bits;
            left -= Long.bitCount(bits);
        }
        for (int i = words; i < Chunks.WORDS; i++) {
            to[at + i] = 0;
        }
        return words;
    }

    /** The first words only; for all of them the bound is a constant, which makes the loop faster. */
    void andPresent(int chunk, int words, long[] to, int at) {
        long from = present + ((long) chunk << 7);
        if (words < Chunks.WORDS) {
            for (int i = 0; i < words; i++) {
                to[at + i] &= Memory.getLong(from + (i << 3));
            }
            return;
        }
        for (int i = 0; i < Chunks.WORDS; i++) {
            to[at + i] &= Memory.getLong(from + (i << 3));
        }
    }

    void andNotPresent(int chunk, long[] to, int at) {
        long from = present + ((long) chunk << 7);
        for (int i = 0; i < Chunks.WORDS; i++) {
            to[at + i] &= ~Memory.getLong(from + (i << 3));
        }
    }

    void andAuthority(int chunk, long[] to, int at) {
        long from = authority + ((long) chunk << 7);
        for (int i = 0; i < Chunks.WORDS; i++) {
            to[at + i] &= Memory.getLong(from + (i << 3));
        }
    }

    long authorityWord(int word) {
        return Memory.getLong(authority + ((long) word << 3));
    }

    long chunksWord(int word) {
        return Memory.getLong(chunks + ((long) word << 3));
    }

    int count(int chunk) {
        return Memory.getInt(counts + ((long) chunk << 2));
    }

    /** The number of entities that have the component. */
    int total() {
        return total;
    }

    /** Sets presence bits without counting them. {@link #undo} or {@link #confirm} must follow. */
    void claim(int word, long mask) {
        long at = present + ((long) word << 3);
        Memory.putLong(at, Memory.getLong(at) | mask);
    }

    /** Takes claimed bits back. */
    void undo(int word, long mask) {
        long at = present + ((long) word << 3);
        Memory.putLong(at, Memory.getLong(at) & ~mask);
    }

    /** Counts claimed bits, and sets their authority if {@code owned}; returns whether the chunk was empty before. */
    boolean confirm(int word, long mask, boolean owned) {
        long at = authority + ((long) word << 3);
        if (owned) {
            Memory.putLong(at, Memory.getLong(at) | mask);
        }
        int added = Long.bitCount(mask);
        int chunk = word >>> 4;
        boolean first = change(chunk, added) == added;
        if (first) {
            long summaryAt = chunks + Chunks.wordOffset(chunk);
            Memory.putLong(summaryAt, Memory.getLong(summaryAt) | Chunks.bit(chunk));
        }
        return first;
    }

    /** Adds entities of one word, none of which has the component; returns whether the chunk was empty before. */
    boolean add(int word, long mask, boolean owned) {
        claim(word, mask);
        return confirm(word, mask, owned);
    }

    /** Removes entities of one word, all of which have the component; returns whether the chunk is empty now. */
    boolean remove(int word, long mask) {
        undo(word, mask);
        long at = authority + ((long) word << 3);
        Memory.putLong(at, Memory.getLong(at) & ~mask);
        int chunk = word >>> 4;
        boolean last = change(chunk, -Long.bitCount(mask)) == 0;
        if (last) {
            long summaryAt = chunks + Chunks.wordOffset(chunk);
            Memory.putLong(summaryAt, Memory.getLong(summaryAt) & ~Chunks.bit(chunk));
        }
        return last;
    }

    /** Whether an entity lacks the component, and another one of its chunk has it. */
    boolean canJoin(int index) {
        return !has(index) && count(Chunks.of(index)) > 0;
    }

    /** Whether an entity has the component, and another one of its chunk has it, too. */
    boolean canLeave(int index) {
        return has(index) && count(Chunks.of(index)) > 1;
    }

    /** Adds one entity that {@linkplain #canJoin can join}, and that this node owns: the summary stays. */
    void join(int index) {
        long bit = Chunks.bit(index);
        long at = Chunks.wordOffset(index);
        Memory.putLong(present + at, Memory.getLong(present + at) | bit);
        Memory.putLong(authority + at, Memory.getLong(authority + at) | bit);
        change(Chunks.of(index), 1);
    }

    /** Removes one entity that {@linkplain #canLeave can leave}: the summary stays. */
    void leave(int index) {
        long bit = Chunks.bit(index);
        long at = Chunks.wordOffset(index);
        Memory.putLong(present + at, Memory.getLong(present + at) & ~bit);
        Memory.putLong(authority + at, Memory.getLong(authority + at) & ~bit);
        change(Chunks.of(index), -1);
    }

    private int change(int chunk, int by) {
        total += by;
        long at = counts + ((long) chunk << 2);
        int now = Memory.getInt(at) + by;
        Memory.putInt(at, now);
        return now;
    }

    /** Takes or gives up ownership; returns whether that changed anything. */
    boolean own(int index, boolean owned) {
        long at = authority + Chunks.wordOffset(index);
        long bits = Memory.getLong(at);
        long changed = owned ? bits | Chunks.bit(index) : bits & ~Chunks.bit(index);
        Memory.putLong(at, changed);
        return changed != bits;
    }

    /** The address of the 16 words of presence bits of a chunk. */
    long presentAt(int chunk) {
        return present + (long) chunk * Chunks.SLOTS / 8;
    }

    /** The address of the 16 words of authority bits of a chunk. */
    long authorityAt(int chunk) {
        return authority + (long) chunk * Chunks.SLOTS / 8;
    }

    /** Replaces the bits of a chunk by 16 words of each kind; returns how many entities have the component now. */
    int replace(int chunk, long presentFrom, long authorityFrom) {
        int now = 0;
        for (long at = 0; at < Chunks.SLOTS / 8; at += Long.BYTES) {
            now += Long.bitCount(Memory.getLong(presentFrom + at));
        }
        Memory.copy(presentFrom, presentAt(chunk), Chunks.SLOTS / 8);
        Memory.copy(authorityFrom, authorityAt(chunk), Chunks.SLOTS / 8);
        change(chunk, now - count(chunk));
        long summaryAt = chunks + Chunks.wordOffset(chunk);
        long summary = Memory.getLong(summaryAt);
        Memory.putLong(summaryAt, now > 0 ? summary | Chunks.bit(chunk) : summary & ~Chunks.bit(chunk));
        return now;
    }

    /** The first slot of a chunk at or after the given one that has the component, or -1. */
    int nextPresent(int chunk, int slot) {
        return scan(chunk, slot, 0L);
    }

    /** The first slot of a chunk at or after the given one that does not have the component, or 1,024. */
    int runEnd(int chunk, int slot) {
        int end = scan(chunk, slot, -1L);
        return end < 0 ? Chunks.SLOTS : end;
    }

    private int scan(int chunk, int slot, long flip) {
        if (slot >= Chunks.SLOTS) {
            return -1;
        }
        int word = slot >>> 6;
        long bits = (presentWord((chunk << 4) + word) ^ flip) & (-1L << slot);
        while (bits == 0) {
            if (++word == Chunks.WORDS) {
                return -1;
            }
            bits = presentWord((chunk << 4) + word) ^ flip;
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    /** The first chunk at or after the given one, below a limit, where any entity has the component, or -1. */
    int nextChunk(int chunk, int limit) {
        if (chunk < 0 || chunk >= limit) {
            return -1;
        }
        int word = chunk >>> 6;
        long bits = chunksWord(word) & (-1L << chunk);
        while (bits == 0) {
            if (++word << 6 >= limit) {
                return -1;
            }
            bits = chunksWord(word);
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }
}
