package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.memory.Memory;
import java.lang.invoke.VarHandle;

/**
 * The columns of the entities themselves: alive, generation, ticks, DIS type, identity, and per chunk a mask of the
 * tables with values there.
 *
 * <p>A handle is the index in the lower half and the generation in the upper. The generation column holds the
 * generation of the living entity of a slot, or the generation that the next entity there will get; 0 marks a slot that
 * was never used. Generations survive death, so a handle is never alive again. A dead slot with the last generation,
 * 2<sup>32</sup> - 1, is retired, and gets no further entity.
 *
 * <p>The class has many methods because each column of the header has its own to read and to write.
 */
public final class EntityColumns {
    private static final int GENERATION = 0;
    private static final int SPAWN = 1;
    private static final int STRUCTURAL = 2;
    private static final int DIS_TYPE = 3;
    private static final int IDENTITY = 4;
    private static final int ALIVE = 5;
    private static final int DRESSED = 6;
    private static final int ALIVE_CHUNKS = 7;
    private static final int ALIVE_COUNT = 8;
    private static final int VERSION = 9;
    private static final int TABLE_MASK = 10;
    private static final int CHARGED = 11;
    private static final int HASH = 12;
    private static final int WORD_VERSION = 13;

    /** 256 component types, four words. */
    public static final int MASK_WORDS = 4;

    private static final int MASK_BYTES = MASK_WORDS * Long.BYTES;
    private static final int BYTES_PER_SLOT = Integer.BYTES + 3 * Long.BYTES + EntityIdentity.BYTES;
    /** The bytes charged to the budget for a chunk of entities. */
    public static final int CHUNK_CHARGE = Chunks.SLOTS * BYTES_PER_SLOT + 2 * Chunks.SLOTS / 8;

    private final WorldState world;
    private final ExtentMemory memory;
    private final long generations;
    private final long spawnTicks;
    private final long structuralTicks;
    private final long disTypes;
    private final long identities;
    private final long alive;
    private final long dressed;
    private final long aliveChunks;
    private final long aliveCounts;
    private final long versions;
    private final long wordVersions;
    private final long masks;
    private final long charged;
    private final HashCache hashes;
    private int chargedChunks;
    private int livelyChunks;
    private int trimCursor;

    public EntityColumns(WorldState world) {
        this.world = world;
        int slots = Chunks.EXTENT_SLOTS;
        int chunks = Chunks.EXTENT_CHUNKS;
        memory = new ExtentMemory(
                world,
                "the entity index",
                (long) slots * Integer.BYTES,
                (long) slots * Long.BYTES,
                (long) slots * Long.BYTES,
                (long) slots * Long.BYTES,
                (long) slots * EntityIdentity.BYTES,
                slots / 8,
                slots / 8,
                chunks / 8,
                (long) chunks * Integer.BYTES,
                (long) chunks * Long.BYTES,
                (long) chunks * MASK_BYTES,
                chunks / 8,
                (long) chunks * HashCache.BYTES_PER_CHUNK,
                (long) chunks * Chunks.WORDS * Long.BYTES);
        generations = memory.address(GENERATION);
        spawnTicks = memory.address(SPAWN);
        structuralTicks = memory.address(STRUCTURAL);
        disTypes = memory.address(DIS_TYPE);
        identities = memory.address(IDENTITY);
        alive = memory.address(ALIVE);
        dressed = memory.address(DRESSED);
        aliveChunks = memory.address(ALIVE_CHUNKS);
        aliveCounts = memory.address(ALIVE_COUNT);
        versions = memory.address(VERSION);
        wordVersions = memory.address(WORD_VERSION);
        masks = memory.address(TABLE_MASK);
        charged = memory.address(CHARGED);
        hashes = new HashCache(memory.address(HASH));
        world.addColumns(memory);
    }

    public WorldState world() {
        return world;
    }

    /** Throws for the handle of an entity that commands will create, where a dead entity is no error. */
    public void refusePlaceholder(long entity) {
        if (Entity.isPlaceholder(entity)) {
            throw stale(entity);
        }
    }

    /** Whether an entity is alive. Under the lock, or where no thread destroys it meanwhile. */
    public boolean isAlive(long entity) {
        int index = (int) entity;
        return Integer.compareUnsigned(index, world.limit()) < 0
                && Memory.getInt(generations + ((long) index << 2)) == (int) (entity >>> 32)
                && (Memory.getLong(alive + Chunks.wordOffset(index)) & Chunks.bit(index)) != 0;
    }

