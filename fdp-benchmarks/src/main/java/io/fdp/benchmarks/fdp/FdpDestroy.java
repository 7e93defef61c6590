package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Destruction in bulk, by handle. */
public final class FdpDestroy implements Contender {

    private final FdpWorld world;

    public FdpDestroy(Population population) {
        world = FdpWorld.populated(population);
    }

    @Override
    public long pass() {
        return world.repository.destroyEntities(world.handles);
    }

    /** Returns how many entities are left. */
    @Override
    public long checksum() {
        return world.repository.entityCount();
    }

    @Override
    public void close() {
        world.close();
    }
}
