package io.fdp.dis;

import io.fdp.engine.SimClock;
import io.fdp.kernel.EntityRepository;

/**
 * Answers requests of an exercise manager. The methods do what most programs want; override what differs.
 *
 * <p>The frame thread calls it, in the phase of network receive. A request that arrives twice is carried out once.
 */
public interface DisManagement {
    /** What most programs want: time starts and stops, own entities are removed, none are created. */
    DisManagement STANDARD = new DisManagement() {};

    /**
     * Start or resume.
     *
     * @param clock the clock of the engine
     * @return whether it was carried out; the manager is told
     */
    default boolean start(SimClock clock) {
        clock.resume();
        return true;
    }

    /**
     * Stop or freeze. Frames go on. Ghosts stand, too, and take what still arrives.
     *
     * @param clock the clock of the engine
     * @return whether it was carried out; the manager is told
     */
    default boolean stop(SimClock clock) {
        clock.pause();
        return true;
    }

    /**
     * Create an entity.
     *
     * @param repo the world
     * @param number the identity that the manager gave it: see {@code EntityNumber}
     * @return whether it was carried out; the manager is told
     */
    default boolean create(EntityRepository repo, long number) {
        return false;
    }

    /**
     * Remove an own entity.
     *
     * @param repo the world
     * @param entity the entity
     * @return whether it was carried out; the manager is told
     */
    default boolean remove(EntityRepository repo, long entity) {
        return repo.destroyEntity(entity);
    }
}
