package io.fdp.kernel.internal.world;

import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.entity.EntityLogs;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.reference.WorldReferences;
import io.fdp.kernel.internal.table.ColumnCheck;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Entities and their columns, as one. A repository has one world for its entities. If there are singletons, it has one
 * more for them, and if the last frame is kept, one more for that.
 *
 * <p>All methods are called under the structure lock, except {@link #segment} and those that return a part of the
 * world.
 */
public final class World implements AutoCloseable {
    /** The most types of components, managed ones and tags included. */
    public static final int MAX_TYPES = EntityColumns.MASK_WORDS * Long.SIZE;

    private static final int FIRST_TABLE = 2;

    private final WorldState state;
    private final EntityColumns columns;
    private final EntityIndex index;
    private final Arena segments = Arena.ofShared();
    private final ColumnStore[] stores = new ColumnStore[MAX_TYPES];
    private final PartStore[] heaps = new PartStore[MAX_TYPES];
    private final WorldReferences references;
    private int types;
    private int heapCount;

    /** Whose turn it was last to give memory back: entities, links, or one of the tables. */
    private int nextToTrim;

    /** The type whose turn it is to be packed, so that one type cannot use up the amount of every frame. */
    private int nextToPack;

    /**
     * Makes a world without entities and types.
     *
     * @param state its clock, rules and memory
     */
    public World(WorldState state) {
        this.state = state;
        this.columns = new EntityColumns(state);
        this.index = new EntityIndex(state, columns);
        this.references = new WorldReferences(state, index, stores);
        keepWithSegments();
    }

    /**
     * Makes every segment refer to the world: a segment that native code uses when the repository is closed keeps its
     * memory.
     */
    @SuppressWarnings("restricted") // of no bytes
    private void keepWithSegments() {
        MemorySegment nothing = MemorySegment.NULL.reinterpret(0, segments, this::segmentsEnded);
        assert nothing.byteSize() == 0;
    }

    /** Does nothing. It only makes segments refer to the world. */
    private void segmentsEnded(MemorySegment ended) {
        assert ended.byteSize() == 0;
    }

    /** Clock, rules, iterations and memory. */
    public WorldState state() {
        return state;
    }

    /** The columns of the entities themselves. */
    public EntityColumns columns() {
        return columns;
    }

    /** Which entities there are, and their hierarchy. */
    public EntityIndex index() {
        return index;
    }

    /** Who refers to whom. */
    public WorldReferences references() {
        return references;
    }

    /** The stores by id, null where there is none. Read under the structure lock. */
    public ColumnStore[] stores() {
        return stores;
    }

    /**
     * Memory of the world as a segment that ends with the world.
     *
     * @param address its first byte
     * @param bytes its size
     * @return the segment
     */
    @SuppressWarnings("restricted") // the segment ends with the repository, before its memory does
    public MemorySegment segment(long address, long bytes) {
        state.requireOpen();
        try {
            return MemorySegment.ofAddress(address).reinterpret(bytes, segments, null);
        } catch (IllegalStateException closedMeanwhile) {
            state.requireOpen();
            throw closedMeanwhile;
        }
    }

    /**
     * Adds the store of a new type, whose id is the number of types before. Allocates nothing, so a full heap leaves no
     * type half registered.
     */
    public void add(ColumnStore store) {
        stores[store.id()] = store;
        types++;
        if (store.payload() instanceof PartStore heap) {
            heaps[heapCount++] = heap;
        }
    }

    /** The hash of the components of entities, without the entities themselves; 0 if they have none. */
    public long hashColumns() {
        long sum = 0;
        for (ColumnStore store : stores) {
            if (store != null) {
                sum += store.hash();
            }
        }
        return sum;
    }

    /** The bytes in RAM, or -1 if unknown. */
    public long residentBytes() {
        long resident = sum(columns.residentBytes(), index.hierarchy().residentBytes());
        resident = sum(sum(resident, state.shadowResidentBytes()), EntityLogs.residentOf(index.logs()));
        for (ColumnStore store : stores) {
            resident = sum(resident, store == null ? 0 : store.memory().residentBytes());
        }
        return resident;
    }

    /** The sum of two byte counts, or -1 if one of them is -1. */
    public static long sum(long resident, long more) {
        return resident < 0 || more < 0 ? -1 : resident + more;
    }

    /**
     * Gives back the memory of up to a number of chunks; returns how many. Entities, links and tables take turns, a
     * chunk each, and the next call continues where this one stopped. So everything gets its turn, however small the
     * number.
     */
    public int trim(int most) {
        int trimmed = 0;
        int turns = FIRST_TABLE + types;
        for (int idle = 0; idle < turns && trimmed < most; ) {
            nextToTrim = nextToTrim + 1 < turns ? nextToTrim + 1 : 0;
            int given = trimOne(nextToTrim);
            trimmed += given;
            idle = given > 0 ? 0 : idle + 1;
        }
        for (int id = 0; id < types; id++) {
            stores[id].memory().trimPayload(most);
        }
        trimmed += trimmed < most ? state.trimShadows(most - trimmed) : 0;
        return trimmed < most ? trimmed + EntityLogs.trimAny(index.logs(), most - trimmed) : trimmed;
    }

    private int trimOne(int turn) {
        if (turn == 0) {
            return columns.trim(1);
        }
        if (turn == 1) {
            return index.hierarchy().trim(1);
        }
        ColumnStore store = stores[turn - FIRST_TABLE];
        return store != null && store.memory().emptyChunks() > 0
                ? store.memory().trim(1)
                : 0;
    }

    /**
     * Packs sparse heaps of parts, one type after the other, until about this many bytes were moved; returns the bytes
     * moved.
     */
    public long defragment(long most) {
        long moved = 0;
        int first = nextToPack;
        for (int i = 0; i < heapCount && moved < most; i++) {
            nextToPack = (first + i + 1) % heapCount;
            moved += heaps[(first + i) % heapCount].defragment(most - moved);
        }
        return moved;
    }

    /** Adds inconsistencies to a list; returns the bytes that should be charged. */
    public long check(List<String> faults) {
        long charged = index.check(faults) + state.checkShadows(faults);
        for (ColumnStore store : stores) {
            charged += store == null ? 0 : new ColumnCheck(store, columns, faults).run();
        }
        references.check(faults);
        return charged;
    }

    /** The same for one of several worlds; {@code where} names it in messages. */
    public long check(String where, List<String> faults) {
        List<String> found = new ArrayList<>();
        long charged = check(found);
        found.forEach(fault -> faults.add(where + fault));
        return charged;
    }

    /** Gives everything back. Handed-out segments end, except those that native code or a file is using. */
    @Override
    public void close() {
        state.close(); // first, so that other threads notice
        EntityLogs.closeAny(index.logs());
        endSegments();
        for (ColumnStore store : stores) {
            if (store != null) {
                store.memory().close();
            }
        }
    }

    private void endSegments() {
        try {
            segments.close();
        } catch (IllegalStateException inUse) {
            return; // these go on reading zeros, and keep the address space as long as they can be reached
        }
    }
}
