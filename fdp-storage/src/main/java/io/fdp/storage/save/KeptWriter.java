package io.fdp.storage.save;

import io.fdp.codec.data.DataWriter;
import io.fdp.format.Bits;
import io.fdp.format.FieldDescription;
import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.error.UnsavableException;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.read.KeptData;
import io.fdp.storage.read.SavedEntities;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Writes kept data of entities that still live, in its old form. */
final class KeptWriter {
    private final byte[] bits = new byte[ImageLayout.VALUES];
    private final boolean[] rows = new boolean[ImageLayout.SLOTS];

    /** Writes a chunk of an unknown type; false when no entity has the type any more. */
    boolean write(DataWriter to, int number, int chunk, KeptData.Kept kept, @Nullable SavedEntities living) {
        KeptData.Chunk of = kept.chunk(chunk);
        if (of == null) {
            return false;
        }
        int left = survivors(of, living);
        if (left == 0) {
            return false;
        }
        to.arrayHeader(6);
        to.integer(number);
        to.integer(chunk);
        for (int i = 0; i < 2; i++) {
            to.binaryHeader(ImageLayout.BITS_BYTES);
            to.raw(bits, i * ImageLayout.BITS_BYTES, ImageLayout.BITS_BYTES);
        }
        writeCounts(to, of, left);
        if (of.objects() != null) {
            writeObjects(to, of.objects(), left);
        } else {
            writeColumns(to, kept.type(), of);
        }
        return true;
    }

