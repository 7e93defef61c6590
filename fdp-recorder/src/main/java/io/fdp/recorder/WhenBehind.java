package io.fdp.recorder;

/** What a recorder does when its thread cannot keep up with the simulation. */
public enum WhenBehind {
    /**
     * Drops frames, counts them and marks the gap; the next recorded frame is a keyframe. For recordings that need all
     * frames of a stretch rather than evenly spaced frames.
     */
    DROP,

    /** Lets the simulation wait: no frame is dropped. For runs that are not paced. */
    WAIT,

    /**
     * Leaves frames out evenly. Records every second frame while three quarters of the room for waiting frames are
     * taken, every fourth while seven eighths are taken, and so on, and none while all room is taken. Leaves out more
     * frames if the simulation needs the processor time of the recorder. The next recorded frame has the changes since
     * the last recorded frame. For simulations in real time; the default.
     */
    THROTTLE
}
