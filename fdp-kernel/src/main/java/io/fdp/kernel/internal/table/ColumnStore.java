package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One component type over all entities: who has it, who owns it, when it changed, and where the values are.
 *
 * <p>Presence and authority are bit columns, because that is what queries read: 64 entities per word, and one more bit
 * per chunk says whether there is anything at all. Access by handle does not look at them. A type with values keeps a
 * <em>stamp</em> per slot, the generation of the entity if it has the component and 0 if not, so that a single load and
 * compare answers "alive, the same entity, and has it". Tags have no stamps; they ask for liveness and the bit.
 *
 * <p>Every invariant between these columns holds whenever the structure lock is free; {@link ColumnCheck} states them.
 *
 * <p>It has many methods because whoever works on a component comes through here: what they do is in bits, values,
 * versions and hashes, which it holds.
 */
public final class ColumnStore implements AutoCloseable {
    /** The epoch of a cursor, and the era of a span, whose loop is over. No world comes there. */
    public static final long LEFT = -1;

    private static final int STAMPS = 0;
    private static final int PRESENT = 1;
    private static final int AUTHORITY = 2;
    private static final int CHUNKS = 3;
    private static final int COUNTS = 4;
    private static final int VERSIONS = 5;
    private static final int GRANULES = 6;
    private static final int HASHES = 7;
    private static final int ENTITY_VERSIONS = 8;
    private static final int GROUP_VERSIONS = 9;
    private static final int WORD_VERSIONS = 10;

    private static final int STAMP_BYTES_PER_CHUNK = Chunks.SLOTS * Integer.BYTES;
    private static final int BITS_BYTES_PER_CHUNK = 2 * Chunks.SLOTS / 8;
    private static final int VERSION_BYTES_PER_CHUNK = EntityVersions.SLOT_BYTES_PER_CHUNK
            + EntityVersions.GROUP_BYTES_PER_CHUNK
            + EntityVersions.WORD_BYTES_PER_CHUNK;

    private final int id;
    private final String name;
    private final String addLabel;
    private final String removeLabel;
    private final String authorityLabel;
    private final WorldState world;
    private final EntityColumns entities;
    private final ExtentMemory memory;
    private final @Nullable ValueMemory values;
    private final @Nullable ValueImage image;
    private final boolean stamped;
    private final int granuleShift;

    private final long stamps;
    private final long versions;
    private final PresenceBits bits;
    private final GranuleLedger granules;
    private final ColumnHash hash;
    private final BulkAdd bulkAdd;
    private final ColumnChunks wholeChunks;
    private final @Nullable EntityVersions entityVersions;

    private @Nullable Payload payload;
    private int emptyChunks;
    private int trimCursor;

    /**
     * Whether memory that gets a granule may have been written before: after trimming, or when a span reaches beyond a
     * granule.
     */
    private boolean mayBeDirty;

    /**
     * Reserves the memory of a component type. Without a layout and stamps it is a tag; with stamps and no layout its
     * values are in a payload alone. A versioned one keeps a version per entity.
     */
    public ColumnStore(
            int id,
            String name,
            WorldState world,
            EntityColumns entities,
            @Nullable ComponentLayout layout,
            boolean stamped,
            boolean versioned) {
        this.id = id;
        this.name = name;
        this.addLabel = "add " + name;
        this.removeLabel = "remove " + name;
        this.authorityLabel = "set the authority of " + name;
        this.world = world;
        this.entities = entities;
        this.stamped = stamped;
        this.granuleShift = layout == null ? Chunks.SHIFT : ValueMemory.granuleShift(layout);
        this.memory = reserveBookkeeping(versioned);
        this.values = layout == null ? null : reserveValues(layout);
        this.image = layout == null ? null : new ValueImage(layout);
        stamps = memory.address(STAMPS);
        versions = memory.address(VERSIONS);
        bits = new PresenceBits(
                memory.address(PRESENT), memory.address(AUTHORITY), memory.address(CHUNKS), memory.address(COUNTS));
        entityVersions = versioned
                ? new EntityVersions(
                        memory.address(ENTITY_VERSIONS), memory.address(GROUP_VERSIONS), memory.address(WORD_VERSIONS))
                : null;
        long chunkCharge = (long) BITS_BYTES_PER_CHUNK
                + (stamped ? STAMP_BYTES_PER_CHUNK : 0)
                + (versioned ? VERSION_BYTES_PER_CHUNK : 0);
        long charge = (chunkCharge >>> (Chunks.SHIFT - granuleShift)) + (values == null ? 0 : values.granuleBytes());
        granules = new GranuleLedger(world, name, values, memory.address(GRANULES), granuleShift, charge);
        hash = new ColumnHash(this, values, memory.address(HASHES));
        bulkAdd = new BulkAdd(this, entities);
        wholeChunks = new ColumnChunks(this, layout);
        mayBeDirty = granuleShift < Chunks.SHIFT;
    }

