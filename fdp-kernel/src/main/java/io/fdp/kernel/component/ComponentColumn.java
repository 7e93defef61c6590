package io.fdp.kernel.component;

import io.fdp.annotations.Layout;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.access.Column;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.ColumnStructure;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * One component type of a repository: which entities have it, and which of them this node owns.
 *
 * <p>Four kinds: a {@link ComponentTable} has a value per entity in native memory, a {@link PartTable} has several, a
 * {@link ManagedTable} has objects, a {@link TagColumn} has none.
 */
public abstract class ComponentColumn extends Column {
    private static final int MOST_FIELDS = 32;

    private final ColumnStore store;
    private final ColumnStructure structure;

    ComponentColumn(TableContext context) {
        super(context);
        this.store = context.store();
        this.structure = store.structure();
    }

    final ColumnStore store() {
        return store;
    }

    final ColumnStructure structure() {
        return structure;
    }

    /**
     * The former names of the type and its fields, for older files.
     *
     * @return the names
     */
    public abstract Aliases aliases();

    /**
     * How many entities have the component. A tag counts the entities for which {@link #has} is true.
     *
     * @return the number of entities
     */
    public int count() {
        return store.count();
    }

    /**
     * Whether an entity has the component. A stale handle has nothing.
     *
     * @param entity a handle
     * @return true if the entity is alive and has the component
     */
    public boolean has(long entity) {
        return store.has(entity);
    }

    /**
     * Adds the component to many entities at once, with all fields zero (parts: one part each). On an error no entity
     * gets it. Faster than one by one, most of all for handles in ascending order, as {@link
     * EntityRepository#createEntities(long[])} returns them.
     *
     * @param entities living entities without the component, none of them twice
     */
    public final void addAll(long[] entities) {
        addAll(entities, 0, entities.length);
    }

    /**
     * The same for a range of an array.
     *
     * @param entities living entities without the component
     * @param from the first position
     * @param to the position after the last
     */
    public void addAll(long[] entities, int from, int to) {
        Objects.checkFromToIndex(from, to, entities.length);
        structure.addAll(entities, from, to);
    }

    /**
     * Removes the component from an entity.
     *
     * @param entity a living entity
     * @return false if the entity did not have the component
     * @throws StaleEntityException when the entity is not alive
     */
    public final boolean remove(long entity) {
        return structure.remove(entity);
    }

    /**
     * Records the removal of the component from an entity. At playback an entity without the component is no error.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     */
    public final void remove(CommandBuffer commands, long entity) {
        CommandRecorder.of(commands).record(CommandCode.header(CommandCode.REMOVE, id(), 0), entity, store);
    }

    /**
     * Blocks recording on a buffer while the accessors of a user's record run inside a command that was begun. Always
     * followed by {@link #release}.
     */
    protected static void hold(CommandBuffer commands) {
        CommandRecorder.of(commands).lane().hold();
    }

    /** Ends what {@link #hold} began, whether the command was recorded or not. */
    protected static void release(CommandBuffer commands) {
        CommandRecorder.of(commands).lane().release();
    }

    /**
     * Whether this node owns the component of an entity.
     *
     * @param entity a handle
     * @return true if the entity has it and this node owns it
     */
    public boolean hasAuthority(long entity) {
        return store.has(entity) && store.isOwned(Entity.index(entity));
    }

    /**
     * Takes or gives up ownership of the component of an entity. This node owns what it adds.
     *
     * @param entity a living entity that has the component
     * @param owned whether this node owns it from now on
     */
    public final void setAuthority(long entity, boolean owned) {
        structure.setOwned(entity, owned);
    }

    /**
     * Records that this node takes or gives up ownership of an entity's component.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param owned whether this node owns it after playback
     */
    public final void setAuthority(CommandBuffer commands, long entity, boolean owned) {
        int kind = CommandCode.AUTHORITY | (owned ? CommandCode.OWN : 0);
        CommandRecorder.of(commands).record(CommandCode.header(kind, id(), 0), entity, store);
    }

    /**
     * The first chunk, from a given one on, in which any entity has the component. Descendants of a tag count
     * separately.
     *
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @return the chunk, or -1 when there is none
     */
    public final int nextChunk(int chunk) {
        return store.nextChunk(chunk);
    }

    /**
     * The version of the repository at which a value, presence or authority last changed in a chunk. Descendants of a
     * tag have their own versions.
     *
     * @param chunk a chunk
     * @return the version, or 0 if the chunk never changed
     */
    public final long chunkVersion(int chunk) {
        store.world().markOwnLoop();
        return chunk < 0 || chunk >= store.world().chunks() ? 0 : store.chunkVersion(chunk);
    }

    /**
     * The version of the repository at which the component of an entity last changed. It is exact for components with
     * {@code entityVersions}; for others it is the version of the entity's chunk.
     *
     * @param entity an entity that has the component
     * @return the version
     */
    public long entityVersion(long entity) {
        if (!store.has(entity)) {
            throw store.missing(entity);
        }
        store.world().markOwnLoop();
        return store.entityVersion(Entity.index(entity));
    }

    /**
     * Whether changes are known for each entity, and not only for chunks.
     *
     * @return true for components with {@code entityVersions}
     */
    public final boolean hasEntityVersions() {
        return store.isVersioned();
    }

    /**
     * The address of an entity's value, for native code. It is valid until the repository is closed. After that it
     * reads as zero while this column is reachable.
     *
     * @param entity an entity that has the component
     * @return the address
     */
    public abstract long address(long entity);

    /**
     * Whether values can be written as JSON. Only a managed component may lack a JSON form.
     *
     * @return true if {@link #writeJson} works
     */
    public abstract boolean hasJson();

    /**
     * Writes the component of an entity as JSON. A record becomes an object, straight from memory and without garbage;
     * parts become an array; a tag becomes {@code true}. The {@link io.fdp.codec.json.ValueJson} of a managed type
     * writes its objects.
     *
     * @param entity an entity that has the component
     * @param out receives the JSON
     * @throws UnsupportedOperationException when the type has no JSON form
     */
    public abstract void writeJson(long entity, JsonWriter out);

    /** The name, what values are, and how many entities have one; for debuggers. Takes no lock. */
    @Override
    public final String toString() {
        boolean single = store.world().isOfSingletons();
        String closed = store.world().isClosed() ? ", closed" : "";
        int count = store.count();
        String entities = single ? "" : ", " + count + (count == 1 ? " entity" : " entities");
        return name() + " (" + (single ? "singleton, " : "") + describe() + closed + entities + ")";
    }

    /** What values are, in words. */
    abstract String describe();

    /** A layout in words. */
    static String words(ComponentLayout layout) {
        return (layout.layout() == Layout.ROWS ? "rows of " : "columns, together ") + layout.stride() + " bytes, "
                + layout.fields().stream()
                        .limit(MOST_FIELDS)
                        .map(field -> field.name() + ": " + field.kind().spell(field.count(), field.array(), List.of()))
                        .collect(Collectors.joining(", ", "{", layout.fields().size() > MOST_FIELDS ? ", …}" : "}"));
    }
}
