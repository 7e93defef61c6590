package io.fdp.kernel.internal.part;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * States the invariants between headers, heap and free lists, which hold whenever the structure lock is free, and finds
 * violations.
 *
 * <p>Slow on purpose: it walks the whole heap and all lists, and counts everything anew.
 */
final class PartCheck {
    private final PartOwners owners;
    private final PartHeap heap;
    private final List<String> faults;
    private final Set<Integer> freeRanges = new HashSet<>();
    private int ranges;
    private int held;
    private int used;
    private int needed;
    private long total;

    PartCheck(PartOwners owners, PartHeap heap, List<String> faults) {
        this.owners = owners;
        this.heap = heap;
        this.faults = faults;
    }

    /** Checks everything; returns the bytes that should be charged for the heap. */
    long run() {
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
        require(
                ranges == owners.owners() + held,
                "heap has " + ranges + " ranges, " + owners.owners() + " entities have parts");
        require(used == heap.used(), "heap counts " + heap.used() + " used units, has " + used);
        require(heap.offsetOf(heap.end()) <= heap.committedBytes(), "the end lies outside of the memory");
        if (!heap.free().isCut() && freeRanges.stream().noneMatch(heap.free()::isOverwritten)) {
            checkFreeLists(); // otherwise a thread wrote parts that were removed meanwhile, and lists may be short
        }
        return heap.charged();
    }

    /** Checks the sums that changes keep up to date; after {@link #run}. */
    void requireSums(int neededUnits, long allParts) {
        require(needed == neededUnits, "heap counts " + neededUnits + " needed units, needs " + needed);
        require(total == allParts, "counts " + allParts + " parts in all, has " + total);
    }

    /** The units of the range of an owner, whose header must agree; 0 if it does not. */
    private int unitsOf(int at, int owner) {
        int aside = owners.unitsHeldAt(at);
        if (aside > 0) {
            held++;
            return aside;
        }
        if (!owners.owns(owner)) {
            fault("range at unit " + at + " belongs to index " + owner + ", which has no parts");
            return 0;
        }
        long header = owners.header(owner);
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
                if (!freeRanges.contains(at)) {
                    fault("free list " + list + " names unit " + at + ", which is not free");
                    break; // the bytes there are no link
                }
                require(FreeRanges.listOf(-heap.tag(at)) == list, "free range at unit " + at + " is in list " + list);
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
        faults.add(owners.name() + " parts: " + fault);
    }
}
