package io.fdp.engine.policy;

/** Whether what happens may depend on how fast the machine is. */
public enum EngineMode {
    /**
     * The same input gives the same world: steps are fixed, and work in slices counts entities. Frames may be paced all
     * the same.
     */
    DETERMINISTIC,
    /** Frames come in time: steps may be variable, and work in slices is bounded by time. */
    REAL_TIME
}
