package io.fdp.kernel.internal.table;

import io.fdp.kernel.access.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The entities of one chunk: where to find who lives, all generations, and the headers of the living.
 *
 * <pre>
 *  image   0 ..... 127 | 128 ...... 4223 | 4224 .. 12415 | 12416 .. 20607   | 20608 .. 28799 | 28800 .. 36991
 *          alive bits  | generations     | spawn ticks   | structural ticks | DIS types      | identities
 * </pre>
 *
 * It is either the chunk of another world, whose columns lie apart, or an image in one piece, as recorders keep it. An image may say anything about dead slots but their generation.
 */
public final class EntityImage {
    private static final int ALIVE = 0;
    private static final int GENERATIONS = ALIVE + Chunks.SLOTS / 8;
    private static final int SPAWN_TICKS = GENERATIONS + Chunks.SLOTS * Integer.BYTES;
    private static final int STRUCTURAL_TICKS = SPAWN_TICKS + Chunks.SLOTS * Long.BYTES;
    private static final int DIS_TYPES = STRUCTURAL_TICKS + Chunks.SLOTS * Long.BYTES;
    private static final int IDENTITIES = DIS_TYPES + Chunks.SLOTS * Long.BYTES;

    /** The bytes of an image in one piece. */
    public static final int BYTES = IDENTITIES + Chunks.SLOTS * EntityIdentity.BYTES;

    private static final int SOME_HEAD_BYTES = Chunks.SLOTS / 8 + Long.BYTES;

    /** The most words of which an image of some words has everything. */
    public static final int MOST_WORDS = Chunks.WORDS / 4;

    /** The bytes of such an image. */
    public static final int MOST_WORDS_BYTES = SOME_HEAD_BYTES + MOST_WORDS * (BYTES - Chunks.SLOTS / 8) / Chunks.WORDS;

    private boolean ofWorld;
    private long alive;
    private long generations;
    private long spawnTicks;
    private long structuralTicks;
    private long disTypes;
    private long identities;
    private long dressed;

    /** Looks at a chunk of a world. */
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

    /** Looks at an image in one piece. */
    public EntityImage at(long address) {
        ofWorld = false;
        alive = address + ALIVE;
        generations = address + GENERATIONS;
        spawnTicks = address + SPAWN_TICKS;
        structuralTicks = address + STRUCTURAL_TICKS;
        disTypes = address + DIS_TYPES;
        identities = address + IDENTITIES;
        dressed = 0;
        return this;
    }

    /** Copies what this looks at into an image in one piece. */
    public void copyTo(MemorySegment to, long offset) {
        Memory.copy(alive, to, offset + ALIVE, Chunks.SLOTS / 8);
        Memory.copy(generations, to, offset + GENERATIONS, (long) Chunks.SLOTS * Integer.BYTES);
        Memory.copy(spawnTicks, to, offset + SPAWN_TICKS, (long) Chunks.SLOTS * Long.BYTES);
        Memory.copy(structuralTicks, to, offset + STRUCTURAL_TICKS, (long) Chunks.SLOTS * Long.BYTES);
        Memory.copy(disTypes, to, offset + DIS_TYPES, (long) Chunks.SLOTS * Long.BYTES);
        Memory.copy(identities, to, offset + IDENTITIES, (long) Chunks.SLOTS * EntityIdentity.BYTES);
    }

    /** Copies who lives, and of some words everything else: the words, and then column after column what these have. Answers the bytes. */
    public long copyTo(MemorySegment to, long offset, int words) {
        Memory.copy(alive, to, offset, Chunks.SLOTS / 8);
        to.set(ValueLayout.JAVA_LONG_UNALIGNED, offset + Chunks.SLOTS / 8, words);
        long at = offset + SOME_HEAD_BYTES;
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

    /** Whether this is a chunk of a world, in which dead slots have no header. */
    public boolean isOfWorld() {
        return ofWorld;
    }

    public long aliveWord(int word) {
        return Memory.getLong(alive + ((long) word << 3));
    }

    /** Whether anyone lives in the chunk. */
    public boolean hasAlive() {
        long any = 0;
        for (int word = 0; word < Chunks.WORDS; word++) {
            any |= aliveWord(word);
        }
        return any != 0;
    }

    /** How many live in the chunk. */
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
