package io.fdp.kernel.command;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.access.Column;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.command.RecorderOwner;
import io.fdp.kernel.internal.table.ColumnStore;
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
 * @ForEach} get the buffer of their thread as a parameter; elsewhere {@link Commands#buffer()} returns it. Values are
 * copied when they are recorded; objects are kept by reference. A warm buffer allocates nothing.
 *
 * <p>Playback skips commands on dead entities. Recording already refuses the wrong thread, a phase that does not allow
 * structural changes, and a placeholder of an earlier playback.
 */
@SuppressWarnings("exports") // access for the kernel only
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
     * @return a placeholder for the entity: valid in commands of the same playback, also as parent, and in {@code
     *     @EntityRef} fields of recorded values
     * @throws PhaseException when the phase does not allow structural changes
     * @throws CommandException when the buffer belongs to another thread, or commands are played back
     */
    public final long create() {
        recorder.requireMayCreate(CommandCode.CREATE);
        return recorder.lane().create();
    }

    /**
     * Records that an entity is created and built by a blueprint.
     *
     * @param blueprint called at playback; kept by reference until then
     * @return a placeholder for the entity, as from {@link #create()}; commands on it run after the blueprint
     */
    public final long spawn(Blueprint blueprint) {
        Objects.requireNonNull(blueprint, "the blueprint to spawn from is null");
        recorder.requireMayCreate(CommandCode.SPAWN);
        requireOwn(blueprint);
        return recorder.lane().spawn(blueprint);
    }

    /**
     * Records that an entity is destroyed.
     *
     * @param entity a handle, or a placeholder
     * @throws StaleEntityException when it is a placeholder of an earlier playback, or the null entity
     */
    public final void destroy(long entity) {
        recorder.end(recorder.begin(CommandCode.header(CommandCode.DESTROY, 0), entity, null));
    }

    /**
     * Records that an entity is enabled or disabled: {@link EntityRepository#setEnabled}.
     *
     * @param entity a handle, or a placeholder
     * @param enabled false to disable it
     */
    public final void setEnabled(long entity, boolean enabled) {
        ColumnStore tag = recorder.world().disabled().ensure();
        if (enabled) {
            recorder.record(CommandCode.header(CommandCode.REMOVE, tag.id(), 0), entity, tag);
        } else {
            recordAdd(CommandCode.ADD | CommandCode.IF_ABSENT, entity, tag);
        }
    }

    /**
     * Records that an entity and all that are below it at playback are enabled or disabled: {@link
     * EntityRepository#setSubtreeEnabled}.
     *
     * @param entity a handle, or a placeholder
     * @param enabled false to disable them
     */
    public final void setSubtreeEnabled(long entity, boolean enabled) {
        ColumnStore tag = recorder.world().disabled().ensure();
        if (enabled) {
            recorder.record(CommandCode.header(CommandCode.ENABLE_SUBTREE, tag.id(), 0), entity, tag);
        } else {
            recordAdd(CommandCode.DISABLE_SUBTREE, entity, tag);
        }
    }

    private void recordAdd(int kind, long entity, ColumnStore tag) {
        recorder.end(recorder.beginAdd(CommandCode.header(kind, tag.id(), 0), entity, tag));
    }

    /**
     * How many commands wait in this buffer. Only its own thread may ask.
     *
     * @return the number of commands
     */
    public final int size() {
        return recorder.lane().commands();
    }

    /**
     * Refuses a blueprint of another repository, as far as this is known now. Uses no iterator, which would be garbage.
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
