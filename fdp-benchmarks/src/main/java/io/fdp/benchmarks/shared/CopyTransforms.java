package io.fdp.benchmarks.shared;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Copies transforms of 28 bytes into four buffers in turn: what showing all of them costs at least. */
public final class CopyTransforms implements Contender {
    private static final int BYTES = 28;
    private static final int BUFFERS = 4;

    private final Arena arena = Arena.ofShared();
    private final long bytes;
    private final MemorySegment from;
    private final MemorySegment to;
    private int passes;

    /** Makes the buffers. */
    public CopyTransforms(Population population) {
        bytes = (long) population.entities() * BYTES;
        from = arena.allocate(bytes, 64);
        to = arena.allocate(bytes * BUFFERS, 64);
        from.fill((byte) 7);
        to.fill((byte) 1);
    }

    @Override
    public long pass() {
        MemorySegment.copy(from, 0, to, passes++ % BUFFERS * bytes, bytes);
        return bytes;
    }

    @Override
    public long checksum() {
        long last = (passes + BUFFERS - 1) % BUFFERS * bytes;
        return MemorySegment.mismatch(from, 0, bytes, to, last, last + bytes) < 0 ? bytes : 0;
    }

    @Override
    public void close() {
        arena.close();
    }
}
