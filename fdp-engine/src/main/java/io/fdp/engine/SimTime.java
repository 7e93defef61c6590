package io.fdp.engine;

import io.fdp.annotations.Component;

/**
 * The time of the simulation, as a singleton of the world: {@code repo.singletons().of(SimTimeTable.TYPE)}. It is part
 * of the state hash, is saved and recorded; the clock goes on from what it says.
 *
 * @param steps how often time went on; frames in which it stood still do not count
 * @param nanos the time, in nanoseconds
 * @param stepNanos by how much time went on in this frame; 0 while it stands still
 * @param carry what whole nanoseconds leave over, for rates that do not divide a second: in fractions that the rate
 *     gives
 */
@Component(name = "io.fdp.engine.SimTime")
public record SimTime(long steps, long nanos, long stepNanos, long carry) {
    /**
     * The time in seconds.
     *
     * @return seconds
     */
    public double seconds() {
        return nanos / 1e9;
    }
}
