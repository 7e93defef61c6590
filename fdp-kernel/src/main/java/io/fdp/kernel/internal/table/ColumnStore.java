package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.rule.WorldRules;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.invoke.VarHandle;
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
public final class ColumnStore {
    /** The epoch of a cursor, and the era of a span, whose loop is over. No world comes there. */
    public static final long LEFT = -1;

    private final int id;
    private final String name;
    private final WorldState world;
    private final WorldRules worldRules;
    private final EntityColumns entities;
    private final @Nullable ValueImage image;
    private final boolean stamped;

    private final ColumnMemory memory;
    private final long stamps;
    private final long versions;
    private final PresenceBits bits;
    private final @Nullable EntityVersions entityVersions;
    private final ColumnRules rules;
    private final ColumnStructure structure;
    private final StaleCursors staleCursors;
    private final ColumnHash hash;
    private final ColumnChunks wholeChunks;

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
        this.world = world;
        this.worldRules = world.rules();
        this.entities = entities;
        this.stamped = stamped;
        this.image = layout == null ? null : new ValueImage(layout);
        memory = new ColumnMemory(id, name, world, entities, layout, stamped, versioned);
        stamps = memory.stamps();
        versions = memory.versions();
        bits = memory.bits();
        entityVersions = memory.entityVersions();
        rules = new ColumnRules(this);
        structure = new ColumnStructure(this, memory, stamped);
        staleCursors = new StaleCursors(this);
        hash = memory.hashOf(this);
        wholeChunks = new ColumnChunks(this, layout);
    }

    /** The memory of the column. */
    public ColumnMemory memory() {
        return memory;
    }

    /** Adding, removing and ownership. */
    public ColumnStructure structure() {
        return structure;
    }

    /** Who may write values of the column. */
    public ColumnRules rules() {
        return rules;
    }

    /** Errors of cursors and spans of the column. */
    public StaleCursors staleCursors() {
        return staleCursors;
    }

    /** The chunks of the column as wholes. */
    public ColumnChunks chunksOf() {
        return wholeChunks;
    }

    PresenceBits bits() {
        return bits;
    }

    /** How a value lies outside of the table, or null when the column has none in native memory. */
    public @Nullable ValueImage image() {
        return image;
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

    /** Whether a living entity has the component; false for a stale handle. Refuses placeholders that were used up. */
    public boolean has(long entity) {
        int index = (int) entity;
        if (Integer.compareUnsigned(index, world.limit()) >= 0) {
            if (world.placeholders().isSpent(entity)) {
                throw entities.stale(entity);
            }
            return false;
        }
        return stamped ? isStamped(index, (int) (entity >>> 32)) : hasBit(entity, index);
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

    /** The handle of the entity at an index that a loop visited; a cursor that threads share may be anywhere. */
    public long handleAt(int index) {
        if (Integer.compareUnsigned(index, world.limit()) >= 0) {
            throw staleCursors.leftLoop();
        }
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
        if (!stamped) { // a tag: has() counts its descendants, too
            return new MissingComponentException("entity " + Entity.toString(entity) + " does not have tag " + name
                    + " itself: add it first, or ask with hasOwn()");
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
     * Refuses to write the value of an entity that the phase, the declarations or a run with jobs do not allow to
     * write. Where all may be written, this is the look at a flag.
     */
    public void requireMayWrite(int index) {
        if (worldRules.restrictsHandles()) {
            rules.requireMayWrite(index);
        }
    }

    /** Whether a search for changes would find the last change of an entity. */
    boolean isVersionFound(int index) {
        return entityVersions == null
                || (entityVersions.isFound(index) && entityVersions.version(index) <= chunkVersion(Chunks.of(index)));
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
        staleCursors.requireRenewable(epoch, entity);
        if (writes) {
            requireMayWrite((int) entity);
            markWritten((int) entity);
        }
        return now;
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

    /**
     * Copies the 16 words of a chunk that tell who has the component. Returns a number of words; all after these are 0.
     */
    public int copyPresent(int chunk, long[] to, int at) {
        return bits.copyPresent(chunk, to, at);
    }

    /** Leaves in the first words of a copy those who have the component as well. */
    public void andPresent(int chunk, int words, long[] to, int at) {
        bits.andPresent(chunk, words, to, at);
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

    /** Notes that entities of one word changed, if there is a version for each. */
    void markEntities(int word, long mask) {
        if (entityVersions != null) {
            entityVersions.markWord(word, mask, world.version());
        }
    }

    /** The address of a chunk that a span will touch. */
    public long openChunk(int chunk) {
        if (chunk < 0 || chunk >= world.chunks() || chunkCount(chunk) == 0) {
            world.requireOpen();
            throw new MissingComponentException("no entity of chunk " + chunk + " has " + name
                    + ": take chunks from nextChunk(), which skips empty ones");
        }
        memory.commitChunk(chunk);
        return memory.chunkAddress(chunk);
    }

    /** Whether neither bits nor objects are kept for a chunk. */
    boolean keepsNothingBeside(int chunk) {
        long kept = 0;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            kept |= presentWord(word) | authorityWord(word);
        }
        return kept == 0 && memory.keepsNoPayload(chunk);
    }

    /**
     * Whether nothing is kept for any entity of a word: no bit, no stamp, no version, nothing in the payload. Read from
     * the memory itself.
     */
    boolean keepsNothing(int word) {
        long kept = presentWord(word) | authorityWord(word);
        if (kept != 0 || entityVersions != null || !memory.keepsNoPayload(word >>> 4)) {
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

    /** The same for a reader that looks only at changes: the chunks as it saw them, and new since a version. */
    public long hash(ChunkSums seen, long since) {
        return hash.hash(seen, since);
    }

    /** A chunk that is not as such a reader saw it, though nothing tells of a change; or -1. Looks at some chunks. */
    public int findUnmarked(ChunkSums seen, long since, int most) {
        return hash.findUnmarked(seen, since, most);
    }

    /** What follows the column outside of the value memory, or null. */
    public @Nullable Payload payload() {
        return memory.payload();
    }

    /** The address of the first value; only for types with values. */
    public long valueBase() {
        return memory.valueBase();
    }
}
