package io.fdp.kernel.internal.part;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.table.ColumnChunks;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.ValueCheck;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Images of the parts of whole chunks, as {@link ImageParts} describes them. Under the structure lock. */
final class PartImages {
    private final PartStore parts;
    private final ColumnStore store;
    private final PartReplacement replacement;
    private final ImageParts source;
    private final LooseParts loose;
    private final ValueCheck check;

    PartImages(PartStore parts, ColumnStore store, PartReplacement replacement, ValueCheck check) {
        this.check = check;
        this.parts = parts;
        this.store = store;
        this.replacement = replacement;
        this.source = new ImageParts(parts.stride());
        this.loose = new LooseParts(parts, store);
    }

    /** The bytes of the image of entities of a chunk, all of which have parts. */
    long bytes(int chunk, long who) {
        long bytes = 0;
        for (int i = 0; i < Chunks.WORDS; i++) {
            for (long left = Memory.getLong(who + ((long) i << 3)); left != 0; left &= left - 1) {
                bytes += Integer.BYTES + (long) parts.countAt(index(chunk, i, left)) * parts.stride();
            }
        }
        return bytes;
    }

    /**
     * Describes the first invalid part in an image of a number of entities with valid counts; null if there is none.
     */
    @Nullable
    String wrongValue(long image, int count) {
        int all = 0;
        for (int i = 0; i < count; i++) {
            all += Memory.getInt(image + (long) i * Integer.BYTES);
        }
        return check.wrong(image + (long) count * Integer.BYTES, all);
    }

    /** Makes the image of entities of a chunk, all of which have parts. */
    void read(int chunk, long who, long image) {
        long counts = image;
        long at = image + (long) ColumnChunks.count(who) * Integer.BYTES;
        for (int i = 0; i < Chunks.WORDS; i++) {
            for (long left = Memory.getLong(who + ((long) i << 3)); left != 0; left &= left - 1) {
                int index = index(chunk, i, left);
                int count = parts.countAt(index);
                long bytes = (long) count * parts.stride();
                Memory.putInt(counts, count);
                Memory.copyValue(parts.firstAt(index), at, bytes);
                counts += Integer.BYTES;
                at += bytes;
            }
        }
    }

    /** The index of the first remaining entity of a word of a chunk. */
    private static int index(int chunk, int word, long left) {
        return ((chunk * Chunks.WORDS + word) << 6) + Long.numberOfTrailingZeros(left);
    }

    /** Makes the loose image of a chunk. */
    long readLoose(int chunk, MemorySegment to, long offset, Workspace workspace) {
        return loose.read(chunk, to, offset, workspace);
    }

    /**
     * The bytes of an image for a number of entities, given how many are available; -1 if the available bytes cannot be
     * an image.
     */
    long bytes(long image, int count, long available) {
        return source.at(image, count).bytes(available);
    }

    /** Replaces the parts of a chunk by those of an image for a number of entities, or throws and changes nothing. */
    void write(int chunk, long present, long before, long image, int count) {
        source.at(image, count);
        try {
            for (int i = 0; i < Chunks.WORDS; i++) {
                for (long left = Memory.getLong(present + ((long) i << 3)); left != 0; left &= left - 1) {
                    int index = index(chunk, i, left);
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
