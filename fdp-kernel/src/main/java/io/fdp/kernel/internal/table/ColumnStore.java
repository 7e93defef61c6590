package io.fdp.kernel.internal.table;

import io.fdp.kernel.Entity;
import io.fdp.kernel.access.Memory;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.layout.ComponentLayout;
import org.jspecify.annotations.Nullable;

/**
 * One component type over all entities: who has it, who owns it, when it changed, and where the values are.
 *
 * <p>Presence and authority are bit columns, because that is what queries read: 64 entities per word, and one more bit per
 * chunk says whether there is anything at all. Access by handle does not look at them. A type with values keeps a
 * <em>stamp</em> per slot, the generation of the entity if it has the component and 0 if not, so that a single load and
 * compare answers "alive, the same entity, and has it". Tags have no stamps; they ask for liveness and the bit.
 *
 * <p>Every invariant between these columns holds whenever the structure lock is free; {@link ColumnCheck} states them.
 */
public final class ColumnStore {
    private static final int STAMPS = 0;
    private static final int PRESENT = 1;
    private static final int AUTHORITY = 2;
    private static final int CHUNKS = 3;
    private static final int COUNTS = 4;
    private static final int VERSIONS = 5;
    private static final int GRANULES = 6;
    private static final int HASHES = 7;

    private static final int STAMP_BYTES_PER_CHUNK = Chunks.SLOTS * Integer.BYTES;
    private static final int BITS_BYTES_PER_CHUNK = 2 * Chunks.SLOTS / 8;

    private final int id;
    private final String name;
    private final long nameHash;
    private final WorldState world;
    private final EntityColumns entities;
    private final ExtentMemory memory;
    private final @Nullable ValueMemory values;
    private final boolean stamped;
    private final int granuleShift;
    private final long granuleCharge;

    private final long stamps;
    private final long present;
    private final long authority;
    private final long chunks;
    private final long counts;
    private final long versions;
    private final long granules;
    private final HashCache hashes;

    private int count;
    private int emptyChunks;
    private int trimCursor;

    /** Reserves the memory of a component type; without a layout it is a tag. */
    public ColumnStore(
            int id, String name, WorldState world, EntityColumns entities, @Nullable ComponentLayout layout) {
        this.id = id;
        this.name = name;
        this.nameHash = Hash64.ofText(name);
        this.world = world;
        this.entities = entities;
        this.stamped = layout != null;
        this.granuleShift = layout == null ? Chunks.SHIFT : ValueMemory.granuleShift(layout);
        int slots = Chunks.EXTENT_SLOTS;
        int extentChunks = Chunks.EXTENT_CHUNKS;
        this.memory = new ExtentMemory(
                world,
                "component " + name,
                stamped ? (long) slots * Integer.BYTES : 0,
                slots / 8,
                slots / 8,
                extentChunks / 8,
                (long) extentChunks * Integer.BYTES,
                (long) extentChunks * Long.BYTES,
                (slots >>> granuleShift) / 8,
                (long) extentChunks * HashCache.BYTES_PER_CHUNK);
        this.values = layout == null ? null : reserveValues(layout);
        long chunkCharge = (long) BITS_BYTES_PER_CHUNK + (stamped ? STAMP_BYTES_PER_CHUNK : 0);
        this.granuleCharge =
                (chunkCharge >>> (Chunks.SHIFT - granuleShift)) + (values == null ? 0 : values.granuleBytes());
        stamps = memory.address(STAMPS);
        present = memory.address(PRESENT);
        authority = memory.address(AUTHORITY);
        chunks = memory.address(CHUNKS);
        counts = memory.address(COUNTS);
        versions = memory.address(VERSIONS);
        granules = memory.address(GRANULES);
        hashes = new HashCache(memory.address(HASHES));
    }

    private ValueMemory reserveValues(ComponentLayout layout) {
        try {
            return new ValueMemory(world, name, layout);
        } catch (RuntimeException refused) {
            memory.close();
            throw refused;
        }
    }

