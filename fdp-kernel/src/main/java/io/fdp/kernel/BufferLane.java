package io.fdp.kernel;

import io.fdp.kernel.internal.command.CommandLane;
import io.fdp.kernel.internal.command.CommandLanes;
import io.fdp.kernel.internal.job.Worker;
import org.jspecify.annotations.Nullable;

/** The memory of a command buffer, with the buffer that users see. */
final class BufferLane extends CommandLane {
    private final CommandBuffer buffer;

    BufferLane(Commands owner, int number, int round, @Nullable Worker worker, CommandLanes.Use use) {
        super(owner.world(), number, round, use == CommandLanes.Use.BATCH);
        this.buffer = switch (use) {
            case THREAD -> new CommandBuffer(owner, this, worker);
            case BATCH -> new CommandBatch(owner, this);
            case PROTOTYPES -> new PrototypeRecorder(owner, this);
        };
    }

    CommandBuffer buffer() {
        return buffer;
    }

    @Override
    public String toString() {
        return buffer.toString();
    }
}
