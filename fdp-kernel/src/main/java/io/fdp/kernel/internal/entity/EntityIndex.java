package io.fdp.kernel.internal.entity;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.ChunkHash;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityChunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.EntityImage;
import io.fdp.kernel.internal.table.HashCache;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates and destroys entities.
 *
 * <p>A new entity always gets the lowest free index: worlds stay dense, and the living entities determine the next
 * index. {@link FreeIndexes} finds it.
 */
public final class EntityIndex {
    private final WorldState world;
    private final EntityColumns columns;
    private final FreeIndexes free;
    private final HierarchyLinks hierarchy;
    private final EntityChunks chunks;
    private final EntityTicks ticks;
    private final EntityImage hashed = new EntityImage();
    private @Nullable EntityLogs logs;
    private int createdBefore;
    private int destroyedBefore;
    private int undoable;
    private int[] neverUsed = {};
    private int neverUsedCount;
    private int count;

    public EntityIndex(WorldState world, EntityColumns columns) {
        this.world = world;
        this.columns = columns;
        this.free = new FreeIndexes(world, columns);
        this.hierarchy = new HierarchyLinks(world, columns);
        this.chunks = new EntityChunks(columns);
        this.ticks = new EntityTicks(columns, chunks);
    }

    EntityColumns columns() {
        return columns;
    }

    /** The links of parents and children. */
    public HierarchyLinks hierarchy() {
        return hierarchy;
    }

    /** The number of living entities. */
    public int count() {
        return count;
    }

    /** Begins to log which entities are created and destroyed in each frame. */
    public EntityLogs openLogs() {
        EntityLogs opened = logs;
        if (opened == null) {
            opened = new EntityLogs(world);
            logs = opened;
        }
        return opened;
    }

    /** The logs of created and destroyed entities, or null if nobody observes. */
    public @Nullable EntityLogs logs() {
        return logs;
    }

    private void ensureLogged(int created, int destroyed) {
        if (logs != null) {
            logs.created().ensureRoom(created);
            logs.destroyed().ensureRoom(destroyed);
        }
    }

    /**
     * Makes room in the logs for entities that are about to be created, and for taking them back, so that neither can
     * fail.
     */
    public void prepareUndo(int entities) {
        ensureLogged(entities, entities);
        createdBefore = logs == null ? 0 : logs.created().count();
        destroyedBefore = logs == null ? 0 : logs.destroyed().count();
        if (neverUsed.length < entities) {
            neverUsed = new int[Math.max(entities, 2 * neverUsed.length)];
        }
        neverUsedCount = 0;
        undoable = entities;
    }

    /**
     * Takes back entities that were created since {@link #prepareUndo}, under the same hold of the lock. Everything is
     * as if they had never existed. Nobody knows their handles, so the next entities there may get the same handles.
     */
    public void takeBack(long[] handles, int from, int to, ColumnStore[] stores) {
        for (int i = from; i < to; i++) {
            takeBack(handles[i], stores);
        }
    }

    /** Takes one entity back in the same way. */
    public void takeBack(long entity, ColumnStore[] stores) {
        int index = (int) entity;
        destroyWord(index >>> 6, Chunks.bit(index), stores);
        boolean first = Arrays.binarySearch(neverUsed, 0, neverUsedCount, index) >= 0;
        free.takeBack(index, first ? 0 : (int) (entity >>> 32));
        if (logs != null) {
            logs.created().cutTo(createdBefore);
            logs.destroyed().cutTo(destroyedBefore);
        }
    }

    /** Prepares everything that {@link #create()} needs; returns the index that it will use while the lock is held. */
    public int prepareNext() {
        free.requireRoom(1, count);
        ensureLogged(1, 0);
        int word = free.firstWord();
        columns.ensureChunk(word >>> 4);
        return (word << 6) + Long.numberOfTrailingZeros(free.open(word));
    }

