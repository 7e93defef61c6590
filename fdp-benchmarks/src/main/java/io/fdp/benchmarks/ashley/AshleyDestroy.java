package io.fdp.benchmarks.ashley;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/**
 * Removal of all entities at once.
 *
 * <p>{@code removeEntity} one by one in creation order searches the engine's list from the start each time, which is
 * quadratic; {@code removeAllEntities} always removes the first.
 */
public final class AshleyDestroy implements Contender {

    private final AshleyWorld world;

    public AshleyDestroy(Population population) {
        world = AshleyWorld.populated(population);
    }

    @Override
    public long pass() {
        world.engine.removeAllEntities();
        return world.entities.length;
    }

    /** Returns how many entities are left. */
    @Override
    public long checksum() {
        return world.engine.getEntities().size();
    }
}
