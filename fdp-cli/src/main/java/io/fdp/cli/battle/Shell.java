package io.fdp.cli.battle;

/** What an exercise of DIS is told of a munition in flight. */
final class Shell {
    static final float TICK_SECONDS = 1f / Battle.TICKS_PER_SECOND;

    long entity;
    long type;
    long shooter;
    long target;
    int fuse;
    float x;
    float y;
    float z;
    float dx;
    float dy;
    float dz;

    /** Whether the target was alive when somebody looked. */
    boolean hasTarget;

    /** For how many ticks everything has moved since the shot, when somebody looks at it for the first time. */
    int flown;

    /** Flies on, in a straight line, until its fuse has burnt down. */
    void flyOn() {
        for (; fuse > 0; fuse--) {
            x += dx * TICK_SECONDS;
            y += dy * TICK_SECONDS;
            z += dz * TICK_SECONDS;
        }
    }
}