    /**
     * Creates an entity as {@link #create()} does, in the usual case: next to others, with room for more, and no log.
     * Else it does nothing and answers the null handle.
     */
    public long createBeside() {
        int word = free.lowestWord();
        if (word << 6 >= world.limit() || logs != null || undoable > 0) {
            return Entity.NULL; // beyond the limit there may be no memory yet
        }
        long alive = columns.aliveWord(word);
        if (!free.canJoin(alive, count)) {
            return Entity.NULL;
        }
        int index = (word << 6) + Long.numberOfTrailingZeros(~alive);
        long entity = Entity.of(index, columns.beginLife(index));
        columns.markStructure(index);
        count++;
        columns.joinAlive(word, alive | Chunks.bit(index));
        return entity;
    }

    /** Creates an entity at the lowest free index. */
    public long create() {
        free.requireRoom(1, count);
        ensureLogged(1, 0);
        int word = free.firstWord();
        columns.ensureChunk(word >>> 4);
        int index = (word << 6) + Long.numberOfTrailingZeros(free.open(word));
        long entity = born(index);
        setAlive(word, columns.aliveWord(word) | Chunks.bit(index));
        return entity;
    }

    /** Creates entities at the lowest free indexes: all of them, or none and an error. */
    public void create(long[] handles, int from, int to) {
        free.requireRoom(to - from, count);
        if (from == to) {
            return;
        }
        free.ensureMemory(to - from);
        ensureLogged(to - from, 0);
        int next = from;
        while (next < to) {
            int word = free.firstWord();
            long bits = columns.aliveWord(word);
            long open = free.open(word);
            int first = next;
            while (open != 0 && next < to) {
                int index = (word << 6) + Long.numberOfTrailingZeros(open);
                open &= open - 1;
                bits |= Chunks.bit(index);
                noteNeverUsed(index);
                handles[next++] = Entity.of(index, columns.beginLife(index));
            }
            logCreated(handles, first, next);
            setAlive(word, bits);
            columns.markStructure(word << 6);
            count += next - first;
        }
    }

    /**
     * Notes an index without a generation, in case its entity is taken back. In ascending order, as entities are
     * created.
     */
    private void noteNeverUsed(int index) {
        if (undoable > 0) {
            undoable--;
            if (columns.generation(index) == 0) {
                neverUsed[neverUsedCount++] = index;
            }
        }
    }

    private void logCreated(long[] handles, int from, int to) {
        if (logs != null) {
            for (int i = from; i < to; i++) {
                logs.created().add(handles[i]);
            }
        }
    }

    /** Creates an entity with a given handle, for loading and replay. */
    public void restore(long entity) {
        int index = (int) entity;
        int generation = (int) (entity >>> 32);
        if (Integer.compareUnsigned(index, world.capacity()) >= 0) {
            throw new CapacityException("cannot restore entity " + Entity.toString(entity)
                    + ": its index is not below the capacity " + world.capacity()
                    + "; open the repository with a larger capacity");
        }
        columns.ensureChunk(Chunks.of(index));
        ensureLogged(1, 0);
        if (generation == 0 || Integer.compareUnsigned(generation, columns.generation(index)) < 0) {
            throw new IllegalArgumentException("cannot restore entity " + Entity.toString(entity)
                    + ": its generation is 0 or already used; the index is at generation "
                    + Integer.toUnsignedString(columns.generation(index)));
        }
        if (columns.isAliveIndex(index)) {
            throw new IllegalArgumentException("cannot restore entity " + Entity.toString(entity) + ": entity "
                    + Entity.toString(Entity.of(index, columns.generation(index))) + " lives there; destroy it first");
        }
        free.requireNotRetired(entity);
        columns.setGeneration(index, generation);
        born(index);
        setAlive(index >>> 6, columns.aliveWord(index >>> 6) | Chunks.bit(index));
    }

