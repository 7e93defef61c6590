package io.fdp.kernel.component;

import io.fdp.annotations.Layout;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.access.Span;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.ValueImage;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.reference.Referrers;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of one component over all entities. Generated tables extend it.
 *
 * <p>The value of entity index {@code i} lies at {@code base + i * stride} and never moves. {@code get} reads and
 * throws when there is no value, {@code tryGet} and {@code has} ask, {@code add} adds, {@code set} writes. Reading
 * never adds and never marks anything as changed.
 *
 * <p>The protected methods are for generated code: they check a handle once. Their results may be used without further
 * checks until the next structural change.
 *
 * @param <T> the record
 */
public abstract class ComponentTable<T> extends ComponentColumn {
    private final ComponentType<T, ?> type;
    private final TableContext context;
    private final long base;
    private final ValueImage image;
    private final long addHeader;
    private final long setHeader;

    /**
     * Made by the repository through the type's factory.
     *
     * @param type the component
     * @param context from the repository
     */
    protected ComponentTable(ComponentType<T, ?> type, TableContext context) {
        super(context);
        this.type = type;
        this.context = context;
        this.base = context.store().valueBase();
        this.image = Objects.requireNonNull(context.store().image(), "a table has values");
        this.addHeader = CommandCode.header(CommandCode.ADD, context.store().id(), image.bytes());
        this.setHeader = CommandCode.header(CommandCode.SET, context.store().id(), image.bytes());
    }

    /**
     * The component.
     *
     * @return its type
     */
    public final ComponentType<T, ?> type() {
        return type;
    }

    /**
     * How a value lies in memory.
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
     * Reads the value of an entity.
     *
     * @param entity an entity that has the component
     * @return a new record; the compiler usually removes it
     * @throws MissingComponentException when the entity does not have it
     * @throws StaleEntityException when the entity is not alive
     */
    public abstract T get(long entity);

    /**
     * Reads the value of an entity if there is one.
     *
     * @param entity a handle
     * @return the value, or null when the entity is not alive or does not have the component
     */
    public abstract @Nullable T tryGet(long entity);

    /**
     * Adds the component to an entity.
     *
     * @param entity a living entity without it
     * @param value its value
     * @throws DuplicateComponentException when the entity has it already
     * @throws StaleEntityException when the entity is not alive
     */
    public abstract void add(long entity, T value);

    /**
     * Writes the value of an entity.
     *
     * @param entity an entity that has the component
     * @param value the new value
     * @throws MissingComponentException when the entity does not have it
     * @throws StaleEntityException when the entity is not alive
     */
    public abstract void set(long entity, T value);

    /**
     * Records that the component is added to an entity. The value is copied now; playback replaces placeholders in it
     * by real handles.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param value its value
     */
    public abstract void add(CommandBuffer commands, long entity, T value);

    /**
     * Records that the component, with all fields zero, is added to an entity.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     */
    public final void add(CommandBuffer commands, long entity) {
        long at = recordAdd(commands, entity);
        Memory.zero(at, image.bytes());
        recorded(commands, at);
    }

    /**
     * Records that the value of an entity is written. The value is copied now; playback replaces placeholders in it by
     * real handles.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param value the new value
     */
    public abstract void set(CommandBuffer commands, long entity, T value);

    /**
     * Tells the table that the value of an entity was changed through its address.
     *
     * @param entity an entity that has the component
     */
    public final void markChanged(long entity) {
        requireWritable(entity);
    }

    /**
     * Tells the table that values of some entities of a chunk will be written through {@link #chunkAddress}, as
     * replication does. One call replaces a {@link #markChanged(long)} for each entity.
     *
     * @param chunk a chunk in which some entity has the component
     * @param who 16 words with a bit for each slot of the chunk; all these entities have the component
     * @throws MissingComponentException when one of them does not have it; then nothing is marked
     */
    public final void markChanged(int chunk, long[] who) {
        if (who.length != Chunks.WORDS) {
            throw new IllegalArgumentException(
                    "a chunk of " + name() + " has a bit for each of its 1,024 slots, 16 words: words=" + who.length);
        }
        store().chunksOf().markSome(chunk, who);
    }

    @Override
    public final boolean hasJson() {
        return type.hasJson();
    }

    @Override
    public final void writeJson(long entity, JsonWriter out) {
        if (!(type.json() instanceof NativeJson<T> json)) {
            type.json().write(get(entity), out);
            return;
        }
        try {
            int index = requirePresent(entity);
            int stride = layout().stride();
            if (layout().layout() == Layout.ROWS) {
                json.writeFrom(base + (long) index * stride, 0, out);
            } else {
                long chunk = (long) Chunks.of(index) * Chunks.SLOTS * stride;
                json.writeFrom(base + chunk, index & Chunks.SLOT_MASK, out);
            }
        } finally {
            Reference.reachabilityFence(this); // the memory of a closed repository stays until then
        }
    }

