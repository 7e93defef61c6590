package io.fdp.benchmarks.artemis;

import com.artemis.ComponentMapper;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** Reads through a component mapper by id, in shuffled order. */
public final class ArtemisGetRandom implements Contender {

    private final ComponentMapper<Position> position;
    private final int[] shuffled;

    public ArtemisGetRandom(Population population) {
        ArtemisWorld world = ArtemisWorld.populated(population);
        position = world.position;
        shuffled = Values.shuffledIndices(population.entities());
        for (int i = 0; i < shuffled.length; i++) {
            shuffled[i] = world.ids[shuffled[i]];
        }
    }

    @Override
    public long pass() {
        double sum = 0;
        for (int id : shuffled) {
            Position p = position.get(id);
            sum += p.x + p.y + p.z;
        }
        return Double.doubleToRawLongBits(sum);
    }

    @Override
    public long checksum() {
        return pass();
    }
}
