package io.fdp.recorder.format;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.ImageLayout;
import org.jspecify.annotations.Nullable;

/** Reads chunks from sections: makes the new image from the section and the image before. */
final class ChunkDecoder {
    private static final int ROW_FLAGS = Format.FLAG_ALL_ROWS | Format.FLAG_NO_ROWS;
    private static final int BITS_FLAGS = Format.FLAG_PRESENT | Format.FLAG_OWNED | ROW_FLAGS;
    private static final byte[] NO_ENTITIES = new byte[ImageLayout.VALUES];
    private static final byte[] NO_ROWS = new byte[ImageLayout.ENTITY_BYTES];

    private static final int LARGE = 1 << 16;
    private static final long HEAP_PER_OBJECT_BYTE = 16;

    // work, in bytes of output that take as long
    private static final int WORK_PER_ROW = 8;
    private static final int WORK_PER_RUN = 128;
    private static final int WORK_PER_OBJECT_BYTE = 32;

    private final @Nullable ReadAccount account;
    private RowCodec rows = new RowCodec();
    private final RowMap map = new RowMap();
    private final RowRuns runs = new RowRuns();
    private final int[] starts = new int[ImageLayout.SLOTS];
    private final ValueRules rules = new ValueRules();
    private long charged;

    ChunkDecoder(@Nullable ReadAccount account) {
        this.account = account;
    }

    /** Releases the memory that is kept for the next chunk. */
    void release() {
        rows = new RowCodec();
        if (account != null) {
            account.releaseHeap(charged);
        }
        charged = 0;
    }

    /** Checks that there is room for a large object or text, which takes more bytes in memory than in the file. */
    static void requireRoom(@Nullable ReadAccount account, int length) {
        if (account != null && length > LARGE) {
            account.chargeHeap(HEAP_PER_OBJECT_BYTE * length, "an object of " + length + " bytes");
            account.releaseHeap(HEAP_PER_OBJECT_BYTE * length);
        }
    }

    /** Charges the memory that notes for each row whether it differs, with room for half as many more. */
    private void chargeRows(int count) {
        long needed = (Integer.BYTES + Integer.BYTES / 2L) * count;
        if (account != null && needed > charged) {
            account.chargeHeap(needed - charged, "rows of a chunk");
            charged = needed;
        }
        chargeWork((long) count * WORK_PER_ROW, "rows");
    }

    void entities(SectionReader in, Image now, Image old) {
        in.requireFlags(Format.FLAG_PRESENT | ROW_FLAGS);
        byte[] was = old.isEmpty() ? NO_ROWS : old.bytes();
        byte[] image = now.resize(ImageLayout.ENTITY_BYTES);
        int base = ImageLayout.BITS_BYTES;
        if (in.has(Format.FLAG_PRESENT)) {
            in.takeTo(image, 0, base);
        } else {
            System.arraycopy(was, 0, image, 0, base);
        }
        rows.decode(
                RowShape.ENTITIES, in, in.flags(), image, base, ImageLayout.SLOTS, was, base, ImageLayout.SLOTS, null);
    }

    void links(SectionReader in, Image now, Image old) {
        in.requireFlags(ROW_FLAGS);
        byte[] was = old.isEmpty() ? NO_ROWS : old.bytes();
        byte[] image = now.resize(ImageLayout.LINK_BYTES);
        rows.decode(RowShape.LINKS, in, in.flags(), image, 0, ImageLayout.SLOTS, was, 0, ImageLayout.SLOTS, null);
    }

    void values(TypeDescription type, SectionReader in, Image now, Image old) {
        byte[] was = old.isEmpty() ? NO_ENTITIES : old.bytes();
        byte[] image = now.resize(ImageLayout.VALUES);
        takeBits(in, Format.FLAG_PRESENT, image, ImageLayout.PRESENT, was);
        takeBits(in, Format.FLAG_OWNED, image, ImageLayout.OWNED, was);
        for (int word = 0; word < ImageLayout.SLOTS / 64; word++) {
            if ((Bits.word(image, ImageLayout.OWNED, word) & ~Bits.word(image, ImageLayout.PRESENT, word)) != 0) {
                throw in.wrong("an entity owns a value of " + type + " that it does not have");
            }
        }
        if (type.kind().isSingleton()) {
            requireFirstSlot(type, in, image);
        }
        int count = Bits.count(image, 0);
        switch (type.kind()) {
            case TAG -> {
                in.requireFlags(BITS_FLAGS & ~Format.FLAG_ALL_ROWS);
                if (!in.has(Format.FLAG_NO_ROWS)) {
                    throw in.wrong("a tag has no rows, but the section does not say so");
                }
            }
            case COMPONENT, SINGLETON -> takeRows(type, in, now, count, was);
            case PARTS -> takeParts(type, in, now, count, was);
            case MANAGED, MANAGED_SINGLETON -> takeObjects(type, in, now, count, was);
            case EVENT, MANAGED_EVENT -> throw in.wrong("the " + type + " has no values");
        }
        if (count == 0) {
            now.clear();
        }
    }

    /** Refuses a singleton that is not in slot 0. */
    private static void requireFirstSlot(TypeDescription type, SectionReader in, byte[] image) {
        for (int word = 0; word < ImageLayout.SLOTS / 64; word++) {
            if ((Bits.word(image, ImageLayout.PRESENT, word) & (word == 0 ? ~1L : ~0L)) != 0) {
                throw in.wrong("the " + type + " is in another slot than 0");
            }
        }
    }

    private static void takeBits(SectionReader in, int flag, byte[] image, int at, byte[] was) {
        if (in.has(flag)) {
            in.takeTo(image, at, ImageLayout.BITS_BYTES);
        } else {
            System.arraycopy(was, at, image, at, ImageLayout.BITS_BYTES);
        }
    }

