package io.fdp.benchmarks.plain;

import static io.fdp.benchmarks.plain.RawTable.ALL;
import static io.fdp.benchmarks.plain.RawTable.LE_FLOAT;
import static io.fdp.benchmarks.plain.RawTable.STRIDE;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import java.lang.foreign.Arena;

/**
 * The move on raw addresses of two native tables in rows layout, chunk by chunk, without any check of its own.
 *
 * <p>A full chunk is a loop of constant length, as in a span; what is left over and sparse movers have a loop each.
 */
public final class RawMove implements Contender {

    private static final int CHUNK = 1024;

    private final Arena arena = Arena.ofConfined();
    private final int entities;
    private final int every;
    private final long positions;
    private final long velocities;

    public RawMove(Population population) {
        entities = population.entities();
        every = population.velocityEvery();
        positions = RawTable.allocate(arena, entities).address();
        velocities = RawTable.allocate(arena, entities).address();
        for (int i = 0; i < entities; i++) {
            RawTable.set(positions, i, Values.x(i), Values.y(i), Values.z(i));
            if (population.hasVelocity(i)) {
                RawTable.set(velocities, i, Values.dx(i), Values.dy(i), Values.dz(i));
            }
        }
    }

    @Override
    public long pass() {
        if (every != 1) {
            moveSome();
            return entities;
        }
        int full = entities / CHUNK * CHUNK;
        for (int first = 0; first < full; first += CHUNK) {
            moveFullChunk(positions + first * STRIDE, velocities + first * STRIDE);
        }
        for (int i = full; i < entities; i++) {
            move(positions + i * STRIDE, velocities + i * STRIDE);
        }
        return entities;
    }

    private static void moveFullChunk(long position, long velocity) {
        for (int i = 0; i < CHUNK; i++) {
            move(position + i * STRIDE, velocity + i * STRIDE);
        }
    }

    private void moveSome() {
        for (int i = 0; i < entities; i += every) {
            move(positions + i * STRIDE, velocities + i * STRIDE);
        }
    }

    private static void move(long position, long velocity) {
        add(position, velocity);
        add(position + 4, velocity + 4);
        add(position + 8, velocity + 8);
    }

    private static void add(long position, long velocity) {
        ALL.set(LE_FLOAT, position, ALL.get(LE_FLOAT, position) + ALL.get(LE_FLOAT, velocity) * Population.DT);
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < entities; i++) {
            RawTable.addTo(sum, positions, i);
        }
        return sum.value();
    }

    @Override
    public void close() {
        arena.close();
    }
}