    private ExtentMemory reserveBookkeeping(boolean versioned) {
        int slots = Chunks.EXTENT_SLOTS;
        int chunks = Chunks.EXTENT_CHUNKS;
        return new ExtentMemory(
                world,
                "component " + name,
                stamped ? (long) slots * Integer.BYTES : 0,
                slots / 8,
                slots / 8,
                chunks / 8,
                (long) chunks * Integer.BYTES,
                (long) chunks * Long.BYTES,
                (slots >>> granuleShift) / 8,
                (long) chunks * HashCache.BYTES_PER_CHUNK,
                versioned ? (long) chunks * EntityVersions.SLOT_BYTES_PER_CHUNK : 0,
                versioned ? (long) chunks * EntityVersions.GROUP_BYTES_PER_CHUNK : 0,
                versioned ? (long) chunks * EntityVersions.WORD_BYTES_PER_CHUNK : 0);
    }

    private ValueMemory reserveValues(ComponentLayout layout) {
        try {
            return new ValueMemory(world, name, layout);
        } catch (Throwable refused) {
            Errors.close(refused, memory);
            throw refused;
        }
    }

    /** Lets something outside of the value memory follow the column; once, before the column is used. */
    public void attach(Payload attached) {
        payload = attached;
    }

    /**
     * Whether something outside of the value memory follows the column: then its values only say where things are kept.
     */
    public boolean hasPayload() {
        return payload != null;
    }

    /** The chunks of the column as wholes. */
    public ColumnChunks chunksOf() {
        return wholeChunks;
    }

    PresenceBits bits() {
        return bits;
    }

    int granuleShift() {
        return granuleShift;
    }

    /** What follows the column outside of the value memory, or null. */
    public @Nullable Payload payload() {
        return payload;
    }

    /** How a value lies outside of the table, or null when the column has none in native memory. */
    public @Nullable ValueImage image() {
        return image;
    }

    /** What a shadow copy keeps of what lies outside of the value memory; null when there is nothing. */
    @Nullable
    ShadowPayload shadowPayload(String shadowName, long shadowValues) {
        return payload == null ? null : payload.shadow(shadowName, shadowValues);
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
        return bits.total();
    }

    // ---- by handle, hot

    /** Whether a living entity has the component; false for a stale handle. */
    public boolean has(long entity) {
        int index = (int) entity;
        if (!stamped) {
            return hasBit(entity, index);
        }
        return Integer.compareUnsigned(index, world.limit()) < 0 && isStamped(index, (int) (entity >>> 32));
    }

    /** Looks at the entity again after the bit, which may be that of its successor. */
    private boolean hasBit(long entity, int index) {
        if (!entities.isAliveNow(entity) || !isPresent(index)) {
            return false;
        }
        VarHandle.loadLoadFence();
        return entities.isAliveNow(entity);
    }

    private boolean isStamped(int index, int generation) {
        return generation != 0 && Memory.getInt(Memory.address(stamps + ((long) index << 2))) == generation;
    }

    /** The index of an entity that has the component; checked once, here. For columns with stamps: a tag has none. */
    public int requirePresent(long entity) {
        assert stamped : name + " has no stamps";
        int index = (int) entity;
        if (Integer.compareUnsigned(index, world.limit()) >= 0 || !isStamped(index, (int) (entity >>> 32))) {
            throw missing(entity);
        }
        return index;
    }