    /** Destroys an entity and removes its components; false if the handle is not alive. */
    public boolean destroy(long entity, ColumnStore[] stores) {
        if (!columns.isAlive(entity)) {
            columns.refusePlaceholder(entity);
            return false;
        }
        ensureLogged(0, 1);
        destroyWord((int) entity >>> 6, Chunks.bit((int) entity), stores);
        return true;
    }

    /** Destroys entities and skips handles that are not alive; returns the number of destroyed entities. */
    public int destroy(long[] handles, int from, int to, ColumnStore[] stores) {
        for (int i = from; i < to; i++) {
            columns.refusePlaceholder(handles[i]);
        }
        int before = count;
        ensureLogged(0, to - from);
        for (int i = from; i < to; ) {
            int word = (int) handles[i] >>> 6;
            long mask = 0;
            while (i < to && (int) handles[i] >>> 6 == word) {
                mask |= columns.isAlive(handles[i]) ? Chunks.bit((int) handles[i]) : 0;
                i++;
            }
            if (mask != 0) {
                destroyWord(word, mask, stores);
            }
        }
        return before - count;
    }

    /** Destroys an entity and all below it, from the leaves up; returns the number of destroyed entities. */
    public int destroySubtree(long entity, ColumnStore[] stores) {
        if (!columns.isAlive(entity)) {
            columns.refusePlaceholder(entity);
            return 0;
        }
        if (logs != null && !logs.destroyed().hasRoom(count)) {
            ensureLogged(0, hierarchy.countSubtree(entity)); // for the whole subtree: all of it dies, or nothing
        }
        int before = count;
        long at = entity;
        while (true) {
            for (long child = hierarchy.firstChild(at); child != 0; child = hierarchy.firstChild(at)) {
                at = child;
            }
            long parent = at == entity ? 0 : hierarchy.parent(at);
            destroy(at, stores);
            if (parent == 0) {
                return before - count;
            }
            at = parent;
        }
    }