    /**
     * Whether an entity is alive, without the lock, while other threads create and destroy. True only if the entity is
     * alive at some moment of the call; once false, always false.
     *
     * <p>A slot goes from one entity to the next in this order: alive bit off, next generation, alive bit on. So
     * between two looks that found the bit on, the generation is that of the first entity or that of the second.
     */
    public boolean isAliveNow(long entity) {
        int index = (int) entity;
        int generation = (int) (entity >>> 32);
        if (generation == 0 || Integer.compareUnsigned(index, world.limit()) >= 0 || !isAliveIndex(index)) {
            return false;
        }
        VarHandle.loadLoadFence();
        if (generation(index) != generation) {
            return false;
        }
        VarHandle.loadLoadFence();
        return isAliveIndex(index);
    }

    /** The handle of the entity that lives at an index, or the null handle. Takes no lock, like {@link #isAliveNow}. */
    public long livingAt(int index) {
        if (Integer.compareUnsigned(index, world.limit()) >= 0 || !isAliveIndex(index)) {
            return Entity.NULL;
        }
        VarHandle.loadLoadFence();
        long entity = Entity.of(index, generation(index));
        return isAliveNow(entity) ? entity : Entity.NULL;
    }

    /** The index of a living entity. Throws for a dead one. Always checked. */
    public int requireAlive(long entity) {
        if (!isAlive(entity)) {
            throw stale(entity);
        }
        return (int) entity;
    }

    /** The error for a handle that is not alive. */
    public RuntimeException stale(long entity) {
        world.requireOpen();
        return new StaleEntityException(entity, StaleHandle.message(entity, this));
    }

    public int generation(int index) {
        return Memory.getInt(generations + ((long) index << 2));
    }

    public void setGeneration(int index, int generation) {
        Memory.putInt(generations + ((long) index << 2), generation);
    }

    public boolean isAliveIndex(int index) {
        return (aliveWord(index >>> 6) & Chunks.bit(index)) != 0;
    }

    /** The alive bits of the 64 indexes from {@code 64 * word} on. */
    public long aliveWord(int word) {
        return Memory.getLong(alive + ((long) word << 3));
    }

    /** Copies the 16 words of alive bits of a chunk. */
    public void copyAlive(int chunk, long[] to, int at) {
        for (int i = 0; i < Chunks.WORDS; i++) {
            to[at + i] = aliveWord(chunk * Chunks.WORDS + i);
        }
    }

    /**
     * Replaces alive bits and updates the chunk's count and its bit in the summary. Generations of new entities are
     * written before, those that follow dead entities afterwards: {@link #isAliveNow} relies on it.
     */
    public void setAliveWord(int word, long bits) {
        int chunk = word >>> 4;
        int count = putAlive(word, bits, Long.bitCount(bits) - Long.bitCount(aliveWord(word)));
        long summaryAt = aliveChunks + Chunks.wordOffset(chunk);
        long summary = Memory.getLong(summaryAt);
        long with = count > 0 ? summary | Chunks.bit(chunk) : summary & ~Chunks.bit(chunk);
        if (with != summary) {
            Memory.putLong(summaryAt, with);
            livelyChunks += count > 0 ? 1 : -1;
        }
    }

    /** Adds a living entity to a word that has others, so that the summary stays. */
    public void joinAlive(int word, long bits) {
        putAlive(word, bits, 1);
    }

    private int putAlive(int word, long bits, int change) {
        long countAt = aliveCounts + ((long) (word >>> 4) << 2);
        int count = Memory.getInt(countAt) + change;
        long at = alive + ((long) word << 3);
        VarHandle.storeStoreFence();
        Memory.putLong(at, bits);
        VarHandle.storeStoreFence();
        Memory.putInt(countAt, count);
        return count;
    }

    public int aliveCount(int chunk) {
        return Memory.getInt(aliveCounts + ((long) chunk << 2));
    }

    /** One bit per chunk: whether any entity lives there. */
    public long aliveChunksWord(int word) {
        return Memory.getLong(aliveChunks + ((long) word << 3));
    }

