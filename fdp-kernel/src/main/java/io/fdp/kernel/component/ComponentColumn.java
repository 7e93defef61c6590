package io.fdp.kernel.component;

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
import io.fdp.kernel.layout.Aliases;
import java.util.Objects;

/**
 * One component type of a repository: which entities have it, and which of them this node owns.
 *
 * <p>Four kinds: a {@link ComponentTable} has a value per entity in native memory, a {@link PartTable} has several, a
 * {@link ManagedTable} has objects, a {@link TagColumn} has none.
 */
public abstract class ComponentColumn extends Column {
    private final ColumnStore store;

    ComponentColumn(TableContext context) {
        super(context);
        this.store = context.store();
    }

    final ColumnStore store() {
        return store;
    }

    /**
     * The names that the type and its fields had before, for older files.
     *
     * @return the names
     */
    public abstract Aliases aliases();

    /**
     * How many entities have it. A tag counts the entities for which {@link #has} is true.
     *
     * @return the number of entities
     */
    public int count() {
        return store.count();
    }

    /**
     * Whether an entity has it. A stale handle has nothing.
     *
     * @param entity a handle
     * @return true if the entity is alive and has it
     */
    public boolean has(long entity) {
        return store.has(entity);
    }

    /**
     * Adds it to many entities at once, with all fields zero (of parts: one each): to all of them, or to none and an
     * error. Faster than one by one, most so for handles in ascending order, as {@link
     * EntityRepository#createEntities(long[])} gives them.
     *
     * @param entities living entities without it, none of them twice
     */
    public final void addAll(long[] entities) {
        addAll(entities, 0, entities.length);
    }

    /**
     * The same for part of an array.
     *
     * @param entities living entities without it
     * @param from the first position
     * @param to the position after the last
     */
    public void addAll(long[] entities, int from, int to) {
        Objects.checkFromToIndex(from, to, entities.length);
        store.structure().addAll(entities, from, to);
    }

    /**
     * Takes it away from an entity.
     *
     * @param entity a living entity
     * @return false if the entity did not have it
     * @throws StaleEntityException when the entity is not alive
     */
    public final boolean remove(long entity) {
        return store.structure().remove(entity);
    }

    /**
     * Records that it is taken away from an entity. When it is played back, an entity without it is no error.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or what {@link CommandBuffer#create()} answered
     */
    public final void remove(CommandBuffer commands, long entity) {
        CommandRecorder.of(commands).record(CommandCode.header(CommandCode.REMOVE, id(), 0), entity, store);
    }

    /**
     * Accessors of a user's record are called before a command that was begun is recorded: they can record nothing
     * meanwhile. To be followed by {@link #release}, always.
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
     * Takes or gives up ownership of the component of an entity. What this node adds it owns.
     *
     * @param entity a living entity that has the component
     * @param owned whether this node owns it from now on
     */
    public final void setAuthority(long entity, boolean owned) {
        store.structure().setOwned(entity, owned);
    }

    /**
     * Records that this node takes or gives up ownership of the component of an entity.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or what {@link CommandBuffer#create()} answered
     * @param owned whether this node owns it from then on
     */
    public final void setAuthority(CommandBuffer commands, long entity, boolean owned) {
        int kind = CommandCode.AUTHORITY | (owned ? CommandCode.OWN : 0);
        CommandRecorder.of(commands).record(CommandCode.header(kind, id(), 0), entity, store);
    }

    /**
     * The first chunk, at or after one, in which any entity has it. Descendants of a tag have chunks of their own.
     *
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @return the chunk, or -1 when there is none
     */
    public final int nextChunk(int chunk) {
        return store.nextChunk(chunk);
    }

    /**
     * The version of the repository at which a chunk was last changed: a value, presence or authority. Descendants of
     * a tag have versions of their own.
     *
     * @param chunk a chunk
     * @return the version, 0 if it never was
     */
    public final long chunkVersion(int chunk) {
        store.world().markOwnLoop();
        return chunk < 0 || chunk >= store.world().chunks() ? 0 : store.chunkVersion(chunk);
    }

    /**
     * The version of the repository at which the component of an entity was last changed: exactly, for a component with
     * {@code entityVersions}; that of the entity's chunk for others.
     *
     * @param entity an entity that has it
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
     * The address of an entity's value, for native code. It is valid until the repository is closed, and reads as zero
     * from then on while this can be reached.
     *
     * @param entity an entity that has the component
     * @return the address
     */
    public abstract long address(long entity);

    /**
     * Whether values can be written as JSON. Only managed components may have no form in it.
     *
     * @return true if so
     */
    public abstract boolean hasJson();

    /**
     * Writes what an entity has as JSON: the object of a record, straight from memory and without garbage; the array of
     * its parts; true for a tag; and for an object what its {@link io.fdp.codec.json.ValueJson} writes.
     *
     * @param entity an entity that has it
     * @param out where to
     * @throws UnsupportedOperationException when there is no form in JSON
     */
    public abstract void writeJson(long entity, JsonWriter out);

    @Override
    public String toString() {
        return name();
    }
}
