package io.fdp.dds.internal.wire;

import io.fdp.dds.idl.EntityIdl;
import io.fdp.dds.idl.IdlStruct;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import java.util.List;

/**
 * Converts samples of one entity between the bytes of FDP ({@code docs/spec/replication.md}) and the structure that
 * other programs know ({@link EntityIdl}).
 *
 * <pre>
 *  FDP   0 header | 32 index | 36 count | 48 id | 56 epoch | 64 value
 *  DDS   0 id | 8 node | 12 epoch | 16 index | 24 tick | 32 time | fields
 * </pre>
 */
final class EntityCodec {
    /** The bytes of a sample without an entity. */
    static final int EMPTY_BYTES = 48;

    private static final int MAGIC = 'F' | 'D' << 8 | 'P' << 16 | 1 << 24;
    private static final int VALUES = 2;
    private static final int SCHEMA = 8;
    private static final int TICK = 16;
    private static final int TIME = 24;
    private static final int INDEX = 32;
    private static final int COUNT = 36;
    private static final int ID = 48;
    private static final int EPOCH = 56;
    private static final int VALUE = 64;

    private static final int STRUCT_NODE = 8;
    private static final int STRUCT_EPOCH = 12;
    private static final int STRUCT_INDEX = 16;
    private static final int STRUCT_TICK = 24;
    private static final int STRUCT_TIME = 32;

    private final IdlStruct type;
    private final long schema;
    private final int stride;
    private final int[] places;
    private final int[] offsets;
    private final int[] sizes;
    private final boolean[] texts;

    EntityCodec(String component, ComponentLayout layout) {
        this.type = EntityIdl.of(component, layout);
        this.schema = layout.hash();
        this.stride = layout.stride();
        List<FieldLayout> fields = layout.fields();
        int count = fields.size();
        this.places = new int[count];
        this.offsets = new int[count];
        this.sizes = new int[count];
        this.texts = new boolean[count];
        for (int i = 0; i < count; i++) {
            FieldLayout field = fields.get(i);
            places[i] = type.offset(EntityIdl.HEADER_MEMBERS + i);
            offsets[i] = field.offset();
            sizes[i] = field.bytes();
            texts[i] = field.kind() == FieldKind.STRING;
        }
    }

    IdlStruct type() {
        return type;
    }

    /** The bytes of a sample with an entity. */
    int sampleBytes() {
        return VALUE + stride;
    }

    // ---- FDP

    /** Whether bytes are a sample of FDP with one entity or none. */
    boolean isSample(long at, int bytes) {
        if (bytes < EMPTY_BYTES || Memory.getInt(at) != MAGIC || Memory.getShort(at + Integer.BYTES) != VALUES) {
            return false;
        }
        int count = Memory.getInt(at + COUNT);
        return count == 0 ? bytes == EMPTY_BYTES : count == 1 && bytes == sampleBytes();
    }

    /** The entity of a sample, 0 for none. */
    static long id(long at) {
        return Memory.getInt(at + COUNT) == 0 ? 0 : Memory.getLong(at + ID);
    }

    void toStruct(long at, long struct, int node) {
        putKey(struct, id(at), node);
        Memory.putInt(struct + STRUCT_EPOCH, Memory.getInt(at + EPOCH));
        Memory.putInt(struct + STRUCT_INDEX, Memory.getInt(at + INDEX));
        Memory.putLong(struct + STRUCT_TICK, Memory.getLong(at + TICK));
        Memory.putLong(struct + STRUCT_TIME, Memory.getLong(at + TIME));
        for (int i = 0; i < places.length; i++) {
            long from = at + VALUE + offsets[i];
            long to = struct + places[i];
            if (texts[i]) {
                toChars(from, to, sizes[i]);
            } else {
                Memory.copy(from, to, sizes[i]);
            }
        }
    }

    static void putKey(long struct, long id, int node) {
        Memory.putLong(struct, id);
        Memory.putInt(struct + STRUCT_NODE, node);
    }

    // ---- DDS

    static long structId(long struct) {
        return Memory.getLong(struct);
    }

    static int structNode(long struct) {
        return Memory.getInt(struct + STRUCT_NODE);
    }

    static int structIndex(long struct) {
        return Memory.getInt(struct + STRUCT_INDEX);
    }

    void toSample(long struct, long at) {
        putHeader(at, structIndex(struct), 1);
        Memory.putLong(at + TICK, Memory.getLong(struct + STRUCT_TICK));
        Memory.putLong(at + TIME, Memory.getLong(struct + STRUCT_TIME));
        Memory.putLong(at + ID, structId(struct));
        Memory.putInt(at + EPOCH, Memory.getInt(struct + STRUCT_EPOCH));
        Memory.zero(at + EPOCH + Integer.BYTES, VALUE + (long) stride - EPOCH - Integer.BYTES);
        for (int i = 0; i < places.length; i++) {
            long from = struct + places[i];
            long to = at + VALUE + offsets[i];
            if (texts[i]) {
                toText(from, to, sizes[i]);
            } else {
                Memory.copy(from, to, sizes[i]);
            }
        }
    }

    /** A sample of an index that has no entity any more. */
    void toEmptySample(int index, long at) {
        putHeader(at, index, 0);
        Memory.putLong(at + TICK, 0);
        Memory.putLong(at + TIME, 0);
    }

    private void putHeader(long at, int index, int count) {
        Memory.zero(at, EMPTY_BYTES);
        Memory.putInt(at, MAGIC);
        Memory.putShort(at + Integer.BYTES, (short) VALUES);
        Memory.putLong(at + SCHEMA, schema);
        Memory.putInt(at + INDEX, index);
        Memory.putInt(at + COUNT, count);
    }

    // ---- texts: FDP has the length before, C has a zero behind

    private static void toChars(long from, long to, int size) {
        int length = Math.min(Memory.getByte(from) & 0xff, size - 1);
        int end = 0;
        while (end < length && Memory.getByte(from + 1 + end) != 0) {
            Memory.putByte(to + end, Memory.getByte(from + 1 + end));
            end++;
        }
        Memory.zero(to + end, size - end);
    }

    private static void toText(long from, long to, int size) {
        int length = 0;
        while (length < size - 1 && Memory.getByte(from + length) != 0) {
            Memory.putByte(to + 1 + length, Memory.getByte(from + length));
            length++;
        }
        Memory.putByte(to, (byte) length);
    }
}
