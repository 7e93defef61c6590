package io.fdp.recorder;

/** What a recorder does when its thread cannot keep up with the simulation. */
public enum WhenBehind {
    /**
     * Leaves frames out, counts them and marks the gap; the next recorded frame is a keyframe. For those who would
     * rather have all frames and then none.
     */
    DROP,

    /** Lets the simulation wait: nothing is dropped. For runs that are not paced. */
    WAIT,

    /**
     * Leaves frames out evenly: records every second frame while three quarters of the room for frames that wait are
     * taken, every fourth while seven eighths are, and so on, and none while all of it is. Where the simulation needs
     * the processor time that the recorder takes, it leaves out more. The next recorded frame says what changed since
     * the last one. For simulations in real time; the default.
     */
    THROTTLE
}
