package io.fdp.benchmarks.artemis;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** The move by a system with component mappers, one {@code world.process()} per pass. */
public final class ArtemisMove implements Contender {

    private final ArtemisWorld world;

    public ArtemisMove(Population population) {
        MovementSystem movement = new MovementSystem();
        world = new ArtemisWorld(population.entities(), movement);
        movement.setEnabled(false);
        world.populate(population);
        movement.setEnabled(true);
    }

    @Override
    public long pass() {
        world.world.process();
        return world.ids.length;
    }

    @Override
    public long checksum() {
        return world.positionChecksum();
    }
}
