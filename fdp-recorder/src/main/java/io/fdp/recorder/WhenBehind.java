package io.fdp.recorder;

import io.fdp.kernel.frame.FinishedFrame;

/** What a recorder does when its thread cannot keep up with the simulation. */
public enum WhenBehind {
    /**
     * Drops frames, counts them and marks the gap; the next recorded frame is a keyframe. For recordings that need all
     * frames of a stretch rather than evenly spaced frames.
     */
    DROP,

    /**
     * Lets the simulation wait: no frame is dropped. Few frames wait in memory, so a kill of the program loses few. For
     * recordings that need every frame, also at the cost of the pace.
     */
    WAIT,

    /**
     * Leaves frames out evenly. Records every second frame while three quarters of the room for waiting frames are
     * taken, every fourth while seven eighths are taken, and so on, and none while all room is taken. Leaves out more
     * frames if the simulation needs the processor time of the recorder. The next recorded frame has the changes since
     * the last recorded frame. For simulations whose pace counts more than the recording, whoever paces them.
     */
    THROTTLE,

    /**
     * Leaves frames out as {@link #THROTTLE} does while frames {@linkplain FinishedFrame#isPaced() follow a pace}, as
     * those of an engine in real time do. Otherwise lets the simulation wait when all room for waiting frames is taken,
     * so that no frame is missing. The default.
     */
    BY_PACE
}
