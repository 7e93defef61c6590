package io.fdp.kernel.internal.table;

import io.fdp.annotations.Layout;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;

/**
 * Copies the values of a chunk: into the same chunk of a table with the same layout, or into a packed image and back.
 *
 * <p>A chunk is a number of columns of 1,024 elements: one per field, or in the rows layout a single one. A packed
 * image has only the elements of slots in use, column after column. It is as large as its contents, and shows nothing
 * of dead entities.
 */
final class ChunkValues {
    /** A chunk with at least this many values is copied as a whole: one large copy is faster than many small ones. */
    private static final int DENSE = Chunks.SLOTS / 4;

    private final long chunkBytes;
    private final boolean wholeChunks;
    private final long[] offsets;
    private final int[] sizes;
    private final int packedBytes;

    ChunkValues(ComponentLayout layout) {
        chunkBytes = (long) layout.stride() << Chunks.SHIFT;
        wholeChunks = ValueMemory.granuleShift(layout) == Chunks.SHIFT;
        if (layout.layout() == Layout.ROWS) {
            offsets = new long[] {0};
            sizes = new int[] {layout.stride()};
        } else {
            offsets = layout.fields().stream()
                    .mapToLong(field -> (long) field.offset() << Chunks.SHIFT)
                    .toArray();
            sizes = layout.fields().stream().mapToInt(FieldLayout::bytes).toArray();
        }
        int sum = 0;
        for (int size : sizes) {
            sum += size;
        }
        packedBytes = sum;
    }

    /** The bytes of one value in a packed image. */
    int packedBytes() {
        return packedBytes;
    }

    /** The bytes of all slots of a chunk, in use or not. */
    long chunkBytes() {
        return chunkBytes;
    }

    /**
     * Whether a chunk with this many values is copied as a whole. That must be faster, and all slots must have memory.
     */
    boolean isDense(int count) {
        return count == Chunks.SLOTS || (wholeChunks && count >= DENSE);
    }

    /** Copies all slots of a chunk as they lie, in use or not. */
    void copyWhole(long base, int chunk, MemorySegment to, long offset) {
        Memory.copy(base + chunk * chunkBytes, to, offset, chunkBytes);
    }

    /**
     * Copies the values of a chunk from one table to another. {@code bits} says which entities have one in the source.
     */
    void copy(long fromBase, long toBase, int chunk, PresenceBits bits) {
        long from = fromBase + chunk * chunkBytes;
        long to = toBase + chunk * chunkBytes;
        if (isDense(bits.count(chunk))) {
            Memory.copy(from, to, chunkBytes);
            return;
        }
        for (int slot = bits.nextPresent(chunk, 0); slot >= 0; ) {
            int end = bits.runEnd(chunk, slot);
            for (int i = 0; i < sizes.length; i++) {
                long offset = offsets[i] + (long) slot * sizes[i];
                Memory.copy(from + offset, to + offset, (long) (end - slot) * sizes[i]);
            }
            slot = bits.nextPresent(chunk, end);
        }
    }

    /** Packs the values of a chunk. */
    void pack(long base, int chunk, PresenceBits bits, MemorySegment to, long offset) {
        long table = base + chunk * chunkBytes;
        long at = offset;
        for (int i = 0; i < sizes.length; i++) {
            for (int slot = bits.nextPresent(chunk, 0); slot >= 0; ) {
                int end = bits.runEnd(chunk, slot);
                long bytes = (long) (end - slot) * sizes[i];
                Memory.copy(table + offsets[i] + (long) slot * sizes[i], to, at, bytes);
                at += bytes;
                slot = bits.nextPresent(chunk, end);
            }
        }
    }

    /** Packs the values of some entities, given as 16 words. They are few and not next to each other. */
    void pack(long base, int chunk, long who, long image) {
        long table = base + chunk * chunkBytes;
        long at = image;
        for (int i = 0; i < sizes.length; i++) {
            int size = sizes[i];
            for (int word = 0; word < Chunks.WORDS; word++) {
                long column = table + offsets[i] + (long) (word << 6) * size;
                for (long left = Memory.getLong(who + ((long) word << 3)); left != 0; left &= left - 1) {
                    Memory.copyValue(column + (long) Long.numberOfTrailingZeros(left) * size, at, size);
                    at += size;
                }
            }
        }
    }

    /** Unpacks the values of a chunk, for the entities that have one by now. */
    void unpack(long base, int chunk, PresenceBits bits, long image) {
        long table = base + chunk * chunkBytes;
        long at = image;
        for (int i = 0; i < sizes.length; i++) {
            for (int slot = bits.nextPresent(chunk, 0); slot >= 0; ) {
                int end = bits.runEnd(chunk, slot);
                long place = table + offsets[i] + (long) slot * sizes[i];
                long bytes = (long) (end - slot) * sizes[i];
                Memory.copy(at, place, bytes);
                at += bytes;
                slot = bits.nextPresent(chunk, end);
            }
        }
    }
}
