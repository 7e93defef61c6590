package io.fdp.kernel;

import io.fdp.kernel.access.Memory;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.OsMemory;
import io.fdp.kernel.internal.table.ColumnCheck;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.EntityIdentity;
import io.fdp.kernel.internal.table.Hash64;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A world: entities, the components they have, and the memory that all of it lives in.
 *
 * <p>Everything is outside the Java heap, in address space that is reserved once and never moves. Creating, destroying,
 * adding and removing are safe from several threads and take one short lock; reading and writing values takes none.
 *
 * <p>Close it: native memory is not collected. A closed repository gives everything back and refuses any further use. Closing
 * it while another thread still reads or writes values is an error that cannot be detected.
 */
public final class EntityRepository implements AutoCloseable {
    private final RepositoryConfig config;
    private final MemoryAccount account;
    private final WorldState world;
    private final EntityColumns columns;
    private final EntityIndex index;
    private final ColumnRegistry registry;

    /** Whose turn it is when parts are packed, so that one type cannot use up every frame's amount. */
    private int nextToPack;

    private EntityRepository(RepositoryConfig config, OsMemory os) {
        this.config = config;
        this.account = new MemoryAccount(config.memoryBudget());
        this.world = new WorldState(os, account, config.capacity());
        this.columns = new EntityColumns(world);
        this.index = new EntityIndex(world, columns);
        this.registry = new ColumnRegistry(world, columns, config.hugePages());
    }

    /**
     * Opens a repository for a million entities.
     *
     * @return an empty world
     */
    public static EntityRepository create() {
        return create(RepositoryConfig.DEFAULT);
    }

    /**
     * Opens a repository.
     *
     * @param config capacity and budget
     * @return an empty world
     */
    public static EntityRepository create(RepositoryConfig config) {
        return new EntityRepository(config, OsMemory.system());
    }

    static EntityRepository create(RepositoryConfig config, OsMemory os) {
        return new EntityRepository(config, os);
    }

    /**
     * How the repository was opened.
     *
     * @return the configuration
     */
    public RepositoryConfig config() {
        return config;
    }

    // ---- component types

    /**
     * Registers a component, so that entities can have it. Registering twice is the same as once.
     *
     * @param type from the generated table, as in {@code PositionTable.TYPE}
     * @param <T> the record
     * @param <X> its table
     * @return the table
     * @throws RegistrationException when there are 256 types already, or another type has the name
     */
    public <T, X extends ComponentTable<T>> X register(ComponentType<T, X> type) {
        return registry.register(type);
    }

    /**
     * Registers a component of parts, so that entities can have several of it. Registering twice is the same as once.
     *
     * @param type from the generated class, as in {@code WheelParts.TYPE}
     * @param <T> the record
     * @param <X> its parts
     * @return the parts
     * @throws RegistrationException when there are 256 types already, or another type has the name
     */
    public <T, X extends PartTable<T>> X register(PartType<T, X> type) {
        return registry.register(type);
    }

    /**
     * Registers a tag and its parents. Registering twice is the same as once.
     *
     * @param tag an interface with {@code @Tag}
     * @return the column
     */
    public TagColumn registerTag(Class<?> tag) {
        return registry.registerTag(tag);
    }

    /**
     * The table of a registered component.
     *
     * @param type from the generated table
     * @param <T> the record
     * @param <X> its table
     * @return the table
     * @throws UnregisteredTypeException when it is not registered here
     */
    public <T, X extends ComponentTable<T>> X table(ComponentType<T, X> type) {
        return registry.table(type);
    }

    /**
     * The parts of a registered component.
     *
     * @param type from the generated class
     * @param <T> the record
     * @param <X> its parts
     * @return the parts
     * @throws UnregisteredTypeException when it is not registered here
     */
    public <T, X extends PartTable<T>> X table(PartType<T, X> type) {
        return registry.table(type);
    }

    /**
     * The column of a registered tag.
     *
     * @param tag an interface with {@code @Tag}
     * @return the column
     * @throws UnregisteredTypeException when it is not registered here
     */
    public TagColumn tag(Class<?> tag) {
        return registry.tag(tag);
    }

