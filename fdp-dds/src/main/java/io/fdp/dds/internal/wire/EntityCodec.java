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
 *  FDP   0 header | 32 index | 36 count | 40 others | 44 runs | 48 id | 56 count | 60 epoch | 64 value | then, with
 *        others, owner and life
 *  DDS   0 id | 8 node | 12 epoch | 16 index | 20 owner | 22 life | 24 tick | 32 time | fields
 * </pre>
 *
 * <p>A sample of FDP names an owner only if that is another node than the sender, or nobody.
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
    private static final int OTHERS = 40;
    private static final int RUNS = 44;
    private static final int ID = 48;
    private static final int RUN_COUNT = 56;
    private static final int EPOCH = 60;
    private static final int VALUE = 64;
    private static final int OTHER_OWNER = 2;
    private static final int OTHER_LIFE = 4;
    private static final int OTHER_BYTES = 8;

    private static final int STRUCT_NODE = 8;
    private static final int STRUCT_EPOCH = 12;
    private static final int STRUCT_INDEX = 16;
    private static final int STRUCT_OWNER = 20;
    private static final int STRUCT_LIFE = 22;
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

    /** The most bytes of a sample. */
    int mostBytes() {
        return otherAt() + OTHER_BYTES;
    }

    /** The bytes of a sample with an entity, whose owner is the sender or another node. */
    private int sampleBytes(boolean other) {
        return other ? mostBytes() : VALUE + stride;
    }

    /** Where the owner is named, if that is not the sender. */
    private int otherAt() {
        return (VALUE + stride + OTHER_BYTES - 1) & -OTHER_BYTES;
    }

    // ---- FDP

    /** Whether bytes are a sample of FDP with one entity or none. */
    boolean isSample(long at, int bytes) {
        if (bytes < EMPTY_BYTES || Memory.getInt(at) != MAGIC || Memory.getShort(at + Integer.BYTES) != VALUES) {
            return false;
        }
        int count = Memory.getInt(at + COUNT);
        int others = Memory.getInt(at + OTHERS);
        return count == 0
                ? bytes == EMPTY_BYTES
                : count == 1
                        && Memory.getInt(at + RUNS) == 1
                        && others >= 0
                        && others <= 1
                        && bytes == sampleBytes(others == 1);
    }

    /** The entity of a sample, 0 for none. */
    static long id(long at) {
        return Memory.getInt(at + COUNT) == 0 ? 0 : Memory.getLong(at + ID);
    }

    void toStruct(long at, long struct, int node) {
        putKey(struct, id(at), node);
        Memory.putInt(struct + STRUCT_EPOCH, Memory.getInt(at + EPOCH));
        Memory.putInt(struct + STRUCT_INDEX, Memory.getInt(at + INDEX));
        boolean other = Memory.getInt(at + OTHERS) != 0;
        Memory.putChar(struct + STRUCT_OWNER, other ? Memory.getChar(at + otherAt() + OTHER_OWNER) : (char) node);
        Memory.putChar(struct + STRUCT_LIFE, other ? Memory.getChar(at + otherAt() + OTHER_LIFE) : 0);
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

    /** Writes a sample; returns its bytes. */
    int toSample(long struct, long at) {
        putHeader(at, structIndex(struct), 1);
        int owner = Memory.getChar(struct + STRUCT_OWNER);
        boolean other = owner != structNode(struct);
        Memory.putInt(at + OTHERS, other ? 1 : 0);
        Memory.putInt(at + RUNS, 1);
        Memory.putLong(at + TICK, Memory.getLong(struct + STRUCT_TICK));
        Memory.putLong(at + TIME, Memory.getLong(struct + STRUCT_TIME));
        Memory.putLong(at + ID, structId(struct));
        Memory.putInt(at + RUN_COUNT, 1);
        Memory.putInt(at + EPOCH, Memory.getInt(struct + STRUCT_EPOCH));
        Memory.zero(at + VALUE, sampleBytes(other) - (long) VALUE);
        if (other) {
            Memory.putChar(at + otherAt() + OTHER_OWNER, (char) owner);
            Memory.putChar(at + otherAt() + OTHER_LIFE, Memory.getChar(struct + STRUCT_LIFE));
        }
        for (int i = 0; i < places.length; i++) {
            long from = struct + places[i];
            long to = at + VALUE + offsets[i];
            if (texts[i]) {
                toText(from, to, sizes[i]);
            } else {
                Memory.copy(from, to, sizes[i]);
            }
        }
        return sampleBytes(other);
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
