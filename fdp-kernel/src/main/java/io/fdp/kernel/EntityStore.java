package io.fdp.kernel;

import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.table.ColumnCheck;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.List;

/**
 * Entities and the columns they have, as one: what a repository has once for its entities and, if there are singletons, once more for the world itself.
 *
 * <p>All methods but {@link #registry} are called under the structure lock.
 */
final class EntityStore {
    private final WorldState world;
    private final EntityColumns columns;
    private final EntityIndex index;
    private final ColumnRegistry registry;

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
        resident = sum(resident, world.shadowResidentBytes());
        for (ColumnStore store : registry.stores()) {
            resident = sum(resident, store == null ? 0 : store.residentBytes());
        }
        return resident;
    }

    static long sum(long resident, long more) {
        return resident < 0 || more < 0 ? -1 : resident + more;
    }

    /** Gives back the memory of up to a number of chunks; answers how many. */
    int trim(int most) {
        int trimmed = columns.trim(most);
        trimmed += index.hierarchy().trim(most - trimmed);
        for (ColumnStore store : registry.stores()) {
            if (store != null && trimmed < most && store.emptyChunks() > 0) {
                trimmed += store.trim(most - trimmed);
            }
            if (store != null) {
                store.trimPayload(most);
            }
        }
        return trimmed < most ? trimmed + world.trimShadows(most - trimmed) : trimmed;
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

    /** Gives everything back. */
    void close() {
        registry.close();
        world.close();
    }
}
