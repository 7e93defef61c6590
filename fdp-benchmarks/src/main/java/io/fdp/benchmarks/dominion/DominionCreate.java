package io.fdp.benchmarks.dominion;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Creation from a prepared composition. */
public final class DominionCreate implements Contender {

    private final DominionWorld world;

    public DominionCreate(Population population) {
        world = new DominionWorld(population.entities());
    }

    @Override
    public long pass() {
        for (int i = 0; i < world.entities.length; i++) {
            world.createMoving(i);
        }
        return world.entities.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < world.entities.length; i++) {
            world.addPosition(sum, i);
            Velocity v = world.entities[i].get(Velocity.class);
            sum.add(v.dx, v.dy, v.dz);
        }
        return sum.value();
    }

    @Override
    public void close() {
        world.close();
    }
}
