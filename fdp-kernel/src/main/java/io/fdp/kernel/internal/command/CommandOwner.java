package io.fdp.kernel.internal.command;

import io.fdp.kernel.internal.lane.PublishingThreads;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;

/** Base of the commands of a repository that users see; see {@link CommandState#of}. */
public abstract class CommandOwner {
    final CommandState state;

    /**
     * Makes the commands of a world.
     *
     * @param world the world
     * @param entities its entities
     * @param threads its threads
     * @param buffers makes its buffers
     */
    protected CommandOwner(
            WorldState world, EntityColumns entities, PublishingThreads threads, CommandState.Buffers buffers) {
        this.state = new CommandState(world, entities, threads, buffers);
    }
}
