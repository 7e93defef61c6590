package io.fdp.kernel.internal.part;

import io.fdp.kernel.access.Memory;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.table.Chunks;
import io.fdp.kernel.internal.table.ColumnStore;
import java.lang.foreign.MemorySegment;

/** Images of the parts of whole chunks, as {@link ImageParts} describes them. Under the structure lock. */
final class PartImages {
    private final PartStore parts;
    private final ColumnStore store;
    private final PartReplacement replacement;
    private final ImageParts source;
    private final LooseParts loose;

    PartImages(PartStore parts, ColumnStore store, PartReplacement replacement) {
        this.parts = parts;
        this.store = store;
        this.replacement = replacement;
        this.source = new ImageParts(parts.stride());
        this.loose = new LooseParts(parts, store);
    }

    /** The bytes of the image of a chunk. */
    long bytes(int chunk) {
        long bytes = 0;
        for (int slot = store.nextPresent(chunk, 0); slot >= 0; slot = store.nextPresent(chunk, slot + 1)) {
            bytes += Integer.BYTES + (long) parts.countAt((chunk << Chunks.SHIFT) + slot) * parts.stride();
        }
        return bytes;
    }

    /** Makes the image of a chunk. */
    void read(int chunk, long image) {
        long counts = image;
        long at = image + (long) store.chunkCount(chunk) * Integer.BYTES;
        for (int slot = store.nextPresent(chunk, 0); slot >= 0; slot = store.nextPresent(chunk, slot + 1)) {
            int index = (chunk << Chunks.SHIFT) + slot;
            long bytes = (long) parts.countAt(index) * parts.stride();
            Memory.putInt(counts, parts.countAt(index));
            Memory.copy(parts.firstAt(index), at, bytes);
            counts += Integer.BYTES;
            at += bytes;
        }
    }

    /** Makes the loose image of a chunk. */
    long readLoose(int chunk, MemorySegment to, long offset, Workspace workspace) {
        return loose.read(chunk, to, offset, workspace);
    }

    /** The bytes that an image for so many entities has, of which some are there; -1 when what is there cannot be one. */
    long bytes(long image, int count, long available) {
        return source.at(image, count).bytes(available);
    }

    /** Replaces the parts of a chunk by those of an image for so many entities, or throws and changes nothing. */
    void write(int chunk, long present, long before, long image, int count) {
        source.at(image, count);
        try {
            for (int i = 0; i < Chunks.WORDS; i++) {
                for (long left = Memory.getLong(present + ((long) i << 3)); left != 0; left &= left - 1) {
                    int index = ((chunk * Chunks.WORDS + i) << 6) + Long.numberOfTrailingZeros(left);
                    replacement.plan(index, source.next(index), store.isPresent(index));
                }
            }
            replacement.reserve();
            replacement.run(chunk, present, before, source);
        } finally {
            replacement.end();
        }
    }
}
