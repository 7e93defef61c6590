package io.fdp.dashboard.source;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongToIntFunction;

/**
 * The owners of the few entities that somebody inspects. The frame thread asks for them, and never waits for whoever
 * reads them.
 */
final class OwnerLook {
    private static final int MOST = 64;

    /** Frames in which nobody asks again, after which the frame thread forgets all. */
    private static final int FORGET_FRAMES = 600;

    private final EntityRepository world;
    private final LongToIntFunction owners;
    private final ReentrantLock lock = new ReentrantLock();
    private final long[] entities = new long[MOST];
    private final int[] found = new int[MOST];
    private volatile int count;
    private int next;
    private int idle;

    OwnerLook(EntityRepository world, LongToIntFunction owners) {
        this.world = world;
        this.owners = owners;
    }

    /** Asks for the owners of what is inspected. Called by the frame thread. */
    void frameFinished() {
        if (count == 0 || !lock.tryLock()) {
            return;
        }
        try {
            if (++idle > FORGET_FRAMES) {
                count = 0;
                next = 0;
            }
            for (int i = 0; i < count; i++) {
                found[i] = world.isAlive(entities[i]) ? owners.applyAsInt(entities[i]) : 0;
            }
        } finally {
            lock.unlock();
        }
    }

    /** The owner of an entity: 0 for none, -1 if it is not known yet. */
    int owner(long entity) {
        if (entity == Entity.NULL) {
            return 0;
        }
        lock.lock();
        try {
            idle = 0;
            for (int i = 0; i < count; i++) {
                if (entities[i] == entity) {
                    return found[i];
                }
            }
            entities[next] = entity;
            found[next] = -1;
            count = Math.max(count, next + 1);
            next = (next + 1) % MOST;
            return -1;
        } finally {
            lock.unlock();
        }
    }
}
