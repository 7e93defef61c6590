package io.fdp.kernel;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.lock.StructureLock;
import io.fdp.kernel.internal.rule.WorldRules;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Objects;

/** The part of an {@link EntityRepository} that creates entities, destroys them and finds them. */
public abstract sealed class EntityLife extends EntityHeaders permits RegisteredTypes {
    private final WorldState world;
    private final StructureLock lock;
    private final WorldRules rules;
    private final EntityColumns columns;
    private final EntityIndex index;
    private final ColumnStore[] stores;

    EntityLife(Contents contents) {
        super(contents);
        this.world = contents.world().state();
        this.lock = world.lock();
        this.rules = world.rules();
        this.columns = contents.world().columns();
        this.index = contents.world().index();
        this.stores = contents.world().stores();
    }

    /**
     * The version at which entities of a chunk were last created or destroyed, gained or lost a component or authority,
     * or got another header.
     *
     * @param chunk a chunk
     * @return the version, or 0 if there was no such change
     */
    public final long structureVersion(int chunk) {
        world.requireOpen();
        return chunk < 0 || chunk >= world.chunks() ? 0 : columns.structureVersion(chunk);
    }

    /**
     * Creates an entity at the lowest free index.
     *
     * @return its handle
     * @throws CapacityException when the repository is full
     * @throws MemoryBudgetException when the memory budget is used up
     */
    public final long createEntity() {
        lock.acquire();
        long entity = rules.isFree() ? index.createBeside() : Entity.NULL;
        if (entity == Entity.NULL) {
            return createAnywhere();
        }
        lock.release();
        return entity;
    }

    private long createAnywhere() {
        try {
            world.requireOpen();
            rules.requireMayGrow("create an entity");
            return index.create();
        } finally {
            lock.release();
        }
    }

    /**
     * Creates as many entities as an array has room for: all of them, or none and an error.
     *
     * @param handles is filled with the handles, in ascending order of their indexes
     */
    public final void createEntities(long[] handles) {
        createEntities(handles, 0, Objects.requireNonNull(handles, "the array of handles is null: pass one").length);
    }

    /**
     * Creates entities for part of an array: all of them, or none and an error.
     *
     * @param handles receives the handles, in ascending order of their indexes
     * @param from the first position to fill
     * @param to the position after the last
     */
    public final void createEntities(long[] handles, int from, int to) {
        Objects.checkFromToIndex(from, to, handles.length);
        lock.acquire();
        try {
            world.requireOpen();
            rules.requireMayGrow("create entities");
            index.create(handles, from, to);
        } finally {
            lock.release();
        }
    }

    /**
     * Creates the entity that a handle names, with its index and generation, as loading and replication need it.
     *
     * @param entity a handle whose index is free
     * @throws CapacityException when the index is outside the repository
     */
    public final void restoreEntity(long entity) {
        lock.acquire();
        try {
            world.requireOpen();
            rules.requireMayGrowDirectly("restore an entity");
            index.restore(entity);
        } finally {
            lock.release();
        }
    }

    /**
     * Destroys an entity and takes all its components away. Its children live on as roots; see {@link
     * Hierarchy#destroySubtree}.
     *
     * @param entity a handle
     * @return false if it was not alive
     */
    public final boolean destroyEntity(long entity) {
        lock.acquire();
        try {
            world.requireOpen();
            rules.requireMayShrink("destroy an entity");
            return index.destroy(entity, stores);
        } finally {
            lock.release();
        }
    }

    /**
     * Destroys many entities; faster than one by one, most so for handles in ascending order.
     *
     * @param handles the entities; those that are not alive are passed over
     * @return how many died
     */
    public final int destroyEntities(long[] handles) {
        return destroyEntities(handles, 0, Objects.requireNonNull(handles, "the array of handles is null").length);
    }

    /**
     * The same for part of an array.
     *
     * @param handles the entities
     * @param from the first position
     * @param to the position after the last
     * @return how many died
     */
    public final int destroyEntities(long[] handles, int from, int to) {
        Objects.checkFromToIndex(from, to, handles.length);
        lock.acquire();
        try {
            world.requireOpen();
            rules.requireMayShrink("destroy entities");
            return index.destroy(handles, from, to, stores);
        } finally {
            lock.release();
        }
    }

    /**
     * Whether an entity is alive. Takes no lock: when another thread destroys it meanwhile, the answer is that before
     * or after, and once false it stays so.
     *
     * @param entity any handle
     * @return false for the null handle, a dead entity, one of another repository that is not here, or one that a
     *     waiting command will create
     * @throws StaleEntityException for a placeholder whose command waits no more: it never becomes the handle of its
     *     entity
     */
    public final boolean isAlive(long entity) {
        if (columns.isAliveNow(entity)) {
            return true;
        }
        if (world.placeholders().isSpent(entity)) {
            throw columns.stale(entity);
        }
        return false;
    }

    /**
     * The entity that lives at an index. Takes no lock, as {@link #isAlive}.
     *
     * @param index any number
     * @return its handle, or {@link Entity#NULL} when nobody lives there
     */
    public final long entityAt(int index) {
        return columns.livingAt(index);
    }

    /**
     * How many entities are alive.
     *
     * @return the number
     */
    public final int entityCount() {
        return index.count();
    }
}
