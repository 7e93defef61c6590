package io.fdp.replication.internal;

import io.fdp.kernel.layout.ImageLayout;

/** Where values of a sample go, as runs of neighbours: rows of the sample, and indexes of one chunk. */
final class PlacedRuns {
    private static final int SLOTS = ImageLayout.SLOTS;

    private final int[] rows;
    private final int[] indexes;
    private final int[] lengths;
    private int count;

    PlacedRuns(int most) {
        rows = new int[most];
        indexes = new int[most];
        lengths = new int[most];
    }

    void clear() {
        count = 0;
    }

    int count() {
        return count;
    }

    int row(int run) {
        return rows[run];
    }

    int chunk(int run) {
        return indexes[run] / SLOTS;
    }

    int slot(int run) {
        return indexes[run] % SLOTS;
    }

    int length(int run) {
        return lengths[run];
    }

    /** Adds values that lie behind those before in the sample. */
    void add(int row, int index, int length) {
        int last = count - 1;
        if (last >= 0
                && rows[last] + lengths[last] == row
                && indexes[last] + lengths[last] == index
                && index % SLOTS != 0) {
            lengths[last] += length;
            return;
        }
        rows[count] = row;
        indexes[count] = index;
        lengths[count++] = length;
    }
}
