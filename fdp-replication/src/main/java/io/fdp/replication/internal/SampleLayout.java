package io.fdp.replication.internal;

import io.fdp.kernel.memory.Memory;

/**
 * The places of data in samples; {@code docs/spec/replication.md} describes them.
 *
 * <pre>
 *  header    0 ..  | 4 .. | 6 ..     | 8 ..   | 16 .. | 24 .. | 32 .. | 36 .. | 40 ..  | 44 .. 47
 *            magic | kind | reserved | schema | tick  | time  | group | count | deaths | reserved
 *                                                                        | others |
 *  values    48 .. | then    | then, at a multiple of 8
 *            ids   | epochs  | values: rows, or field after field, then at a multiple of 8, 8 bytes each: others
 *  other     0 .. | 2 ..  | 4 .. | 6 .. 7     a value that the sender does not own
 *            row  | owner | life | reserved
 *  entities  48 .. , 48 bytes each                                        | then, 8 bytes each
 *            id 8, parent 8, DIS 8, tags 8, TKB 4, epoch 4, side 2, flags 2 | ids of dead entities
 *            owner 2, its life 2
 * </pre>
 */
final class SampleLayout {
    /** "FDP" and the version of the layouts. */
    static final int MAGIC = 'F' | 'D' << 8 | 'P' << 16 | 1 << 24;

    static final short ENTITIES = 1;
    static final short VALUES = 2;
    static final short OWNERSHIP = 3;

    private static final int KIND = 4;
    private static final int RESERVED = 6;
    private static final int SCHEMA = 8;
    private static final int TICK = 16;
    private static final int TIME = 24;
    private static final int GROUP = 32;
    private static final int COUNT = 36;
    static final int DEATHS = 40;
    private static final int RESERVED_END = 44;

    /** Where the part of a sample begins that says something new: tick and time alone do not. */
    static final int NEWS = GROUP;

    static final int HEADER_BYTES = 48;

    /** Where the epochs of values begin. */
    static int epochs(int count) {
        return HEADER_BYTES + count * Long.BYTES;
    }

    /** Where values begin. */
    static int values(int count) {
        return (epochs(count) + count * Integer.BYTES + Long.BYTES - 1) & -Long.BYTES;
    }

    // ---- values that the sender does not own

    static final int OTHER_ROW = 0;
    static final int OTHER_OWNER = 2;
    static final int OTHER_LIFE = 4;
    static final int OTHER_RESERVED = 6;
    static final int OTHER_BYTES = 8;

    /** Where the values begin that the sender does not own; values end at an offset. */
    static int others(int end) {
        return (end + Long.BYTES - 1) & -Long.BYTES;
    }

    // ---- entities

    static final int ID = 0;
    static final int PARENT = 8;
    static final int DIS_TYPE = 16;
    static final int TAGS = 24;
    static final int TKB_TYPE = 32;
    static final int EPOCH = 36;
    static final int SIDE = 40;
    static final int FLAGS = 42;
    static final int OWNER = 44;
    static final int LIFE = 46;
    static final int ENTITY_BYTES = 48;

    /** Where an entity of a sample of entities begins. */
    static int entity(int i) {
        return HEADER_BYTES + i * ENTITY_BYTES;
    }

    private SampleLayout() {}

    // ---- headers

    static void putHeader(long at, short kind, long schema, long tick, long time, int group, int count, int deaths) {
        Memory.putInt(at, MAGIC);
        Memory.putShort(at + KIND, kind);
        Memory.putShort(at + RESERVED, (short) 0);
        Memory.putLong(at + SCHEMA, schema);
        Memory.putLong(at + TICK, tick);
        Memory.putLong(at + TIME, time);
        Memory.putInt(at + GROUP, group);
        Memory.putInt(at + COUNT, count);
        Memory.putInt(at + DEATHS, deaths);
        Memory.putInt(at + RESERVED_END, 0);
    }

    static boolean isOf(long at, short kind) {
        return Memory.getInt(at) == MAGIC
                && Memory.getShort(at + KIND) == kind
                && Memory.getShort(at + RESERVED) == 0
                && Memory.getInt(at + RESERVED_END) == 0;
    }

    static long schema(long at) {
        return Memory.getLong(at + SCHEMA);
    }

    static int group(long at) {
        return Memory.getInt(at + GROUP);
    }

    static int count(long at) {
        return Memory.getInt(at + COUNT);
    }

    static int deaths(long at) {
        return Memory.getInt(at + DEATHS);
    }

    /** The number of values that the sender does not own: at the place of deaths, which values do not have. */
    static int otherCount(long at) {
        return Memory.getInt(at + DEATHS);
    }
}
