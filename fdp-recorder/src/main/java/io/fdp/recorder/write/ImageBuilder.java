package io.fdp.recorder.write;

import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.capture.CaptureBuffer;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.Images;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * Makes images from captured chunks: packs chunks that were copied as they lie, and clears dead entities. Never touches
 * live memory.
 */
final class ImageBuilder {
    private static final int WORDS = ImageLayout.SLOTS / 64;

    /** A chunk as it lay in memory. */
    private byte[] lying = {};

    /** Makes an image of entities; dead entities keep only their generation. */
    void entities(CaptureBuffer from, long entry, Image to) {
        copy(from, entry, to);
        forgetTheDead(to.bytes(), -1);
    }

    /** Clears dead entities, in words of slots whose bits are set. */
    static void forgetTheDead(byte[] image, int words) {
        for (int word = 0; word < WORDS; word++) {
            if ((words & 1 << word) == 0) {
                continue;
            }
            long dead = ~(long) LittleEndian.LONG.get(image, word << 3);
            for (; dead != 0; dead &= dead - 1) {
                zeroHeader(image, (word << 6) + Long.numberOfTrailingZeros(dead));
            }
            for (int slot = word << 6; slot < (word + 1) << 6; slot++) {
                forgetEarlier(image, slot);
            }
        }
    }

    /** Clears a structural tick before the spawn tick: it belongs to an earlier entity of the index. */
    private static void forgetEarlier(byte[] image, int slot) {
        int spawn = ImageLayout.SPAWN_TICKS + slot * Long.BYTES;
        int structural = ImageLayout.STRUCTURAL_TICKS + slot * Long.BYTES;
        if ((long) LittleEndian.LONG.get(image, structural) < (long) LittleEndian.LONG.get(image, spawn)) {
            LittleEndian.LONG.set(image, structural, 0L);
        }
    }

    private static void zeroHeader(byte[] image, int slot) {
        int at = ImageLayout.SPAWN_TICKS + slot * Long.BYTES;
        for (; at < ImageLayout.ENTITY_BYTES; at += ImageLayout.SLOTS * Long.BYTES) {
            LittleEndian.LONG.set(image, at, 0L);
        }
    }

    /** Copies an entry as it is. */
    void copy(CaptureBuffer from, long entry, Image to) {
        int bytes = Math.toIntExact(from.length(entry));
        from.copyTo(entry + CaptureBuffer.ENTRY_BYTES, to.resize(bytes), 0, bytes);
    }

    /** Packs a chunk that was copied as it lies in memory. */
    void dense(TypeDescription type, CaptureBuffer from, long entry, Image to) {
        int bytes = Math.toIntExact(from.length(entry));
        RowShape shape = type.shape();
        byte[] bits = to.resize(ImageLayout.VALUES);
        from.copyTo(entry + CaptureBuffer.ENTRY_BYTES, bits, 0, ImageLayout.VALUES);
        int count = Bits.count(bits, 0);
        to.grow(count * shape.stride());
        byte[] image = to.bytes();
        long values = entry + CaptureBuffer.ENTRY_BYTES + ImageLayout.VALUES;
        int valueBytes = bytes - ImageLayout.VALUES;
        if (count == ImageLayout.SLOTS && valueBytes == count * shape.stride()) {
            from.copyTo(values, image, ImageLayout.VALUES, valueBytes);
            return;
        }
        take(from, values, valueBytes);
        pack(shape, lying, image, count);
    }

    /** Copies bytes out of a buffer at once, because many small copies take longer. */
    private void take(CaptureBuffer from, long at, int bytes) {
        if (lying.length < bytes) {
            lying = new byte[bytes + (bytes >> 1)];
        }
        from.copyTo(at, lying, 0, bytes);
    }

