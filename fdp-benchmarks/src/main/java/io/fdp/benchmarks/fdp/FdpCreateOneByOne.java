package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Creation one by one, field by field; in slices, so that every pass runs compiled from its start. */
public final class FdpCreateOneByOne implements Contender {

    private static final int SLICE = 1_000;

    private final FdpWorld world;

    public FdpCreateOneByOne(Population population) {
        world = new FdpWorld(population.entities());
    }

    @Override
    public long pass() {
        for (int from = 0; from < world.handles.length; from += SLICE) {
            world.createMoving(from, Math.min(from + SLICE, world.handles.length));
        }
        return world.handles.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < world.handles.length; i++) {
            world.addPosition(sum, i);
            Velocity v = world.velocity.get(world.handles[i]);
            sum.add(v.dx(), v.dy(), v.dz());
        }
        return sum.value();
    }

    @Override
    public void close() {
        world.close();
    }
}
