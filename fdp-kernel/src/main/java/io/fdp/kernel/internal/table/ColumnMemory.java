package io.fdp.kernel.internal.table;

import io.fdp.kernel.error.Errors;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one column: the bookkeeping of all slots, the values, and the payload that follows the column outside
 * of the value memory. Granules get memory with their first entity; chunks without entities give theirs back.
 *
 * <p>It has many methods because bookkeeping, values and payload are asked through it, each for its own.
 */
public final class ColumnMemory implements AutoCloseable {
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
    private final WorldState world;
    private final EntityColumns entities;
    private final boolean stamped;
    private final boolean versioned;
    private final int granuleShift;
    private final ExtentMemory bookkeeping;
    private final @Nullable ValueMemory values;
    private final PresenceBits bits;
    private final GranuleLedger granules;

    private @Nullable Payload payload;
    private boolean plain;
    private int emptyChunks;
    private int trimCursor;

    /**
     * Whether memory that gets a granule may have been written before: after trimming, or when a span reaches beyond a
     * granule.
     */
    private boolean mayBeDirty;

    ColumnMemory(
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
        this.entities = entities;
        this.stamped = stamped;
        this.versioned = versioned;
        granuleShift = layout == null ? Chunks.SHIFT : ValueMemory.granuleShift(layout);
        bookkeeping = reserveBookkeeping();
        values = layout == null ? null : reserveValues(layout);
        bits = new PresenceBits(address(PRESENT), address(AUTHORITY), address(CHUNKS), address(COUNTS));
        long chunkCharge = (long) BITS_BYTES_PER_CHUNK
                + (stamped ? STAMP_BYTES_PER_CHUNK : 0)
                + (versioned ? VERSION_BYTES_PER_CHUNK : 0);
        long charge = (chunkCharge >>> (Chunks.SHIFT - granuleShift)) + (values == null ? 0 : values.granuleBytes());
        granules = new GranuleLedger(world, name, values, address(GRANULES), granuleShift, charge);
        mayBeDirty = granuleShift < Chunks.SHIFT;
        plain = granuleShift == Chunks.SHIFT && !versioned;
    }

    private long address(int region) {
        return bookkeeping.address(region);
    }

    /** Where the stamps are, if there are any. */
    long stamps() {
        return address(STAMPS);
    }

    /** Where the versions of chunks are. */
    long versions() {
        return address(VERSIONS);
    }

    PresenceBits bits() {
        return bits;
    }

    /** The versions of entities, or null for a column that has none. */
    @Nullable
    EntityVersions entityVersions() {
        return versioned
                ? new EntityVersions(address(ENTITY_VERSIONS), address(GROUP_VERSIONS), address(WORD_VERSIONS))
                : null;
    }

    ColumnHash hashOf(ColumnStore column) {
        return new ColumnHash(column, values, address(HASHES));
    }

    /** Makes the column part of the world. */
    public void open() {
        world.addColumns(bookkeeping);
    }

    private ExtentMemory reserveBookkeeping() {
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
            Errors.close(refused, bookkeeping);
            throw refused;
        }
    }

    /** Lets something outside of the value memory follow the column; once, before the column is used. */
    public void attach(Payload attached) {
        payload = attached;
        plain = false;
    }

    /**
     * Whether all of a chunk has memory as soon as one of its entities has the component, and nothing else follows the
     * column.
     */
    boolean isPlain() {
        return plain;
    }

    int granuleShift() {
        return granuleShift;
    }

    /** What follows the column outside of the value bookkeeping, or null. */
    public @Nullable Payload payload() {
        return payload;
    }

    /** What a shadow copy keeps of what lies outside of the value memory; null when there is nothing. */
    @Nullable
    ShadowPayload shadowPayload(String shadowName, long shadowValues) {
        return payload == null ? null : payload.shadow(shadowName, shadowValues);
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

    /** A chunk that has memory got its first entities, or lost its last. */
    void setInUse(int chunk, boolean used) {
        entities.setTableMask(chunk, id, used);
        emptyChunks += used ? -1 : 1;
    }

    /** Makes the memory of an index ready; answers whether it is new. */
    public boolean ensureMemory(int index) {
        int granule = granules.of(index);
        if (granules.has(granule)) {
            return false;
        }
        int chunk = Chunks.of(index);
        boolean unusedChunk = bits.count(chunk) == 0 && granules.countIn(chunk) == 0;
        if (payload != null) {
            payload.prepare(chunk);
        }
        granules.commit(granule);
        if (unusedChunk) {
            emptyChunks++;
        }
        if (stamped && granules.isDenseTo(granule)) {
            bookkeeping.denseTo(STAMPS, chunk + 1);
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
            if (bits.count(trimCursor) == 0 && granules.countIn(trimCursor) > 0) {
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
            bookkeeping.decommit(STAMPS, (long) chunk * STAMP_BYTES_PER_CHUNK, STAMP_BYTES_PER_CHUNK);
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
        long beside = bookkeeping.residentBytes();
        long data = values == null ? 0 : values.residentBytes();
        long outside = payload == null ? 0 : payload.residentBytes();
        return beside < 0 || data < 0 || outside < 0 ? -1 : beside + data + outside;
    }

    /** Gives everything back, for a column that could not become part of the world; the error tells what fails then. */
    public void discard(Throwable why) {
        Errors.close(why, bookkeeping);
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

    /** What the payload of an index does not agree with, or null. */
    @Nullable
    String payloadFault(int index) {
        return payload == null ? null : payload.fault(index, bits.has(index));
    }

    /** Which extents of stamps and versions are in RAM. */
    TouchedExtents touchedSlots() {
        return new TouchedExtents(bookkeeping, world.extents(), STAMPS, ENTITY_VERSIONS);
    }

    /** The same of the bits. */
    TouchedExtents touchedBits() {
        return new TouchedExtents(bookkeeping, world.extents(), PRESENT, AUTHORITY);
    }

    /** Whether no object is kept for a chunk. */
    boolean keepsNoPayload(int chunk) {
        return payload == null || payload.keepsNothing(chunk);
    }
}
