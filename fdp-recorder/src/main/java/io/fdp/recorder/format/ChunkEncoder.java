package io.fdp.recorder.format;

import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ImageLayout;
import java.util.Arrays;

/**
 * Writes chunks as sections: the differences from the chunk before, which is empty in a keyframe. Methods return
 * whether anything differed.
 */
final class ChunkEncoder {
    private static final byte[] NO_ENTITIES = new byte[ImageLayout.VALUES];
    private static final byte[] NO_ROWS =
            new byte[RowShape.ENTITIES.stride() * ImageLayout.SLOTS + ImageLayout.BITS_BYTES];

    private final RowEncoder rows = new RowEncoder();
    private final RowMap map = new RowMap();
    private int[] starts = new int[ImageLayout.SLOTS];
    private long changedBytes;

    /** The bytes of all component values that differed so far, without padding. */
    long changedBytes() {
        return changedBytes;
    }

    boolean entities(int chunk, Image now, Image old, Bytes out) {
        int at = out.beginSection(SectionKind.ENTITIES, 0, chunk);
        byte[] was = old.isEmpty() ? NO_ROWS : old.bytes();
        int flags = addBits(now.bytes(), was, 0, Format.FLAG_PRESENT, out);
        int base = ImageLayout.BITS_BYTES;
        flags |= rows.encode(
                RowShape.ENTITIES, now.bytes(), base, ImageLayout.SLOTS, was, base, ImageLayout.SLOTS, null, out);
        return end(out, at, flags);
    }

    /** Writes entities that were updated in place. */
    boolean entities(int chunk, Image now, Differences some, Bytes out) {
        int at = out.beginSection(SectionKind.ENTITIES, 0, chunk);
        int flags = addBits(now.bytes(), some.bitsBefore(), 0, Format.FLAG_PRESENT, out);
        flags |= rows.encode(RowShape.ENTITIES, some, out);
        return end(out, at, flags);
    }

    boolean links(int chunk, Image now, Image old, Bytes out) {
        int at = out.beginSection(SectionKind.LINKS, 0, chunk);
        byte[] was = old.isEmpty() ? NO_ROWS : old.bytes();
        int flags =
                rows.encode(RowShape.LINKS, now.bytes(), 0, ImageLayout.SLOTS, was, 0, ImageLayout.SLOTS, null, out);
        return end(out, at, flags);
    }

    private static boolean end(Bytes out, int at, int flags) {
        if (flags == Format.FLAG_NO_ROWS) {
            out.cut(at);
            return false;
        }
        out.endSection(at, flags);
        return true;
    }

    boolean values(int number, TypeDescription type, int chunk, Image now, Image old, Bytes out) {
        int at = out.beginSection(SectionKind.VALUES, number, chunk);
        byte[] image = now.isEmpty() ? NO_ENTITIES : now.bytes();
        byte[] was = old.isEmpty() ? NO_ENTITIES : old.bytes();
        int flags = addBits(image, was, 0, Format.FLAG_PRESENT, out);
        flags |= addBits(image, was, ImageLayout.BITS_BYTES, Format.FLAG_OWNED, out);
        flags |= switch (type.kind()) {
            case TAG -> Format.FLAG_NO_ROWS;
            case COMPONENT, SINGLETON -> addRows(type, image, was, out);
            case PARTS -> addParts(type, image, was, out);
            case MANAGED, MANAGED_SINGLETON -> addObjects(image, was, out);
            case EVENT, MANAGED_EVENT -> throw new IllegalArgumentException("events are no chunks: " + type);
        };
        return end(out, at, flags);
    }

    /** Writes values that were updated in place: the same entities have as many values as before. */
    boolean values(int number, TypeDescription type, int chunk, Differences some, Bytes out) {
        int at = out.beginSection(SectionKind.VALUES, number, chunk);
        int flags = rows.encode(type.shape(), some, out);
        changedBytes += (long) rows.changedCount() * type.shape().fieldBytes();
        return end(out, at, flags);
    }

    /** Adds the bits at a place if they differ; returns the flag for that. */
    private static int addBits(byte[] image, byte[] was, int at, int flag, Bytes out) {
        if (Arrays.equals(image, at, at + ImageLayout.BITS_BYTES, was, at, at + ImageLayout.BITS_BYTES)) {
            return 0;
        }
        out.add(image, at, ImageLayout.BITS_BYTES);
        return flag;
    }

    private int addRows(TypeDescription type, byte[] image, byte[] was, Bytes out) {
        int count = Bits.count(image, 0);
        int oldCount = Bits.count(was, 0);
        int base = ImageLayout.VALUES;
        int[] before = map.map(image, was, false, count);
        int flags = rows.encode(type.shape(), image, base, count, was, base, oldCount, before, out);
        changedBytes += (long) rows.changedCount() * type.shape().fieldBytes();
        return flags;
    }

    private int addParts(TypeDescription type, byte[] image, byte[] was, Bytes out) {
        int entities = Bits.count(image, 0);
        int oldEntities = Bits.count(was, 0);
        int count = Images.parts(image, entities);
        int oldCount = Images.parts(was, oldEntities);
        int[] before = map.map(image, was, true, count);
        int flags = 0;
        if (before != null) {
            flags = Format.FLAG_COUNTS;
            int place = out.reserve(entities * Integer.BYTES);
            for (int i = 0; i < entities; i++) {
                int parts = (int) LittleEndian.INT.get(image, ImageLayout.VALUES + i * Integer.BYTES);
                Planes.set(out.array(), place, Integer.BYTES, entities, i, parts);
            }
        }
        int base = ImageLayout.VALUES + entities * Integer.BYTES;
        int oldBase = ImageLayout.VALUES + oldEntities * Integer.BYTES;
        flags |= rows.encode(type.shape(), image, base, count, was, oldBase, oldCount, before, out);
        changedBytes += (long) rows.changedCount() * type.shape().fieldBytes();
        return flags;
    }

    // ---- objects

    private int addObjects(byte[] image, byte[] was, Bytes out) {
        int count = Bits.count(image, 0);
        int oldCount = Bits.count(was, 0);
        int[] before = map.map(image, was, false, count);
        if (starts.length < oldCount) {
            starts = new int[oldCount];
        }
        Images.objectStarts(was, oldCount, starts);
        int maskBytes = (count + 7) >> 3;
        int mask = out.reserve(maskBytes);
        Arrays.fill(out.array(), mask, mask + maskBytes, (byte) 0);
        int changed = 0;
        int start = ImageLayout.VALUES + count * Integer.BYTES;
        for (int row = 0; row < count; row++) {
            int length = Images.objectLength(image, row);
            int old = before == null ? row : before[row];
            if (old < 0 || !isSame(image, start, length, was, starts[old], Images.objectLength(was, old))) {
                out.array()[mask + (row >> 3)] |= (byte) (1 << (row & 7));
                out.addInt(length);
                out.add(image, start, length);
                changedBytes += length;
                changed++;
            }
            start += length;
        }
        if (changed == 0) {
            out.cut(mask);
            return Format.FLAG_NO_ROWS;
        }
        return 0;
    }

    private static boolean isSame(byte[] image, int at, int length, byte[] was, int oldAt, int oldLength) {
        return length == oldLength && Arrays.equals(image, at, at + length, was, oldAt, oldAt + length);
    }
}
