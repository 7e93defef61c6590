package io.fdp.kernel.internal.part;

import io.fdp.kernel.access.Memory;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.table.ChunkHash;
import io.fdp.kernel.internal.table.Chunks;
import io.fdp.kernel.internal.table.ColumnStore;
import java.lang.foreign.MemorySegment;

/**
 * Loose images of the parts of whole chunks: parts come as they lie in the heap, with what lies between them, in as few copies as possible.
 *
 * <pre>
 *  0 ...... 255 | 256 ... 263  | 264 ..... 271 | 272 ....           | ....                   | multiple of 8 ..
 *  bits         | parts in all | first place   | places, 8 bytes    | how many, 4 bytes      | pieces of the heap
 *                                                each, by entities  | each, by entities
 * </pre>
 *
 * The parts of an entity begin as far behind the start of the pieces as its place is behind the first one. Under the structure lock.
 */
public final class LooseParts {
    private static final int TOTAL = 2 * Chunks.SLOTS / 8;
    private static final int FIRST_PLACE = TOTAL + Long.BYTES;
    private static final int PLACES = FIRST_PLACE + Long.BYTES;

    /** As much of the heap as this many times the parts, and a little more, is copied in one piece. */
    private static final int WASTE = 4;

    private static final int LITTLE = 4096;

    /** Ranges with no more than so many bytes between them are one piece. */
    private static final int GAP = 512;

    private final PartStore parts;
    private final ColumnStore store;
    private final int stride;
    private long work;
    private long total;
    private long low;
    private long high;
    private int pieces;

    LooseParts(PartStore parts, ColumnStore store) {
        this.parts = parts;
        this.store = store;
        this.stride = parts.stride();
    }

    private static long counts(int entities) {
        return PLACES + (long) entities * Long.BYTES;
    }

    private static long pieces(int entities) {
        return (counts(entities) + (long) entities * Integer.BYTES + 7) & -8;
    }

    /** Makes the image of a chunk when it fits into a segment behind an offset, which is known to be inside; answers its bytes, or minus them when it does not fit. */
    long read(int chunk, MemorySegment to, long offset, Workspace workspace) {
        int entities = store.chunkCount(chunk);
        long tables = pieces(entities);
        work = workspace.ensure(tables + (long) entities * 2 * Long.BYTES);
        list(chunk, counts(entities));
        long extent = high - low;
        boolean whole = extent <= WASTE * total * stride + LITTLE;
        long bytes = tables + (whole ? extent : cut(entities, work + tables));
        if (bytes > to.byteSize() - offset) {
            return -bytes;
        }
        Memory.copy(store.chunksOf().presentAt(chunk), work, Chunks.SLOTS / 8);
        Memory.copy(store.chunksOf().authorityAt(chunk), work + Chunks.SLOTS / 8, Chunks.SLOTS / 8);
        Memory.putLong(work + TOTAL, total);
        Memory.putLong(work + FIRST_PLACE, whole ? low : 0);
        Memory.copy(work, to, offset, tables);
        if (whole) {
            Memory.copy(parts.base() + low, to, offset + tables, extent);
        } else {
            copyPieces(work + tables, to, offset + tables);
        }
        return bytes;
    }

    /** Lists where everyone's parts are, and how many. */
    private void list(int chunk, long countsAt) {
        long places = work + PLACES;
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

    /** Cuts what is listed into pieces, and lets places count from the first of them; answers the bytes of all. */
    private long cut(int entities, long list) {
        long counts = work + counts(entities);
        long bytes = 0;
        long from = 0;
        long to = -1;
        pieces = 0;
        for (int i = 0; i < entities; i++) {
            long placeAt = work + PLACES + (long) i * Long.BYTES;
            long place = Memory.getLong(placeAt);
            long end = place + (long) Memory.getInt(counts + (long) i * Integer.BYTES) * stride;
            if (to < 0 || place < from || place > to + GAP) {
                bytes += addPiece(list, from, to);
                from = place;
                to = end;
            }
            to = Math.max(to, end);
            Memory.putLong(placeAt, bytes + place - from);
        }
        return bytes + addPiece(list, from, to);
    }

    private long addPiece(long list, long from, long to) {
        if (to < 0) {
            return 0;
        }
        long at = list + (long) pieces++ * 2 * Long.BYTES;
        Memory.putLong(at, from);
        Memory.putLong(at + Long.BYTES, to - from);
        return to - from;
    }

    private void copyPieces(long list, MemorySegment to, long offset) {
        long at = offset;
        for (int i = 0; i < pieces; i++) {
            long piece = list + (long) i * 2 * Long.BYTES;
            long bytes = Memory.getLong(piece + Long.BYTES);
            Memory.copy(parts.base() + Memory.getLong(piece), to, at, bytes);
            at += bytes;
        }
    }

    // ---- images, without a store

    /** The bytes before the pieces in an image with so many entities. */
    public static long tableBytes(int entities) {
        return pieces(entities);
    }

    /** Whether an image with so many entities, which has its tables, has all parts where it says. */
    public static boolean isWhole(long image, int entities, long bytes, int stride) {
        long room = bytes - pieces(entities);
        long first = Memory.getLong(image + FIRST_PLACE);
        for (int i = 0; i < entities; i++) {
            long from = Memory.getLong(image + PLACES + (long) i * Long.BYTES) - first;
            int count = Memory.getInt(image + counts(entities) + (long) i * Integer.BYTES);
            if (count < 1 || count > PartStore.MAX_PARTS || from < 0 || from > room - (long) count * stride) {
                return false;
            }
        }
        return true;
    }

    /** Adds all parts of an image that is whole to a hash. */
    public static long hash(long hash, long image, int entities, int stride) {
        long start = image + pieces(entities) - Memory.getLong(image + FIRST_PLACE);
        long h = hash;
        for (int i = 0; i < entities; i++) {
            long first = start + Memory.getLong(image + PLACES + (long) i * Long.BYTES);
            int count = Memory.getInt(image + counts(entities) + (long) i * Integer.BYTES);
            h = ChunkHash.addParts(h, first, (long) count * stride);
        }
        return h;
    }
}
