package io.fdp.ig.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Sequence locks in shared memory: a sequence is odd while what it covers is written, and only grows.
 *
 * <p>The odd number is visible before any store that follows, and the even number after all of them. So a reader that
 * sees the same even number before and after its loads has seen none of these stores, or all.
 */
final class ChunkLock {
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    private ChunkLock() {}

    /** Begins to write; a sequence that was left odd stays odd, and grows. */
    static void begin(MemorySegment memory, long at) {
        long odd = (memory.get(ValueLayout.JAVA_LONG, at) + 1) | 1;
        LONG.setOpaque(memory, at, odd);
        VarHandle.releaseFence();
    }

    static void end(MemorySegment memory, long at) {
        LONG.setRelease(memory, at, memory.get(ValueLayout.JAVA_LONG, at) + 1);
    }
}
