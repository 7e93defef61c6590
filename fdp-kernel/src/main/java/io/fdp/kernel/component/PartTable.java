package io.fdp.kernel.component;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.MissingPartException;
import io.fdp.kernel.error.PartLimitException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.part.PartChanges;
import io.fdp.kernel.internal.part.PartHeader;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ValueImage;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.reference.Referrers;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The parts of one component over all entities: several values of one type on one entity. Generated classes extend it.
 *
 * <p>The parts of an entity lie one after the other, at positions from 0 on. They have room for 4, then 8, 16 and so
 * on; when the room is used up they move to a larger place. An entity has the component if and only if it has at least
 * one part. Queries, authority, versions and the state hash treat parts like any component. Removing a part moves the
 * last part to its position, so positions change: look parts up by a key.
 *
 * <p>Adding and removing are structural changes, safe from several threads and refused during an iteration. Values are
 * plain memory: different threads may work on different entities.
 *
 * <p>There are many methods because each change of parts exists twice: at once and by command.
 *
 * @param <T> the record
 */
public abstract class PartTable<T> extends ComponentColumn {
    /** The maximum number of parts of one entity. */
    public static final int MAX_PARTS = PartStore.MAX_PARTS;

    private final PartType<T, ?> type;
    private final TableContext context;
    private final PartStore parts;
    private final PartChanges changes;

    /**
     * Made by the repository through the type's factory.
     *
     * @param type the component
     * @param context from the repository
     */
    protected PartTable(PartType<T, ?> type, TableContext context) {
        super(context);
        this.type = type;
        this.context = context;
        this.parts = context.parts();
        this.changes = parts.changes();
    }

    /**
     * The component.
     *
     * @return its type
     */
    public final PartType<T, ?> type() {
        return type;
    }

    /**
     * How a part lies in memory.
     *
     * @return the layout
     */
    public final ComponentLayout layout() {
        return type.layout();
    }

    @Override
    public final Aliases aliases() {
        return type.aliases();
    }

    /**
     * How many parts an entity has.
     *
     * @param entity a handle
     * @return the number of parts; 0 when the entity has none or is not alive
     */
    public final int count(long entity) {
        return has(entity) ? parts.countAt(Entity.index(entity)) : 0;
    }

    /**
     * How many parts all entities have together.
     *
     * @return the number of parts in the table
     */
    public final long totalParts() {
        return parts.total();
    }

    /**
     * Reads a part.
     *
     * @param entity an entity that has parts
     * @param i its position
     * @return a new record; the compiler usually removes it
     * @throws MissingComponentException when the entity has no parts
     * @throws IndexOutOfBoundsException when the entity has no part at this position
     */
    public abstract T get(long entity, int i);

