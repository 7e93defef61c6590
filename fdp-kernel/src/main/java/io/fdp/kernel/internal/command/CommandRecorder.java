package io.fdp.kernel.internal.command;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.ValueImage;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;
import org.jspecify.annotations.Nullable;

/** Records commands in a lane, for a buffer, for tables and for the hierarchy. */
public abstract class CommandRecorder {
    private final CommandState state;
    private final CommandLane lane;
    private final WorldState world;

    CommandRecorder(CommandState state, CommandLane lane) {
        this.state = state;
        this.lane = lane;
        this.world = lane.world();
    }

    /**
     * The recorder of a buffer.
     *
     * @param buffer a buffer
     * @return its recorder
     */
    public static CommandRecorder of(RecorderOwner buffer) {
        return buffer.recorder;
    }

    /** Where the commands are. */
    public final CommandLane lane() {
        return lane;
    }

    final CommandState state() {
        return state;
    }

    /** The world that the commands are for. */
    public final WorldState world() {
        return world;
    }

    // ---- who may record

    /** Whether the rules of the phase apply to what is recorded. */
    abstract boolean isInPhase();

    /** Whether this thread may record here now. */
    abstract boolean isMine();

    /** Why this thread may not record here. */
    abstract RuntimeException refused();

    final void requireMine() {
        if (!isMine()) {
            throw refused();
        }
    }

    /** Requires that this thread may record the creation of an entity. */
    public final void requireMayCreate(int kind) {
        requireMine();
        requireStructure(kind, null, Entity.NULL);
    }

    // ---- recording

    /** Begins a command that changes the structure; returns its address. */
    public final long begin(long header, long entity, @Nullable ColumnStore store) {
        requireMine();
        requireStructure((int) header & 0xff, store, entity);
        requireHandle(entity);
        return lane.begin(header, entity);
    }

    /** Begins a command that adds a component. */
    public final long beginAdd(long header, long entity, ColumnStore store) {
        requireOwn(store);
        return begin(ownsWhatIsAdded() ? header : header | CommandCode.UNOWNED, entity, store);
    }

    private boolean ownsWhatIsAdded() {
        return world.rules().ownsWhatIsAdded() || !isInPhase();
    }

    /** Begins a command that sets a value. */
    public final long beginSet(long header, long entity, ColumnStore store) {
        requireOwn(store);
        requireMine();
        if (world.rules().restrictsWrites() && isInPhase()) {
            store.rules().requireMayRecord(entity);
        }
        requireHandle(entity);
        return lane.begin(header, entity);
    }

    /** Begins a command that changes parts: values if the entity has parts, else a component. */
    public final long beginParts(long header, long entity, ColumnStore store) {
        requireOwn(store);
        requireMine();
        if (world.rules().restrictsWrites() && isInPhase() && store.has(entity)) {
            store.rules().requireMayRecord(entity);
        }
        return begin(ownsWhatIsAdded() ? header : header | CommandCode.UNOWNED, entity, store);
    }

    /** Ends a command. */
    public final void end(long at) {
        lane.end(at);
    }

    /** Records a command without a value. */
    public final void record(long header, long entity, ColumnStore store) {
        requireOwn(store);
        end(begin(header, entity, store));
    }

    /** Records a command about two entities. */
    public final void record(int kind, long entity, long other) {
        requireHandle(other);
        long at = begin(CommandCode.header(kind, Long.BYTES), entity, null);
        Memory.putLong(at + CommandCode.VALUE, other);
        end(at);
    }

    // ---- what is refused

    /**
     * Throws if a handle inside a value cannot be used here. The log tells of placeholders in fields that are no
     * references: playback does not replace them.
     */
    public final void requireReferences(String component, ValueImage image, long value) {
        for (int i = 0; i < image.longs(); i++) {
            long plain = Memory.getLong(value + image.longOffset(i));
            if (Entity.isPlaceholder(plain) && state.lanes().isWaiting(plain)) {
                state.lostReferences().tell(component, image.fieldAt(image.longOffset(i)), plain);
            }
        }
        for (int i = 0; i < image.entities(); i++) {
            requireReference(Memory.getLong(value + image.entityOffset(i)));
        }
    }

    /** Throws if a handle cannot be used inside a value here. */
    public final void requireReference(long handle) {
        if (Entity.isPlaceholder(handle)) {
            state.lanes().requirePresent(handle, lane);
        }
    }

    private void requireHandle(long entity) {
        if ((int) entity < 0 || entity == Entity.NULL) {
            requireOddHandle(entity);
        }
    }

    private void requireOddHandle(long entity) {
        if (!Entity.isPlaceholder(entity)) {
            throw state.stale(entity);
        }
        state.lanes().requirePresent(entity, lane);
    }

    @SuppressWarnings("ReferenceEquality") // identity is meant
    private void requireOwn(ColumnStore store) {
        if (store.world() != world) {
            throw world.foreign(
                    store.name(), store.world(), "record commands for components of the repository of the buffer");
        }
    }

    /** Throws if the commands are for another world. */
    @SuppressWarnings("ReferenceEquality") // identity is meant
    public final void requireOf(WorldState other) {
        if (world != other) {
            throw other.foreign(toString(), world, "take the buffer of this repository with commands().buffer()");
        }
    }

    /** Throws if a blueprint is bound to another world. */
    public final void requireBlueprint(@Nullable Object blueprint) {
        if (blueprint instanceof WorldBound bound) {
            bound.requireOf(world);
        }
    }

    private void requireStructure(int kind, @Nullable ColumnStore store, long entity) {
        if (!world.rules().takesCommands() && isInPhase()) {
            throw world.rules()
                    .phase()
                    .refusedCommand(CommandWords.of(kind, store == null ? "" : store.name(), entity));
        }
    }
}