    /**
     * All registered types in the order of their ids.
     *
     * @return tables and tags
     */
    public List<ComponentColumn> types() {
        return registry.all();
    }

    // ---- queries

    /**
     * Begins a query.
     *
     * @return a builder; without conditions the query finds all entities
     */
    public QueryBuilder query() {
        world.requireOpen();
        return new QueryBuilder(world, columns);
    }

    // ---- entities

    /**
     * Creates an entity at the lowest free index.
     *
     * @return its handle
     * @throws CapacityException when the repository is full
     * @throws MemoryBudgetException when the memory budget is used up
     */
    public long createEntity() {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireMayGrow("create an entity");
            return index.create();
        } finally {
            world.lock().release();
        }
    }

    /**
     * Creates as many entities as an array has room for: all of them, or none and an error.
     *
     * @param handles is filled with the handles, in ascending order of their indexes
     */
    public void createEntities(long[] handles) {
        createEntities(handles, 0, handles.length);
    }

    /**
     * Creates entities for part of an array: all of them, or none and an error.
     *
     * @param handles receives the handles, in ascending order of their indexes
     * @param from the first position to fill
     * @param to the position after the last
     */
    public void createEntities(long[] handles, int from, int to) {
        Objects.checkFromToIndex(from, to, handles.length);
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireMayGrow("create entities");
            index.create(handles, from, to);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Creates the entity that a handle names, with its index and generation, as loading and replication need it.
     *
     * @param entity a handle whose index is free
     * @throws CapacityException when the index is outside the repository
     */
    public void restoreEntity(long entity) {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireMayGrow("restore an entity");
            index.restore(entity);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Destroys an entity and takes all its components away.
     *
     * @param entity a handle
     * @return false if it was not alive
     */
    public boolean destroyEntity(long entity) {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireMayShrink("destroy an entity");
            return index.destroy(entity, registry.stores());
        } finally {
            world.lock().release();
        }
    }

    /**
     * Destroys many entities; faster than one by one, most so for handles in ascending order.
     *
     * @param handles the entities; those that are not alive are passed over
     * @return how many died
     */
    public int destroyEntities(long[] handles) {
        return destroyEntities(handles, 0, handles.length);
    }

    /**
     * The same for part of an array.
     *
     * @param handles the entities
     * @param from the first position
     * @param to the position after the last
     * @return how many died
     */
    public int destroyEntities(long[] handles, int from, int to) {
        Objects.checkFromToIndex(from, to, handles.length);
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireMayShrink("destroy entities");
            return index.destroy(handles, from, to, registry.stores());
        } finally {
            world.lock().release();
        }
    }

    /**
     * Whether an entity is alive.
     *
     * @param entity any handle
     * @return false for the null handle, a dead entity, or one of another repository that is not here
     */
    public boolean isAlive(long entity) {
        return columns.isAlive(entity);
    }

    /**
     * How many entities are alive.
     *
     * @return the number
     */
    public int entityCount() {
        return index.count();
    }

    /**
     * The components of an entity, for inspection. Allocates a list.
     *
     * @param entity a living entity
     * @return tables and tags that have it, by id
     */
    public List<ComponentColumn> components(long entity) {
        columns.requireAlive(entity);
        List<ComponentColumn> found = new ArrayList<>();
        for (ComponentColumn column : registry.all()) {
            if (column.store().has(entity)) {
                found.add(column);
            }
        }
        return List.copyOf(found);
    }

    // ---- what an entity is

    /**
     * The DIS type of an entity.
     *
     * @param entity a living entity
     * @return seven fields in 64 bits, 0 for none
     */
    public long disType(long entity) {
        return columns.disType(columns.requireAlive(entity));
    }

    /**
     * Sets the DIS type of an entity.
     *
     * @param entity a living entity
     * @param disType seven fields in 64 bits
     */
    public void setDisType(long entity, long disType) {
        world.lock().acquire();
        try {
            columns.setDisType(columns.requireAlive(entity), disType);
        } finally {
            world.lock().release();
        }
    }

    /**
     * The TKB type of an entity.
     *
     * @param entity a living entity
     * @return the template's id, 0 for none
     */
    public int tkbType(long entity) {
        return Memory.getInt(identity(entity) + EntityIdentity.TKB_TYPE);
    }

    /**
     * Sets the TKB type of an entity.
     *
     * @param entity a living entity
     * @param tkbType the template's id
     */
    public void setTkbType(long entity, int tkbType) {
        world.lock().acquire();
        try {
            Memory.putInt(writableIdentity(entity) + EntityIdentity.TKB_TYPE, tkbType);
        } finally {
            world.lock().release();
        }
    }

    /**
     * The side of an entity.
     *
     * @param entity a living entity
     * @return 0 to 65,535
     */
    public int side(long entity) {
        return Memory.getChar(identity(entity) + EntityIdentity.SIDE);
    }

    /**
     * Sets the side of an entity.
     *
     * @param entity a living entity
     * @param side 0 to 65,535
     */
    public void setSide(long entity, int side) {
        putIdentityChar(entity, EntityIdentity.SIDE, side, "side");
    }

    /**
     * The flags of an entity: 16 bits whose meaning is the application's.
     *
     * @param entity a living entity
     * @return 0 to 65,535
     */
    public int flags(long entity) {
        return Memory.getChar(identity(entity) + EntityIdentity.FLAGS);
    }

    /**
     * Sets the flags of an entity.
     *
     * @param entity a living entity
     * @param flags 0 to 65,535
     */
    public void setFlags(long entity, int flags) {
        putIdentityChar(entity, EntityIdentity.FLAGS, flags, "flags");
    }

    /**
     * The tick at which an entity was created.
     *
     * @param entity a living entity
     * @return the tick
     */
    public long spawnTick(long entity) {
        return columns.spawnTick(columns.requireAlive(entity));
    }

    /**
     * The tick at which an entity last gained or lost a component, or authority over one.
     *
     * @param entity a living entity
     * @return the tick
     */
    public long structuralTick(long entity) {
        return columns.structuralTick(columns.requireAlive(entity));
    }

    private void putIdentityChar(long entity, int field, int value, String name) {
        if (value < 0 || value > Character.MAX_VALUE) {
            throw new IllegalArgumentException(
                    name + " of entity " + Entity.toString(entity) + " not between 0 and 65,535: " + value);
        }
        world.lock().acquire();
        try {
            Memory.putChar(writableIdentity(entity) + field, (char) value);
        } finally {
            world.lock().release();
        }
    }

    private long identity(long entity) {
        return columns.identity(columns.requireAlive(entity));
    }

    private long writableIdentity(long entity) {
        return columns.writableIdentity(columns.requireAlive(entity));
    }

    // ---- time and state

    /** Ends the frame: the tick and the version advance, and cursors and spans of the frame end. */
    public void tick() {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireMayShrink("end the frame");
            world.nextFrame();
        } finally {
            world.lock().release();
        }
    }

    /**
     * The number of frames so far.
     *
     * @return calls of {@link #tick()}
     */
    public long currentTick() {
        return world.tick();
    }

    /**
     * The version that changes made now are marked with. It only orders changes; it is not the tick.
     *
     * @return the version
     */
    public long version() {
        return world.version();
    }

    /**
     * Draws a line under the changes so far: answers the version they have, and gives later ones a higher one. What a consumer of changes does when it
     * looks: {@code query.since(seen)} now, and {@code seen = repo.advanceVersion()} for the next time.
     *
     * @return the version of the last changes
     */
    public long advanceVersion() {
        world.lock().acquire();
        try {
            world.requireOpen();
            long seen = world.version();
            world.nextVersion();
            return seen;
        } finally {
            world.lock().release();
        }
    }

    /**
     * A hash over all that the next tick depends on: entities and generations (of dead slots too), headers, presence,
     * authority, values, and the tick. Two worlds with the same hash are the same, bit for bit, for all practical purposes;
     * the order in which types were registered does not matter. Only chunks that changed since the last call are read.
     *
     * <p>No other thread may change the world meanwhile.
     *
     * @return 64 bits
     */
    public long stateHash() {
        world.lock().acquire();
        try {
            world.requireOpen();
            long sum = index.hash();
            for (ColumnStore store : registry.stores()) {
                if (store != null) {
                    sum += store.hash();
                }
            }
            world.nextVersion();
            return Hash64.finish(Hash64.mix(sum, world.tick()));
        } finally {
            world.lock().release();
        }
    }

    // ---- memory

    /**
     * The native memory in use. Asking for the resident bytes walks the page tables: not for every frame.
     *
     * @return the figures
     */
    public MemoryUsage memory() {
        world.lock().acquire();
        try {
            return new MemoryUsage(account.reserved(), account.committed(), residentBytes(), config.memoryBudget());
        } finally {
            world.lock().release();
        }
    }

    private long residentBytes() {
        if (world.isClosed()) {
            return 0;
        }
        long resident = columns.residentBytes();
        for (ColumnStore store : registry.stores()) {
            long more = store == null ? 0 : store.residentBytes();
            resident = resident < 0 || more < 0 ? -1 : resident + more;
        }
        return resident;
    }

    /**
     * Gives memory of chunks without entities back to the operating system, and up to a megabyte per chunk of what heaps of parts do not use at their end.
     *
     * @param maxChunks the most chunks to give back in this call
     * @return how many were given back
     */
    public int trim(int maxChunks) {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.requireMayShrink("trim");
            int trimmed = columns.trim(maxChunks);
            for (ColumnStore store : registry.stores()) {
                if (store != null && trimmed < maxChunks && store.emptyChunks() > 0) {
                    trimmed += store.trim(maxChunks - trimmed);
                }
                if (store != null) {
                    store.trimPayload(maxChunks);
                }
            }
            return trimmed;
        } finally {
            world.lock().release();
        }
    }

    /**
     * Packs the heaps of parts of which less than 70 % is needed, one type after the other, a bounded amount per call: for the sync point of a frame. Views of parts that moved end.
     *
     * @param maxBytes about how many bytes to move or look at in this call; a single entity's parts are moved as a whole
     * @return how many bytes of parts were moved
     */
    public long defragment(long maxBytes) {
        world.requireOpen();
        long moved = 0;
        List<PartTable<?>> parts = registry.parts();
        int first = nextToPack;
        for (int i = 0; i < parts.size() && moved < maxBytes; i++) {
            nextToPack = (first + i + 1) % parts.size();
            moved += parts.get((first + i) % parts.size()).defragment(maxBytes - moved);
        }
        return moved;
    }

    /**
     * Checks that all bookkeeping agrees with itself, entity by entity: for tests, and after native code wrote to tables.
     *
     * @return what does not agree; empty when all is well
     */
    public List<String> checkStructure() {
        world.lock().acquire();
        try {
            world.requireOpen();
            List<String> faults = new ArrayList<>();
            long charged = index.check(faults);
            for (ColumnStore store : registry.stores()) {
                charged += store == null ? 0 : new ColumnCheck(store, columns, faults).run();
            }
            if (charged != account.committed()) {
                faults.add("the account says " + account.committed() + " committed bytes, the columns " + charged);
            }
            return faults;
        } finally {
            world.lock().release();
        }
    }

    /**
     * Whether the repository is closed.
     *
     * @return true after {@link #close()}
     */
    public boolean isClosed() {
        return world.isClosed();
    }

    /**
     * Gives all memory back.
     *
     * @throws ClosedException when it is closed already
     */
    @Override
    public void close() {
        synchronized (registry) {
            world.lock().acquire();
            try {
                world.requireOpen();
                world.requireMayShrink("close the repository");
                registry.close();
                world.close();
                account.close();
            } finally {
                world.lock().release();
            }
        }
    }

    @Override
    public String toString() {
        return "EntityRepository[" + (isClosed() ? "closed" : entityCount() + " of " + config.capacity() + " entities")
                + ", " + registry.all().size() + " types, tick " + currentTick() + "]";
    }
}
