package io.fdp.kernel;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CommandException;

/**
 * Takes the values of prototypes, each in one piece as commands have it. They are kept and never played back, so that neither phases nor threads count: {@link Prototypes} lets one in at a time.
 */
final class PrototypeRecorder extends CommandBuffer {
    /** Stands for the entities that will be created; any handle that is no placeholder does. */
    static final long ANYONE = Entity.of(0, 1);

    private boolean recording;

    PrototypeRecorder(Commands owner, BufferLane lane) {
        super(owner, lane, null);
    }

    /**
     * Lets values in until {@link #end}; refuses when that is so already, because an accessor of a record that is
     * being recorded would put its own before them.
     */
    void begin(String what) {
        requireNotRecording(what);
        recording = true;
    }

    void end() {
        recording = false;
    }

    void requireNotRecording(String what) {
        if (recording) {
            throw new CommandException("cannot " + what + " while values of another prototype are being recorded:"
                    + " accessors of records must not touch the repository");
        }
    }

    @Override
    boolean isMine() {
        return recording;
    }

    /** What is recorded changes nothing. */
    @Override
    boolean isInPhase() {
        return false;
    }

    @Override
    RuntimeException refused() {
        owner().world().requireOpen();
        return new CommandException("this buffer belongs to prototypes: take one with commands().buffer()");
    }
}
