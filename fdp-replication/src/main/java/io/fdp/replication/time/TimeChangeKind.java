package io.fdp.replication.time;

/** What has changed about the time of an exercise. */
public enum TimeChangeKind {
    /** The exercise stands still. */
    PAUSED,
    /** The exercise goes on. */
    RESUMED,
    /** The exercise takes a single step, and stands still otherwise. */
    STEPPED,
    /** The exercise is faster or slower. */
    SPEED_CHANGED,
    /** Another node keeps the clock. */
    KEEPER_CHANGED,
    /** This node was set forward to the time of the exercise, because it joined late. */
    JUMPED,
    /** A node steps together with the others from this frame on. */
    NODE_JOINED,
    /** A node was lost, and the others step without it from this frame on. */
    NODE_LEFT_OUT
}
