package io.fdp.recorder.format;

import io.fdp.format.Bits;
import io.fdp.kernel.layout.ImageLayout;

/**
 * Rows of a chunk that existed before, as runs of rows that are neighbours in both images. A row belongs to a slot, and
 * a part also to a position in the slot. Rows in no run are new.
 */
final class RowRuns {
    private final int[] now = new int[ImageLayout.SLOTS];
    private final int[] old = new int[ImageLayout.SLOTS];
    private final int[] lengths = new int[ImageLayout.SLOTS];
    private int count;

    /**
     * Finds the runs. The time depends on slots, not on rows.
     *
     * @param image an image with bits, and with parts their counts after the bits
     * @param was the image before, at least its bits and counts
     * @param parts whether slots have several rows
     */
    void find(byte[] image, byte[] was, boolean parts) {
        count = 0;
        int row = 0;
        int oldRow = 0;
        int entity = 0;
        int oldEntity = 0;
        for (int word = 0; word < ImageLayout.SLOTS / 64; word++) {
            long has = Bits.word(image, ImageLayout.PRESENT, word);
            long had = Bits.word(was, ImageLayout.PRESENT, word);
            for (long left = has | had; left != 0; left &= left - 1) {
                long bit = left & -left;
                int rows = (has & bit) == 0 ? 0 : parts ? Images.partCount(image, entity++) : 1;
                int oldRows = (had & bit) == 0 ? 0 : parts ? Images.partCount(was, oldEntity++) : 1;
                if (rows > 0 && oldRows > 0) {
                    add(row, oldRow, Math.min(rows, oldRows));
                }
                row += rows;
                oldRow += oldRows;
            }
        }
    }

    private void add(int row, int oldRow, int rows) {
        int last = count - 1;
        if (last >= 0 && now[last] + lengths[last] == row && old[last] + lengths[last] == oldRow) {
            lengths[last] += rows;
            return;
        }
        now[count] = row;
        old[count] = oldRow;
        lengths[count] = rows;
        count++;
    }

    /** How many runs there are: at most as many as slots. */
    int count() {
        return count;
    }

    /** The first row of a run. */
    int now(int run) {
        return now[run];
    }

    /** The old number of the first row of a run. */
    int old(int run) {
        return old[run];
    }

    /** How many rows a run has. */
    int length(int run) {
        return lengths[run];
    }
}
