package io.fdp.recorder;

/** What a recorder lacked when it left frames out. */
public enum Shortage {
    /** The recorder's thread lacked processor time, or the simulation needed the processor. */
    PROCESSOR,

    /**
     * A frame was too large, or too many frames had to wait at one moment; on average the recorder's thread kept up.
     */
    MEMORY,

    /** The recorder's thread waited for the disk, or for another channel that it writes to. */
    DISK
}
