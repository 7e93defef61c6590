package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The entities of one chunk: the addresses of alive bits, all generations, and headers of living entities.
 *
 * <p>It is either a chunk of another world, whose columns lie apart, or an image in one piece, as recorders keep it.
 * {@link ImageLayout} defines the layout of such an image. An image may say anything about dead slots except their
 * generation.
 */
public final class EntityImage {
    /** The most words that an image of some words contains completely. */
    public static final int MOST_WORDS = Chunks.WORDS / 4;

    /** The most bytes of such an image. */
    public static final int MOST_WORDS_BYTES = ImageLayout.CHANGED_COLUMNS
            + MOST_WORDS * (ImageLayout.ENTITY_BYTES - ImageLayout.GENERATIONS) / Chunks.WORDS;

    private boolean ofWorld;
    private long alive;
    private long generations;
    private long spawnTicks;
    private long structuralTicks;
    private long disTypes;
    private long identities;
    private long dressed;

    /** Refers to a chunk of a world. */
    public EntityImage of(EntityColumns columns, int chunk) {
        ofWorld = true;
        alive = columns.aliveAt(chunk);
        generations = columns.generationsAt(chunk);
        spawnTicks = columns.spawnTicksAt(chunk);
        structuralTicks = columns.structuralTicksAt(chunk);
        disTypes = columns.disTypesAt(chunk);
        identities = columns.identitiesAt(chunk);
        dressed = columns.dressedAt(chunk);
        return this;
    }

    /** Refers to an image in one piece. */
    public EntityImage at(long address) {
        ofWorld = false;
        alive = address + ImageLayout.ALIVE;
        generations = address + ImageLayout.GENERATIONS;
        spawnTicks = address + ImageLayout.SPAWN_TICKS;
        structuralTicks = address + ImageLayout.STRUCTURAL_TICKS;
        disTypes = address + ImageLayout.DIS_TYPES;
        identities = address + ImageLayout.IDENTITIES;
        dressed = 0;
        return this;
    }

    /** Copies the entities into an image in one piece. */
    public void copyTo(MemorySegment to, long offset) {
        Memory.copy(alive, to, offset + ImageLayout.ALIVE, ImageLayout.BITS_BYTES);
        Memory.copy(generations, to, offset + ImageLayout.GENERATIONS, (long) Chunks.SLOTS * Integer.BYTES);
        Memory.copy(spawnTicks, to, offset + ImageLayout.SPAWN_TICKS, (long) Chunks.SLOTS * Long.BYTES);
        Memory.copy(structuralTicks, to, offset + ImageLayout.STRUCTURAL_TICKS, (long) Chunks.SLOTS * Long.BYTES);
        Memory.copy(disTypes, to, offset + ImageLayout.DIS_TYPES, (long) Chunks.SLOTS * Long.BYTES);
        Memory.copy(identities, to, offset + ImageLayout.IDENTITIES, (long) Chunks.SLOTS * EntityIdentity.BYTES);
    }

    /**
     * Copies all alive bits, and everything else of some words: first which words, then their contents column by
     * column. Returns the bytes.
     */
    public long copyTo(MemorySegment to, long offset, int words) {
        Memory.copy(alive, to, offset + ImageLayout.ALIVE, ImageLayout.BITS_BYTES);
        to.set(ValueLayout.JAVA_LONG_UNALIGNED, offset + ImageLayout.CHANGED_GROUPS, words);
        long at = offset + ImageLayout.CHANGED_COLUMNS;
        at = copyWords(generations, Integer.BYTES, words, to, at);
        at = copyWords(spawnTicks, Long.BYTES, words, to, at);
        at = copyWords(structuralTicks, Long.BYTES, words, to, at);
        at = copyWords(disTypes, Long.BYTES, words, to, at);
        at = copyWords(identities, EntityIdentity.BYTES, words, to, at);
        return at - offset;
    }

    private static long copyWords(long column, int bytes, int words, MemorySegment to, long offset) {
        long at = offset;
        for (int left = words; left != 0; left &= left - 1) {
            long first = (long) Integer.numberOfTrailingZeros(left) << 6;
            Memory.copy(column + first * bytes, to, at, (long) bytes << 6);
            at += (long) bytes << 6;
        }
        return at;
    }

    /** Whether this is a chunk of a world, where dead slots have no header. */
    public boolean isOfWorld() {
        return ofWorld;
    }

    public long aliveWord(int word) {
        return Memory.getLong(alive + ((long) word << 3));
    }

    /** Whether any entity lives in the chunk. */
    public boolean hasAlive() {
        long any = 0;
        for (int word = 0; word < Chunks.WORDS; word++) {
            any |= aliveWord(word);
        }
        return any != 0;
    }

    /** The number of living entities in the chunk. */
    public int aliveCount() {
        int count = 0;
        for (int word = 0; word < Chunks.WORDS; word++) {
            count += Long.bitCount(aliveWord(word));
        }
        return count;
    }

    public int generation(int slot) {
        return Memory.getInt(generations + ((long) slot << 2));
    }

    /** The tick in which an entity was created. */
    public long spawnTick(int slot) {
        return Memory.getLong(spawnTicks + ((long) slot << 3));
    }

    /** The tick in which an entity last changed its structure. */
    public long structuralTick(int slot) {
        return Memory.getLong(structuralTicks + ((long) slot << 3));
    }

    long generationsAddress() {
        return generations;
    }

    long spawnTicksAddress() {
        return spawnTicks;
    }

    long structuralTicksAddress() {
        return structuralTicks;
    }

    long disTypesAddress() {
        return disTypes;
    }

    long identitiesAddress() {
        return identities;
    }

    long dressedWord(int word) {
        return Memory.getLong(dressed + ((long) word << 3));
    }
}
