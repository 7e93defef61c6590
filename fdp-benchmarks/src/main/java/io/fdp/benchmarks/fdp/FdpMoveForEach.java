package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.job.Jobs;
import java.util.List;

/** The move by the generated loop, on one thread or on several. */
public final class FdpMoveForEach implements Contender {

    private final FdpWorld world;
    private final MotionMove move;
    private final Jobs jobs;
    private final List<Thread> workers;

    public FdpMoveForEach(Population population, int threads) {
        world = FdpWorld.populated(population);
        move = MotionMove.on(world.repository);
        jobs = Jobs.create(threads);
        workers = Workers.of(jobs);
    }

    @Override
    public List<Thread> otherThreads() {
        return workers;
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
