package io.fdp.replication.time;

/** What a node knows of the exercise. */
final class TimeState {
    boolean paused;
    double speed = 1;

    /** The node that should keep the clock, 0 for the lowest one. */
    int named;

    /** Who asked for the last change. */
    int askedBy;

    /** Who keeps the clock, 0 if nobody is known. */
    int keeper;

    /** The time at which a paused exercise stands; else the time of the exercise at {@link #baseWire}. */
    long base;

    /** When the exercise had the time {@link #base}, by the wire of the keeper. */
    long baseWire;

    /** How many single steps were taken. */
    int stepsTaken;

    /** The time of the exercise, when the wire of the keeper has a time. */
    long at(long wireTime) {
        if (paused) {
            return base;
        }
        double passed = (wireTime - baseWire) * speed;
        return Math.clamp(
                base + (long) Math.clamp(passed, -TimeSample.MOST_TIME, TimeSample.MOST_TIME),
                0,
                TimeSample.MOST_TIME - 1);
    }
}
