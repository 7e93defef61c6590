package io.fdp.benchmarks.ashley;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** The move by an iterating system, one {@code engine.update} per pass. */
public final class AshleyMove implements Contender {

    private final AshleyWorld world;

    public AshleyMove(Population population) {
        world = AshleyWorld.populated(population);
        world.engine.addSystem(new MovementSystem());
    }

    @Override
    public long pass() {
        world.engine.update(Population.DT);
        return world.entities.length;
    }

    @Override
    public long checksum() {
        return world.positionChecksum();
    }
}
