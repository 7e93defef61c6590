package io.fdp.recorder.format;

import io.fdp.format.Bits;
import io.fdp.kernel.layout.ImageLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Maps each row of a chunk to its row before: {@link RowRuns}, row by row. */
final class RowMap {
    private final RowRuns runs = new RowRuns();
    private int[] before = new int[ImageLayout.SLOTS];

    /**
     * Finds the old number of each row.
     *
     * @param now an image with bits, and with parts their counts after the bits
     * @param old the image before, at least its bits
     * @param parts whether slots have several rows
     * @param rows how many rows there are now
     * @return for each row its old number, -1 for a new row; null when all rows are where they were
     */
    int @Nullable [] map(byte[] now, byte[] old, boolean parts, int rows) {
        if (isSameStructure(now, old, parts)) {
            return null;
        }
        if (before.length < rows) {
            before = new int[rows + (rows >> 1)];
        }
        runs.find(now, old, parts);
        Arrays.fill(before, 0, rows, -1);
        for (int run = 0; run < runs.count(); run++) {
            int row = runs.now(run);
            int oldRow = runs.old(run);
            for (int i = 0; i < runs.length(run); i++) {
                before[row + i] = oldRow + i;
            }
        }
        return before;
    }

    private static boolean isSameStructure(byte[] now, byte[] old, boolean parts) {
        int entities = 0;
        for (int word = 0; word < ImageLayout.SLOTS / 64; word++) {
            if (Bits.word(now, ImageLayout.PRESENT, word) != Bits.word(old, ImageLayout.PRESENT, word)) {
                return false;
            }
            entities += Long.bitCount(Bits.word(now, ImageLayout.PRESENT, word));
        }
        for (int i = 0; parts && i < entities; i++) {
            if (Images.partCount(now, i) != Images.partCount(old, i)) {
                return false;
            }
        }
        return true;
    }
}
