package io.fdp.benchmarks.artemis;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Creation from an archetype into a world that expects the number, then values through mappers. */
public final class ArtemisCreate implements Contender {

    private final ArtemisWorld world;

    public ArtemisCreate(Population population) {
        world = new ArtemisWorld(population.entities());
    }

    @Override
    public long pass() {
        for (int i = 0; i < world.ids.length; i++) {
            world.createMoving(i);
        }
        world.world.process();
        return world.ids.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < world.ids.length; i++) {
            world.addPosition(sum, i);
            Velocity v = world.velocity.get(world.ids[i]);
            sum.add(v.dx, v.dy, v.dz);
        }
        return sum.value();
    }
}
