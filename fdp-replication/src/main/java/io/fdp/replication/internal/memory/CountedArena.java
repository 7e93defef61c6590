package io.fdp.replication.internal.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

/** Native memory that lasts as long as somebody refers to the arena, and how much of it there is. */
public final class CountedArena implements Arena {
    private final Arena arena = Arena.ofAuto();
    private final AtomicLong bytes = new AtomicLong();

    /** No memory yet. */
    public CountedArena() {}

    /** How many bytes were allocated; none is given back. */
    public long bytes() {
        return bytes.get();
    }

    @Override
    public MemorySegment allocate(long byteSize, long byteAlignment) {
        MemorySegment segment = arena.allocate(byteSize, byteAlignment);
        bytes.addAndGet(byteSize);
        return segment;
    }

    @Override
    public MemorySegment.Scope scope() {
        return arena.scope();
    }

    /** Such an arena has no end but that of all references to it. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("the arena ends with the last reference to it");
    }
}
