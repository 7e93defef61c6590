package io.fdp.replication.internal;

import io.fdp.kernel.memory.Memory;

/** The header of samples that are not written by this package. */
public final class SampleHeader {
    private SampleHeader() {}

    /** Begins a message about ownership. */
    public static void putOwnership(long at, long tick, long time, int count) {
        SampleLayout.putHeader(at, SampleLayout.OWNERSHIP, 0, tick, time, 0, count, 0);
    }

    /** Whether a sample is a message about ownership. */
    public static boolean isOwnership(long at) {
        return SampleLayout.isOf(at, SampleLayout.OWNERSHIP)
                && SampleLayout.schema(at) == 0
                && SampleLayout.group(at) == 0
                && Memory.getInt(at + SampleLayout.DEATHS) == 0;
    }

    /** The count of entries. */
    public static int count(long at) {
        return SampleLayout.count(at);
    }
}
