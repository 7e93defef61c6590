package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Forces act on bodies, with 48 accesses, by handle: two kept cursors are moved from entity to entity. */
public final class FdpBodyByHandle implements Contender {

    private final FdpBodyWorld world;
    private final BodyEdit body;
    private final ForceView force;

    public FdpBodyByHandle(Population population) {
        world = new FdpBodyWorld(population);
        body = world.body.newEdit();
        force = world.force.newView();
    }

    @Override
    public long pass() {
        for (long entity : world.handles) {
            Bodies.step48(world.body.edit(entity, body), world.force.view(entity, force));
        }
        return world.handles.length;
    }

    @Override
    public long checksum() {
        return world.checksum();
    }

    @Override
    public void close() {
        world.close();
    }
}
