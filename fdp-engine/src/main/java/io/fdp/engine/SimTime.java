package io.fdp.engine;

import io.fdp.annotations.Component;

/**
 * The time of the simulation, as a singleton of the world: {@code repo.singleton(SimTimeTable.TYPE)}. It is part
 * of the state hash, and is saved and recorded. The clock goes on from this time.
 *
 * @param steps how many steps time has taken; frames in which time stood still do not count
 * @param nanos the time, in nanoseconds
 * @param stepNanos by how much time advanced in this frame; 0 while it stands still
 * @param carry the remainder beyond whole nanoseconds, for rates that do not divide a second; in fractions given by the
 *     rate
 */
@Component(name = "io.fdp.engine.SimTime")
public record SimTime(long steps, long nanos, long stepNanos, long carry) {
    /**
     * The time in seconds.
     *
     * @return seconds of simulated time
     */
    public double seconds() {
        return nanos / 1e9;
    }
}
