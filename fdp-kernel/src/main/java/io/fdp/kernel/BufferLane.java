package io.fdp.kernel;

import io.fdp.kernel.internal.command.CommandLane;
import io.fdp.kernel.internal.job.Worker;
import org.jspecify.annotations.Nullable;

/** The memory of a command buffer, with the buffer that users see. */
final class BufferLane extends CommandLane {
    private final CommandBuffer buffer;

    BufferLane(Commands owner, int number, int round, @Nullable Worker worker, boolean handsOver) {
        super(owner.world(), number, round, handsOver);
        this.buffer = handsOver ? new CommandBatch(owner, this) : new CommandBuffer(owner, this, worker);
    }

    CommandBuffer buffer() {
        return buffer;
    }

    @Override
    public String toString() {
        return buffer.toString();
    }
}
