package io.fdp.benchmarks.plain;

import static io.fdp.benchmarks.plain.RawTable.ALL;
import static io.fdp.benchmarks.plain.RawTable.LE_FLOAT;
import static io.fdp.benchmarks.plain.RawTable.STRIDE;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import java.lang.foreign.Arena;

/** One field of all parts of all entities, in one array by raw address. */
public final class RawPartsGet implements Contender {

    private final Arena arena = Arena.ofConfined();
    private final int entities;
    private final long parts;

    public RawPartsGet(Population population) {
        entities = population.entities();
        parts = RawTable.allocate(arena, entities * Values.PARTS).address();
        for (int i = 0; i < entities; i++) {
            for (int part = 0; part < Values.PARTS; part++) {
                RawTable.set(parts, i * Values.PARTS + part, Values.radius(i, part), Values.y(i), Values.z(i));
            }
        }
    }

    @Override
    public long pass() {
        double sum = 0;
        for (int i = 0; i < entities; i++) {
            long address = parts + (long) i * Values.PARTS * STRIDE;
            for (int part = 0; part < Values.PARTS; part++) {
                sum += ALL.get(LE_FLOAT, address + part * STRIDE);
            }
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