    /** Packs a chunk of parts, which were copied with the bytes between them, or gathered. */
    void loose(TypeDescription type, CaptureBuffer from, long entry, Image to) {
        long start = entry + CaptureBuffer.ENTRY_BYTES;
        byte[] bits = to.resize(ImageLayout.VALUES);
        from.copyTo(start, bits, 0, ImageLayout.VALUES);
        int entities = Bits.count(bits, 0);
        int stride = type.shape().stride();
        long total = from.getLong(start + ImageLayout.LOOSE_TOTAL);
        long first = from.getLong(start + ImageLayout.LOOSE_FIRST);
        boolean gathered = first == ImageLayout.NO_PLACES;
        long places = start + ImageLayout.LOOSE_PLACES;
        long counts = places + (gathered ? 0 : (long) entities * Long.BYTES);
        long parts = looseParts(from, start, entities);
        int head = to.grow(entities * Integer.BYTES);
        int at = to.grow(Math.toIntExact(total * stride));
        byte[] image = to.bytes();
        from.copyTo(counts, image, head, entities * Integer.BYTES);
        if (gathered) {
            from.copyTo(parts, image, at, (int) total * stride);
            return;
        }
        take(from, parts, Math.toIntExact(start + from.length(entry) - parts));
        for (int i = 0; i < entities; i++) {
            int bytes = Images.partCount(image, i) * stride;
            int place = (int) (from.getLong(places + (long) i * Long.BYTES) - first);
            System.arraycopy(lying, place, image, at, bytes);
            at += bytes;
        }
    }

    /** Where the parts of a chunk begin, in an entry whose bytes start at a place. */
    static long looseParts(CaptureBuffer from, long start, int entities) {
        boolean places = from.getLong(start + ImageLayout.LOOSE_FIRST) != ImageLayout.NO_PLACES;
        return start + ImageLayout.looseParts(entities, places);
    }

    private static void pack(RowShape shape, byte[] from, byte[] image, int count) {
        for (int piece = 0; piece < shape.pieces(); piece++) {
            int step = shape.pieceBytes(piece);
            int in = shape.pieceStart(piece, ImageLayout.SLOTS);
            int out = ImageLayout.VALUES + shape.pieceStart(piece, count);
            for (int slot = nextSet(image, 0); slot < ImageLayout.SLOTS; ) {
                int end = nextClear(image, slot);
                System.arraycopy(from, in + slot * step, image, out, (end - slot) * step);
                out += (end - slot) * step;
                slot = nextSet(image, end);
            }
        }
    }

    private static int nextSet(byte[] bits, int from) {
        return next(bits, from, 0);
    }

    private static int nextClear(byte[] bits, int from) {
        return next(bits, from, -1);
    }

    private static int next(byte[] bits, int from, long invert) {
        for (int slot = from; slot < ImageLayout.SLOTS; slot = (slot | 63) + 1) {
            long word = ((long) LittleEndian.LONG.get(bits, (slot >>> 6) << 3) ^ invert) & (-1L << slot);
            if (word != 0) {
                return (slot & ~63) + Long.numberOfTrailingZeros(word);
            }
        }
        return ImageLayout.SLOTS;
    }

    /** Makes roles into the body of their section: a count and two columns. */
    void roles(CaptureBuffer from, long entry, Image to) {
        int count = from.count(entry);
        byte[] body = to.resize(Integer.BYTES + count * (Integer.BYTES + Long.BYTES));
        LittleEndian.INT.set(body, 0, count);
        for (int i = 0; i < count; i++) {
            long at = entry + CaptureBuffer.ENTRY_BYTES + (long) i * 2 * Long.BYTES;
            Images.setRole(body, count, i, (int) from.getLong(at), from.getLong(at + Long.BYTES));
        }
    }

    // ---- filters

    private byte[] kept = {};

