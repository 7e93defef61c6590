package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Adding a value to every entity by handle, then removing it from every entity. */
public final class FdpAddRemove implements Contender {

    private final FdpWorld world;
    private final VelocityView probe;

    public FdpAddRemove(Population population) {
        world = FdpWorld.populated(population);
        probe = world.velocity.newView();
    }

    @Override
    public long pass() {
        long[] handles = world.handles;
        for (int i = 0; i < handles.length; i++) {
            world.addVelocity(handles[i], i);
        }
        int probed = Float.floatToRawIntBits(
                world.velocity.view(handles[handles.length / 2], probe).dx());
        for (long entity : handles) {
            world.velocity.remove(entity);
        }
        return probed;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum().add(world.positionChecksum());
        int moving = 0;
        for (long entity : world.handles) {
            moving += world.velocity.has(entity) ? 1 : 0;
        }
        return sum.add(moving).add(pass()).value();
    }

    @Override
    public void close() {
        world.close();
    }
}
