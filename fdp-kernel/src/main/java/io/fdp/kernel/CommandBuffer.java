package io.fdp.kernel;

import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.ValueImage;
import io.fdp.kernel.internal.table.WorldState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes that are recorded now and made later, by {@link Commands#playback()}: for loops, jobs and phases in which the structure cannot change.
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
 * <p>A buffer belongs to one thread: the frame thread, or a worker of {@link Jobs} within a run. Methods with {@code @ForEach} get that of their thread as a parameter; elsewhere {@link
 * Commands#buffer()} answers it. Values are copied when they are recorded, objects are kept by reference. Nothing is allocated once warm.
 *
 * <p>A command on an entity that is dead when it is played back is skipped. What can be told earlier is refused when it is recorded: the wrong thread, a phase that does not change
 * the structure, a handle of an earlier playback.
 */
public sealed class CommandBuffer permits CommandBatch, PrototypeRecorder {
    private final Commands owner;
    private final BufferLane lane;
    private final WorldState world;
    private final @Nullable Worker worker;

    CommandBuffer(Commands owner, BufferLane lane, @Nullable Worker worker) {
        this.owner = owner;
        this.lane = lane;
        this.world = lane.world();
        this.worker = worker;
    }

    final BufferLane lane() {
        return lane;
    }

    final Commands owner() {
        return owner;
    }

    // ---- entities

    /**
     * Records that an entity is created.
     *
     * @return a handle that stands for it, good for commands of the same playback, also as parent, and in {@code @EntityRef} fields of values that are recorded
     * @throws PhaseException when the phase does not change the structure
     * @throws CommandException when the buffer belongs to another thread, or commands are played back
     */
    public final long create() {
        requireMine();
        requireStructure(CommandCode.CREATE, null, Entity.NULL);
        return lane.create();
    }

    /**
     * Records that an entity is created and built by a blueprint.
     *
     * @param blueprint called when the command is played back; kept by reference until then
     * @return a handle that stands for the entity, as that of {@link #create()}; commands on it follow what the blueprint did
     */
    public final long spawn(Blueprint blueprint) {
        Objects.requireNonNull(blueprint, "the blueprint to spawn from is null");
        requireMine();
        requireStructure(CommandCode.SPAWN, null, Entity.NULL);
        requireOwn(blueprint);
        ComponentColumn.requireDeclared(blueprint.components(), owner.world());
        return lane.spawn(blueprint);
    }

    /**
     * Records that an entity is destroyed.
     *
     * @param entity a handle
     * @throws StaleEntityException when it stands for an entity of an earlier playback, or is the null entity
     */
    public final void destroy(long entity) {
        end(begin(CommandCode.header(CommandCode.DESTROY, 0), entity, null));
    }

    /**
     * How many commands wait in this buffer. For its own thread.
     *
     * @return the number
     */
    public final int size() {
        return lane.commands();
    }

    // ---- recording, for tables and the hierarchy

    /** Begins a command that changes the structure; answers where it is. */
    final long begin(long header, long entity, @Nullable ColumnStore store) {
        requireMine();
        requireStructure((int) header & 0xff, store, entity);
        requireHandle(entity);
        return lane.begin(header, entity);
    }

    /** Begins a command that adds a component. */
    final long beginAdd(long header, long entity, ColumnStore store) {
        requireOwn(store);
        return begin(ownsWhatIsAdded() ? header : header | CommandCode.UNOWNED, entity, store);
    }

    private boolean ownsWhatIsAdded() {
        return world.ownsWhatIsAdded() || !isInPhase();
    }

    /** Begins a command that writes a value. */
    final long beginSet(long header, long entity, ColumnStore store) {
        requireOwn(store);
        requireMine();
        if (world.restrictsWrites() && isInPhase()) {
            store.requireDeclared(entity);
            store.requireMayRecord(entity);
        }
        requireHandle(entity);
        return lane.begin(header, entity);
    }

    /** Begins a command that changes how many parts an entity has: their structure, and what it has of them. */
    final long beginParts(long header, long entity, ColumnStore store) {
        requireOwn(store);
        requireMine();
        if (world.restrictsWrites() && isInPhase() && store.has(entity)) {
            store.requireMayRecord(entity);
        }
        return begin(ownsWhatIsAdded() ? header : header | CommandCode.UNOWNED, entity, store);
    }

    final void end(long at) {
        lane.end(at);
    }

    /** Records a command on a column that has no value. */
    final void record(long header, long entity, ColumnStore store) {
        requireOwn(store);
        end(begin(header, entity, store));
    }

    /** Records a command on an entity and another one. */
    final void record(int kind, long entity, long other) {
        requireHandle(other);
        long at = begin(CommandCode.header(kind, Long.BYTES), entity, null);
        Memory.putLong(at + CommandCode.VALUE, other);
        end(at);
    }

    /** Refuses a value with a handle of an earlier playback. */
    final void requireReferences(ValueImage image, long value) {
        for (int i = 0; i < image.entities(); i++) {
            requireReference(Memory.getLong(value + image.entityOffset(i)));
        }
    }

    /** Refuses a handle of an earlier playback. */
    final void requireReference(long handle) {
        if (Entity.isPlaceholder(handle)) {
            owner.lanes().requirePresent(handle, lane);
        }
    }

    private void requireHandle(long entity) {
        if ((int) entity < 0 || entity == Entity.NULL) {
            requireOddHandle(entity);
        }
    }

    private void requireOddHandle(long entity) {
        if (!Entity.isPlaceholder(entity)) {
            throw owner.stale(entity);
        }
        owner.lanes().requirePresent(entity, lane);
    }

    final void requireOwn(ColumnStore store) {
        if (store.world() != world) {
            throw world.foreign(
                    store.name(), store.world(), "record commands for components of the repository of the buffer");
        }
    }

    /** Refuses a buffer of another repository. */
    final void requireOf(WorldState other) {
        if (world != other) {
            throw other.foreign(toString(), world, "take the buffer of this repository with commands().buffer()");
        }
    }

    /**
     * Refuses a blueprint of another repository, as far as can be told now. Without an iterator, which would be
     * garbage.
     */
    private void requireOwn(Blueprint blueprint) {
        if (blueprint instanceof Prototype prototype) {
            prototype.requireOf(owner.repository());
        }
        List<ComponentColumn> components = blueprint.components();
        for (int i = 0; i < components.size(); i++) {
            components.get(i).storeOf(world, "spawn from a blueprint for the repository of the buffer");
        }
    }

    private void requireStructure(int kind, @Nullable ColumnStore store, long entity) {
        if (!world.takesCommands() && isInPhase()) {
            throw world.rules().refusedCommand(CommandKind.of(kind).inWords(store == null ? "" : store.name(), entity));
        }
        if (store != null) {
            store.requireDeclared(entity);
        }
    }

    /** Whether the calling thread takes part in frames, so that the phase is its own and counts for what it records. */
    boolean isInPhase() {
        return true;
    }

    private void requireMine() {
        if (!isMine()) {
            throw refused();
        }
    }

    /** Whether the calling thread may record to this buffer now. */
    boolean isMine() {
        Worker now = Worker.current();
        return now == worker && (now != null || owner.isFrame()) && !owner.isPlaying();
    }

    /** The error for a use that {@link #isMine} does not allow. */
    RuntimeException refused() {
        world.requireOpen();
        if (owner.isPlaying()) {
            return new CommandException("cannot record commands while they are played back: a blueprint changes the"
                    + " repository itself, which it may");
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
