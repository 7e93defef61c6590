package io.fdp.engine;

import io.fdp.engine.internal.SystemEvent;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.job.Jobs;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs systems at the same time, each as a task of one run. Keeps for each system how long it took and what it threw.
 * The frame judges these results afterwards, on its own thread, in the order of the systems.
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

    /** Whether a task began; any task writes it, and it is read after the run. */
    private volatile boolean begun;

    BatchRun(EntityRepository repository, WallClock wall, Jobs jobs) {
        this.repository = repository;
        this.wall = wall;
        this.jobs = jobs;
    }

    /** Takes the enabled systems; returns how many there are. */
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

    /**
     * Runs the taken systems, unless they cannot run at the same time now. They cannot when another thread iterates the
     * world, plays back commands or uses the pool, or when the pool is closed.
     *
     * @return true if all systems ran, false if none ran
     */
    boolean run(boolean withEvents) {
        traced = withEvents;
        begun = false;
        Arrays.fill(thrown, null);
        try {
            WriteScope.beginTogether(repository);
        } catch (RuntimeException notNow) {
            return false;
        }
        try {
            jobs.run(count, task);
        } catch (RuntimeException notNow) {
            if (begun) { // tasks keep what systems throw, so the pool threw this after them
                throw notNow;
            }
            return false;
        } finally {
            WriteScope.endTogether(repository);
        }
        return true;
    }

    private void update(int number, int worker) {
        begun = true;
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
        } catch (Throwable failure) { // whatever it is, other systems go on
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

    /** Whether a system of the last run began. */
    boolean hasBegun() {
        return begun;
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