    /** Removes entities that do not match. */
    void keepEntities(Image image, byte[] matches) {
        byte[] bytes = image.bytes();
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (!Bits.isSet(matches, 0, slot)) {
                Bits.clear(bytes, ImageLayout.ALIVE, slot);
                LittleEndian.INT.set(bytes, ImageLayout.GENERATIONS + slot * Integer.BYTES, 0);
                zeroHeader(bytes, slot);
            }
        }
    }

    /** Removes the values of entities that do not match. */
    void keepValues(TypeDescription type, Image image, byte[] matches) {
        int length = image.length();
        if (kept.length < length) {
            kept = new byte[length + (length >> 1)];
        }
        byte[] old = kept;
        System.arraycopy(image.bytes(), 0, old, 0, length);
        int oldCount = Bits.count(old, 0);
        image.resize(ImageLayout.VALUES);
        for (int i = 0; i < ImageLayout.VALUES; i++) {
            image.bytes()[i] &= matches[i % ImageLayout.BITS_BYTES];
        }
        switch (type.kind()) {
            case TAG, EVENT, MANAGED_EVENT, SINGLETON, MANAGED_SINGLETON -> {}
            case COMPONENT -> keepRows(type.shape(), image, old, oldCount);
            case PARTS -> keepParts(type.shape(), image, old, oldCount);
            case MANAGED -> keepObjects(image, old, oldCount);
        }
    }

    private static void keepRows(RowShape shape, Image image, byte[] old, int oldCount) {
        int count = Bits.count(image.bytes(), 0);
        int base = image.grow(count * shape.stride());
        int row = 0;
        int oldRow = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (Bits.isSet(old, 0, slot)) {
                if (Bits.isSet(image.bytes(), 0, slot)) {
                    copyRow(shape, old, ImageLayout.VALUES, oldCount, oldRow, image.bytes(), base, count, row++);
                }
                oldRow++;
            }
        }
    }

    private static void copyRow(
            RowShape shape, byte[] old, int oldBase, int oldRows, int oldRow, byte[] to, int base, int rows, int row) {
        for (int piece = 0; piece < shape.pieces(); piece++) {
            int size = shape.pieceBytes(piece);
            System.arraycopy(
                    old,
                    oldBase + shape.pieceStart(piece, oldRows) + oldRow * size,
                    to,
                    base + shape.pieceStart(piece, rows) + row * size,
                    size);
        }
    }

    private static void keepParts(RowShape shape, Image image, byte[] old, int oldCount) {
        int count = Bits.count(image.bytes(), 0);
        int counts = image.grow(count * Integer.BYTES);
        int rows = 0;
        int oldRows = 0;
        int entity = 0;
        int oldEntity = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (Bits.isSet(old, 0, slot)) {
                int parts = Images.partCount(old, oldEntity++);
                oldRows += parts;
                if (Bits.isSet(image.bytes(), 0, slot)) {
                    LittleEndian.INT.set(image.bytes(), counts + entity++ * Integer.BYTES, parts);
                    rows += parts;
                }
            }
        }
        int base = image.grow(rows * shape.stride());
        int oldBase = ImageLayout.VALUES + oldCount * Integer.BYTES;
        int row = 0;
        int oldRow = 0;
        oldEntity = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (Bits.isSet(old, 0, slot)) {
                int parts = Images.partCount(old, oldEntity++);
                boolean keep = Bits.isSet(image.bytes(), 0, slot);
                for (int i = 0; keep && i < parts; i++) {
                    copyRow(shape, old, oldBase, oldRows, oldRow + i, image.bytes(), base, rows, row++);
                }
                oldRow += parts;
            }
        }
    }

    private static void keepObjects(Image image, byte[] old, int oldCount) {
        int count = Bits.count(image.bytes(), 0);
        int[] starts = new int[oldCount];
        Images.objectStarts(old, oldCount, starts);
        int lengths = image.grow(count * Integer.BYTES);
        int row = 0;
        int oldRow = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (Bits.isSet(old, 0, slot)) {
                if (Bits.isSet(image.bytes(), 0, slot)) {
                    int length = Images.objectLength(old, oldRow);
                    int to = image.grow(length);
                    System.arraycopy(old, starts[oldRow], image.bytes(), to, length);
                    LittleEndian.INT.set(image.bytes(), lengths + row++ * Integer.BYTES, length);
                }
                oldRow++;
            }
        }
    }

    /** Removes the roles of entities that are not recorded. */
    static void keepRoles(Image image, LongPredicate recorded) {
        byte[] old = Arrays.copyOf(image.bytes(), image.length());
        int count = (int) LittleEndian.INT.get(old, 0);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            kept += recorded.test(Images.roleEntity(old, count, i)) ? 1 : 0;
        }
        byte[] body = image.resize(Integer.BYTES + kept * (Integer.BYTES + Long.BYTES));
        LittleEndian.INT.set(body, 0, kept);
        int next = 0;
        for (int i = 0; i < count; i++) {
            long entity = Images.roleEntity(old, count, i);
            if (recorded.test(entity)) {
                Images.setRole(body, kept, next++, Images.role(old, count, i), entity);
            }
        }
    }
}
