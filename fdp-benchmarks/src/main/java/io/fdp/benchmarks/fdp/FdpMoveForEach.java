package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.Jobs;
import java.util.List;
import java.util.concurrent.CountDownLatch;

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
        workers = findWorkers();
    }

    @Override
    public List<Thread> otherThreads() {
        return workers;
    }

    /** Every thread takes a task, as none ends before all have begun. */
    private List<Thread> findWorkers() {
        Thread[] found = new Thread[jobs.threads()];
        CountDownLatch begun = new CountDownLatch(found.length);
        jobs.run(found.length, (number, worker) -> {
            found[worker] = Thread.currentThread();
            begun.countDown();
            try {
                begun.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        return List.of(found).subList(1, found.length);
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
