package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.library.Dds;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;

/**
 * Samples that were taken from a reader of DDS, in memory of DDS until they are given back.
 *
 * <pre>
 *  information of a sample: 8 state of the instance | 12 whether there is a value | 24 handle of the instance
 *  | 32 handle of the writer | 64
 * </pre>
 */
final class TakenSamples {
    static final int MOST = 64;

    private static final int INFO_BYTES = 64;
    private static final int STATE = 8;
    private static final int HAS_VALUE = 12;
    private static final int WRITER = 32;
    private static final int INSTANCE = 24;
    private static final int ALIVE = 16;
    private static final int DISPOSED = 32;

    private final long pointers;
    private final long infos;
    private int count;

    TakenSamples(Arena arena) {
        this.pointers = arena.allocate((long) MOST * Long.BYTES, Long.BYTES).address();
        this.infos = arena.allocate((long) MOST * INFO_BYTES, Long.BYTES).address();
    }

    /**
     * Takes up to so many samples. Give them back before the next call.
     *
     * @return how many were taken; a negative number is an error
     */
    int take(int reader, int most) {
        Memory.putLong(pointers, 0);
        int result = Dds.take(reader, pointers, infos, Math.min(most, MOST));
        count = Math.max(0, result);
        return result;
    }

    void giveBack(int reader) {
        if (count > 0) {
            Dds.returnLoan(reader, pointers, count);
            count = 0;
        }
    }

    long address(int i) {
        return Memory.getLong(pointers + (long) i * Long.BYTES);
    }

    /** The handle of the writer. */
    long writer(int i) {
        return Memory.getLong(infos + (long) i * INFO_BYTES + WRITER);
    }

    boolean hasValue(int i) {
        return Memory.getByte(infos + (long) i * INFO_BYTES + HAS_VALUE) != 0;
    }

    /** The handle of the instance. */
    long instance(int i) {
        return Memory.getLong(infos + (long) i * INFO_BYTES + INSTANCE);
    }

    /** Whether the instance has a writer and was not disposed. */
    boolean isAlive(int i) {
        return Memory.getInt(infos + (long) i * INFO_BYTES + STATE) == ALIVE;
    }

    boolean isDisposed(int i) {
        return Memory.getInt(infos + (long) i * INFO_BYTES + STATE) == DISPOSED;
    }
}