    /** The first chunk at or after the given one where any entity lives, or -1. */
    public int nextLively(int chunk) {
        int words = (world.chunks() + Long.SIZE - 1) >>> 6;
        for (int word = chunk >>> 6; word < words; word++) {
            long bits = aliveChunksWord(word) & (word == chunk >>> 6 ? -1L << chunk : -1L);
            if (bits != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        return -1;
    }

    public long disType(int index) {
        return Memory.getLong(disTypes + ((long) index << 3));
    }

    public void setDisType(int index, long value) {
        Memory.putLong(disTypes + ((long) index << 3), value);
        dress(index);
    }

    /** The address of an {@link EntityIdentity}, to read it. */
    public long identity(int index) {
        return identities + (long) index * EntityIdentity.BYTES;
    }

    /** The same to write it. */
    public long writableIdentity(int index) {
        dress(index);
        return identity(index);
    }

    /**
     * Notes that DIS type or identity are set, so that they are cleared with the entity. Most entities have neither.
     */
    private void dress(int index) {
        long at = dressed + Chunks.wordOffset(index);
        Memory.putLong(at, Memory.getLong(at) | Chunks.bit(index));
        markStructure(index);
    }

    /** Clears DIS type and identity of entities of one word, where they were ever set. */
    public void undress(int word, long mask) {
        long at = dressed + ((long) word << 3);
        long bits = Memory.getLong(at);
        if ((bits & mask) != 0) {
            Memory.putLong(at, bits & ~mask);
            for (long left = bits & mask; left != 0; left &= left - 1) {
                int index = (word << 6) + Long.numberOfTrailingZeros(left);
                Memory.putLong(disTypes + ((long) index << 3), 0);
                Memory.putLong(identity(index), 0);
            }
        }
    }

    public long spawnTick(int index) {
        return Memory.getLong(spawnTicks + ((long) index << 3));
    }

    /** Gives a slot to a new entity: fixes its generation, never 0, and sets its spawn tick. Returns the generation. */
    public int beginLife(int index) {
        long at = Memory.address(generations + ((long) index << 2));
        int generation = Memory.getInt(at);
        if (generation == 0) {
            generation = 1;
            Memory.putInt(at, 1);
        }
        Memory.putLong(Memory.address(spawnTicks + ((long) index << 3)), world.tick());
        return generation;
    }

    /**
     * The tick of the last structural change. In the tick of its creation an entity's own entry is not written, which
     * saves new entities a page of memory. An older entry can only be from an earlier entity of the slot.
     */
    public long structuralTick(int index) {
        return Math.max(spawnTick(index), Memory.getLong(structuralTicks + ((long) index << 3)));
    }

    /** Limits the ticks of an entity to a tick. */
    public void limitTicks(int index, long tick) {
        long spawn = spawnTicks + ((long) index << 3);
        long structural = structuralTicks + ((long) index << 3);
        Memory.putLong(spawn, Math.min(Memory.getLong(spawn), tick));
        Memory.putLong(structural, Math.min(Memory.getLong(structural), tick));
    }

    /** The version of the last structural change in a chunk. */
    public long structureVersion(int chunk) {
        return Memory.getLong(versions + ((long) chunk << 3));
    }

    /** Whether anything ever changed in a chunk. If not, no entity ever lived there, and all of it is zero. */
    public boolean isUsed(int chunk) {
        return structureVersion(chunk) != 0;
    }

    /** The version of the last structural change among the entities of one word. */
    long wordVersion(int word) {
        return Memory.getLong(wordVersions + ((long) word << 3));
    }

    /** One bit per word of a chunk: whether structure changed there after a version. */
    public int restructuredWords(int chunk, long since) {
        int words = 0;
        for (int i = 0; i < Chunks.WORDS; i++) {
            words |= wordVersion(chunk * Chunks.WORDS + i) > since ? 1 << i : 0;
        }
        return words;
    }

    /**
     * Selects, from entities of one word, those whose structure may have changed since a version: in its tick or later.
     */
    public long restructured(int word, long since, long candidates) {
        if (wordVersion(word) <= since) {
            return 0;
        }
        long tick = world.tickOf(since);
        long bits = 0;
        for (long left = candidates; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            if (structuralTick((word << 6) + bit) >= tick) {
                bits |= Chunks.bit(bit);
            }
        }
        return bits;
    }

    /** Notes that the structure or the header of an entity changed. */
    public void markStructure(int index) {
        Memory.putLong(versions + ((long) Chunks.of(index) << 3), world.version());
        Memory.putLong(wordVersions + ((long) (index >>> 6) << 3), world.version());
    }

    /** Notes that anything may have changed in a chunk. */
    public void markChunk(int chunk) {
        for (int i = 0; i < Chunks.WORDS; i++) {
            markStructure((chunk << Chunks.SHIFT) + (i << 6));
        }
    }

    /** Notes that an entity gained or lost a component. */
    public void touchStructure(int index) {
        touchTick(index);
        markStructure(index);
    }

    /** The same without the chunk, for callers that mark the chunk once for many entities. */
    void touchTick(int index) {
        long tick = world.tick();
        if (tick != spawnTick(index)) {
            Memory.putLong(structuralTicks + ((long) index << 3), tick);
        }
    }

    /** A word of the mask of tables that have a value in a chunk. */
    public long tableMask(int chunk, int word) {
        return Memory.getLong(maskAddress(chunk, word));
    }

    void setTableMask(int chunk, int id, boolean used) {
        long mask = tableMask(chunk, id >>> 6);
        Memory.putLong(maskAddress(chunk, id >>> 6), used ? mask | Chunks.bit(id) : mask & ~Chunks.bit(id));
    }

    private long maskAddress(int chunk, int word) {
        return masks + (long) chunk * MASK_BYTES + ((long) word << 3);
    }

    // ---- where the columns of a chunk begin

    public long aliveAt(int chunk) {
        return alive + (long) chunk * Chunks.SLOTS / 8;
    }

    public long generationsAt(int chunk) {
        return generations + (long) chunk * Chunks.SLOTS * Integer.BYTES;
    }

    public long spawnTicksAt(int chunk) {
        return spawnTicks + (long) chunk * Chunks.SLOTS * Long.BYTES;
    }

    public long structuralTicksAt(int chunk) {
        return structuralTicks + (long) chunk * Chunks.SLOTS * Long.BYTES;
    }

    public long disTypesAt(int chunk) {
        return disTypes + (long) chunk * Chunks.SLOTS * Long.BYTES;
    }

    public long identitiesAt(int chunk) {
        return identities + (long) chunk * Chunks.SLOTS * EntityIdentity.BYTES;
    }

    long dressedAt(int chunk) {
        return dressed + (long) chunk * Chunks.SLOTS / 8;
    }

    long dressedWord(int word) {
        return Memory.getLong(dressed + ((long) word << 3));
    }

    void setDressedWord(int word, long bits) {
        Memory.putLong(dressed + ((long) word << 3), bits);
    }

    /** Makes sure that the memory for a chunk of entities is within the budget and usable. */
    public void ensureChunk(int chunk) {
        world.reach(chunk << Chunks.SHIFT);
        if (!isCharged(chunk)) {
            chargeChunks(1);
            setCharged(chunk);
        }
    }

    /** Charges the memory of some chunks, or throws and charges none. */
    public void chargeChunks(int count) {
        world.account().charge((long) count * CHUNK_CHARGE, "the entity index");
    }

    /** Notes that a chunk has been charged. */
    public void setCharged(int chunk) {
        long at = charged + Chunks.wordOffset(chunk);
        Memory.putLong(at, Memory.getLong(at) | Chunks.bit(chunk));
        chargedChunks++;
        if (chargedChunks >= chunk - chunk / 8) {
            memory.denseTo(GENERATION, chunk + 1);
            memory.denseTo(SPAWN, chunk + 1);
        }
    }

    /**
     * Gives back the memory of up to a number of chunks without living entities; generations stay. Returns how many.
     */
    public int trim(int most) {
        int trimmed = 0;
        int all = world.chunks();
        for (int looked = 0; looked < all && trimmed < most && chargedChunks > livelyChunks; looked++) {
            trimCursor = trimCursor + 1 < all ? trimCursor + 1 : 0;
            int chunk = trimCursor;
            if (isCharged(chunk) && aliveCount(chunk) == 0) {
                long at = charged + Chunks.wordOffset(chunk);
                Memory.putLong(at, Memory.getLong(at) & ~Chunks.bit(chunk));
                chargedChunks--;
                world.account().refund(CHUNK_CHARGE);
                for (int region = SPAWN; region <= IDENTITY; region++) {
                    memory.decommit(region, (long) chunk * Chunks.SLOTS * Long.BYTES, (long) Chunks.SLOTS * Long.BYTES);
                }
                trimmed++;
            }
        }
        return trimmed;
    }

    /** Whether a chunk is charged to the budget. */
    public boolean isCharged(int chunk) {
        return (Memory.getLong(charged + Chunks.wordOffset(chunk)) & Chunks.bit(chunk)) != 0;
    }

    /** The cached hashes of the chunks. */
    public HashCache hashes() {
        return hashes;
    }

    public long residentBytes() {
        return memory.residentBytes();
    }
}