    /** Finds the entities with kept values that still live; returns how many. */
    private int survivors(KeptData.Chunk of, @Nullable SavedEntities living) {
        System.arraycopy(of.bits(), 0, bits, 0, bits.length);
        int row = 0;
        int left = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            int generation = of.generations()[slot];
            if (generation != 0) {
                boolean lives = living == null || (living.isAlive(slot) && living.generation(slot) == generation);
                rows[row++] = lives;
                left += lives ? 1 : 0;
                if (!lives) {
                    Bits.clear(bits, ImageLayout.PRESENT, slot);
                    Bits.clear(bits, ImageLayout.OWNED, slot);
                }
            }
        }
        return left;
    }

    private void writeCounts(DataWriter to, KeptData.Chunk of, int left) {
        int[] parts = of.parts();
        if (parts == null) {
            to.nil();
            return;
        }
        byte[] counts = new byte[left * Integer.BYTES];
        int at = 0;
        for (int i = 0; i < parts.length; i++) {
            if (rows[i]) {
                LittleEndian.INT.set(counts, at, parts[i]);
                at += Integer.BYTES;
            }
        }
        writePlanes(to, counts, Integer.BYTES);
    }

    private static void writePlanes(DataWriter to, byte[] numbers, int width) {
        to.binaryHeader(numbers.length);
        int place = to.reserve(numbers.length);
        Planes.split(numbers, 0, width, numbers.length / width, 1, width, to.array(), place);
    }

    private void writeObjects(DataWriter to, byte[][] objects, int left) {
        to.arrayHeader(left);
        for (int i = 0; i < objects.length; i++) {
            if (rows[i]) {
                to.raw(objects[i], 0, objects[i].length);
            }
        }
    }

    private void writeColumns(DataWriter to, TypeDescription type, KeptData.Chunk of) {
        to.arrayHeader(type.fields().size());
        for (int i = 0; i < type.fields().size(); i++) {
            FieldDescription field = type.fields().get(i);
            writeColumn(to, field, filtered(of, of.columns()[i], field.bytes()));
        }
    }

    private static void writeColumn(DataWriter to, FieldDescription field, byte[] column) {
        writePlanes(to, column, field.kind().bytes());
    }

    /** The values of survivors. */
    private byte[] filtered(KeptData.Chunk of, byte[] column, int bytes) {
        byte[] left = new byte[column.length];
        int[] parts = of.parts();
        int in = 0;
        int out = 0;
        for (int row = 0; in < column.length; row++) {
            int length = bytes * (parts == null ? 1 : parts[row]);
            if (rows[row]) {
                System.arraycopy(column, in, left, out, length);
                out += length;
            }
            in += length;
        }
        return out == left.length ? left : Arrays.copyOf(left, out);
    }

    /**
     * Writes unknown fields of a known type as further columns: for each current value the kept fields of its entity,
     * or zero.
     *
     * @param present the slots that have the component now
     * @param parts how many parts each of them has, or null
     * @param total how many values there are
     */
    void writeFields(
            DataWriter to,
            KeptData.Kept kept,
            int chunk,
            byte[] present,
            @Nullable SavedEntities living,
            int @Nullable [] parts,
            int total) {
        KeptData.Chunk of = kept.chunk(chunk);
        for (int i = 0; i < kept.type().fields().size(); i++) {
            FieldDescription field = kept.type().fields().get(i);
            byte[] column = new byte[roomFor(total, field)];
            if (of != null) {
                fill(of, of.columns()[i], field.bytes(), present, living, parts, column);
            }
            writeColumn(to, field, column);
        }
    }

    private static void fill(
            KeptData.Chunk of,
            byte[] kept,
            int bytes,
            byte[] present,
            @Nullable SavedEntities living,
            int @Nullable [] parts,
            byte[] column) {
        int[] keptParts = of.parts();
        int row = 0;
        int in = 0;
        int now = 0;
        int out = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            boolean was = of.generations()[slot] != 0;
            boolean is = Bits.isSet(present, 0, slot);
            int lengthThen = was ? bytes * (keptParts == null ? 1 : keptParts[row]) : 0;
            int lengthNow = is ? bytes * (parts == null ? 1 : parts[now]) : 0;
            boolean same = living == null || living.generation(slot) == of.generations()[slot];
            if (was && is && same && lengthThen == lengthNow) {
                System.arraycopy(kept, in, column, out, lengthNow);
            }
            in += lengthThen;
            out += lengthNow;
            row += was ? 1 : 0;
            now += is ? 1 : 0;
        }
    }

    /**
     * Writes unknown fields of events of a known type as further columns.
     *
     * @param fields the fields
     * @param kept their values; null when there are none
     * @param image the current events
     * @param from the first event to write
     * @param rows how many events to write
     */
    static void writeFields(
            DataWriter to,
            TypeDescription fields,
            KeptData.@Nullable KeptEventFields kept,
            byte[] image,
            int from,
            int rows) {
        for (int i = 0; i < fields.fields().size(); i++) {
            FieldDescription field = fields.fields().get(i);
            int bytes = field.bytes();
            byte[] column = new byte[roomFor(rows, field)];
            for (int row = from; kept != null && row < Math.min(from + rows, kept.rows()); row++) {
                if (Arrays.equals(
                        image,
                        row * kept.stride(),
                        (row + 1) * kept.stride(),
                        kept.image(),
                        row * kept.stride(),
                        (row + 1) * kept.stride())) {
                    System.arraycopy(kept.columns()[i], row * bytes, column, (row - from) * bytes, bytes);
                }
            }
            writeColumn(to, field, column);
        }
    }

    private static int roomFor(int rows, FieldDescription field) {
        long bytes = (long) rows * field.bytes();
        if (bytes > SaveFormat.MAX_BLOCK_BYTES) {
            throw new UnsavableException("cannot save the world: field " + field.name()
                    + ", which this program does not"
                    + " know, would have " + bytes + " bytes in one block, more than " + SaveFormat.MAX_BLOCK_BYTES
                    + "; save with a new WorldStorage, which keeps nothing");
        }
        return (int) bytes;
    }

    /** Writes kept events. */
    static void write(DataWriter to, int number, KeptData.KeptEvents events) {
        to.arrayHeader(4);
        to.integer(number);
        to.bool(events.isPending());
        to.integer(events.rows());
        byte[][] objects = events.objects();
        if (objects != null) {
            to.arrayHeader(objects.length);
            for (byte[] object : objects) {
                to.raw(object, 0, object.length);
            }
            return;
        }
        to.arrayHeader(events.columns().length);
        for (int i = 0; i < events.columns().length; i++) {
            writeColumn(to, events.type().fields().get(i), events.columns()[i]);
        }
    }
}
