package io.fdp.benchmarks.dominion;

import dev.dominion.ecs.api.Entity;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** Reads through the entity itself, in shuffled order. */
public final class DominionGetRandom implements Contender {

    private final DominionWorld world;
    private final Entity[] shuffled;

    public DominionGetRandom(Population population) {
        world = DominionWorld.populated(population);
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
            Position p = entity.get(Position.class);
            sum += p.x + p.y + p.z;
        }
        return Double.doubleToRawLongBits(sum);
    }

    @Override
    public long checksum() {
        return pass();
    }

    @Override
    public void close() {
        world.close();
    }
}
