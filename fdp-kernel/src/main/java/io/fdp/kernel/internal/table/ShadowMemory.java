package io.fdp.kernel.internal.table;

import io.fdp.kernel.error.Errors;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import java.util.List;

/**
 * The memory of a shadow copy: accepted values, the entities that they belong to, and which entities were left
 * different.
 *
 * <p>Values lie as in the table and are charged in the same granules, from the first accepted value of a granule on. A
 * stamp is the generation of the entity whose value was accepted at an index, or 0. The accepted bits say the same, 64
 * at a time.
 */
final class ShadowMemory implements AutoCloseable {
    private static final int STAMPS = 0;
    private static final int ACCEPTED = 1;
    private static final int LEFT = 2;
    private static final int GRANULES = 3;

    private static final int STAMP_BYTES_PER_CHUNK = Chunks.SLOTS * Integer.BYTES;
    private static final int BYTES_PER_CHUNK = STAMP_BYTES_PER_CHUNK + 2 * Chunks.SLOTS / 8;

    private final WorldState world;
    private final String name;
    private final ExtentMemory memory;
    private final ValueMemory values;
    private final GranuleLedger granules;
    private final long stamps;
    private final long accepted;
    private final long left;
    private int extents;
    private int trimCursor;
    private boolean mayTrim;

    /** Reserves the memory of a copy of a table. */
    ShadowMemory(WorldState world, String component, ComponentLayout layout) {
        this.world = world;
        this.name = component + " (shadow copy)";
        int slots = Chunks.EXTENT_SLOTS;
        int shift = ValueMemory.granuleShift(layout);
        memory = new ExtentMemory(
                world,
                "component " + name,
                (long) slots * Integer.BYTES,
                slots / 8,
                slots / 8,
                Math.ceilDiv(slots >>> shift, 8));
        values = reserveValues(layout);
        stamps = memory.address(STAMPS);
        accepted = memory.address(ACCEPTED);
        left = memory.address(LEFT);
        long charge = (BYTES_PER_CHUNK >>> (Chunks.SHIFT - shift)) + values.granuleBytes();
        granules = new GranuleLedger(world, name, values, memory.address(GRANULES), shift, charge);
    }

    private ValueMemory reserveValues(ComponentLayout layout) {
        try {
            return new ValueMemory(world, name, layout);
        } catch (Throwable refused) {
            Errors.close(refused, memory);
            throw refused;
        }
    }

    /** Makes the bookkeeping usable for all indexes below the limit of the world. Under the lock. */
    void reach() {
        int wanted = world.limit() >>> Chunks.EXTENT_SHIFT;
        if (wanted > extents) {
            memory.commitTo(wanted);
            extents = wanted;
        }
    }

    /** The number of chunks that the bookkeeping covers. */
    int chunks() {
        return extents * Chunks.EXTENT_CHUNKS;
    }

    /** The name of the copy in messages. */
    String name() {
        return name;
    }

    /** The address of the first value. */
    long base() {
        return values.base();
    }

    /** Whether there is memory for the value of an index. */
    boolean hasValue(int index) {
        return granules.has(granules.of(index));
    }

    /** Makes the memory of a value usable, or throws and changes nothing. Under the lock. */
    void ensureValue(int index) {
        if (!hasValue(index)) {
            granules.commit(granules.of(index));
        }
    }

    int stamp(int index) {
        return Memory.getInt(stamps + ((long) index << 2));
    }

    long acceptedWord(int word) {
        return Memory.getLong(accepted + ((long) word << 3));
    }

    long leftWord(int word) {
        return Memory.getLong(left + ((long) word << 3));
    }

    void setLeftWord(int word, long bits) {
        Memory.putLong(left + ((long) word << 3), bits);
    }

    boolean isAccepted(int index) {
        return (acceptedWord(index >>> 6) & Chunks.bit(index)) != 0;
    }

    /** The number of accepted values. */
    int count() {
        int count = 0;
        for (int chunk = 0; chunk < chunks(); chunk++) {
            for (int word = 0; word < Chunks.WORDS && granules.countIn(chunk) > 0; word++) {
                count += Long.bitCount(acceptedWord(chunk * Chunks.WORDS + word));
            }
        }
        return count;
    }

    /** Notes that the value at an index, which has been written, belongs to an entity. */
    void setAccepted(int index, int generation) {
        Memory.putInt(stamps + ((long) index << 2), generation);
        long at = accepted + Chunks.wordOffset(index);
        Memory.putLong(at, Memory.getLong(at) | Chunks.bit(index));
    }

    /** Notes that an index has no value any more. */
    void drop(int index) {
        Memory.putInt(stamps + ((long) index << 2), 0);
        long at = accepted + Chunks.wordOffset(index);
        Memory.putLong(at, Memory.getLong(at) & ~Chunks.bit(index));
        mayTrim = true;
    }

    /**
     * Gives back the memory of up to a number of chunks without an accepted value; returns how many. Under the lock.
     */
    int trim(int most) {
        int trimmed = 0;
        int all = chunks();
        for (int looked = 0; looked < all && trimmed < most && mayTrim; looked++) {
            trimCursor = trimCursor + 1 < all ? trimCursor + 1 : 0;
            if (isEmpty(trimCursor) && granules.countIn(trimCursor) > 0) {
                granules.release(trimCursor);
                values.decommit(trimCursor);
                memory.decommit(STAMPS, (long) trimCursor * STAMP_BYTES_PER_CHUNK, STAMP_BYTES_PER_CHUNK);
                trimmed++;
            }
        }
        mayTrim = mayTrim && trimmed == most;
        return trimmed;
    }

    private boolean isEmpty(int chunk) {
        long any = 0;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            any |= acceptedWord(word);
        }
        return any == 0;
    }

    /** Finds where stamps, bits and memory do not agree; returns the bytes that should be charged. */
    long check(List<String> faults) {
        long count = 0;
        TouchedExtents touched = new TouchedExtents(memory, extents, STAMPS, ACCEPTED);
        for (int extent = 0; extent < extents; extent++) {
            int first = extent * Chunks.EXTENT_CHUNKS;
            for (int chunk = first; chunk < first + Chunks.EXTENT_CHUNKS; chunk++) {
                int committed = granules.countIn(chunk);
                count += committed;
                if (committed > 0 || touched.contains(extent)) {
                    checkSlots(chunk, faults);
                }
            }
        }
        return count * granules.charge();
    }

    private void checkSlots(int chunk, List<String> faults) {
        for (int index = chunk << Chunks.SHIFT; index < (chunk + 1) << Chunks.SHIFT; index++) {
            boolean has = isAccepted(index);
            if (has != (stamp(index) != 0) || (has && !hasValue(index))) {
                faults.add(name + ": accepted " + has + " at index " + index + " with stamp " + stamp(index)
                        + " and memory " + hasValue(index));
            }
        }
    }

    /** The bytes in RAM, or -1 if unknown. */
    long residentBytes() {
        long bookkeeping = memory.residentBytes();
        long data = values.residentBytes();
        return bookkeeping < 0 || data < 0 ? -1 : bookkeeping + data;
    }

    /** Gives everything back. */
    @Override
    public void close() {
        for (int chunk = 0; chunk < chunks(); chunk++) {
            granules.release(chunk);
        }
        values.close();
        memory.close();
    }
}
