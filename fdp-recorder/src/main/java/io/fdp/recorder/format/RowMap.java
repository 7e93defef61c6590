package io.fdp.recorder.format;

import org.jspecify.annotations.Nullable;

/** Which row of a chunk was which before: rows belong to slots, and with parts to a position in a slot. */
final class RowMap {
    private int[] before = new int[Format.SLOTS];

    /**
     * The rows before.
     *
     * @param now an image with bits, and with parts their counts after the bits
     * @param old the image before, at least its bits
     * @param parts whether slots have several rows
     * @param rows how many rows there are now
     * @return for each row the one that it was, -1 for none; null when all are where they were
     */
    int @Nullable [] map(byte[] now, byte[] old, boolean parts, int rows) {
        if (isSameStructure(now, old, parts)) {
            return null;
        }
        if (before.length < rows) {
            before = new int[rows + (rows >> 1)];
        }
        int row = 0;
        int oldRow = 0;
        int entity = 0;
        int oldEntity = 0;
        for (int word = 0; word < Format.SLOTS / 64; word++) {
            long has = Format.word(now, 0, word);
            long had = Format.word(old, 0, word);
            for (long left = has | had; left != 0; left &= left - 1) {
                long bit = left & -left;
                int count = (has & bit) == 0 ? 0 : parts ? count(now, entity++) : 1;
                int oldCount = (had & bit) == 0 ? 0 : parts ? count(old, oldEntity++) : 1;
                for (int i = 0; i < count; i++) {
                    before[row++] = i < oldCount ? oldRow + i : -1;
                }
                oldRow += oldCount;
            }
        }
        return before;
    }

    private static int count(byte[] image, int entity) {
        return (int) Format.LE_INT.get(image, Format.IMAGE_BITS_BYTES + entity * Integer.BYTES);
    }

    private static boolean isSameStructure(byte[] now, byte[] old, boolean parts) {
        int entities = 0;
        for (int word = 0; word < Format.SLOTS / 64; word++) {
            if (Format.word(now, 0, word) != Format.word(old, 0, word)) {
                return false;
            }
            entities += Long.bitCount(Format.word(now, 0, word));
        }
        for (int i = 0; parts && i < entities; i++) {
            if (count(now, i) != count(old, i)) {
                return false;
            }
        }
        return true;
    }
}
