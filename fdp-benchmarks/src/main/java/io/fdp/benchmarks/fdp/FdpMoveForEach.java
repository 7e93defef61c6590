package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.Jobs;

/** The move by the generated loop, on one thread or on several. */
public final class FdpMoveForEach implements Contender {

    private final FdpWorld world;
    private final MotionMove move;
    private final Jobs jobs;

    public FdpMoveForEach(Population population, int threads) {
        world = FdpWorld.populated(population);
        move = MotionMove.on(world.repository);
        jobs = Jobs.create(threads);
    }

    @Override
    public boolean usesOtherThreads() {
        return jobs.threads() > 1;
    }

    @Override
    public long pass() {
        if (jobs.threads() > 1) {
            move.run(jobs);
        } else {
            move.run();
        }
        return world.handles.length;
    }

    @Override
    public long checksum() {
        return world.positionChecksum();
    }

    @Override
    public void close() {
        jobs.close();
        world.close();
    }
}
