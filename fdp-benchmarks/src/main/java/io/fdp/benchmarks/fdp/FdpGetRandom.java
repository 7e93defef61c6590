package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** Reads of whole values by handle, in shuffled order. */
public final class FdpGetRandom implements Contender {

    private final FdpWorld world;
    private final long[] shuffled;

    public FdpGetRandom(Population population) {
        world = FdpWorld.populated(population);
        int[] order = Values.shuffledIndices(population.entities());
        shuffled = new long[order.length];
        for (int i = 0; i < order.length; i++) {
            shuffled[i] = world.handles[order[i]];
        }
    }

    @Override
    public long pass() {
        double sum = 0;
        for (long entity : shuffled) {
            Position p = world.position.get(entity);
            sum += p.x() + p.y() + p.z();
        }
        return Double.doubleToRawLongBits(sum);
    }

    @Override
    public long checksum() {
        return pass();
    }

    @Override
    public void close() {
        world.close();
    }
}
