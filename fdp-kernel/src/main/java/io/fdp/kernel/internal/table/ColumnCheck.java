package io.fdp.kernel.internal.table;

import java.util.List;

/**
 * States what holds in a column whenever the structure lock is free, and finds where it does not.
 *
 * <p>Slow on purpose: everything is recomputed from the presence and alive bits, one entity at a time.
 */
public final class ColumnCheck {
    private final ColumnStore store;
    private final EntityColumns entities;
    private final List<String> faults;

    public ColumnCheck(ColumnStore store, EntityColumns entities, List<String> faults) {
        this.store = store;
        this.entities = entities;
        this.faults = faults;
    }

    /** Checks everything; answers the bytes that the column should be charged with. */
    public long run() {
        int total = 0;
        int empty = 0;
        long granules = 0;
        for (int chunk = 0; chunk < store.world().chunks(); chunk++) {
            int present = checkSlots(chunk);
            total += present;
            int committed = store.committedGranules(chunk);
            granules += committed;
            if (present == 0 && committed > 0) {
                empty++;
            }
            require(
                    present == store.chunkCount(chunk),
                    chunk,
                    "counts " + store.chunkCount(chunk) + ", has " + present);
            boolean summary = (store.chunksWord(chunk >>> 6) & Chunks.bit(chunk)) != 0;
            require(summary == (present > 0), chunk, "summary bit " + summary + " with " + present + " present");
            boolean masked = (entities.tableMask(chunk, store.id() >>> 6) & Chunks.bit(store.id())) != 0;
            require(masked == (present > 0), chunk, "table mask " + masked + " with " + present + " present");
            require(store.chunkVersion(chunk) <= store.world().version(), chunk, "changed in the future");
            require(store.isHashRight(chunk), chunk, "changed without a mark since its hash was taken");
        }
        require(total == store.count(), -1, "counts " + store.count() + " in all, has " + total);
        require(empty == store.emptyChunks(), -1, "knows " + store.emptyChunks() + " empty chunks, has " + empty);
        return granules * store.granuleCharge() + store.checkPayload(faults);
    }

    private int checkSlots(int chunk) {
        int present = 0;
        int first = chunk << Chunks.SHIFT;
        for (int index = first; index < first + Chunks.SLOTS; index++) {
            boolean has = store.isPresent(index);
            present += has ? 1 : 0;
            require(!has || entities.isAliveIndex(index), chunk, "dead index " + index + " has the component");
            require(has || !store.isOwned(index), chunk, "index " + index + " is owned but not there");
            require(!has || store.isCommittedIndex(index), chunk, "index " + index + " has no memory");
            if (store.isStamped()) {
                int stamp = has ? entities.generation(index) : 0;
                require(store.stamp(index) == stamp, chunk, "stamp of " + index + " is " + store.stamp(index));
            }
            require(store.isVersionFound(index), chunk, "the last change of index " + index + " would not be found");
            String fault = store.payloadFault(index);
            require(fault == null, chunk, "index " + index + " " + fault);
        }
        return present;
    }

    private void require(boolean holds, int chunk, String fault) {
        if (!holds) {
            faults.add(store.name() + (chunk < 0 ? "" : " chunk " + chunk) + ": " + fault);
        }
    }
}
