package io.fdp.kernel.command;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.internal.command.BatchRecorder;

/**
 * Commands of a thread that is neither the frame thread nor a worker, as one that receives from a network: recorded,
 * and handed over as a whole with {@link #submit()}.
 *
 * <p>Batches are played back after all other commands, in the order in which they were submitted. Once played back a
 * batch is empty and takes commands again. It belongs to the thread that made it with {@link Commands#newBatch()}.
 *
 * <p>A thread that takes no part in frames is in no phase: whatever it records is taken, whichever phase the frame
 * thread happens to be in, also while observers look, and is played back in the sync point, where phases do not count.
 * What it adds belongs to this node, unless it also records {@code setAuthority}. For the frame thread and for workers
 * the phase counts in a batch as in other buffers.
 *
 * <p>Systems that run at the same time use none, because the order of submission would depend on who comes first: they
 * are refused.
 */
public final class CommandBatch extends CommandBuffer implements AutoCloseable {
    private final BatchRecorder recorder;

    CommandBatch(BatchRecorder recorder) {
        super(recorder);
        this.recorder = recorder;
    }

    /**
     * Hands the commands over to the next playback. Until that is done the batch takes no others.
     *
     * @throws CommandException when the batch belongs to another thread, is submitted already, or closed
     */
    public void submit() {
        recorder.submit();
    }

    /**
     * Whether the batch takes commands: it is neither submitted nor closed.
     *
     * @return true if so
     */
    public boolean isOpen() {
        return recorder.isOpen();
    }

    /**
     * Gives its memory back and drops commands that were not submitted. A second close does nothing, unless the first
     * one met the end of the heap: then it finishes the work. A close after that of the repository does nothing.
     *
     * @throws CommandException when the batch belongs to another thread, or is submitted and not played back yet
     */
    @Override
    public void close() {
        recorder.close();
    }
}
