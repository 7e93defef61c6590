package io.fdp.kernel;

import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.table.ColumnCheck;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.List;

/**
 * Entities and the columns they have, as one: what a repository has once for its entities and, if there are singletons, once more for the world itself.
 *
 * <p>All methods but {@link #registry} are called under the structure lock.
 */
final class EntityStore implements AutoCloseable {
    private static final int FIRST_TABLE = 2;

    private final WorldState world;
    private final EntityColumns columns;
    private final EntityIndex index;
    private final ColumnRegistry registry;

    /** Whose turn to give memory back was last: entities, links, or one of the tables. */
    private int nextToTrim;

    /** Whose turn it is when parts are packed, so that one type cannot use up every frame's amount. */
    private int nextToPack;

    EntityStore(WorldState world, boolean hugePages) {
        this.world = world;
        this.columns = new EntityColumns(world);
        this.index = new EntityIndex(world, columns);
        this.registry = new ColumnRegistry(world, columns, hugePages);
    }

    WorldState world() {
        return world;
    }

    EntityColumns columns() {
        return columns;
    }

    EntityIndex index() {
        return index;
    }

    ColumnRegistry registry() {
        return registry;
    }

    /** The hash of what entities have, without the entities themselves; 0 when they have nothing. */
    long hashColumns() {
        long sum = 0;
        for (ColumnStore store : registry.stores()) {
            if (store != null) {
                sum += store.hash();
            }
        }
        return sum;
    }

    /** The bytes in RAM, or -1 where the system does not tell. */
    long residentBytes() {
        long resident = sum(columns.residentBytes(), index.hierarchy().residentBytes());
        resident = sum(sum(resident, world.shadowResidentBytes()), index.logResidentBytes());
        for (ColumnStore store : registry.stores()) {
            resident = sum(resident, store == null ? 0 : store.residentBytes());
        }
        return resident;
    }

    static long sum(long resident, long more) {
        return resident < 0 || more < 0 ? -1 : resident + more;
    }

    /**
     * Gives back the memory of up to a number of chunks; answers how many. Entities, links and tables take turns, a chunk each, and the next call goes on where this one stopped: whatever is
     * to be given back is, however small the number.
     */
    int trim(int most) {
        int trimmed = 0;
        int turns = FIRST_TABLE + registry.all().size();
        for (int idle = 0; idle < turns && trimmed < most; ) {
            nextToTrim = nextToTrim + 1 < turns ? nextToTrim + 1 : 0;
            int given = trimOne(nextToTrim);
            trimmed += given;
            idle = given > 0 ? 0 : idle + 1;
        }
        for (int id = 0; id < turns - FIRST_TABLE; id++) {
            registry.stores()[id].trimPayload(most);
        }
        trimmed += trimmed < most ? world.trimShadows(most - trimmed) : 0;
        return trimmed < most ? trimmed + index.trimLogs(most - trimmed) : trimmed;
    }

    private int trimOne(int turn) {
        if (turn == 0) {
            return columns.trim(1);
        }
        if (turn == 1) {
            return index.hierarchy().trim(1);
        }
        ColumnStore store = registry.stores()[turn - FIRST_TABLE];
        return store != null && store.emptyChunks() > 0 ? store.trim(1) : 0;
    }

    /** Packs sparse heaps of parts, one type after the other, until about so many bytes were moved; answers how many. */
    long defragment(long most) {
        long moved = 0;
        List<PartTable<?>> parts = registry.parts();
        int first = nextToPack;
        for (int i = 0; i < parts.size() && moved < most; i++) {
            nextToPack = (first + i + 1) % parts.size();
            moved += parts.get((first + i) % parts.size()).pack(most - moved);
        }
        return moved;
    }

    /** Adds what is inconsistent to a list; answers the bytes that should be charged. */
    long check(List<String> faults) {
        long charged = index.check(faults) + world.checkShadows(faults);
        for (ColumnStore store : registry.stores()) {
            charged += store == null ? 0 : new ColumnCheck(store, columns, faults).run();
        }
        return charged;
    }

    /** The same, where there is another store of entities, with what tells them apart. */
    long check(String where, List<String> faults) {
        List<String> found = new ArrayList<>();
        long charged = check(found);
        found.forEach(fault -> faults.add(where + fault));
        return charged;
    }

    /** Gives everything back. */
    @Override
    public void close() {
        world.close(); // first, so that other threads learn of it
        index.closeLogs();
        registry.close();
    }
}
