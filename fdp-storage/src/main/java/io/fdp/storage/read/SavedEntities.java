package io.fdp.storage.read;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.format.SaveHeader;

/**
 * The entities of one chunk: in memory an image as {@link RawChunks} makes it, in a save the same columns as planes. A
 * save has the generations of all slots, and the other columns only for living entities.
 */
public final class SavedEntities {
    private static final int HEADER_COLUMNS = 4;
    private static final int COLUMN_BYTES = ImageLayout.SLOTS * Long.BYTES;

    private final byte[] image = new byte[ImageLayout.ENTITY_BYTES];
    private final byte[] packed = new byte[COLUMN_BYTES];
    private int chunk;
    private int count;

    public byte[] image() {
        return image;
    }

    public int chunk() {
        return chunk;
    }

    /** How many entities live. */
    public int count() {
        return count;
    }

    public boolean isAlive(int slot) {
        return Bits.isSet(image, 0, slot);
    }

    public int generation(int slot) {
        return (int) LittleEndian.INT.get(image, ImageLayout.GENERATIONS + slot * Integer.BYTES);
    }

    public long spawnTick(int slot) {
        return header(0, slot);
    }

    /** The tick of the last change of structure; the kernel stores it only if it is later than the spawn tick. */
    public long structuralTick(int slot) {
        return Math.max(header(0, slot), header(1, slot));
    }

    public long disType(int slot) {
        return header(2, slot);
    }

    public int tkbType(int slot) {
        return ImageLayout.tkbType(header(3, slot));
    }

    public int side(int slot) {
        return ImageLayout.side(header(3, slot));
    }

    public int flags(int slot) {
        return ImageLayout.flags(header(3, slot));
    }

    private long header(int column, int slot) {
        return (long) LittleEndian.LONG.get(image, ImageLayout.SPAWN_TICKS + column * COLUMN_BYTES + slot * Long.BYTES);
    }

    /** Begins a chunk whose image is written into {@link #image()}. */
    public void begin(int of) {
        chunk = of;
    }

    /** Whether an entity lives in the chunk, or has lived there. */
    public boolean isUsed() {
        if (Bits.count(image, 0) > 0) {
            return true;
        }
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (generation(slot) != 0 && generation(slot) != 1) {
                return true;
            }
        }
        return false;
    }

    public void write(DataWriter to) {
        count = Bits.count(image, 0);
        to.arrayHeader(3 + HEADER_COLUMNS);
        to.integer(chunk);
        to.binaryHeader(ImageLayout.BITS_BYTES);
        to.raw(image, 0, ImageLayout.BITS_BYTES);
        int bytes = ImageLayout.SLOTS * Integer.BYTES;
        to.binaryHeader(bytes);
        int at = to.reserve(bytes);
        Planes.split(
                image, ImageLayout.GENERATIONS, Integer.BYTES, ImageLayout.SLOTS, 1, Integer.BYTES, to.array(), at);
        for (int column = 0; column < HEADER_COLUMNS; column++) {
            pack(column);
            to.binaryHeader(count * Long.BYTES);
            int place = to.reserve(count * Long.BYTES);
            Planes.split(packed, 0, Long.BYTES, count, 1, Long.BYTES, to.array(), place);
        }
    }

    private void pack(int column) {
        int row = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (isAlive(slot)) {
                long value = column == 1 ? structuralTick(slot) : header(column, slot);
                LittleEndian.LONG.set(packed, Long.BYTES * row++, value);
            }
        }
    }

    void read(DataReader from, SaveHeader header, int expected) {
        requireCount(from, from.arrayHeader(), 3 + HEADER_COLUMNS);
        chunk = from.count(Math.max(0, header.chunks() - 1), "the number of a chunk");
        if (chunk < expected) {
            throw from.wrong("the entities of chunk " + chunk + " come after those of chunk " + (expected - 1));
        }
        requireCount(from, from.binaryHeader(), ImageLayout.BITS_BYTES);
        System.arraycopy(from.array(), from.position(), image, 0, ImageLayout.BITS_BYTES);
        from.skipBytes(ImageLayout.BITS_BYTES);
        int bytes = ImageLayout.SLOTS * Integer.BYTES;
        requireCount(from, from.binaryHeader(), bytes);
        Planes.join(
                from.array(),
                from.position(),
                image,
                ImageLayout.GENERATIONS,
                Integer.BYTES,
                ImageLayout.SLOTS,
                1,
                Integer.BYTES);
        from.skipBytes(bytes);
        count = Bits.count(image, 0);
        for (int column = 0; column < HEADER_COLUMNS; column++) {
            requireCount(from, from.binaryHeader(), (long) count * Long.BYTES);
            Planes.join(from.array(), from.position(), packed, 0, Long.BYTES, count, 1, Long.BYTES);
            from.skipBytes(count * Long.BYTES);
            unpack(column);
        }
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (isAlive(slot)) {
                requireEntity(from, slot, header.tick());
            }
        }
    }

    private void requireEntity(DataReader from, int slot, long tick) {
        boolean ticks = header(0, slot) >= 0 && header(1, slot) >= 0 && structuralTick(slot) <= tick;
        if (generation(slot) == 0 || !ticks) {
            throw from.wrong("the entity of index " + (chunk * ImageLayout.SLOTS + slot)
                    + " has generation 0, or a tick after that of the world");
        }
    }

    private void unpack(int column) {
        int row = 0;
        int at = ImageLayout.SPAWN_TICKS + column * COLUMN_BYTES;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++, at += Long.BYTES) {
            long value = isAlive(slot) ? (long) LittleEndian.LONG.get(packed, Long.BYTES * row++) : 0;
            LittleEndian.LONG.set(image, at, value);
        }
    }

    static void requireCount(DataReader from, long count, long wanted) {
        if (count != wanted) {
            throw from.wrong("found " + count + ", expected " + wanted);
        }
    }
}
