package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A floor: {@link MemorySegment#copy} of native tables with 12 bytes per entity, for the move rows of one. */
public final class CopyFloor implements Contender {

    private final Arena arena = Arena.ofConfined();
    private final int entities;
    private final int tables;
    private final MemorySegment from;
    private final MemorySegment to;
    private final long bytes;

    /** Copies one Position table. */
    public CopyFloor(Population population) {
        this(population, 1);
    }

    /** Copies as many bytes as some tables have. */
    public CopyFloor(Population population, int tables) {
        entities = population.entities() * tables;
        this.tables = tables;
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
        for (int i = 0; i < entities / tables; i++) {
            RawTable.addTo(sum, to.address(), i);
        }
        return sum.value();
    }

    @Override
    public void close() {
        arena.close();
    }
}