    /**
     * Reads all parts of an entity.
     *
     * @param entity a handle
     * @return new records in the order of their positions; empty when the entity has none or is not alive
     */
    public final List<T> getAll(long entity) {
        int count = count(entity);
        List<T> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(get(entity, i));
        }
        return all;
    }

    /**
     * Adds a part after the last part of the entity. The first part adds the component.
     *
     * @param entity a living entity
     * @param value the part
     * @return its position
     * @throws PartLimitException when the entity has {@value #MAX_PARTS} already
     * @throws StaleEntityException when the entity is not alive
     * @throws IterationException when a query is being iterated
     * @throws PhaseException when the phase allows no structural changes, or no writing of the entity's parts
     */
    public abstract int add(long entity, T value);

    /**
     * Writes a part.
     *
     * @param entity an entity that has parts
     * @param i its position
     * @param value the new value
     * @throws MissingComponentException when the entity has no parts
     * @throws IndexOutOfBoundsException when the entity has no part at this position
     * @throws PhaseException when the phase does not allow writing the parts
     */
    public abstract void set(long entity, int i, T value);

    /**
     * Replaces all parts of an entity. If the number of parts stays the same they are written in place, also during an
     * iteration. Without parts the entity loses the component.
     *
     * @param entity a living entity
     * @param values the parts
     */
    public final void setAll(long entity, T[] values) {
        setAll(entity, values, 0, values.length);
    }

    /**
     * The same for a range of an array.
     *
     * @param entity a living entity
     * @param values has the parts
     * @param from the first position in the array
     * @param to the position after the last
     */
    public abstract void setAll(long entity, T[] values, int from, int to);

    /**
     * Removes a part; the last part takes its position. Without parts the entity loses the component.
     *
     * @param entity an entity that has parts
     * @param i the position
     * @throws MissingComponentException when the entity has no parts
     * @throws IndexOutOfBoundsException when the entity has no part at this position
     * @throws IterationException when a query is being iterated
     * @throws PhaseException when the phase allows no structural changes, or no writing of the entity's parts
     */
    public final void removeAt(long entity, int i) {
        changes.removeAt(entity, i);
    }

    /**
     * Records that a part is added to an entity. The value is copied now; playback replaces placeholders in it by real
     * handles.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param value the part
     */
    public abstract void add(CommandBuffer commands, long entity, T value);

    /**
     * Records that a part is written.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param i its position at playback
     * @param value the new value
     */
    public abstract void set(CommandBuffer commands, long entity, int i, T value);

    /**
     * Records that all parts of an entity are replaced. Without parts the entity loses the component.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param values the parts
     */
    public final void setAll(CommandBuffer commands, long entity, T[] values) {
        setAll(commands, entity, values, 0, values.length);
    }

    /**
     * The same for a range of an array.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param values has the parts
     * @param from the first position in the array
     * @param to the position after the last
     */
    public abstract void setAll(CommandBuffer commands, long entity, T[] values, int from, int to);

    /**
     * Records that a part is removed; the last part takes its position.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param i its position at playback
     */
    public final void removeAt(CommandBuffer commands, long entity, int i) {
        long header = CommandCode.header(CommandCode.REMOVE_PART, id(), Long.BYTES);
        long at = CommandRecorder.of(commands).beginParts(header, entity, store());
        Memory.putLong(at + CommandCode.VALUE, requirePosition(entity, i));
        CommandRecorder.of(commands).end(at);
    }

    private int requirePosition(long entity, int i) {
        if (i < 0 || i >= MAX_PARTS) {
            throw new IndexOutOfBoundsException("no part " + i + " of " + name() + " on entity "
                    + Entity.toString(entity) + ": positions are from 0 to " + (MAX_PARTS - 1));
        }
        return i;
    }

    /** Begins to record that a part is added. Returns the address for the part. {@link #recorded} follows. */
    protected final long recordAdd(CommandBuffer commands, long entity) {
        return record(commands, CommandCode.ADD_PART, entity, 0, 1, layout().stride());
    }

    /** Begins to record that all parts are replaced. Returns the address for the parts. {@link #recorded} follows. */
    protected final long recordSetAll(CommandBuffer commands, long entity, int count) {
        changes.requireCount(entity, count);
        return record(commands, CommandCode.SET_PARTS, entity, 0, count, (long) count * layout().stride());
    }

    /**
     * Begins to record that a part is removed by its key. Returns the address for the key. {@link #recorded} follows.
     */
    protected final long recordRemoveByKey(CommandBuffer commands, long entity, int offset, int bytes) {
        return record(commands, CommandCode.REMOVE_PART | CommandCode.BY_KEY, entity, offset, bytes, bytes);
    }

    private long record(CommandBuffer commands, int kind, long entity, int number, int count, long bytes) {
        long at = CommandRecorder.of(commands)
                .beginParts(CommandCode.header(kind, id(), Long.BYTES + bytes), entity, store());
        return putNumbers(at, number, count);
    }

    /** Begins to record that a part is written. Returns the address for the part. {@link #recorded} follows. */
    protected final long recordSet(CommandBuffer commands, long entity, int i) {
        requirePosition(entity, i);
        long header = CommandCode.header(CommandCode.SET_PART, id(), Long.BYTES + layout().stride());
        return putNumbers(CommandRecorder.of(commands).beginSet(header, entity, store()), i, 1);
    }

    private static long putNumbers(long at, int number, int count) {
        Memory.putInt(at + CommandCode.VALUE, number);
        Memory.putInt(at + CommandCode.VALUE + Integer.BYTES, count);
        return at + CommandCode.PARTS;
    }

    /** Completes a command after its one part was written to the returned address. */
    protected final void recorded(CommandBuffer commands, long at) {
        recorded(commands, at, 1);
    }

    /**
     * The same for several parts, or 0 for a key. The caller passes the number, because another thread may have dropped
     * the command and recorded others at its address.
     */
    protected final void recorded(CommandBuffer commands, long at, int count) {
        long command = at - CommandCode.PARTS;
        ValueImage image = parts.image();
        if (image.entities() + image.longs() > 0) {
            int number = Memory.getInt(command + CommandCode.VALUE);
            if (!CommandCode.has(Memory.getLong(command), CommandCode.BY_KEY)) {
                for (int i = 0; i < count; i++) {
                    CommandRecorder.of(commands).requireReferences(name(), image, at + (long) i * image.bytes());
                }
            } else if (image.isEntity(number)) {
                CommandRecorder.of(commands).requireReference(Memory.getLong(at));
            }
        }
        CommandRecorder.of(commands).end(command);
    }

    /**
     * Tells the table that parts of an entity were changed through their address.
     *
     * @param entity an entity that has parts
     */
    public final void markChanged(long entity) {
        store().requireWritable(entity);
    }

    @Override
    public final boolean hasJson() {
        return type.hasJson();
    }

    @Override
    public final void writeJson(long entity, JsonWriter out) {
        int count = parts.countAt(requirePresent(entity));
        out.beginArray();
        for (int i = 0; i < count; i++) {
            writeJson(entity, i, out);
        }
        out.endArray();
    }

    /**
     * Writes a part as JSON, straight from memory.
     *
     * @param entity an entity that has parts
     * @param i its position
     * @param out receives the JSON
     */
    public final void writeJson(long entity, int i, JsonWriter out) {
        if (type.json() instanceof NativeJson<T> json) {
            try {
                json.writeFrom(requirePart(entity, i), 0, out);
            } finally {
                Reference.reachabilityFence(this); // the memory of a closed repository stays until then
            }
        } else {
            type.json().write(get(entity, i), out);
        }
    }

    /**
     * The address of an entity's first part, for native code; the others follow at the layout's stride. It is valid
     * until the number of parts changes or {@link #defragment} moves them.
     *
     * @param entity an entity that has parts
     * @return the address
     */
    @Override
    public final long address(long entity) {
        return parts.firstAt(store().requirePresent(entity));
    }

    /**
     * The used share of the memory between the first and the last part. The rest is holes for new parts and room that
     * entities no longer need.
     *
     * @return 0 to 1; 1 when there are no parts
     */
    public final double density() {
        store().world().lock().acquire();
        try {
            return parts.density();
        } finally {
            store().world().lock().release();
        }
    }

    /**
     * Packs the parts if the density is below 0.7, a bounded amount per call, until all holes are gone. Gives back
     * memory that is no longer needed. Views of parts that moved end.
     *
     * @param maxBytes about how many bytes to move or look at in this call; a single entity's parts are moved as a
     *     whole
     * @return how many bytes of parts were moved
     * @throws IterationException when a query is being iterated
     */
    public final long defragment(long maxBytes) {
        PartStore.requireAmount(maxBytes);
        store().world().lock().acquire();
        try {
            store().world().requireOpen();
            return parts.defragment(maxBytes);
        } finally {
            store().world().lock().release();
        }
    }

    /** The context to make views with. */
    protected final TableContext context() {
        return context;
    }

    /** Returns the index of an entity, or throws when the entity has no parts. */
    protected final int requirePresent(long entity) {
        return store().requirePresent(entity);
    }

    /** Returns the address of a part, or throws when there is no such part. */
    protected final long requirePart(long entity, int i) {
        long header = parts.header(store().requirePresent(entity));
        int count = PartHeader.count(PartHeader.state(header));
        if (i < 0 || i >= count) {
            throw parts.outside(entity, i, count);
        }
        return Memory.address(parts.base() + PartHeader.offset(header)) + (long) i * layout().stride();
    }

    /** The same before a write: the phase must allow it, and it counts as a change. */
    protected final long requireWritable(long entity, int i) {
        long at = requirePart(entity, i);
        store().requireMayWrite(Entity.index(entity));
        store().markWritten(Entity.index(entity));
        return at;
    }

    /**
     * Checks and makes room for one more part, which the caller writes; {@link #finishAdd} follows and, always, {@link
     * #endAdd}.
     */
    protected final long beginAdd(long entity) {
        return changes.beginAdd(entity);
    }

    /** Completes the addition after the part was written. Returns the position of the part. */
    protected final int finishAdd() {
        return changes.finishAdd();
    }

    /**
     * Checks and makes room for the parts that replace all; {@link #finishSetAll} follows and, always, {@link #endAdd}.
     */
    protected final long beginSetAll(long entity, int count) {
        return changes.beginSetAll(entity, count);
    }

    /** Completes the replacement after all parts were written. */
    protected final void finishSetAll(int count) {
        changes.finishSetAll(count);
    }

    /** Ends what {@link #beginAdd} or {@link #beginSetAll} began. */
    protected final void endAdd() {
        changes.endAdd();
    }

    /** Refuses positions outside of an array of values. */
    protected static void requireRange(Object[] values, int from, int to) {
        Objects.checkFromToIndex(from, to, values.length);
    }

    /** The error for a key that no part of an entity has. */
    protected final MissingPartException missing(long entity, Object key) {
        return new MissingPartException("entity " + Entity.toString(entity) + " has no " + name() + " with key " + key
                + ": check with find() first, which returns -1");
    }

    /** Makes what knows who refers to an entity by a field. Called once for each indexed field. */
    protected final Referrers newReferrers(String path) {
        return new Referrers(this, path, context.reference(path));
    }

    /** Refuses a view of another repository. */
    protected final void requireOwn(boolean own) {
        if (!own) {
            throw new IllegalArgumentException(
                    "the view belongs to parts of another repository: make one from this table");
        }
    }

    @Override
    final String describe() {
        return "parts in " + words(layout());
    }
}
