package io.fdp.kernel.internal.command;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.internal.job.Worker;
import org.jspecify.annotations.Nullable;

/** Records for one thread: the frame thread, or a worker within a run. */
public final class ThreadRecorder extends CommandRecorder {
    private final @Nullable Worker worker;

    /**
     * Makes a recorder.
     *
     * @param state what all buffers share
     * @param lane where the commands are
     * @param worker the worker, or null for the frame thread
     */
    public ThreadRecorder(CommandState state, CommandLane lane, @Nullable Worker worker) {
        super(state, lane);
        this.worker = worker;
    }

    @Override
    boolean isInPhase() {
        return true;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // identity is meant
    boolean isMine() {
        Worker now = Worker.current();
        return now == worker && (now != null || state().isFrame()) && !state().isPlaying() && !lane().isOutdated();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // identity is meant
    RuntimeException refused() {
        world().requireOpen();
        if (state().isPlaying()) {
            return new CommandException(
                    "cannot record commands during playback: a blueprint may change the repository directly");
        }
        Worker now = Worker.current();
        if (now == worker && (now != null || state().isFrame())) {
            return lane().outdated("record a command");
        }
        return new CommandException("this command buffer belongs to "
                + (worker == null
                        ? "the frame thread, outside of runs"
                        : "worker " + worker.number() + ", within a run")
                + ", not to thread " + Thread.currentThread().getName()
                + ": take the buffer of the thread with commands().buffer() inside the job, or as a parameter of the"
                + " method");
    }

    @Override
    public String toString() {
        return "CommandBuffer[" + (worker == null ? "frame thread" : "worker " + worker.number()) + "]";
    }
}
