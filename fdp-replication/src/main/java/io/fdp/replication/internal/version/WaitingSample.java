package io.fdp.replication.internal.version;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A copy of a sample whose sender has not described its version yet.
 *
 * @param since the time of the wire at which the first sample with the key came
 */
public record WaitingSample(WireNode sender, int key, MemorySegment copy, long since) {
    private static final long MOST_NANOS = 10_000_000_000L;

    /** Copies a sample. */
    public static WaitingSample of(WireNode sender, int key, long at, int bytes, long since) {
        MemorySegment copy = Arena.ofAuto().allocate(bytes, Long.BYTES);
        Memory.copy(at, copy.address(), bytes);
        return new WaitingSample(sender, key, copy, since);
    }

    /** Where the copy lies. */
    public long address() {
        return copy.address();
    }

    /** The size of the sample. */
    public int bytes() {
        return (int) copy.byteSize();
    }

    /** Whether the description should have come by now. */
    public boolean isLate(long now) {
        return now - since >= MOST_NANOS;
    }
}
