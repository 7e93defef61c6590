package io.fdp.kernel.internal.part;

import io.fdp.kernel.internal.table.ColumnStore;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * States what holds between headers, heap and free lists whenever the structure lock is free, and finds where it does not.
 *
 * <p>Slow on purpose: it walks the whole heap and all lists, and counts everything anew.
 */
final class PartCheck {
    private final ColumnStore store;
    private final PartStore parts;
    private final PartHeap heap;
    private final List<String> faults;
    private final Set<Integer> freeRanges = new HashSet<>();
    private int ranges;
    private int used;
    private int needed;
    private long total;

    PartCheck(ColumnStore store, PartStore parts, PartHeap heap, List<String> faults) {
        this.store = store;
        this.parts = parts;
        this.heap = heap;
        this.faults = faults;
    }

    /** Checks everything; answers the bytes that the heap should be charged with. */
    long run(int neededUnits) {
        boolean afterFree = false;
        for (int at = 0; at < heap.end(); ) {
            int tag = heap.tag(at);
            boolean free = tag < 0;
            int units = free ? -tag : unitsOf(at, tag);
            if (units <= 0 || units > heap.end() - at) {
                fault("range at unit " + at + " with tag " + tag + " has no end");
                return heap.charged();
            }
            require(heap.tag(at + units - 1) == tag, "range at unit " + at + " ends with another tag than " + tag);
            require(!free || !afterFree, "free ranges touch at unit " + at);
            require(!free || at + units < heap.end(), "a free range touches the end");
            if (free) {
                freeRanges.add(at);
            } else {
                ranges++;
                used += units;
            }
            afterFree = free;
            at += units;
        }
        require(ranges == store.count(), "heap has " + ranges + " ranges, " + store.count() + " entities have parts");
        require(used == heap.used(), "heap counts " + heap.used() + " used units, has " + used);
        require(needed == neededUnits, "heap counts " + neededUnits + " needed units, needs " + needed);
        require(total == parts.total(), "counts " + parts.total() + " parts in all, has " + total);
        require(heap.offsetOf(heap.end()) <= heap.committedBytes(), "the end lies outside of the memory");
        checkFreeLists();
        return heap.charged();
    }

    /** The units of the range of an owner, whose header must agree; 0 when it does not. */
    private int unitsOf(int at, int owner) {
        if (owner >= store.world().limit() || !store.isPresent(owner)) {
            fault("range at unit " + at + " belongs to index " + owner + ", which has no parts");
            return 0;
        }
        long header = parts.header(owner);
        long state = PartHeader.state(header);
        int count = PartHeader.count(state);
        int sizeClass = PartHeader.sizeClass(state);
        require(
                PartHeader.offset(header) == heap.offsetOf(at),
                "header of index " + owner + " says offset " + PartHeader.offset(header) + ", its range is at unit "
                        + at);
        require(
                count > 0 && count <= PartHeader.room(sizeClass) && count <= PartStore.MAX_PARTS,
                "index " + owner + " has " + count + " parts in a range of size class " + sizeClass);
        total += count;
        needed += PartStore.unitsFor(count);
        return 1 << sizeClass;
    }

    private void checkFreeLists() {
        FreeRanges free = heap.free();
        int listed = 0;
        for (int list = 0; list < free.lists(); list++) {
            int before = -1;
            require(free.isFilled(list) == free.first(list) >= 0, "free list " + list + " is marked wrongly");
            for (int at = free.first(list); at >= 0 && listed <= freeRanges.size(); at = free.next(at)) {
                listed++;
                require(freeRanges.contains(at), "free list " + list + " names unit " + at + ", which is not free");
                require(
                        freeRanges.contains(at) && FreeRanges.listOf(-heap.tag(at)) == list,
                        "free range at unit " + at + " is in list " + list);
                require(free.before(at) == before, "free range at unit " + at + " has a wrong link");
                before = at;
            }
        }
        require(listed == freeRanges.size(), "free lists have " + listed + " ranges, heap " + freeRanges.size());
    }

    private void require(boolean holds, String fault) {
        if (!holds) {
            fault(fault);
        }
    }

    private void fault(String fault) {
        faults.add(store.name() + " parts: " + fault);
    }
}
