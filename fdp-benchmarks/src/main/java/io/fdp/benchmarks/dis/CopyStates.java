package io.fdp.benchmarks.dis;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import java.lang.foreign.MemorySegment;

/** Copies the bytes of all states: what reading or writing them costs at least. */
public final class CopyStates implements Contender {
    private final MemorySegment from;
    private final MemorySegment to;

    /** Makes the bytes. */
    public CopyStates(Population population) {
        byte[] bytes = new EntityStates(population).bytes();
        from = MemorySegment.ofArray(bytes);
        to = MemorySegment.ofArray(new byte[bytes.length]);
    }

    @Override
    public long pass() {
        MemorySegment.copy(from, 0, to, 0, from.byteSize());
        return from.byteSize();
    }

    @Override
    public long checksum() {
        return from.mismatch(to) < 0 ? from.byteSize() : 0;
    }
}
