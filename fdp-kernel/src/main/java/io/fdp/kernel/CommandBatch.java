package io.fdp.kernel;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.internal.job.Worker;

/**
 * Commands of a thread that is neither the frame thread nor a worker, as one that receives from a network: recorded, and handed over as a whole with {@link #submit()}.
 *
 * <p>Batches are played back after all other commands, in the order in which they were submitted. Once played back a batch is empty and takes commands again. It belongs to the
 * thread that made it with {@link Commands#newBatch()}.
 *
 * <p>A thread that takes no part in frames is in no phase: whatever it records is taken, whichever phase the frame thread happens to be in, also while observers look, and is played back in the sync point, where
 * phases do not count. What it adds belongs to this node, unless it also records {@code setAuthority}. For the frame thread and for workers the phase counts in a batch as in other buffers.
 *
 * <p>Systems that run at the same time use none, because the order of submission would depend on who comes first: they are refused.
 */
public final class CommandBatch extends CommandBuffer implements AutoCloseable {
    private static final int OPEN = 0;
    private static final int SUBMITTED = 1;
    private static final int CLOSED = 2;

    private final Thread thread = Thread.currentThread();
    private volatile int state;

    CommandBatch(Commands owner, BufferLane lane) {
        super(owner, lane, null);
    }

    /**
     * Hands the commands over to the next playback. Until that is done the batch takes no others.
     *
     * @throws CommandException when the batch belongs to another thread, is submitted already, or closed
     */
    public void submit() {
        owner().world().requireOpen();
        requireMayUse();
        lane().requireNotHeld("submit a batch");
        if (size() > 0) {
            state = SUBMITTED;
            owner().lanes().handOver(lane());
        }
    }

    /**
     * Whether the batch takes commands: it is neither submitted nor closed.
     *
     * @return true if so
     */
    public boolean isOpen() {
        return state == OPEN;
    }

    /** The commands were played back or dropped. */
    void reopen() {
        state = OPEN;
    }

    private void requireMayUse() {
        if (!isMine()) {
            throw refused();
        }
    }

    @Override
    boolean isInPhase() {
        return Worker.current() != null || owner().isFrame();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // a thread is itself only
    boolean isMine() {
        return Thread.currentThread() == thread
                && state == OPEN
                && !owner().world().isOneOfSeveral();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // a thread is itself only
    RuntimeException refused() {
        owner().world().requireOpen();
        if (owner().world().isOneOfSeveral()) {
            return owner().world().noBatchTogether("use a batch of commands");
        }
        if (Thread.currentThread() != thread) {
            return new CommandException("this batch of commands belongs to thread " + thread.getName() + ", not to "
                    + Thread.currentThread().getName() + ": make one for each thread with newBatch()");
        }
        return new CommandException(
                state == CLOSED
                        ? "this batch of commands is closed: make another one with newBatch()"
                        : "this batch of commands is submitted and not played back yet: wait until isOpen(), or make"
                                + " another one with newBatch()");
    }

    /**
     * Gives its memory back and drops commands that were not submitted. A second close does nothing, unless the first
     * one met the end of the heap: then it finishes the work. A close after that of the repository does nothing.
     *
     * @throws CommandException when the batch belongs to another thread, or is submitted and not played back yet
     */
    @Override
    public void close() {
        if (owner().world().isClosed()) {
            return;
        }
        if (state != CLOSED) {
            requireMayUse();
            lane().requireNotHeld("close a batch");
            state = CLOSED;
        }
        owner().lanes().close(lane()); // also when the first close failed here
    }

    @Override
    public String toString() {
        return "CommandBatch[" + thread.getName() + "]";
    }
}