    /** The index of an entity whose value is about to be written: its chunk counts as changed. */
    public int requireWritable(long entity) {
        int index = requirePresent(entity);
        requireMayWrite(index);
        markWritten(index);
        return index;
    }

    /** The handle of the entity at an index that a loop visited. */
    public long handleAt(int index) {
        world.requireOpen();
        return Entity.of(index, entities.generation(index));
    }

    /** What messages call the value of an entity. Users do not know the hidden entity that has the singletons. */
    public String valueOf(long entity) {
        return world.isOfSingletons() ? "singleton " + name : name + " of entity " + Entity.toString(entity);
    }

    /** The error for an entity that does not have the component, or is not alive. */
    public RuntimeException missing(long entity) {
        if (!entities.isAlive(entity)) {
            return entities.stale(entity);
        }
        if (world.isOfSingletons()) {
            return new MissingComponentException(
                    "singleton " + name + " has no value: set() it first, or ask with has() or tryGet()");
        }
        return new MissingComponentException("entity " + Entity.toString(entity) + " has no " + name
                + ": add it first, or ask with has() or tryGet()");
    }

    /**
     * Notes that values of a chunk changed. Stores always: a comparison first would make the store the rare case, which
     * the compiler leaves out of line, and a call in the loop makes it load everything again for every entity.
     */
    public void markChanged(int chunk) {
        Memory.putLong(Memory.address(versions + ((long) chunk << 3)), world.version());
    }

    /**
     * Refuses to write the value of an entity that the phase does not allow to write. Where all may be written, this is
     * the comparison of an int; otherwise the authority bit is read, and only the error is a call.
     */
    public void requireMayWrite(int index) {
        if (PhaseRules.CHECKED && world.restrictsWrites() && !mayWrite(world.writeRule(), index)) {
            throw refusedWrite(index);
        }
    }

    private boolean mayWrite(int rule, int index) {
        int phase = rule & PhaseRules.PHASE;
        return (rule == phase || world.declares(id))
                && (phase == PhaseRules.WRITE_ALL
                        || (phase != PhaseRules.WRITE_NOTHING
                                && bits.owns(index) == (phase == PhaseRules.WRITE_OWNED)));
    }

    private RuntimeException refusedWrite(int index) {
        long entity = Entity.of(index, entities.generation(index));
        return isDeclared() ? world.rules().refusedWrite(valueOf(entity)) : world.undeclared(name, entity);
    }

    private boolean isDeclared() {
        return (world.writeRule() & PhaseRules.DECLARED) == 0 || world.declares(id);
    }

    /** Refuses a change of the column by somebody who did not declare it; entity 0 when it is not known. */
    public void requireDeclared(long entity) {
        if (!world.isFree() && !isDeclared()) {
            throw world.undeclared(name, entity);
        }
    }

    /** Refuses to record a new value of an entity that the phase does not allow to write, as far as can be told now. */
    public void requireMayRecord(long entity) {
        int rule = world.phaseRule();
        if (rule == PhaseRules.WRITE_NOTHING) {
            throw world.rules().refusedWrite(valueOf(entity));
        }
        if (rule != PhaseRules.WRITE_ALL && has(entity)) {
            requireMayWrite((int) entity);
        }
    }

    /** Refuses a span that writes in a phase that only reads. */
    public void requireMayWriteSome() {
        if (world.phaseRule() == PhaseRules.WRITE_NOTHING) {
            throw world.rules().refusedWrite(name);
        }
        requireDeclared(0);
    }

    /** Refuses to write all values of a chunk when there is one that the phase does not allow to write. */
    public void requireMayWriteAll(int chunk) {
        requireDeclared(0);
        int rule = world.phaseRule();
        for (int i = 0; i < Chunks.WORDS && rule != PhaseRules.WRITE_ALL; i++) {
            int word = chunk * Chunks.WORDS + i;
            long refused = presentWord(word) & ~writableWord(word);
            if (refused != 0) {
                int index = (word << 6) + Long.numberOfTrailingZeros(refused);
                throw world.rules().refusedWrite(valueOf(Entity.of(index, entities.generation(index))));
            }
        }
    }

