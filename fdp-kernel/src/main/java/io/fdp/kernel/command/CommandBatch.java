package io.fdp.kernel.command;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.command.BatchRecorder;
import io.fdp.kernel.internal.command.CommandCode;
import java.util.Objects;

/**
 * Commands of a thread that is neither the frame thread nor a worker, such as a network receiver. The thread records
 * them and hands them over as a whole with {@link #submit()}.
 *
 * <p>Batches are played back after all other commands, in the order in which they were submitted. After playback a
 * batch is empty and takes commands again. It belongs to the thread that made it with {@link Commands#newBatch()}.
 *
 * <p>A thread that takes no part in frames is in no phase. Its commands are accepted in every phase of the frame
 * thread, also while observers look. They are played back in the sync point, where phases do not count. This node owns
 * the components that it adds, unless it also records {@code setAuthority}. For the frame thread and for workers the
 * phase counts in a batch as in other buffers.
 *
 * <p>Systems that run at the same time cannot use a batch, because the order of submission would depend on timing.
 */
public final class CommandBatch extends CommandBuffer implements AutoCloseable {
    private final BatchRecorder recorder;

    CommandBatch(BatchRecorder recorder) {
        super(recorder);
        this.recorder = recorder;
    }

    /**
     * Records that code runs at playback, between commands, in the thread that plays back. The code sees the world as
     * it is then, so it can decide by what it sees, such as change one field of a value and keep the others. It may do
     * what a {@link Blueprint} may do. When it throws, the command fails; what it has changed stays.
     *
     * @param code called once at playback, unless the commands are dropped; kept by reference until then
     * @throws PhaseException when the phase does not allow structural changes
     * @throws CommandException when the batch belongs to another thread, or is submitted or closed
     */
    public void run(Runnable code) {
        Objects.requireNonNull(code, "the code to run is null");
        recorder.requireMayCreate(CommandCode.RUN);
        Blueprint ofNothing = none -> code.run();
        recorder.lane().run(ofNothing);
    }

    /**
     * Hands the commands over to the next playback. Until then the batch takes no further commands.
     *
     * @throws CommandException when the batch belongs to another thread, is submitted already, or closed, or when the
     *     world was replaced as a whole since the first command was recorded
     */
    public void submit() {
        recorder.submit();
    }

    /**
     * Drops the commands that were recorded and not submitted. The batch takes commands again.
     *
     * @throws CommandException when the batch belongs to another thread, or is submitted or closed
     */
    public void discard() {
        recorder.discard();
    }

    /**
     * Whether the batch takes commands: it is neither submitted nor closed.
     *
     * @return true if it takes commands
     */
    public boolean isOpen() {
        return recorder.isOpen();
    }

    /**
     * Gives the memory back. Commands that were not submitted are dropped, and the log says so. A second close does
     * nothing, unless the first one ran out of heap: then it finishes the work. Does nothing when the repository is
     * closed.
     *
     * @throws CommandException when the batch belongs to another thread, or is submitted and not played back yet
     */
    @Override
    public void close() {
        recorder.close();
    }
}
