package io.fdp.recorder;

/** What a recorder had too little of when it left frames out. */
public enum Shortage {
    /** Its thread had more to do than it had processor time for, or the simulation needed the processor itself. */
    PROCESSOR,

    /**
     * A frame was too large, or there was no room for as many frames as had to wait for a moment; on average its thread
     * kept up.
     */
    MEMORY,

    /** Its thread waited for the disk, or for what else the recording is written to. */
    DISK
}
