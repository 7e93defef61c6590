package io.fdp.engine;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Jobs;
import io.fdp.kernel.WriteScope;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs systems at the same time, each as a task of one run, and keeps what came of each: how long it took, and what it threw. Judging that is left to the frame, on its own thread, in the order of the systems.
 */
final class BatchRun {
    private final EntityRepository repository;
    private final WallClock wall;
    private final Jobs jobs;
    private final Jobs.Task task = this::update;
    private @Nullable SimSystem[] systems = new SimSystem[0];
    private @Nullable Throwable[] thrown = new Throwable[0];
    private long[] nanos = {};
    private int count;
    private boolean traced;

    BatchRun(EntityRepository repository, WallClock wall, Jobs jobs) {
        this.repository = repository;
        this.wall = wall;
        this.jobs = jobs;
    }

    /** Takes the systems that are enabled; answers how many. */
    int take(SimSystem[] batch) {
        if (systems.length < batch.length) {
            systems = new SimSystem[batch.length];
            thrown = new Throwable[batch.length];
            nanos = new long[batch.length];
        }
        count = 0;
        for (SimSystem system : batch) {
            if (system.isEnabled()) {
                systems[count++] = system;
            }
        }
        return count;
    }

    /** Runs the systems that were taken. */
    void run(boolean withEvents) {
        traced = withEvents;
        Arrays.fill(thrown, null);
        WriteScope.beginTogether(repository);
        try {
            jobs.run(count, task);
        } finally {
            WriteScope.endTogether(repository);
        }
    }

    private void update(int number, int worker) {
        SimSystem system = system(number);
        long began = wall.nanoTime();
        if (traced) {
            updateTraced(number, system);
        } else {
            update(number, system);
        }
        nanos[number] = wall.nanoTime() - began;
    }

    private void update(int number, SimSystem system) {
        try {
            system.updateInScope();
        } catch (Throwable failure) { // whatever it is, others go on
            thrown[number] = failure;
        }
    }

    private void updateTraced(int number, SimSystem system) {
        SystemEvent event = new SystemEvent();
        event.system = system.name();
        event.tick = repository.currentTick();
        event.begin();
        update(number, system);
        event.failed = thrown[number] != null;
        event.commit();
    }

    int size() {
        return count;
    }

    SimSystem system(int i) {
        SimSystem system = systems[i];
        if (system == null) {
            throw new IllegalStateException("no system was taken at " + i);
        }
        return system;
    }

    @Nullable
    Throwable thrown(int i) {
        return thrown[i];
    }

    long nanos(int i) {
        return nanos[i];
    }
}
