package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.memory.Chunks;
import java.util.List;

/**
 * States the invariants of a column, which hold whenever the structure lock is free, and finds violations.
 *
 * <p>Slow on purpose: everything is recomputed from the presence and alive bits, one entity at a time. Words without
 * any content are skipped, and only faults are worded: nearly all slots in the world of a test are empty, and faults
 * are rare.
 */
public final class ColumnCheck {
    private final ColumnStore store;
    private final EntityColumns entities;
    private final List<String> faults;
    private final TouchedExtents slots;
    private final TouchedExtents bits;

    public ColumnCheck(ColumnStore store, EntityColumns entities, List<String> faults) {
        this.store = store;
        this.entities = entities;
        this.faults = faults;
        this.slots = store.memory().touchedSlots();
        this.bits = store.memory().touchedBits();
    }

    /** Checks everything; returns the bytes that should be charged for the column. */
    public long run() {
        int total = 0;
        int empty = 0;
        long granules = 0;
        for (int chunk = 0; chunk < store.world().chunks(); chunk++) {
            int present = checkSlots(chunk);
            total += present;
            int committed = store.memory().committedGranules(chunk);
            granules += committed;
            if (present == 0 && committed > 0) {
                empty++;
            }
            checkSummaries(chunk, present);
        }
        if (total != store.count()) {
            fault("counts " + store.count() + " in all, has " + total);
        }
        if (empty != store.memory().emptyChunks()) {
            fault("knows " + store.memory().emptyChunks() + " empty chunks, has " + empty);
        }
        return granules * store.memory().granuleCharge() + store.memory().checkPayload(faults);
    }

    private void checkSummaries(int chunk, int present) {
        if (present != store.chunkCount(chunk)) {
            fault(chunk, "counts " + store.chunkCount(chunk) + ", has " + present);
        }
        boolean summary = (store.chunksWord(chunk >>> 6) & Chunks.bit(chunk)) != 0;
        if (summary != (present > 0)) {
            fault(chunk, "summary bit " + summary + " with " + present + " present");
        }
        boolean masked = (entities.tableMask(chunk, store.id() >>> 6) & Chunks.bit(store.id())) != 0;
        if (masked != (present > 0)) {
            fault(chunk, "table mask " + masked + " with " + present + " present");
        }
        if (store.chunkVersion(chunk) > store.world().version()) {
            fault(chunk, "changed in the future");
        }
        if (!store.isHashRight(chunk)) {
            fault(chunk, "changed without a mark since its hash was taken");
        }
    }

    private int checkSlots(int chunk) {
        int extent = chunk / Chunks.EXTENT_CHUNKS;
        if (store.chunkVersion(chunk) == 0
                && store.chunkCount(chunk) == 0
                && !slots.contains(extent)
                && (bits.contains(extent)
                        ? store.keepsNothingBeside(chunk)
                        : store.memory().keepsNoPayload(chunk))) {
            return 0;
        }
        int present = 0;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            present += store.keepsNothing(word) ? 0 : checkSlotsOf(word, chunk);
        }
        return present;
    }

    private int checkSlotsOf(int word, int chunk) {
        int present = 0;
        int first = word << 6;
        for (int index = first; index < first + Long.SIZE; index++) {
            boolean has = store.isPresent(index);
            present += has ? 1 : 0;
            if (has && !entities.isAliveIndex(index)) {
                fault(chunk, "dead index " + index + " has the component");
            }
            if (!has && store.isOwned(index)) {
                fault(chunk, "index " + index + " is owned but not there");
            }
            if (has && !store.memory().isCommittedIndex(index)) {
                fault(chunk, "index " + index + " has no memory");
            }
            if (store.isStamped() && store.stamp(index) != (has ? entities.generation(index) : 0)) {
                fault(chunk, "stamp of " + index + " is " + store.stamp(index));
            }
            if (!store.isVersionFound(index)) {
                fault(chunk, "the last change of index " + index + " would not be found");
            }
            String fault = store.memory().payloadFault(index);
            if (fault != null) {
                fault(chunk, "index " + index + " " + fault);
            }
        }
        return present;
    }

    private void fault(int chunk, String fault) {
        faults.add(store.name() + " chunk " + chunk + ": " + fault);
    }

    private void fault(String fault) {
        faults.add(store.name() + ": " + fault);
    }
}
