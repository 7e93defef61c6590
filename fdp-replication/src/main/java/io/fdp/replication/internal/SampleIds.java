package io.fdp.replication.internal;

import io.fdp.replication.model.NetworkId;

/** Checks the ids of a sample: all are possible, and none occurs twice. */
public final class SampleIds {
    /** A table of places for up to 512 ids, which the mask of the last bits keeps half empty at least. */
    private static final int ROOM = 1024;

    private final long[] places = new long[ROOM];
    private final int[] used = new int[ROOM];

    private int filled;

    /** Whether ids, at most 512, are possible and differ from each other. */
    boolean areValid(IdRuns ids) {
        boolean valid = true;
        for (int run = 0; run < ids.runs() && valid; run++) {
            for (int i = 0; i < ids.length(run) && valid; i++) {
                valid = add(ids.first(run) + i);
            }
        }
        for (int i = 0; i < filled; i++) {
            places[used[i]] = 0;
        }
        filled = 0;
        return valid;
    }

    /** Adds an id; false if it is there already, or not possible. */
    private boolean add(long id) {
        if (!NetworkId.isValid(id)) {
            return false;
        }
        int at = (int) Mix.mix(0, id) & (ROOM - 1);
        while (places[at] != 0) {
            if (places[at] == id) {
                return false;
            }
            at = (at + 1) & (ROOM - 1);
        }
        places[at] = id;
        used[filled++] = at;
        return true;
    }
}
