package io.fdp.storage.read;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.ReadAccount;
import io.fdp.format.FieldDescription;
import io.fdp.format.MovedRows;
import io.fdp.format.Planes;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.FieldRules;
import java.util.Arrays;
import java.util.List;

/** The values of a block: the planes of each field, or the bytes of each object. */
public final class SavedRows implements MovedRows {
    private static final int LARGE = 1 << 16;
    private static final long HEAP_PER_OBJECT_BYTE = 16;

    private final FieldRules rules = new FieldRules();
    private byte[] bytes = {};
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private int parts;
    private int rows;

    /** The memory of the block. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public int rows() {
        return rows;
    }

    /** Where a column or object begins. */
    public int start(int index) {
        return starts[require(index)];
    }

    public int length(int index) {
        return ends[require(index)] - starts[index];
    }

    private int require(int index) {
        if (index >= parts) {
            throw new IllegalStateException("there is no value " + index + " among " + parts
                    + ": an entity is looked at during its visit only, by one thread");
        }
        return index;
    }

    /** How many columns or objects there are. */
    public int size() {
        return parts;
    }

    private void add(int start, int end) {
        if (parts == starts.length) {
            starts = Arrays.copyOf(starts, 2 * parts);
            ends = Arrays.copyOf(ends, 2 * parts);
        }
        starts[parts] = start;
        ends[parts] = end;
        parts++;
    }

    /** The bytes that a copy takes. */
    long copiedBytes() {
        return parts == 0 ? 0 : ends[parts - 1] - starts[0] + 2L * Integer.BYTES * parts;
    }

    /** Becomes a copy of another block, with memory of its own. */
    void copyOf(SavedRows other) {
        int from = other.parts == 0 ? 0 : other.starts[0];
        int to = other.parts == 0 ? 0 : other.ends[other.parts - 1];
        bytes = Arrays.copyOfRange(other.bytes, from, to);
        starts = Arrays.copyOf(other.starts, other.parts);
        ends = Arrays.copyOf(other.ends, other.parts);
        parts = other.parts;
        rows = other.rows;
        for (int i = 0; i < parts; i++) {
            starts[i] -= from;
            ends[i] -= from;
        }
    }

    /** Reads the array of columns, or of objects. */
    public void read(DataReader from, TypeDescription type, int count, ReadAccount account) {
        bytes = from.array();
        parts = 0;
        rows = count;
        int elements = from.arrayHeader();
        if (type.kind().hasObjects()) {
            SavedEntities.requireCount(from, elements, count);
            for (int i = 0; i < count; i++) {
                int start = from.position();
                from.skip();
                add(start, from.position());
                requireRoom(account, from.position() - start);
            }
            return;
        }
        SavedEntities.requireCount(from, elements, type.fields().size());
        for (FieldDescription field : type.fields()) {
            int length = from.binaryHeader();
            SavedEntities.requireCount(from, length, (long) count * field.bytes());
            add(from.position(), from.position() + length);
            from.skipBytes(length);
        }
        requireValues(from, type.fields());
    }

    /** Checks that there is room for a large object or text, which takes more bytes in memory than in the file. */
    private static void requireRoom(ReadAccount account, int length) {
        if (length > LARGE) {
            account.chargeHeap(HEAP_PER_OBJECT_BYTE * length, "an object of " + length + " bytes");
            account.releaseHeap(HEAP_PER_OBJECT_BYTE * length);
        }
    }

    /** Refuses values that no program can have written, such as unknown constants of an enum. */
    private void requireValues(DataReader from, List<FieldDescription> fields) {
        for (int i = 0; i < fields.size(); i++) {
            FieldDescription field = fields.get(i);
            boolean right = switch (field.kind()) {
                case BOOLEAN -> rules.wrong(field.kind(), ends[i] - starts[i], 0, bytes, starts[i]) == null;
                case STRING -> areTexts(i, field);
                case ENUM -> areConstants(i, field);
                default -> true;
            };
            if (!right) {
                throw from.wrong("field " + field.name() + " has a value that is no " + field);
            }
        }
    }

    /** Checks a column of texts, which are stored as in memory, one byte per element. */
    private boolean areTexts(int column, FieldDescription field) {
        for (int at = starts[column]; at < ends[column]; at += field.count()) {
            if (rules.wrong(field.kind(), field.count(), 0, bytes, at) != null) {
                return false;
            }
        }
        return true;
    }

    private boolean areConstants(int column, FieldDescription field) {
        for (int row = 0; row < rows * field.count(); row++) {
            if (Integer.compareUnsigned(
                            ordinal(column, row, field), field.constants().size())
                    >= 0) {
                return false;
            }
        }
        return true;
    }

    /** An element of a column of enums. */
    public int ordinal(int column, int element, FieldDescription field) {
        return (int) number(column, element, field);
    }

    @Override
    public long number(int column, int element, FieldDescription field) {
        return Planes.get(bytes, starts[column], field.kind().bytes(), rows * field.count(), element);
    }

    @Override
    public void copyColumn(int column, FieldDescription field, byte[] to, int at, int stride) {
        Planes.join(
                bytes,
                starts[column],
                to,
                at,
                stride,
                rows,
                field.count(),
                field.kind().bytes());
    }
}
