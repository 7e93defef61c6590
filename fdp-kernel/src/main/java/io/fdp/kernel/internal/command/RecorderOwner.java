package io.fdp.kernel.internal.command;

/** Base of the command buffers that users see; see {@link CommandRecorder#of}. */
public abstract class RecorderOwner {
    final CommandRecorder recorder;

    /**
     * Makes a buffer.
     *
     * @param recorder records its commands
     */
    protected RecorderOwner(CommandRecorder recorder) {
        this.recorder = recorder;
    }
}
