package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.Entity;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** Reads through a component mapper, in shuffled order. */
public final class AshleyGetRandom implements Contender {

    private final Entity[] shuffled;

    public AshleyGetRandom(Population population) {
        AshleyWorld world = AshleyWorld.populated(population);
        int[] order = Values.shuffledIndices(population.entities());
        shuffled = new Entity[order.length];
        for (int i = 0; i < order.length; i++) {
            shuffled[i] = world.entities[order[i]];
        }
    }

    @Override
    public long pass() {
        double sum = 0;
        for (Entity entity : shuffled) {
            Position p = AshleyWorld.POSITION.get(entity);
            sum += p.x + p.y + p.z;
        }
        return Double.doubleToRawLongBits(sum);
    }

    @Override
    public long checksum() {
        return pass();
    }
}
