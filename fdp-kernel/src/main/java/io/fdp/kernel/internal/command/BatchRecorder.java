package io.fdp.kernel.internal.command;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.internal.job.Worker;

/** Records commands for the thread that made it, until the batch is submitted. */
public final class BatchRecorder extends CommandRecorder {
    private static final int OPEN = 0;
    private static final int SUBMITTED = 1;
    private static final int CLOSED = 2;

    private final Thread thread = Thread.currentThread();
    private volatile int stage;

    /**
     * Makes a recorder for this thread.
     *
     * @param shared what all buffers share
     * @param lane where the commands are
     */
    public BatchRecorder(CommandState shared, CommandLane lane) {
        super(shared, lane);
    }

    /** Hands the commands over to the next playback. */
    public void submit() {
        world().requireOpen();
        requireMine();
        lane().requireNotHeld("submit a batch");
        if (lane().commands() > 0) {
            stage = SUBMITTED;
            try {
                state().lanes().handOver(lane());
            } catch (CommandException replacedMeanwhile) {
                stage = OPEN;
                throw replacedMeanwhile;
            }
        }
    }

    /** Drops the commands that were not submitted. */
    public void discard() {
        world().requireOpen();
        requireHere();
        lane().requireNotHeld("discard the commands of a batch");
        lane().clear();
    }

    /** Whether commands can be recorded. */
    public boolean isOpen() {
        return stage == OPEN;
    }

    /** The commands were played back or dropped. */
    public void reopen() {
        stage = OPEN;
    }

    /** Gives the memory back. */
    public void close() {
        if (world().isClosed()) {
            return;
        }
        if (stage != CLOSED) {
            requireHere();
            lane().requireNotHeld("close a batch");
            int lost = lane().commands();
            if (lost > 0) {
                state().dropped(lost, this);
            }
            stage = CLOSED;
        }
        state().lanes().close(lane()); // again, if an earlier close failed here
    }

    @Override
    boolean isInPhase() {
        return Worker.current() != null || state().isFrame();
    }

    @Override
    boolean isMine() {
        return isHere() && !lane().isOutdated();
    }

    /** Whether this thread may use the batch, for whatever world its commands are. */
    @SuppressWarnings("ReferenceEquality") // identity is meant
    private boolean isHere() {
        return Thread.currentThread() == thread
                && stage == OPEN
                && !world().rules().scopes().isOneOfSeveral();
    }

    private void requireHere() {
        if (!isHere()) {
            throw refused();
        }
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // identity is meant
    RuntimeException refused() {
        world().requireOpen();
        if (world().rules().scopes().isOneOfSeveral()) {
            return world().rules().scopes().noBatchTogether("use a batch of commands");
        }
        if (Thread.currentThread() != thread) {
            return new CommandException("this batch of commands belongs to thread " + thread.getName() + ", not to "
                    + Thread.currentThread().getName() + ": make one for each thread with newBatch()");
        }
        if (isHere()) {
            return lane().outdated("use a batch");
        }
        return new CommandException(
                stage == CLOSED
                        ? "this batch of commands is closed: make another one with newBatch()"
                        : "this batch of commands is submitted and not played back yet: wait until isOpen(), or make"
                                + " another one with newBatch()");
    }

    @Override
    public String toString() {
        return "CommandBatch[" + thread.getName() + "]";
    }
}