    /** Destroys all entities; returns their number. */
    public int destroyAll(ColumnStore[] stores) {
        int before = count;
        ensureLogged(0, count);
        for (int chunk = columns.nextLively(0); chunk >= 0; chunk = columns.nextLively(chunk + 1)) {
            for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
                long alive = columns.aliveWord(word);
                if (alive != 0) {
                    destroyWord(word, alive, stores);
                }
            }
        }
        return before - count;
    }

    /**
     * Makes the entities of a chunk those of an image, whose memory is ready. Entities that are not in the image die.
     * All slots, also dead ones, get the generations of the image. Returns whether that changed anything.
     */
    public boolean replaceChunk(int chunk, EntityImage image, ColumnStore[] stores) {
        boolean sameGenerations = chunks.hasGenerations(chunk, image);
        boolean used = !sameGenerations || columns.aliveCount(chunk) > 0 || image.hasAlive();
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            long gone = columns.aliveWord(word) & ~image.aliveWord(i);
            if (!sameGenerations) {
                gone |= others(word, columns.aliveWord(word) & ~gone, image);
            }
            if (gone != 0) {
                destroyWord(word, gone, stores);
            }
        }
        if (used) {
            chunks.replace(chunk, image);
            for (int i = 0; i < Chunks.WORDS; i++) {
                replaceAlive(chunk * Chunks.WORDS + i, image.aliveWord(i));
            }
            free.refresh(chunk);
            if (!image.isOfWorld()) {
                chunks.forgetDead(chunk);
            }
            columns.markChunk(chunk);
        }
        return used;
    }

    /** Selects, from entities of one word that live both here and in an image, those with another generation. */
    private long others(int word, long both, EntityImage image) {
        long others = 0;
        for (long left = both; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            int slot = ((word & (Chunks.WORDS - 1)) << 6) + bit;
            if (columns.generation((word << 6) + bit) != image.generation(slot)) {
                others |= Chunks.bit(bit);
            }
        }
        return others;
    }

    /** Makes room in the logs for the entities that replacing a chunk may create and destroy. */
    public void prepareReplace(int chunk, EntityImage image) {
        if (logs != null) {
            ensureLogged(image.aliveCount(), columns.aliveCount(chunk));
        }
    }

    /** Makes room in the logs for many chunks whose entities have been counted. */
    void prepareReplace(int most) {
        ensureLogged(most, Math.min(most, count));
    }

    /** Whether replacing a chunk would create or destroy an entity. */
    boolean isOther(int chunk, EntityImage image) {
        for (int i = 0; i < Chunks.WORDS; i++) {
            if (columns.aliveWord(chunk * Chunks.WORDS + i) != image.aliveWord(i)) {
                return true;
            }
        }
        return !chunks.hasGenerations(chunk, image);
    }

    /** Whether created and destroyed entities are logged. */
    boolean isLogged() {
        return logs != null;
    }

    private void replaceAlive(int word, long alive) {
        long before = columns.aliveWord(word);
        if (before != alive) {
            logBorn(word, alive & ~before);
            count += Long.bitCount(alive) - Long.bitCount(before);
            columns.setAliveWord(word, alive);
        }
    }

    private void logBorn(int word, long born) {
        for (long left = logs == null ? 0 : born; logs != null && left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            logs.created().add(Entity.of(index, columns.generation(index)));
        }
    }

    /** The ticks of entities, for when the tick goes back. */
    public EntityTicks ticks() {
        return ticks;
    }

    /** Makes a chunk look never used; returns whether it was used. */
    public boolean forgetChunk(int chunk, ColumnStore[] stores) {
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            long alive = columns.aliveWord(word);
            if (alive != 0) {
                destroyWord(word, alive, stores);
            }
        }
        boolean used = chunks.forget(chunk);
        if (used) {
            free.refresh(chunk);
            columns.markChunk(chunk);
        }
        return used;
    }

    private void destroyWord(int word, long mask, ColumnStore[] stores) {
        hierarchy.died(word, mask);
        int chunk = word >>> 4;
        for (int i = 0; i < EntityColumns.MASK_WORDS; i++) {
            for (long tables = columns.tableMask(chunk, i); tables != 0; tables &= tables - 1) {
                ColumnStore store = stores[(i << 6) + Long.numberOfTrailingZeros(tables)];
                long present = store.presentWord(word) & mask;
                if (present != 0) {
                    store.structure().stripWord(word, present);
                }
            }
        }
        free.opened(word);
        columns.setAliveWord(word, columns.aliveWord(word) & ~mask);
        count -= Long.bitCount(mask);
        for (long left = mask; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            int generation = columns.generation(index);
            if (logs != null) {
                logs.destroyed().add(Entity.of(index, generation));
            }
            free.endGeneration(index, generation);
        }
        columns.undress(word, mask);
        columns.markStructure(word << 6);
    }

    /** Writes the initial values of a new entity. Its alive bit comes last. */
    private long born(int index) {
        noteNeverUsed(index);
        int generation = columns.beginLife(index);
        columns.markStructure(index);
        count++;
        long entity = Entity.of(index, generation);
        if (logs != null) {
            logs.created().add(entity);
        }
        return entity;
    }

    private void setAlive(int word, long bits) {
        columns.setAliveWord(word, bits);
        free.taken(word);
    }

    /** Adds inconsistencies to a list; returns the bytes that should be charged for the index. */
    public long check(List<String> faults) {
        return free.check(faults).run(count) + hierarchy.check(faults);
    }

    /** The hash of all entities: which live, all generations, and the headers of living entities. */
    public long hash() {
        HashCache hashes = columns.hashes();
        int all = world.chunks();
        for (int chunk = 0; chunk < all; chunk++) {
            if (!hashes.isCurrent(chunk, columns.structureVersion(chunk))) {
                hashes.put(chunk, ChunkHash.entities(hashed.of(columns, chunk)), world.settledVersion());
            }
        }
        return hashes.sum();
    }

    /** The hash of all links; 0 if there is none. */
    public long hashLinks() {
        return hierarchy.hash();
    }
}
