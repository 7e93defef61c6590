package io.fdp.kernel.internal.command;

/** A buffer of commands that users see; see {@link CommandRecorder#of}. */
public abstract class RecorderOwner {
    final CommandRecorder recorder;

    /**
     * Makes a buffer.
     *
     * @param recorder what records its commands
     */
    protected RecorderOwner(CommandRecorder recorder) {
        this.recorder = recorder;
    }
}