    private void takeRows(TypeDescription type, SectionReader in, Image now, int count, byte[] was) {
        in.requireFlags(BITS_FLAGS);
        int base = ImageLayout.VALUES;
        chargeRows(count);
        now.grow(count * type.shape().stride());
        byte[] image = now.bytes();
        int oldCount = Bits.count(was, 0);
        findRuns(type, image, was);
        rows.decode(type.shape(), in, in.flags(), image, base, count, was, base, oldCount, runs);
        requireRows(type, in, image, base, count);
    }

    /** Finds rows that existed before, and charges the copying of each piece of each run. */
    private void findRuns(TypeDescription type, byte[] image, byte[] was) {
        runs.find(image, was, type.kind() == TypeKind.PARTS);
        chargeWork((long) runs.count() * type.shape().pieces() * WORK_PER_RUN, "runs of rows");
    }

    private void chargeWork(long bytes, String what) {
        if (account != null) {
            account.chargeWork(bytes, what);
        }
    }

    /** Whether a section changes only rows of an image, so that the image can be changed in place. */
    static boolean isOfRows(TypeDescription type, SectionReader in, Image old) {
        boolean hasRows = switch (type.kind()) {
            case COMPONENT, SINGLETON, PARTS -> true;
            case TAG, MANAGED, MANAGED_SINGLETON, EVENT, MANAGED_EVENT -> false;
        };
        return hasRows
                && !old.isEmpty()
                && !in.has(Format.FLAG_PRESENT)
                && !in.has(Format.FLAG_OWNED)
                && !in.has(Format.FLAG_COUNTS);
    }

    /** Changes rows of an image in place. */
    void changeRows(TypeDescription type, SectionReader in, Image image) {
        in.requireFlags(ROW_FLAGS);
        byte[] bytes = image.bytes();
        int entities = Bits.count(bytes, ImageLayout.PRESENT);
        int count = type.kind() == TypeKind.PARTS ? Images.parts(bytes, entities) : entities;
        int base = Images.rowsAt(type, entities);
        chargeRows(count);
        rows.change(type.shape(), in, in.flags(), bytes, base, count);
        requireRows(type, in, bytes, base, count);
    }

    /** Refuses changed rows with an impossible value. */
    private void requireRows(TypeDescription type, SectionReader in, byte[] image, int base, int count) {
        if (type.hasRules()) {
            for (int i = 0; i < rows.changedCount(); i++) {
                rules.requireRow(type, in, image, base, count, rows.changed(i));
            }
        }
    }

    private void takeParts(TypeDescription type, SectionReader in, Image now, int entities, byte[] was) {
        in.requireFlags(BITS_FLAGS | Format.FLAG_COUNTS);
        int oldEntities = Bits.count(was, 0);
        int at = now.grow(entities * Integer.BYTES);
        if (in.has(Format.FLAG_COUNTS)) {
            int place = in.take(entities * Integer.BYTES);
            for (int i = 0; i < entities; i++) {
                int parts = (int) Planes.get(in.array(), place, Integer.BYTES, entities, i);
                LittleEndian.INT.set(now.bytes(), at + i * Integer.BYTES, parts);
            }
        } else if (in.has(Format.FLAG_PRESENT)) {
            throw in.wrong("other entities have parts, but the section does not say how many");
        } else {
            System.arraycopy(was, at, now.bytes(), at, entities * Integer.BYTES);
        }
        long all = 0;
        for (int i = 0; i < entities; i++) {
            int parts = Images.partCount(now.bytes(), i);
            if (parts < 1 || parts > Format.MOST_PARTS) {
                throw in.wrong("an entity has " + parts + " parts of " + type);
            }
            all += parts;
        }
        if (all * type.shape().stride() > Format.MAX_RECORD_BYTES) {
            throw in.wrong("a chunk has " + all + " parts of " + type);
        }
        int count = (int) all;
        chargeRows(count);
        int base = now.grow(count * type.shape().stride());
        int oldBase = ImageLayout.VALUES + oldEntities * Integer.BYTES;
        findRuns(type, now.bytes(), was);
        int oldCount = Images.parts(was, oldEntities);
        rows.decode(type.shape(), in, in.flags(), now.bytes(), base, count, was, oldBase, oldCount, runs);
        requireRows(type, in, now.bytes(), base, count);
    }

    private void takeObjects(TypeDescription type, SectionReader in, Image now, int count, byte[] was) {
        in.requireFlags(BITS_FLAGS);
        int oldCount = Bits.count(was, 0);
        int[] before = map.map(now.bytes(), was, false, count);
        Images.objectStarts(was, oldCount, starts);
        rows.readMask(in, in.flags(), count);
        now.grow(count * Integer.BYTES);
        int next = 0;
        for (int row = 0; row < count; row++) {
            boolean changed = next < rows.changedCount() && rows.changed(next) == row;
            int old = before == null ? row : before[row];
            int length;
            byte[] source;
            int from;
            if (changed) {
                next++;
                length = in.takeInt();
                from = in.take(length);
                source = in.array();
                requireRoom(account, length);
                chargeWork((long) length * WORK_PER_OBJECT_BYTE, "objects");
                rules.requireObject(type, in, source, from, length);
            } else if (old >= 0) {
                length = Images.objectLength(was, old);
                from = starts[old];
                source = was;
            } else {
                throw in.wrong("an object is missing");
            }
            int to = now.grow(length);
            System.arraycopy(source, from, now.bytes(), to, length);
            if (changed) {
                ObjectFloats.makeCanonical(now.bytes(), to, length);
            }
            LittleEndian.INT.set(now.bytes(), ImageLayout.VALUES + row * Integer.BYTES, length);
        }
    }
}
