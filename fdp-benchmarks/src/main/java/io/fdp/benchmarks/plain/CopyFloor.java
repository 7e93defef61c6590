package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The floor of the move rows: {@link MemorySegment#copy} of one native Position table, 12 bytes per entity. */
public final class CopyFloor implements Contender {

    private final Arena arena = Arena.ofConfined();
    private final int entities;
    private final MemorySegment from;
    private final MemorySegment to;
    private final long bytes;

    public CopyFloor(Population population) {
        entities = population.entities();
        bytes = RawTable.bytes(entities);
        from = RawTable.allocate(arena, entities);
        to = RawTable.allocate(arena, entities);
        for (int i = 0; i < entities; i++) {
            RawTable.set(from.address(), i, Values.x(i), Values.y(i), Values.z(i));
        }
    }

    @Override
    public long pass() {
        MemorySegment.copy(from, 0, to, 0, bytes);
        return bytes;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < entities; i++) {
            RawTable.addTo(sum, to.address(), i);
        }
        return sum.value();
    }

    @Override
    public void close() {
        arena.close();
    }
}
