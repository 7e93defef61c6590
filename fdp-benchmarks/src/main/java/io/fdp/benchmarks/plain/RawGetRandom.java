package io.fdp.benchmarks.plain;

import static io.fdp.benchmarks.plain.RawTable.ALL;
import static io.fdp.benchmarks.plain.RawTable.LE_FLOAT;
import static io.fdp.benchmarks.plain.RawTable.STRIDE;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import java.lang.foreign.Arena;

/** Reads of a native table by raw address in shuffled order: what the memory itself costs. */
public final class RawGetRandom implements Contender {

    private final Arena arena = Arena.ofConfined();
    private final int[] order;
    private final long positions;

    public RawGetRandom(Population population) {
        order = Values.shuffledIndices(population.entities());
        positions = RawTable.allocate(arena, population.entities()).address();
        for (int i = 0; i < population.entities(); i++) {
            RawTable.set(positions, i, Values.x(i), Values.y(i), Values.z(i));
        }
    }

    @Override
    public long pass() {
        double sum = 0;
        for (int index : order) {
            long address = positions + index * STRIDE;
            sum += ALL.get(LE_FLOAT, address) + ALL.get(LE_FLOAT, address + 4) + ALL.get(LE_FLOAT, address + 8);
        }
        return Double.doubleToRawLongBits(sum);
    }

    @Override
    public long checksum() {
        return pass();
    }

    @Override
    public void close() {
        arena.close();
    }
}
