package io.fdp.recorder.format;

import io.fdp.kernel.layout.ImageLayout;

/**
 * The differences in some rows of a chunk that was updated in place: the places of these rows, and the rows combined
 * with their old content. All other rows are as before.
 */
public final class Differences {
    private final byte[] bitsBefore = new byte[ImageLayout.BITS_BYTES];
    private byte[] bytes = {};
    private int[] places = {};
    private int count;
    private int rows;

    /**
     * Begins with a chunk.
     *
     * @param some how many rows may be different
     * @param all how many rows there are
     * @param rowBytes the bytes of a row
     */
    public void begin(int some, int all, int rowBytes) {
        count = some;
        rows = all;
        int size = Math.multiplyExact(some, rowBytes);
        if (bytes.length < size) {
            bytes = new byte[size + (size >> 1)];
        }
        if (places.length < some) {
            places = new int[some + (some >> 1)];
        }
    }

    /** The places of these rows, ascending. */
    public int[] places() {
        return places;
    }

    /** Keeps the bits of living entities. */
    public void keepBits(byte[] image) {
        System.arraycopy(image, 0, bitsBefore, 0, ImageLayout.BITS_BYTES);
    }

    /** Replaces bytes of an image, and keeps their difference at a place among the differences. */
    public void exchange(byte[] by, int at, byte[] image, int place, int size, int to) {
        RowEncoder.combine(by, at, image, place, size, bytes, to);
        System.arraycopy(by, at, image, place, size);
    }

    /** Keeps bytes before they change. */
    public void keep(byte[] image, int place, int size, int to) {
        System.arraycopy(image, place, bytes, to, size);
    }

    /** Combines kept bytes with their new values. */
    public void combine(byte[] image, int place, int size, int to) {
        RowEncoder.combine(image, place, bytes, to, size, bytes, to);
    }

    byte[] bytes() {
        return bytes;
    }

    byte[] bitsBefore() {
        return bitsBefore;
    }

    /** How many rows may be different. */
    int count() {
        return count;
    }

    /** How many rows there are. */
    int rows() {
        return rows;
    }
}
