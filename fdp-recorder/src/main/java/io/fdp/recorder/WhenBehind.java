package io.fdp.recorder;

/** What a recorder does when its thread cannot keep up with the simulation. */
public enum WhenBehind {
    /** Leaves frames out, counts them and marks the gap; the next recorded frame is a keyframe. For simulations in real time. */
    DROP,

    /** Lets the simulation wait: nothing is dropped. For runs that are not paced. */
    WAIT,

    /** Records every second frame while half of the buffers wait, and drops frames when all do. */
    THROTTLE
}