    /** Whether a search for changes would find the last change of an entity. */
    boolean isVersionFound(int index) {
        return entityVersions == null
                || (entityVersions.isFound(index) && entityVersions.version(index) <= chunkVersion(Chunks.of(index)));
    }

    /** Of the entities of one word, those whose value the phase allows to write. */
    public long writableWord(int word) {
        return switch (world.phaseRule()) {
            case PhaseRules.WRITE_ALL -> -1L;
            case PhaseRules.WRITE_OWNED -> authorityWord(word);
            case PhaseRules.WRITE_UNOWNED -> ~authorityWord(word);
            default -> 0;
        };
    }

    /** Notes that the value of an entity changed. */
    public void markWritten(int index) {
        markChanged(Chunks.of(index));
        markEntity(index);
    }

    /** The same without its chunk, for callers that mark it once for many. */
    public void markEntity(int index) {
        if (entityVersions != null) {
            entityVersions.mark(index, world.version());
        }
    }

    /** Notes that any value of a chunk may have changed. */
    public void markAll(int chunk) {
        markChanged(chunk);
        if (entityVersions != null) {
            for (int i = 0; i < Chunks.WORDS; i++) {
                int word = chunk * Chunks.WORDS + i;
                entityVersions.markWord(word, presentWord(word), world.version());
            }
        }
    }

    /** Whether there is a version for each entity. */
    public boolean isVersioned() {
        return entityVersions != null;
    }

    /** The version of the last change of an entity; without versions per entity, of its chunk. */
    public long entityVersion(int index) {
        return entityVersions == null ? chunkVersion(Chunks.of(index)) : entityVersions.version(index);
    }

    /** The version of the last change in a chunk. */
    public long chunkVersion(int chunk) {
        return Memory.getLong(versions + ((long) chunk << 3));
    }

    /** Of entities of one word, those that changed since a version, as exactly as this column knows. */
    public long changedWord(int word, long since, long candidates) {
        if (entityVersions == null) {
            return chunkVersion(word >>> 4) > since ? candidates : 0;
        }
        return candidates & entityVersions.changedIn(word, since);
    }

    /** One bit per word of a chunk: where an entity may have changed since a version. */
    public int changedWords(int chunk, long since) {
        if (chunkVersion(chunk) <= since) {
            return 0;
        }
        return entityVersions == null ? Chunks.ALL_WORDS : entityVersions.changedWords(chunk, since);
    }

    /** Whether a cursor taken at an epoch may go on; answers the epoch to carry, or throws. */
    public long revalidate(long epoch, long entity, boolean writes) {
        long now = world.epoch(); // before the checks, so that it is old when what they look at changes meanwhile
        requireRenewable(epoch, entity);
        if (writes) {
            requireMayWrite((int) entity);
            markWritten((int) entity);
        }
        return now;
    }

    /** Throws unless a cursor taken at an epoch is of this frame and its entity still has the component. */
    public void requireRenewable(long epoch, long entity) {
        requireFrame(epoch);
        if (!has(entity)) {
            throw new StaleCursorException("cursor on " + valueOf(entity) + " is stale: "
                    + (world.isOfSingletons() ? "the value was removed" : "the entity lost the component or died")
                    + "; take a new cursor");
        }
    }

    /** The error for a span that was put on its chunk in another era. */
    public RuntimeException staleSpan(long era) {
        world.requireOpen();
        if (era == LEFT) {
            return new StaleCursorException("a span of " + name + " that belongs to a chunk of a query was used after"
                    + " the iteration left the chunk: ask for it again with span(chunk) or editSpan(chunk) in each"
                    + " visit");
        }
        return new StaleCursorException("a span of " + name
                + (era == 0
                        ? " was used before it was put anywhere: "
                        : " was put there before tick(), a save, a change of phase, advanceVersion(), stateHash(),"
                                + " clear(), trim(), or a copy, restore() or RawChunks changed the repository: ")
                + "put it on a chunk with span() or editSpan()");
    }

