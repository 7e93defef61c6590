package io.fdp.kernel.internal.part;

import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.table.ChunkHash;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;

/**
 * Makes loose images of the parts of whole chunks, in the fastest way. Parts that lie close together are copied as they
 * lie in the heap, including what lies between them. Parts that are scattered over the heap are gathered.
 *
 * <p>{@link ImageLayout} defines the format. The parts of an entity begin as many bytes behind the start of all parts
 * as the entity's place is behind the first place. A first place of -1 means that there are no places, and that parts
 * lie one after the other. Under the structure lock.
 */
public final class LooseParts {
    /** The heap is copied in one piece if it has at most this many times the bytes of the parts, and a little more. */
    private static final int WASTE = 4;

    private static final int LITTLE = 4096;

    /** Gathered parts of a chunk seldom have more bytes. */
    private static final long USUAL = 1 << 18;

    /** The number of entities sampled to tell whether parts lie close together. */
    private static final int SAMPLES = 8;

    private final PartStore parts;
    private final ColumnStore store;
    private final int stride;
    private long work;
    private long total;
    private long low;
    private long high;

    /** Keeps what was read ahead, so that the reads stay. */
    @SuppressWarnings("UnusedVariable")
    private long fetched;

    LooseParts(PartStore parts, ColumnStore store) {
        this.parts = parts;
        this.store = store;
        this.stride = parts.stride();
    }

    private static long counts(int entities, boolean gathered) {
        return ImageLayout.LOOSE_PLACES + (gathered ? 0 : (long) entities * Long.BYTES);
    }

    private static long tables(int entities, boolean gathered) {
        return ImageLayout.looseParts(entities, !gathered);
    }

    /**
     * Makes the image of a chunk if it fits into a segment behind an offset, which lies inside. Returns the bytes of
     * the image, negative if it does not fit.
     */
    long read(int chunk, MemorySegment to, long offset, Workspace workspace) {
        int entities = store.chunkCount(chunk);
        if (mayBeClose(chunk, entities)) {
            work = workspace.ensureToRead(tables(entities, false));
            list(chunk, counts(entities, false));
            if (isClose(high - low, total)) {
                return readClose(chunk, entities, to, offset);
            }
        }
        return readGathered(chunk, entities, to, offset, workspace);
    }

    private boolean isClose(long extent, long ofParts) {
        return extent <= WASTE * ofParts * stride + LITTLE;
    }

    /** Whether parts seem to lie close together, judged by a sample. */
    private boolean mayBeClose(int chunk, int entities) {
        long headers = parts.header(chunk << Chunks.SHIFT);
        long least = Long.MAX_VALUE;
        long most = 0;
        int sum = 0;
        int seen = 0;
        for (int i = 0; i < SAMPLES; i++) {
            int slot = store.nextPresent(chunk, i * (Chunks.SLOTS / SAMPLES));
            if (slot >= 0) {
                long header = headers + (long) slot * PartHeader.BYTES;
                least = Math.min(least, PartHeader.offset(header));
                most = Math.max(most, PartHeader.offset(header));
                sum += PartHeader.count(PartHeader.state(header));
                seen++;
            }
        }
        return seen == 0 || isClose(most - least, 2L * entities * sum / seen);
    }

    private long readClose(int chunk, int entities, MemorySegment to, long offset) {
        long tables = tables(entities, false);
        long extent = high - low;
        if (tables + extent > to.byteSize() - offset) {
            return -(tables + extent);
        }
        putHead(chunk, low);
        Memory.copy(work, to, offset, tables);
        Memory.copy(parts.base() + low, to, offset + tables, extent);
        return tables + extent;
    }

    private void putHead(int chunk, long firstPlace) {
        Memory.copy(store.chunksOf().presentAt(chunk), work + ImageLayout.PRESENT, ImageLayout.BITS_BYTES);
        Memory.copy(store.chunksOf().authorityAt(chunk), work + ImageLayout.OWNED, ImageLayout.BITS_BYTES);
        Memory.putLong(work + ImageLayout.LOOSE_TOTAL, total);
        Memory.putLong(work + ImageLayout.LOOSE_FIRST, firstPlace);
    }

    private long readGathered(int chunk, int entities, MemorySegment to, long offset, Workspace workspace) {
        long tables = tables(entities, true);
        long room = tables + Math.min(USUAL, (long) entities * PartHeader.FIRST_ROOM * stride);
        work = workspace.ensureToRead(room);
        boolean done = gather(chunk, counts(entities, true), work + tables, work + room);
        long bytes = tables + total * stride;
        if (bytes > to.byteSize() - offset) {
            return -bytes;
        }
        if (!done) {
            work = workspace.ensureToRead(bytes);
            gather(chunk, counts(entities, true), work + tables, work + bytes);
        }
        putHead(chunk, ImageLayout.NO_PLACES);
        Memory.copy(work, to, offset, bytes);
        return bytes;
    }

