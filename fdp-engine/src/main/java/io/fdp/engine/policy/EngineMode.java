package io.fdp.engine.policy;

/** Whether results may depend on the speed of the machine. */
public enum EngineMode {
    /**
     * The same input gives the same world: steps are fixed, and work in slices counts entities. Frames may still be
     * paced.
     */
    DETERMINISTIC,
    /** Frames come in time: steps may be variable, and work in slices is bounded by time. */
    REAL_TIME
}
