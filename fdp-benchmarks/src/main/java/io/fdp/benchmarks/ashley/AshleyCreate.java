package io.fdp.benchmarks.ashley;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Creation by constructors, each entity added to the engine when it is complete. */
public final class AshleyCreate implements Contender {

    private final AshleyWorld world;

    public AshleyCreate(Population population) {
        world = new AshleyWorld(population.entities());
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
            Velocity v = AshleyWorld.VELOCITY.get(world.entities[i]);
            sum.add(v.dx, v.dy, v.dz);
        }
        return sum.value();
    }
}
