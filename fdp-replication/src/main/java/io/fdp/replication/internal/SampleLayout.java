package io.fdp.replication.internal;

import io.fdp.kernel.memory.Memory;

/**
 * The places of data in samples; {@code docs/spec/replication.md} describes them.
 *
 * <pre>
 *  header    0 ..  | 4 .. | 6 ..     | 8 ..   | 16 .. | 24 .. | 32 .. | 36 .. | 40 ..  | 44 .. 47
 *            magic | kind | reserved | schema | tick  | time  | group | count | deaths | reserved
 *                                                                             | others | runs
 *  values    48 .., 16 bytes each      | then
 *            runs: id 8, count 4, epoch 4 | values: rows, or field after field; at a multiple of 8, 8 bytes each: others
 *  other     0 .. | 2 ..  | 4 .. | 6 .. 7     a value that the sender does not own
 *            row  | owner | life | reserved
 *  entities  48 .. , 48 bytes each                                        | then, 8 bytes each
 *            id 8, parent 8, DIS 8, tags 8, TKB 4, epoch 4, side 2, flags 2 | ids of dead entities
 *            owner 2, its life 2
 * </pre>
 */
public final class SampleLayout {
    /** "FDP" and the version of the layouts. */
    static final int MAGIC = 'F' | 'D' << 8 | 'P' << 16 | 1 << 24;

    static final short ENTITIES = 1;
    static final short VALUES = 2;
    static final short OWNERSHIP = 7;

    /** The kind of samples of events. */
    public static final short EVENTS = 3;

    /** The kind of samples of parts and objects. */
    public static final short CONTENTS = 4;

    /** The kind of samples that describe types. */
    public static final short SCHEMAS = 6;

    /** The kind of samples of singletons. */
    public static final short SINGLETONS = 5;

    private static final int KIND = 4;
    private static final int RESERVED = 6;
    private static final int SCHEMA = 8;
    private static final int TICK = 16;
    private static final int TIME = 24;
    private static final int GROUP = 32;
    private static final int COUNT = 36;
    static final int DEATHS = 40;
    private static final int RESERVED_END = 44;
    private static final int RUNS = RESERVED_END;

    /** Where the part of a sample begins that says something new: tick and time alone do not. */
    public static final int NEWS = GROUP;

    /** The bytes of the header that all samples have. */
    public static final int HEADER_BYTES = 48;

    // ---- runs: values of entities whose ids follow each other, with one epoch

    static final int RUN_BYTES = 16;
    private static final int RUN_COUNT = 8;
    private static final int RUN_EPOCH = 12;

    /** Where a run is described. */
    static int run(int i) {
        return HEADER_BYTES + i * RUN_BYTES;
    }

    /** Where values begin. */
    static int values(int runs) {
        return run(runs);
    }

    static void putRun(long run, long id, int count, int epoch) {
        Memory.putLong(run, id);
        Memory.putInt(run + RUN_COUNT, count);
        Memory.putInt(run + RUN_EPOCH, epoch);
    }

    static long runId(long run) {
        return Memory.getLong(run);
    }

    static int runCount(long run) {
        return Memory.getInt(run + RUN_COUNT);
    }

    static int runEpoch(long run) {
        return Memory.getInt(run + RUN_EPOCH);
    }

    // ---- values that the sender does not own

    private static final int OTHER_OWNER = 2;
    private static final int OTHER_LIFE = 4;
    private static final int OTHER_RESERVED = 6;

    /** The bytes of the description of a value that the sender does not own. */
    public static final int OTHER_BYTES = 8;

    /** Where the values are described that the sender does not own; values end at an offset. */
    public static int others(int end) {
        return (end + Long.BYTES - 1) & -Long.BYTES;
    }

    /** Describes a value that the sender does not own. */
    public static void putOther(long other, int row, int owner, int life) {
        Memory.putChar(other, (char) row);
        Memory.putChar(other + OTHER_OWNER, (char) owner);
        Memory.putChar(other + OTHER_LIFE, (char) life);
        Memory.putShort(other + OTHER_RESERVED, (short) 0);
    }

    /** The row of a value that the sender does not own. */
    public static int otherRow(long other) {
        return Memory.getChar(other);
    }

    /** The owner of a value that the sender does not own; 0 for nobody. */
    public static int otherOwner(long other) {
        return Memory.getChar(other + OTHER_OWNER);
    }

    /** The life of the owner that shall take the value. */
    public static int otherLife(long other) {
        return Memory.getChar(other + OTHER_LIFE);
    }

    /** Whether a description of a value with an epoch names another owner than the sender, or nobody. */
    public static boolean isOther(long other, int sender, int epoch) {
        int owner = otherOwner(other);
        return owner != sender
                && Memory.getShort(other + OTHER_RESERVED) == 0
                && (owner != 0 || (epoch != 0 && otherLife(other) != sender));
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

    /** Writes a header. */
    public static void putHeader(
            long at, short kind, long schema, long tick, long time, int group, int count, int deaths) {
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

    /** Whether a sample has a kind, and zeros where samples of the kind have zeros. */
    public static boolean isOf(long at, short kind) {
        return Memory.getInt(at) == MAGIC
                && Memory.getShort(at + KIND) == kind
                && Memory.getShort(at + RESERVED) == 0
                && (kind == VALUES || Memory.getInt(at + RESERVED_END) == 0);
    }

    static void putRuns(long at, int runs) {
        Memory.putInt(at + RUNS, runs);
    }

    /** The number of runs of values. */
    static int runs(long at) {
        return Memory.getInt(at + RUNS);
    }

    /** The schema of a sample. */
    public static long schema(long at) {
        return Memory.getLong(at + SCHEMA);
    }

    /** Gives a sample another schema. */
    static void putSchema(long at, long schema) {
        Memory.putLong(at + SCHEMA, schema);
    }

    /** The time of the sender at which a sample was made. */
    static long time(long at) {
        return Memory.getLong(at + TIME);
    }

    /** The group of a sample. */
    public static int group(long at) {
        return Memory.getInt(at + GROUP);
    }

    /** The number of entries of a sample. */
    public static int count(long at) {
        return Memory.getInt(at + COUNT);
    }

    /** The number of dead entities of a sample. */
    public static int deaths(long at) {
        return Memory.getInt(at + DEATHS);
    }

    /** The number of values that the sender does not own: at the place of deaths, which values do not have. */
    public static int otherCount(long at) {
        return Memory.getInt(at + DEATHS);
    }
}
