package io.fdp.storage.read;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.ReadAccount;
import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.format.SaveHeader;

/** One component of the entities of one chunk, or a singleton. */
public final class SavedValues {
    private final byte[] bits = new byte[2 * ImageLayout.BITS_BYTES];
    private final SavedRows rows = new SavedRows();
    private int number;
    private TypeDescription type = TypeDescription.of(TypeKind.TAG, "none", 0, null);
    private int chunk;
    private int count;
    private int[] parts = {};

    /** The number of the type. */
    public int number() {
        return number;
    }

    public TypeDescription type() {
        return type;
    }

    public int chunk() {
        return chunk;
    }

    /** The bits of slots that have the component, then of slots that own it: 128 bytes each. */
    public byte[] bits() {
        return bits;
    }

    public boolean isPresent(int slot) {
        return Bits.isSet(bits, 0, slot);
    }

    public boolean isOwned(int slot) {
        return Bits.isSet(bits, ImageLayout.BITS_BYTES, slot);
    }

    /** How many entities have the component. */
    public int count() {
        return count;
    }

    /** How many parts an entity has, in the order of slots. */
    public int parts(int entity) {
        return parts[entity];
    }

    public SavedRows rows() {
        return rows;
    }

    /** How many rows an entity has, in the order of slots: one, or as many as it has parts. */
    public int rowsOf(int entity) {
        return type.kind() == TypeKind.PARTS ? parts[entity] : 1;
    }

    /** The bytes that a copy takes. */
    public long bytes() {
        return bits.length + (long) parts.length * Integer.BYTES + rows.copiedBytes();
    }

    /** A copy that stays valid. */
    public SavedValues copy() {
        SavedValues copy = new SavedValues();
        System.arraycopy(bits, 0, copy.bits, 0, bits.length);
        copy.number = number;
        copy.type = type;
        copy.chunk = chunk;
        copy.count = count;
        copy.parts = parts; // replaced with each block, never changed
        copy.rows.copyOf(rows);
        return copy;
    }

    void read(DataReader from, SaveHeader header, byte[] alive, ReadAccount account) {
        SavedEntities.requireCount(from, from.arrayHeader(), 6);
        number = from.count(header.types().size() - 1, "the number of a type");
        type = header.types().get(number);
        if (type.kind().isEvent()) {
            throw from.wrong(type + " has events, and no values");
        }
        chunk = from.count(Math.max(0, header.chunks() - 1), "the number of a chunk");
        for (int i = 0; i < 2; i++) {
            SavedEntities.requireCount(from, from.binaryHeader(), ImageLayout.BITS_BYTES);
            System.arraycopy(from.array(), from.position(), bits, i * ImageLayout.BITS_BYTES, ImageLayout.BITS_BYTES);
            from.skipBytes(ImageLayout.BITS_BYTES);
        }
        requireBits(from, alive);
        count = Bits.count(bits, 0);
        long total = readParts(from);
        rows.read(from, type, (int) total, account);
    }

    private void requireBits(DataReader from, byte[] alive) {
        for (int i = 0; i < ImageLayout.BITS_BYTES; i++) {
            int present = bits[i];
            int owned = bits[ImageLayout.BITS_BYTES + i];
            int living = type.kind().isSingleton() ? (i == 0 ? 1 : 0) : alive[i];
            if ((present & ~living & 0xff) != 0 || (owned & ~present & 0xff) != 0) {
                throw from.wrong("a dead entity has " + type + ", or an entity owns " + type + " without having it");
            }
        }
    }

    private long readParts(DataReader from) {
        if (type.kind() != TypeKind.PARTS) {
            if (!from.tryNil()) {
                throw from.wrong(type + " has no parts, but the block has numbers of parts");
            }
            return count;
        }
        SavedEntities.requireCount(from, from.binaryHeader(), (long) count * Integer.BYTES);
        byte[] joined = new byte[count * Integer.BYTES];
        Planes.join(from.array(), from.position(), joined, 0, Integer.BYTES, count, 1, Integer.BYTES);
        from.skipBytes(joined.length);
        parts = new int[count];
        long total = 0;
        for (int i = 0; i < count; i++) {
            parts[i] = (int) LittleEndian.INT.get(joined, i * Integer.BYTES);
            if (parts[i] < 1 || parts[i] > 65_536) {
                throw from.wrong("an entity has " + parts[i] + " parts of " + type.name());
            }
            total += parts[i];
        }
        return total;
    }
}