    @Override
    public final long address(long entity) {
        if (layout().layout() == Layout.COLUMNS) {
            throw new UnsupportedOperationException(name() + " is stored in columns, where a value has no one address:"
                    + " use columnAddress(), or declare it with Layout.ROWS");
        }
        return base + (long) requirePresent(entity) * layout().stride();
    }

    /**
     * The address of the first value of the table, for native code that knows the stride.
     *
     * @return the address, valid until the repository is closed and accessible while this table is reachable; only
     *     chunks that are in use may be touched
     */
    public final long tableAddress() {
        store().world().requireOpen();
        return base;
    }

    /**
     * The address of a chunk that is in use.
     *
     * @param chunk a chunk in which some entity has the component
     * @return the address, valid until the repository is closed and accessible while this table is reachable
     */
    public final long chunkAddress(int chunk) {
        return store().openChunk(chunk);
    }

    /**
     * The address of the column of a field in a chunk that is in use. Columns layout only.
     *
     * @param chunk a chunk in which some entity has the component
     * @param field the field's path
     * @return the address of 1,024 elements
     */
    public final long columnAddress(int chunk, String field) {
        if (layout().layout() == Layout.ROWS) {
            throw new UnsupportedOperationException(
                    name() + " is stored in rows, where a field has no column of its own:"
                            + " use address(), or declare it with Layout.COLUMNS");
        }
        return store().openChunk(chunk)
                + (long) Chunks.SLOTS * layout().field(field).offset();
    }

    /** The address of the first value. For generated loops, which know that the repository is open. */
    public final long loopBase(Loops key) {
        return base;
    }

    /** The context to make cursors and spans with. */
    protected final TableContext context() {
        return context;
    }

    /** The address of the first value. */
    protected final long base() {
        return base;
    }

    /** Returns the index of an entity, or throws when the entity does not have the component. */
    protected final int requirePresent(long entity) {
        return store().requirePresent(entity);
    }

    /** The same before a write: the entity's chunk counts as changed. */
    protected final int requireWritable(long entity) {
        return store().requireWritable(entity);
    }

    /** Marks a chunk as changed, before its values are written. */
    protected final void markChunk(int chunk) {
        store().markAll(chunk);
    }

    /** Checks and prepares to add. {@link #finishAdd} follows, and always {@link #endAdd}. */
    protected final int beginAdd(long entity) {
        return structure().beginAdd(entity);
    }

    /** Completes the addition after the value was written. */
    protected final void finishAdd(long entity, int index) {
        structure().finishAdd(entity, index);
    }

    /** Ends what {@link #beginAdd} began. */
    protected final void endAdd() {
        structure().endAdd();
    }

    /**
     * Begins to record that the component is added. Returns the address for the value, each field at its offset in the
     * layout. {@link #recorded} follows.
     */
    protected final long recordAdd(CommandBuffer commands, long entity) {
        return CommandRecorder.of(commands).beginAdd(addHeader, entity, store()) + CommandCode.VALUE;
    }

    /** The same for writing a value. */
    protected final long recordSet(CommandBuffer commands, long entity) {
        return CommandRecorder.of(commands).beginSet(setHeader, entity, store()) + CommandCode.VALUE;
    }

    /**
     * Completes the command after the value was written to the address from {@link #recordAdd} or {@link #recordSet}.
     */
    protected final void recorded(CommandBuffer commands, long at) {
        if (image.entities() + image.longs() > 0) {
            CommandRecorder.of(commands).requireReferences(name(), image, at);
        }
        CommandRecorder.of(commands).end(at - CommandCode.VALUE);
    }

    /** The span that a chunk of an iteration keeps for this table, or null when it has none yet. */
    protected final @Nullable Span keptSpan(QueryChunk chunk, boolean writes) {
        return Objects.requireNonNull(chunk, "the chunk is null: pass one of a query")
                .useSpan(this, writes);
    }

    /** Lets a chunk of an iteration keep a span. */
    protected final void keepSpan(QueryChunk chunk, Span span, boolean writes) {
        chunk.keepSpan(this, span, writes);
    }

    /** Makes what knows who refers to an entity by a field. Called once for each indexed field. */
    protected final Referrers newReferrers(String path) {
        return new Referrers(this, path, context.reference(path));
    }

    /** Refuses a cursor or span of another repository. */
    protected final void requireOwn(boolean own) {
        if (!own) {
            throw new IllegalArgumentException(
                    "the cursor or span belongs to a table of another repository: make one from this table");
        }
    }

    @Override
    final String describe() {
        return words(layout());
    }
}
