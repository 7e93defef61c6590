package io.fdp.replication.internal;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.model.NetworkId;

/** Checks the ids of a sample: all are possible, and none occurs twice. */
public final class SampleIds {
    /** A table of places for up to 512 ids, which the mask of the last bits keeps half empty at least. */
    private static final int ROOM = 1024;

    private final long[] places = new long[ROOM];
    private final int[] used = new int[ROOM];

    /** Whether ids that lie a stride apart are possible and differ from each other. */
    boolean areValid(long address, int stride, int count) {
        int filled = 0;
        boolean valid = true;
        for (int i = 0; i < count && valid; i++) {
            long id = Memory.getLong(address + (long) i * stride);
            valid = NetworkId.isValid(id);
            int at = (int) Mix.mix(0, id) & (ROOM - 1);
            while (valid && places[at] != 0) {
                valid = places[at] != id;
                at = (at + 1) & (ROOM - 1);
            }
            if (valid) {
                places[at] = id;
                used[filled++] = at;
            }
        }
        for (int i = 0; i < filled; i++) {
            places[used[i]] = 0;
        }
        return valid;
    }
}