    /** The error for a cursor of a loop that is over. */
    public RuntimeException leftLoop() {
        world.requireOpen();
        return new StaleCursorException("a cursor of " + name + " was used outside of the loop that it belongs to: keep"
                + " handles or values, not the cursor, and take another one with view() or edit()");
    }

    /** The error for something that belongs to a loop, and that somebody else would move. */
    public RuntimeException movedByLoop(String what, String maker) {
        return new IllegalArgumentException("the " + what + " of " + name + " belongs to a loop, which moves it: make"
                + " another one with " + maker);
    }

    private void requireFrame(long epoch) {
        world.requireOpen();
        if (epoch == LEFT) {
            throw leftLoop();
        }
        String remedy = ": take a new one, or move this one with view() or edit()";
        if (epoch == 0) {
            throw new StaleCursorException("a cursor of " + name + " was used before it was put anywhere" + remedy);
        }
        if (!WorldState.sameFrame(epoch, world.epoch())) {
            throw new StaleCursorException("a cursor of " + name
                    + " was put there in an earlier frame, before tick(), or before a copy, restore() or"
                    + " setTick() changed the repository" + remedy);
        }
    }

    // ---- bits

    public boolean isPresent(int index) {
        return bits.has(index);
    }

    public boolean isOwned(int index) {
        return bits.owns(index);
    }

    /** The presence bits of the entities {@code 64 * word} and after. */
    public long presentWord(int word) {
        return bits.presentWord(word);
    }

    /** Copies the 16 words of a chunk that tell who has the component. */
    public void copyPresent(int chunk, long[] to, int at) {
        bits.copyPresent(chunk, to, at);
    }

    /** Leaves in a copy those who have the component as well. */
    public void andPresent(int chunk, long[] to, int at) {
        bits.andPresent(chunk, to, at);
    }

    /** Leaves in a copy those who do not have the component. */
    public void andNotPresent(int chunk, long[] to, int at) {
        bits.andNotPresent(chunk, to, at);
    }

    /** Leaves in a copy those whose component this node owns. */
    public void andAuthority(int chunk, long[] to, int at) {
        bits.andAuthority(chunk, to, at);
    }

    /** The authority bits of the entities {@code 64 * word} and after. */
    public long authorityWord(int word) {
        return bits.authorityWord(word);
    }

    /** One bit per chunk: whether any entity there has the component. */
    public long chunksWord(int word) {
        return bits.chunksWord(word);
    }

    /** The entities of a chunk that have the component. */
    public int chunkCount(int chunk) {
        return bits.count(chunk);
    }

    /** The first slot of a chunk at or after one that has the component, or -1. */
    public int nextPresent(int chunk, int slot) {
        return bits.nextPresent(chunk, slot);
    }

    /** The first slot of a chunk at or after one that does not have the component, or 1,024. */
    public int runEnd(int chunk, int slot) {
        return bits.runEnd(chunk, slot);
    }

