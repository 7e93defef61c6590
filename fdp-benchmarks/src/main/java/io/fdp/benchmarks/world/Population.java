package io.fdp.benchmarks.world;

/**
 * Who lives in a world: every entity has a Position; every n-th, counted from the first, may have more.
 *
 * @param entities how many entities there are
 * @param velocityEvery every how many entities have a Velocity: 1 all of them, 0 none
 * @param frozenEvery every how many entities are Frozen, an empty component: 1 all of them, 0 none
 */
public record Population(int entities, int velocityEvery, int frozenEvery) {

    /** The time step of every move: a sixtieth of a second. */
    public static final float DT = 1 / 60f;

    public Population {
        if (entities <= 0) {
            throw new IllegalArgumentException("entities not positive: entities=" + entities);
        }
        if (velocityEvery < 0 || frozenEvery < 0) {
            throw new IllegalArgumentException(
                    "every-n-th negative: velocityEvery=" + velocityEvery + ", frozenEvery=" + frozenEvery);
        }
    }

    /** Entities that all have Position and Velocity. */
    public static Population moving(int entities) {
        return new Population(entities, 1, 0);
    }

    /** Entities that all have Position and nothing else. */
    public static Population resting(int entities) {
        return new Population(entities, 0, 0);
    }

    public boolean hasVelocity(int index) {
        return velocityEvery != 0 && index % velocityEvery == 0;
    }

    public boolean isFrozen(int index) {
        return frozenEvery != 0 && index % frozenEvery == 0;
    }

    /** Returns how many entities have a Velocity. */
    public int withVelocity() {
        return velocityEvery == 0 ? 0 : (entities - 1) / velocityEvery + 1;
    }

    /** Returns the same mix with another number of entities. */
    public Population resized(int newEntities) {
        return new Population(newEntities, velocityEvery, frozenEvery);
    }
}
