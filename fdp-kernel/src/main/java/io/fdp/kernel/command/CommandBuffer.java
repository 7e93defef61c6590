package io.fdp.kernel.command;

import io.fdp.kernel.access.Column;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.command.RecorderOwner;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.job.Jobs;
import java.util.List;
import java.util.Objects;

/**
 * Changes that are recorded now and made later, by {@link Commands#playback()}: for loops, jobs and phases in which the
 * structure cannot change.
 *
 * <pre>{@code
 * CommandBuffer commands = repo.commands().buffer();
 * long shell = commands.create();                        // stands for an entity that does not exist yet
 * position.add(commands, shell, 10, 20, 0);              // every table, tag and the hierarchy take a buffer first
 * target.add(commands, shell, tank);                     // also inside values: @EntityRef fields
 * commands.destroy(truck);
 * repo.commands().playback();                            // now it happens, in the order of recording
 * }</pre>
 *
 * <p>A buffer belongs to one thread: the frame thread, or a worker of {@link Jobs} within a run. Methods with {@code
 * @ForEach} get that of their thread as a parameter; elsewhere {@link Commands#buffer()} answers it. Values are copied
 * when they are recorded, objects are kept by reference. Nothing is allocated once warm.
 *
 * <p>A command on an entity that is dead when it is played back is skipped. What can be told earlier is refused when it
 * is recorded: the wrong thread, a phase that does not change the structure, a handle of an earlier playback.
 */
@SuppressWarnings("exports") // a door for the kernel only
public sealed class CommandBuffer extends RecorderOwner permits CommandBatch {
    private final CommandRecorder recorder;

    CommandBuffer(CommandRecorder recorder) {
        super(recorder);
        this.recorder = recorder;
    }

    // ---- entities

    /**
     * Records that an entity is created.
     *
     * @return a handle that stands for it, good for commands of the same playback, also as parent, and in {@code
     *     @EntityRef} fields of values that are recorded
     * @throws PhaseException when the phase does not change the structure
     * @throws CommandException when the buffer belongs to another thread, or commands are played back
     */
    public final long create() {
        recorder.requireMayCreate(CommandCode.CREATE);
        return recorder.lane().create();
    }

    /**
     * Records that an entity is created and built by a blueprint.
     *
     * @param blueprint called when the command is played back; kept by reference until then
     * @return a handle that stands for the entity, as that of {@link #create()}; commands on it follow what the
     *     blueprint did
     */
    public final long spawn(Blueprint blueprint) {
        Objects.requireNonNull(blueprint, "the blueprint to spawn from is null");
        recorder.requireMayCreate(CommandCode.SPAWN);
        requireOwn(blueprint);
        Stores.requireDeclared(blueprint.components(), recorder.world());
        return recorder.lane().spawn(blueprint);
    }

    /**
     * Records that an entity is destroyed.
     *
     * @param entity a handle
     * @throws StaleEntityException when it stands for an entity of an earlier playback, or is the null entity
     */
    public final void destroy(long entity) {
        recorder.end(recorder.begin(CommandCode.header(CommandCode.DESTROY, 0), entity, null));
    }

    /**
     * How many commands wait in this buffer. For its own thread.
     *
     * @return the number
     */
    public final int size() {
        return recorder.lane().commands();
    }

    /**
     * Refuses a blueprint of another repository, as far as can be told now. Without an iterator, which would be
     * garbage.
     */
    private void requireOwn(Blueprint blueprint) {
        recorder.requireBlueprint(blueprint);
        recorder.requireBlueprint(blueprint.base());
        List<? extends Column> components = blueprint.components();
        for (int i = 0; i < components.size(); i++) {
            Stores.under(
                    components.get(i), recorder.world(), "spawn from a blueprint for the repository of the buffer");
        }
    }

    @Override
    public final String toString() {
        return recorder.toString();
    }
}