    /** Makes the column part of the world. */
    public void open() {
        world.addColumns(memory);
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    public WorldState world() {
        return world;
    }

    public EntityColumns entities() {
        return entities;
    }

    /** The entities that have the component. */
    public int count() {
        return count;
    }

    // ---- by handle, hot

    /** Whether a living entity has the component; false for a stale handle. */
    public boolean has(long entity) {
        int index = (int) entity;
        if (!stamped) {
            return entities.isAlive(entity) && isPresent(index);
        }
        return Integer.compareUnsigned(index, world.limit()) < 0 && isStamped(index, (int) (entity >>> 32));
    }

    private boolean isStamped(int index, int generation) {
        return generation != 0 && Memory.getInt(stamps + ((long) index << 2)) == generation;
    }

    /** The index of an entity that has the component; checked once, here. */
    public int requirePresent(long entity) {
        int index = (int) entity;
        if (Memory.CHECKS) {
            if (Integer.compareUnsigned(index, world.limit()) >= 0 || !isStamped(index, (int) (entity >>> 32))) {
                throw missing(entity);
            }
        }
        return index;
    }

    /** The index of an entity whose value is about to be written: its chunk counts as changed. */
    public int requireWritable(long entity) {
        int index = requirePresent(entity);
        markChanged(Chunks.of(index));
        return index;
    }

    /** The error for an entity that does not have the component, or is not alive. */
    public RuntimeException missing(long entity) {
        if (!entities.isAlive(entity)) {
            return entities.stale(entity);
        }
        return new MissingComponentException("entity " + Entity.toString(entity) + " has no " + name
                + ": add it first, or ask with has() or tryGet()");
    }

    /** Notes that values of a chunk changed. */
    public void markChanged(int chunk) {
        long at = versions + ((long) chunk << 3);
        long version = world.version();
        if (Memory.getLong(at) != version) {
            Memory.putLong(at, version);
        }
    }

    /** The version of the last change in a chunk. */
    public long chunkVersion(int chunk) {
        return Memory.getLong(versions + ((long) chunk << 3));
    }

    /** Whether a cursor taken at an epoch may go on; answers the epoch to carry, or throws. */
    public long revalidate(long epoch, long entity, boolean writes) {
        requireFrame(epoch, "a cursor");
        if (!has(entity)) {
            throw new StaleCursorException("cursor on " + name + " of entity " + Entity.toString(entity)
                    + " is stale: the entity lost the component or died; take a new cursor");
        }
        if (writes) {
            markChanged(Chunks.of((int) entity));
        }
        return world.epoch();
    }

    /** Whether a span taken at an epoch may go on; answers the epoch to carry, or throws. */
    public long revalidateSpan(long epoch, int chunk, boolean writes) {
        requireFrame(epoch, "a span");
        if (writes) {
            markChanged(chunk);
        }
        return world.epoch();
    }

    private void requireFrame(long epoch, String what) {
        world.requireOpen();
        if (epoch == 0) {
            throw new StaleCursorException("a " + name + " cursor or span was used before it was put on anything");
        }
        if (!WorldState.sameFrame(epoch, world.epoch())) {
            throw new StaleCursorException(
                    what + " of " + name + " was taken in an earlier frame: take a new one after each tick()");
        }
    }

    // ---- bits

    public boolean isPresent(int index) {
        return (Memory.getLong(present + Chunks.wordOffset(index)) & Chunks.bit(index)) != 0;
    }

    public boolean isOwned(int index) {
        return (Memory.getLong(authority + Chunks.wordOffset(index)) & Chunks.bit(index)) != 0;
    }

    /** The presence bits of the entities {@code 64 * word} and after. */
    public long presentWord(int word) {
        return Memory.getLong(present + ((long) word << 3));
    }

    /** The authority bits of the entities {@code 64 * word} and after. */
    public long authorityWord(int word) {
        return Memory.getLong(authority + ((long) word << 3));
    }

    /** One bit per chunk: whether any entity there has the component. */
    public long chunksWord(int word) {
        return Memory.getLong(chunks + ((long) word << 3));
    }

    /** The entities of a chunk that have the component. */
    public int chunkCount(int chunk) {
        return Memory.getInt(counts + ((long) chunk << 2));
    }

    int stamp(int index) {
        return stamped ? Memory.getInt(stamps + ((long) index << 2)) : 0;
    }

    boolean isStamped() {
        return stamped;
    }

    // ---- structure, under the lock

    /**
     * Takes the lock and makes everything ready to add the component. The caller writes the value, calls {@link
     * #finishAdd}, and in any case {@link #endAdd}. When this throws, the lock is free and nothing has changed.
     */
    public int beginAdd(long entity) {
        world.lock().acquire();
        boolean ready = false;
        try {
            int index = entities.requireAlive(entity);
            if (isPresent(index)) {
                throw new DuplicateComponentException("entity " + Entity.toString(entity) + " has " + name
                        + " already: write it with set(), or ask with has() first");
            }
            ensureMemory(index);
            ready = true;
            return index;
        } finally {
            if (!ready) {
                world.lock().release();
            }
        }
    }

    /** The value is written: the entity has the component from here on, and this node owns it. */
    public void finishAdd(long entity, int index) {
        long offset = Chunks.wordOffset(index);
        long bit = Chunks.bit(index);
        int chunk = Chunks.of(index);
        Memory.putLong(present + offset, Memory.getLong(present + offset) | bit);
        Memory.putLong(authority + offset, Memory.getLong(authority + offset) | bit);
        if (stamped) {
            Memory.putInt(stamps + ((long) index << 2), (int) (entity >>> 32));
        }
        if (changeCount(chunk, 1) == 1) {
            enterChunk(chunk);
        }
        markChanged(chunk);
        entities.touchStructure(index);
    }

    /** Gives the lock back. */
    public void endAdd() {
        world.lock().release();
    }

    /** Takes the component away; false when the entity did not have it. */
    public boolean remove(long entity) {
        world.lock().acquire();
        try {
            int index = entities.requireAlive(entity);
            if (!isPresent(index)) {
                return false;
            }
            strip(index);
            entities.touchStructure(index);
            return true;
        } finally {
            world.lock().release();
        }
    }

    /** Takes the component away from an index that has it. */
    public void strip(int index) {
        long offset = Chunks.wordOffset(index);
        long keep = ~Chunks.bit(index);
        int chunk = Chunks.of(index);
        Memory.putLong(present + offset, Memory.getLong(present + offset) & keep);
        Memory.putLong(authority + offset, Memory.getLong(authority + offset) & keep);
        if (stamped) {
            Memory.putInt(stamps + ((long) index << 2), 0);
        }
        if (changeCount(chunk, -1) == 0) {
            leaveChunk(chunk);
        }
        markChanged(chunk);
        world.nextEpoch();
    }

    /** Takes or gives up authority over the component of an entity that has it. */
    public void setOwned(long entity, boolean owned) {
        world.lock().acquire();
        try {
            int index = entities.requireAlive(entity);
            if (!isPresent(index)) {
                throw missing(entity);
            }
            long at = authority + Chunks.wordOffset(index);
            long bits = Memory.getLong(at);
            long changed = owned ? bits | Chunks.bit(index) : bits & ~Chunks.bit(index);
            if (changed != bits) {
                Memory.putLong(at, changed);
                markChanged(Chunks.of(index));
                entities.touchStructure(index);
            }
        } finally {
            world.lock().release();
        }
    }

    private int changeCount(int chunk, int by) {
        count += by;
        long at = counts + ((long) chunk << 2);
        int now = Memory.getInt(at) + by;
        Memory.putInt(at, now);
        return now;
    }

    private void enterChunk(int chunk) {
        long at = chunks + Chunks.wordOffset(chunk);
        Memory.putLong(at, Memory.getLong(at) | Chunks.bit(chunk));
        entities.setTableMask(chunk, id, true);
        emptyChunks--;
    }

    private void leaveChunk(int chunk) {
        long at = chunks + Chunks.wordOffset(chunk);
        Memory.putLong(at, Memory.getLong(at) & ~Chunks.bit(chunk));
        entities.setTableMask(chunk, id, false);
        emptyChunks++;
    }

    // ---- memory

    private void ensureMemory(int index) {
        int granule = index >>> granuleShift;
        long at = granules + Chunks.wordOffset(granule);
        long bits = Memory.getLong(at);
        if ((bits & Chunks.bit(granule)) == 0) {
            commitGranule(Chunks.of(index), granule, at, bits);
        }
    }

    private void commitGranule(int chunk, int granule, long at, long bits) {
        world.account().charge(granuleCharge, "component " + name);
        boolean committed = false;
        try {
            if (values != null) {
                values.commit(granule);
            }
            committed = true;
        } finally {
            if (!committed) {
                world.account().refund(granuleCharge);
            }
        }
        if (chunkCount(chunk) == 0 && committedGranules(chunk) == 0) {
            emptyChunks++;
        }
        Memory.putLong(at, bits | Chunks.bit(granule));
    }

    private int granulesPerChunk() {
        return 1 << (Chunks.SHIFT - granuleShift);
    }

    /** The granules of a chunk that have memory. */
    int committedGranules(int chunk) {
        int first = chunk << (Chunks.SHIFT - granuleShift);
        int committed = 0;
        for (int granule = first; granule < first + granulesPerChunk(); granule++) {
            committed += isCommitted(granule) ? 1 : 0;
        }
        return committed;
    }

    boolean isCommittedIndex(int index) {
        return isCommitted(index >>> granuleShift);
    }

    long granuleCharge() {
        return granuleCharge;
    }

    private boolean isCommitted(int granule) {
        return (Memory.getLong(granules + Chunks.wordOffset(granule)) & Chunks.bit(granule)) != 0;
    }

    /** The chunks that have memory and no entity. */
    public int emptyChunks() {
        return emptyChunks;
    }

    /** Gives back the memory of up to a number of empty chunks; answers how many. Under the lock. */
    public int trim(int most) {
        int trimmed = 0;
        int all = world.chunks();
        for (int looked = 0; looked < all && trimmed < most && emptyChunks > 0; looked++) {
            trimCursor = trimCursor + 1 < all ? trimCursor + 1 : 0;
            if (chunkCount(trimCursor) == 0 && committedGranules(trimCursor) > 0) {
                trimChunk(trimCursor);
                trimmed++;
            }
        }
        return trimmed;
    }

    private void trimChunk(int chunk) {
        int first = chunk << (Chunks.SHIFT - granuleShift);
        for (int granule = first; granule < first + granulesPerChunk(); granule++) {
            if (isCommitted(granule)) {
                long at = granules + Chunks.wordOffset(granule);
                Memory.putLong(at, Memory.getLong(at) & ~Chunks.bit(granule));
                world.account().refund(granuleCharge);
            }
        }
        if (values != null) {
            values.decommit(chunk);
            memory.decommit(STAMPS, (long) chunk * STAMP_BYTES_PER_CHUNK, STAMP_BYTES_PER_CHUNK);
        }
        emptyChunks--;
    }

    /** The address of the first value; only for types with values. */
    public long valueBase() {
        return values().base();
    }

    public long chunkBytes() {
        return values().chunkBytes();
    }

    /** The address of a chunk that a span will touch. */
    public long openChunk(int chunk) {
        if (chunk < 0 || chunk >= world.chunks() || chunkCount(chunk) == 0) {
            world.requireOpen();
            throw new MissingComponentException("no entity of chunk " + chunk + " has " + name
                    + ": take chunks from nextChunk(), which skips empty ones");
        }
        values().commitChunk(chunk);
        return values().base() + chunk * values().chunkBytes();
    }

    private ValueMemory values() {
        if (values == null) {
            throw new IllegalStateException(name + " is a tag and has no values");
        }
        return values;
    }

    public void preferHugePages() {
        if (values != null) {
            values.preferHugePages();
        }
    }

    public long residentBytes() {
        return memory.residentBytes() + (values == null ? 0 : values.residentBytes());
    }

    /** Gives everything back, for a column that could not become part of the world. */
    public void discard() {
        memory.close();
        close();
    }

    /** Gives the values back; the bookkeeping goes with the world. */
    public void close() {
        if (values != null) {
            values.close();
        }
    }

    // ---- hash

    /** The hash of everything in the column; only chunks that changed since the last call are read. */
    public long hash() {
        int all = world.chunks();
        for (int chunk = 0; chunk < all; chunk++) {
            long version = chunkVersion(chunk);
            if (!hashes.isCurrent(chunk, version)) {
                hashes.put(chunk, hashChunk(chunk), world.version());
            }
        }
        return hashes.sum() == 0 ? 0 : Hash64.finish(Hash64.mix(nameHash, hashes.sum()));
    }

    private long hashChunk(int chunk) {
        if (chunkCount(chunk) == 0) {
            return 0;
        }
        long bitsAt = (long) chunk * Chunks.SLOTS / 8;
        long h = Hash64.bytes(nameHash, present + bitsAt, Chunks.SLOTS / 8);
        h = Hash64.bytes(h, authority + bitsAt, Chunks.SLOTS / 8);
        if (values != null) {
            int from = nextPresent(chunk, 0);
            while (from >= 0) {
                int to = runEnd(chunk, from);
                h = values.hash(h, chunk, from, to);
                from = nextPresent(chunk, to);
            }
        }
        long hash = Hash64.finish(h);
        return hash == 0 ? 1 : hash;
    }

    /** The first slot of a chunk at or after one that has the component, or -1. */
    public int nextPresent(int chunk, int slot) {
        return scan(chunk, slot, 0L);
    }

    /** The first slot of a chunk at or after one that does not have the component, or 1,024. */
    public int runEnd(int chunk, int slot) {
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

    /** The first chunk at or after one where any entity has the component, or -1. */
    public int nextChunk(int chunk) {
        int all = world.chunks();
        if (chunk < 0 || chunk >= all) {
            return -1;
        }
        int word = chunk >>> 6;
        long bits = chunksWord(word) & (-1L << chunk);
        while (bits == 0) {
            if (++word << 6 >= all) {
                return -1;
            }
            bits = chunksWord(word);
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }
}