    /** The first chunk at or after one where any entity has the component, or -1. */
    public int nextChunk(int chunk) {
        return bits.nextChunk(chunk, world.chunks());
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
                throw duplicate(entity);
            }
            requireDeclared(entity);
            world.requireMayGrow(addLabel);
            ensureMemory(index);
            ready = true;
            return index;
        } finally {
            if (!ready) {
                world.lock().release();
            }
        }
    }

    /** The error for an entity that has the component already. */
    RuntimeException duplicate(long entity) {
        return new DuplicateComponentException((world.isOfSingletons()
                        ? "singleton " + name + " has a value"
                        : "entity " + Entity.toString(entity) + " has " + name)
                + " already: write it with set(), or ask with has() first");
    }

    /** The value is written: the entity has the component from here on, and this node owns it. */
    public void finishAdd(long entity, int index) {
        finishAdd(entity, index, world.ownsWhatIsAdded());
    }

    /** The same, with who owns it. */
    public void finishAdd(long entity, int index, boolean owned) {
        if (stamped) {
            Memory.putInt(stamps + ((long) index << 2), (int) (entity >>> 32));
        }
        int chunk = Chunks.of(index);
        if (bits.add(index >>> 6, Chunks.bit(index), owned)) {
            enterChunk(chunk);
        }
        markWritten(index);
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
            return removeHeld(entity);
        } finally {
            world.lock().release();
        }
    }

    /** The same for who holds the lock. */
    public boolean removeHeld(long entity) {
        int index = entities.requireAlive(entity);
        if (!isPresent(index)) {
            return false;
        }
        requireDeclared(entity);
        world.requireMayShrink(removeLabel);
        strip(index);
        entities.touchStructure(index);
        return true;
    }

    /** Takes the component away from an index that has it. */
    public void strip(int index) {
        stripWord(index >>> 6, Chunks.bit(index));
    }

    /** Takes the component away from entities of one word, all of which have it. */
    public void stripWord(int word, long mask) {
        if (payload != null) {
            payload.stripped(word, mask);
        }
        if (stamped) {
            long stampsAt = Memory.address(stamps + ((long) word << 8));
            for (long left = mask; left != 0; left &= left - 1) {
                Memory.putInt(stampsAt + ((long) Long.numberOfTrailingZeros(left) << 2), 0);
            }
        }
        int chunk = word >>> 4;
        if (bits.remove(word, mask)) {
            leaveChunk(chunk);
        }
        markWord(word, mask);
        world.nextEpoch();
    }

    /** Gives a tag to an entity that may have it already. */
    public void addIfAbsent(long entity) {
        world.lock().acquire();
        try {
            int index = entities.requireAlive(entity);
            if (!isPresent(index)) {
                requireDeclared(entity);
                world.requireMayGrow(addLabel);
                ensureMemory(index);
                finishAdd(entity, index);
            }
        } finally {
            world.lock().release();
        }
    }

    /** Adds the component, with all fields zero, to many entities: to all of them, or to none and an error. */
    public void addAll(long[] handles, int from, int to) {
        addAll(handles, from, to, null);
    }

    /** The same with values that go to the payload; it gets them before anyone has the component. */
    public void addAll(long[] handles, int from, int to, BulkAdd.@Nullable Fill fill) {
        world.lock().acquire();
        try {
            requireDeclared(from < to ? handles[from] : 0);
            world.requireMayGrow(addLabel);
            if (payload != null) {
                payload.prepareBulk(to - from);
            }
            bulkAdd.run(handles, from, to, fill);
        } finally {
            world.lock().release();
        }
    }

    /** Sets bits of entities that are about to be added, so that a handle given twice is found. */
    void claim(int word, long mask) {
        bits.claim(word, mask);
    }

    /** Takes back bits that were claimed. */
    void undo(int word, long mask) {
        bits.undo(word, mask);
    }

    /** Makes the memory of a living entity ready to add the component, and refuses one that has it. Under the lock. */
    public void prepareAdd(long entity, int index, long alsoAdded) {
        if (((presentWord(index >>> 6) | alsoAdded) & Chunks.bit(index)) != 0) {
            throw duplicate(entity);
        }
        ensureMemory(index);
    }

    /** Living entities of one word, whose values are written, have the component from here on. Under the lock. */
    public void finishAdds(int word, long mask, boolean owned) {
        bits.claim(word, mask);
        finishWord(word, mask, owned);
    }

    /** The entities of claimed bits have the component from here on. */
    void finishWord(int word, long mask) {
        finishWord(word, mask, world.ownsWhatIsAdded());
    }

    private void finishWord(int word, long mask, boolean owned) {
        for (long left = mask; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            if (stamped) {
                Memory.putInt(Memory.address(stamps + ((long) index << 2)), entities.generation(index));
            }
            entities.touchTick(index);
        }
        if (bits.confirm(word, mask, owned)) {
            enterChunk(word >>> 4);
        }
        if (payload != null) {
            payload.added(word, mask);
        }
        markWord(word, mask);
        entities.markStructure(word << 6);
    }

    private void markWord(int word, long mask) {
        markChanged(word >>> 4);
        if (entityVersions != null) {
            entityVersions.markWord(word, mask, world.version());
        }
    }

    /**
     * Makes the memory of entities of one word ready, all zero; {@code fresh} is a granule that is known to be. Answers
     * the last new one.
     */
    int prepareWord(int word, long mask, int fresh) {
        int granule = granules.of(word << 6);
        if (granuleShift < 6) {
            for (long left = mask; left != 0; left &= left - 1) {
                int index = (word << 6) + Long.numberOfTrailingZeros(left);
                ensureMemory(index);
                zero(index, index + 1);
            }
        } else if (granule != fresh) {
            if (ensureMemory(word << 6) && !mayBeDirty) {
                return granule;
            }
            zeroRuns(word, mask);
        }
        return fresh;
    }

    private void zeroRuns(int word, long mask) {
        for (long left = mask; left != 0; ) {
            int from = Long.numberOfTrailingZeros(left);
            int to = from + Long.numberOfTrailingZeros(~(left >>> from));
            zero((word << 6) + from, (word << 6) + Math.min(to, Long.SIZE));
            left = to >= Long.SIZE ? 0 : left & (-1L << to);
        }
    }

    private void zero(int from, int to) {
        if (values != null) {
            values.zero(from, to);
        }
    }

    /** Refuses to add the component from a thread that iterates. Under the lock. */
    public void requireMayAdd() {
        requireDeclared(0);
        world.requireMayGrow(addLabel);
    }

    /** Takes or gives up authority over the component of an entity that has it. */
    public void setOwned(long entity, boolean owned) {
        world.lock().acquire();
        try {
            setOwnedHeld(entity, owned);
        } finally {
            world.lock().release();
        }
    }

    /** The same for who holds the lock. */
    public void setOwnedHeld(long entity, boolean owned) {
        requireDeclared(entity);
        world.requireStructure(authorityLabel);
        int index = entities.requireAlive(entity);
        if (!isPresent(index)) {
            throw missing(entity);
        }
        if (bits.own(index, owned)) {
            markWritten(index);
            entities.touchStructure(index);
        }
    }

    /** Puts the stamps of entities of one word right, some of which lost the component and some of which got it. */
    void stamp(int word, long lost, long got) {
        if (stamped) {
            long at = Memory.address(stamps + ((long) word << 8));
            for (long left = lost; left != 0; left &= left - 1) {
                Memory.putInt(at + ((long) Long.numberOfTrailingZeros(left) << 2), 0);
            }
            for (long left = got; left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                Memory.putInt(at + ((long) bit << 2), entities.generation((word << 6) + bit));
            }
        }
    }

    /** Notes that entities of one word changed, if there is a version for each. */
    void markEntities(int word, long mask) {
        if (entityVersions != null) {
            entityVersions.markWord(word, mask, world.version());
        }
    }

    /** A chunk that has memory got its first entities, or lost its last. */
    void setInUse(int chunk, boolean used) {
        if (used) {
            enterChunk(chunk);
        } else {
            leaveChunk(chunk);
        }
    }

    private void enterChunk(int chunk) {
        entities.setTableMask(chunk, id, true);
        emptyChunks--;
    }

    private void leaveChunk(int chunk) {
        entities.setTableMask(chunk, id, false);
        emptyChunks++;
    }

    // ---- memory

    /** Makes the memory of an index ready; answers whether it is new. */
    public boolean ensureMemory(int index) {
        int granule = granules.of(index);
        if (granules.has(granule)) {
            return false;
        }
        int chunk = Chunks.of(index);
        boolean unusedChunk = chunkCount(chunk) == 0 && granules.countIn(chunk) == 0;
        if (payload != null) {
            payload.prepare(chunk);
        }
        granules.commit(granule);
        if (unusedChunk) {
            emptyChunks++;
        }
        if (stamped && granules.isDenseTo(granule)) {
            memory.denseTo(STAMPS, chunk + 1);
            if (values != null) {
                values.denseTo(granule + 1);
            }
        }
        return true;
    }

    boolean isCommittedIndex(int index) {
        return granules.has(granules.of(index));
    }

    int committedGranules(int chunk) {
        return granules.countIn(chunk);
    }

    long granuleCharge() {
        return granules.charge();
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
            if (chunkCount(trimCursor) == 0 && granules.countIn(trimCursor) > 0) {
                trimChunk(trimCursor);
                trimmed++;
            }
        }
        return trimmed;
    }

    /** Lets the payload give back what it does not use, as much as goes with a number of chunks. Under the lock. */
    public void trimPayload(int chunks) {
        if (payload != null && chunks > 0) {
            payload.trim(chunks);
        }
    }

    /** Checks the payload; answers the bytes that it should be charged with. */
    long checkPayload(List<String> faults) {
        return payload == null ? 0 : payload.check(faults);
    }

    private void trimChunk(int chunk) {
        mayBeDirty = true;
        granules.release(chunk);
        if (values != null) {
            values.decommit(chunk);
        }
        if (stamped) {
            memory.decommit(STAMPS, (long) chunk * STAMP_BYTES_PER_CHUNK, STAMP_BYTES_PER_CHUNK);
        }
        if (payload != null) {
            payload.trimmed(chunk);
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
        return chunkAddress(chunk);
    }

    /** Where the values of a chunk are. */
    public long chunkAddress(int chunk) {
        return values().base() + chunk * values().chunkBytes();
    }

    /** Whether chunks must be {@linkplain #commitChunk committed} as a whole before a loop's cursor is on them. */
    public boolean commitsByGranules() {
        return values != null && values.commitsByGranules();
    }

    /** Makes all slots of a chunk accessible. */
    public void commitChunk(int chunk) {
        values().commitChunk(chunk);
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

    /** The bytes in RAM, or -1 where the system does not tell. */
    public long residentBytes() {
        long bookkeeping = memory.residentBytes();
        long data = values == null ? 0 : values.residentBytes();
        long outside = payload == null ? 0 : payload.residentBytes();
        return bookkeeping < 0 || data < 0 || outside < 0 ? -1 : bookkeeping + data + outside;
    }

    /** Gives everything back, for a column that could not become part of the world; the error tells what fails then. */
    public void discard(Throwable why) {
        Errors.close(why, memory);
        Errors.close(why, this);
    }

    /** Gives the values back; the bookkeeping goes with the world. */
    @Override
    public void close() {
        if (values != null) {
            values.close();
        }
        if (payload != null) {
            payload.close();
        }
    }

    // ---- hash

    /** What the payload of an index does not agree with, or null. */
    @Nullable
    String payloadFault(int index) {
        return payload == null ? null : payload.fault(index, isPresent(index));
    }

    /** Which extents of stamps and versions are in RAM. */
    TouchedExtents touchedSlots() {
        return new TouchedExtents(memory, world.extents(), STAMPS, ENTITY_VERSIONS);
    }

    /** The same of the bits. */
    TouchedExtents touchedBits() {
        return new TouchedExtents(memory, world.extents(), PRESENT, AUTHORITY);
    }

    /** Whether no object is kept for a chunk. */
    boolean keepsNoPayload(int chunk) {
        return payload == null || payload.keepsNothing(chunk);
    }

    /** Whether neither bits nor objects are kept for a chunk. */
    boolean keepsNothingBeside(int chunk) {
        long kept = 0;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            kept |= presentWord(word) | authorityWord(word);
        }
        return kept == 0 && keepsNoPayload(chunk);
    }

    /**
     * Whether nothing is kept for any entity of a word: no bit, no stamp, no version, nothing in the payload. Read from
     * the memory itself.
     */
    boolean keepsNothing(int word) {
        long kept = presentWord(word) | authorityWord(word);
        if (kept != 0 || entityVersions != null || (payload != null && !payload.keepsNothing(word >>> 4))) {
            return false;
        }
        if (stamped) {
            long at = stamps + (long) word * Long.SIZE * Integer.BYTES;
            for (int i = 0; i < Long.SIZE / 2; i++) {
                kept |= Memory.getLong(at + (long) i * Long.BYTES);
            }
        }
        return kept == 0;
    }

    /** Whether the cached hash of a chunk, if it counts as current, is what hashing gives now. */
    boolean isHashRight(int chunk) {
        return hash.isRight(chunk);
    }

    /** The hash of everything in the column; only chunks that changed since the last call are read. */
    public long hash() {
        return hash.hash();
    }
}
