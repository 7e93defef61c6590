package io.fdp.dds.internal.wire;

import io.fdp.kernel.memory.Memory;

/**
 * The structure {@code fdp::Sample} as C has it.
 *
 * <pre>
 *  0 session | 8 key | 12 node | 16 sequence: 16 maximum | 20 length | 24 bytes* | 32 whose | 40
 * </pre>
 */
final class SampleStruct {
    static final int BYTES = 40;

    private static final int KEY = 8;
    private static final int NODE = 12;
    private static final int MAXIMUM = 16;
    private static final int LENGTH = 20;
    private static final int DATA = 24;
    private static final int RELEASE = 32;

    private SampleStruct() {}

    static void put(long at, long session, int key, int node, long data, int bytes) {
        Memory.putLong(at, session);
        Memory.putInt(at + KEY, key);
        Memory.putInt(at + NODE, node);
        Memory.putInt(at + MAXIMUM, bytes);
        Memory.putInt(at + LENGTH, bytes);
        Memory.putLong(at + DATA, data);
        Memory.putLong(at + RELEASE, 0);
    }

    static long session(long at) {
        return Memory.getLong(at);
    }

    static int key(long at) {
        return Memory.getInt(at + KEY);
    }

    static int length(long at) {
        return Memory.getInt(at + LENGTH);
    }

    static long data(long at) {
        return Memory.getLong(at + DATA);
    }
}
