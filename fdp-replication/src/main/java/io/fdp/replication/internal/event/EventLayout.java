package io.fdp.replication.internal.event;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.SampleLayout;

/**
 * The places of data in samples of events, behind the header that all samples have.
 *
 * <pre>
 *  48 .. 55                   | 56 ..
 *  number of the first event  | blocks, each from a multiple of 8 on
 *  block  0 .. | 4 ..      | 6 .. | 8 ..   | 16 .. | 20 ..            | 24 ..
 *         id   | addressee | hops | schema | count | bytes of values  | values
 * </pre>
 */
final class EventLayout {
    static final int FIRST = SampleLayout.HEADER_BYTES;
    static final int BLOCKS = FIRST + Long.BYTES;
    static final int BLOCK_BYTES = 24;

    /** The largest sample: a largest event, and room for the rest. */
    static final int MOST_BYTES = 65_536 + 128;

    private static final int ADDRESSEE = 4;
    private static final int HOPS = 6;
    private static final int SCHEMA = 8;
    private static final int COUNT = 16;
    private static final int VALUE_BYTES = 20;

    private EventLayout() {}

    /** The next multiple of 8. */
    static int align(int bytes) {
        return (bytes + Long.BYTES - 1) & -Long.BYTES;
    }

    static void putBlock(long at, int id, int addressee, int hops, long schema) {
        Memory.putInt(at, id);
        Memory.putChar(at + ADDRESSEE, (char) addressee);
        Memory.putChar(at + HOPS, (char) hops);
        Memory.putLong(at + SCHEMA, schema);
    }

    static void putSize(long at, int count, int bytes) {
        Memory.putInt(at + COUNT, count);
        Memory.putInt(at + VALUE_BYTES, bytes);
    }

    static int id(long block) {
        return Memory.getInt(block);
    }

    /** The node that the events are for; 0 for all. */
    static int addressee(long block) {
        return Memory.getChar(block + ADDRESSEE);
    }

    /** How many nodes have passed the events on. */
    static int hops(long block) {
        return Memory.getChar(block + HOPS);
    }

    static long schema(long block) {
        return Memory.getLong(block + SCHEMA);
    }

    static int count(long block) {
        return Memory.getInt(block + COUNT);
    }

    static int valueBytes(long block) {
        return Memory.getInt(block + VALUE_BYTES);
    }
}