    /**
     * Gathers the parts and the number of parts of each entity. Returns false if there is too little room; then only
     * the sum is right.
     */
    private boolean gather(int chunk, long countsAt, long from, long end) {
        long counts = work + countsAt;
        long at = from;
        long headers = parts.header(chunk << Chunks.SHIFT);
        long base = parts.base();
        long sum = 0;
        for (int word = 0; word < Chunks.WORDS; word++) {
            long header = headers + (long) word * 64 * PartHeader.BYTES;
            long present = store.presentWord(chunk * Chunks.WORDS + word);
            fetched ^= fetch(header, present, base);
            for (long left = present; left != 0; left &= left - 1) {
                long place = header + (long) Long.numberOfTrailingZeros(left) * PartHeader.BYTES;
                int count = PartHeader.count(PartHeader.state(place));
                long bytes = (long) count * stride;
                if (bytes <= end - at) {
                    Memory.putInt(counts, count);
                    Memory.copyValue(base + PartHeader.offset(place), at, bytes);
                }
                counts += Integer.BYTES;
                at += bytes;
                sum += count;
            }
        }
        total = sum;
        return at <= end;
    }

    /**
     * Reads a byte of the parts of each entity, which lie far apart: many reads that wait for memory at the same time
     * take as long as a few.
     */
    private static long fetch(long headers, long present, long base) {
        long any = 0;
        for (long left = present; left != 0; left &= left - 1) {
            long header = headers + (long) Long.numberOfTrailingZeros(left) * PartHeader.BYTES;
            any ^= Memory.getByte(Memory.address(base + PartHeader.offset(header)));
        }
        return any;
    }

    /** Lists the places and the numbers of the parts of all entities. */
    private void list(int chunk, long countsAt) {
        long places = work + ImageLayout.LOOSE_PLACES;
        long counts = work + countsAt;
        long headers = parts.header(chunk << Chunks.SHIFT);
        long least = Long.MAX_VALUE;
        long most = 0;
        long sum = 0;
        for (int word = 0; word < Chunks.WORDS; word++) {
            long header = headers + (long) word * 64 * PartHeader.BYTES;
            for (long left = store.presentWord(chunk * Chunks.WORDS + word); left != 0; left &= left - 1) {
                long at = header + (long) Long.numberOfTrailingZeros(left) * PartHeader.BYTES;
                long place = PartHeader.offset(at);
                int count = PartHeader.count(PartHeader.state(at));
                Memory.putLong(places, place);
                Memory.putInt(counts, count);
                places += Long.BYTES;
                counts += Integer.BYTES;
                least = Math.min(least, place);
                most = Math.max(most, place + (long) count * stride);
                sum += count;
            }
        }
        low = Math.min(least, most);
        high = most;
        total = sum;
    }

    // ---- images, without a store

    /** The bytes before the parts in an image with a number of entities. */
    private static long tables(long image, int entities) {
        return tables(entities, isGathered(image));
    }

    private static boolean isGathered(long image) {
        return Memory.getLong(image + ImageLayout.LOOSE_FIRST) == ImageLayout.NO_PLACES;
    }

    /** Whether an image with a number of entities has all parts where it says. */
    public static boolean isWhole(long image, int entities, long bytes, int stride) {
        if (bytes < ImageLayout.LOOSE_PLACES || bytes < tables(image, entities)) {
            return false;
        }
        boolean gathered = isGathered(image);
        long room = bytes - tables(image, entities);
        long counts = image + counts(entities, gathered);
        long first = Memory.getLong(image + ImageLayout.LOOSE_FIRST);
        long next = 0;
        for (int i = 0; i < entities; i++) {
            long from =
                    gathered ? next : Memory.getLong(image + ImageLayout.LOOSE_PLACES + (long) i * Long.BYTES) - first;
            int count = Memory.getInt(counts + (long) i * Integer.BYTES);
            if (count < 1 || count > PartStore.MAX_PARTS || from < 0 || from > room - (long) count * stride) {
                return false;
            }
            next += (long) count * stride;
        }
        return true;
    }

    /** Adds all parts of a whole image to a hash. */
    public static long hash(long hash, long image, int entities, int stride, FloatPattern floats) {
        boolean gathered = isGathered(image);
        long start = image + tables(image, entities);
        long counts = image + counts(entities, gathered);
        long first = Memory.getLong(image + ImageLayout.LOOSE_FIRST);
        long next = 0;
        long h = hash;
        for (int i = 0; i < entities; i++) {
            long from =
                    gathered ? next : Memory.getLong(image + ImageLayout.LOOSE_PLACES + (long) i * Long.BYTES) - first;
            long bytes = (long) Memory.getInt(counts + (long) i * Integer.BYTES) * stride;
            h = ChunkHash.addParts(h, start + from, bytes, floats);
            next += bytes;
        }
        return h;
    }
}
