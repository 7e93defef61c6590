package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.EntityRepository;

/** Forces act on bodies by the loop that is generated around a method of some size. */
public final class FdpBodyForEach implements Contender {

    private final FdpBodyWorld world;
    private final Runnable loop;

    /** Makes the world, and the loop around the method with that many field accesses. */
    public FdpBodyForEach(Population population, int accesses) {
        world = new FdpBodyWorld(population);
        loop = loop(world.repository, accesses);
    }

    private static Runnable loop(EntityRepository repository, int accesses) {
        return switch (accesses) {
            case 12 -> BodiesStep12.on(repository)::run;
            case 24 -> BodiesStep24.on(repository)::run;
            case 48 -> BodiesStep48.on(repository)::run;
            case 96 -> BodiesStep96.on(repository)::run;
            default -> throw new IllegalArgumentException("no body of that size: accesses=" + accesses);
        };
    }

    @Override
    public long pass() {
        loop.run();
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
