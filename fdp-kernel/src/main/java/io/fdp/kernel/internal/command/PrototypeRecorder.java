package io.fdp.kernel.internal.command;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CommandException;

/** Records the values of prototypes, as commands that are played back for every entity. */
public final class PrototypeRecorder extends CommandRecorder {
    /** Stands for any entity in the recorded commands. */
    public static final long ANYONE = Entity.of(0, 1);

    private boolean recording;

    /**
     * Makes a recorder.
     *
     * @param state what all buffers share
     * @param lane where the commands are
     */
    public PrototypeRecorder(CommandState state, CommandLane lane) {
        super(state, lane);
    }

    /** Begins to record the values of a prototype. */
    public void begin(String what) {
        requireNotRecording(what);
        recording = true;
    }

    /** Ends the recording of values. */
    public void end() {
        recording = false;
    }

    /** Throws if values are being recorded. */
    public void requireNotRecording(String what) {
        if (recording) {
            throw new CommandException("cannot " + what + " while values of another prototype are being recorded:"
                    + " accessors of records must not touch the repository");
        }
    }

    @Override
    boolean isMine() {
        return recording;
    }

    @Override
    boolean isInPhase() {
        return false;
    }

    @Override
    RuntimeException refused() {
        world().requireOpen();
        return new CommandException("this buffer belongs to prototypes: take one with commands().buffer()");
    }

    @Override
    public String toString() {
        return "CommandBuffer[frame thread]";
    }
}
