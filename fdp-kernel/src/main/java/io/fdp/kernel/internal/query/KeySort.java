package io.fdp.kernel.internal.query;

import java.util.Arrays;

/**
 * Sorts entity indexes by keys, in arrays that are used again.
 *
 * <p>Keys are longs that are compared unsigned; {@link SortKeys} makes them from other types. Equal keys keep the order
 * in which they were added, so indexes added in ascending order stay ascending. It is a radix sort from the lowest byte
 * up: stable, with a fixed number of looks at each key. A byte that all keys share costs nothing; for ints and floats
 * that is half of the bytes. Sorted keys are recognised in one pass, and a handful is sorted by insertion. If only the
 * first few are wanted, the others are removed before sorting.
 */
public final class KeySort {
    private static final int FIRST_ROOM = 64;
    private static final int FEW = 32;
    private static final int DIGIT_BITS = 8;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private final int[] counts = new int[DIGITS];
    private long[] keys = new long[FIRST_ROOM];
    private int[] indexes = new int[FIRST_ROOM];
    private long[] otherKeys = {};
    private int[] otherIndexes = {};
    private int size;

    /** Forgets all keys and makes room for a number of keys. */
    public void begin(int most) {
        size = 0;
        if (keys.length < most) {
            int room = roomFor(most, keys.length);
            long[] moreKeys = new long[room];
            indexes = new int[room];
            keys = moreKeys;
        }
    }

    private static int roomFor(int wanted, int now) {
        return (int) Math.max(wanted, Math.min(Integer.MAX_VALUE - 8, now + (now >> 1) + 1L));
    }

    /** Adds a key and its index; no more than {@link #begin} made room for. */
    public void add(long key, int index) {
        keys[size] = key;
        indexes[size++] = index;
    }

    /**
     * Sorts. Then the first {@code limit} positions are right, or all if there are fewer. Returns the number of right
     * positions.
     */
    public int sort(int limit) {
        if (!isSorted()) {
            if (limit < size / 2) {
                keepFirst(limit);
            }
            if (size <= FEW) {
                insertionSort();
            } else {
                radixSort();
            }
        }
        size = Math.min(size, limit);
        return size;
    }

    /** The index at a position, after sorting. */
    public int index(int position) {
        return indexes[position];
    }

    private boolean isSorted() {
        for (int i = 1; i < size; i++) {
            if (Long.compareUnsigned(keys[i - 1], keys[i]) > 0) {
                return false;
            }
        }
        return true;
    }

    /** The bits that differ between keys. */
    private long differingBits() {
        long differing = 0;
        long first = keys[0];
        for (int i = 1; i < size; i++) {
            differing |= keys[i] ^ first;
        }
        return differing;
    }

    /**
     * Removes keys that cannot be among the first few, until about as many are left. Works from the highest byte down:
     * counting finds the digit of the last wanted key, and keys with a higher digit are removed. The others keep their
     * order.
     */
    private void keepFirst(int limit) {
        long differing = differingBits();
        long like = keys[0];
        for (int shift = Long.SIZE - DIGIT_BITS; shift >= 0 && size > limit; shift -= DIGIT_BITS) {
            if ((differing >>> shift & (DIGITS - 1)) != 0) {
                like = keepUpTo(lastWanted(limit, like, shift), shift);
            }
        }
    }

    /**
     * The last wanted key, down to a digit. {@code like} has the same digits above it. Keys with other digits above are
     * lower, and wanted in any case.
     */
    private long lastWanted(int limit, long like, int shift) {
        Arrays.fill(counts, 0);
        long above = like >>> shift >>> DIGIT_BITS;
        int wanted = 0;
        for (int i = 0; i < size; i++) {
            if (keys[i] >>> shift >>> DIGIT_BITS == above) {
                counts[digit(keys[i], shift)]++;
            } else {
                wanted++;
            }
        }
        int digit = 0;
        for (wanted += counts[0]; wanted < limit; wanted += counts[digit]) {
            digit++;
        }
        return above << DIGIT_BITS | digit;
    }

    /** Removes keys that are higher than the last wanted key, down to a digit; returns a key that is equal to it. */
    private long keepUpTo(long last, int shift) {
        long like = 0;
        int kept = 0;
        for (int i = 0; i < size; i++) {
            long key = keys[i];
            int order = Long.compareUnsigned(key >>> shift, last);
            if (order <= 0) {
                like = order == 0 ? key : like;
                keys[kept] = key;
                indexes[kept++] = indexes[i];
            }
        }
        size = kept;
        return like;
    }

    private void insertionSort() {
        for (int i = 1; i < size; i++) {
            long key = keys[i];
            int index = indexes[i];
            int at = i;
            for (; at > 0 && Long.compareUnsigned(keys[at - 1], key) > 0; at--) {
                keys[at] = keys[at - 1];
                indexes[at] = indexes[at - 1];
            }
            keys[at] = key;
            indexes[at] = index;
        }
    }

    private void radixSort() {
        if (otherKeys.length < size) {
            int[] moreIndexes = new int[keys.length];
            otherKeys = new long[keys.length];
            otherIndexes = moreIndexes;
        }
        long differing = differingBits();
        for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
            if ((differing >>> shift & (DIGITS - 1)) != 0) {
                distribute(shift);
            }
        }
    }

    /** Moves everything to the other arrays, in the order of one digit, and swaps the arrays. */
    private void distribute(int shift) {
        Arrays.fill(counts, 0);
        for (int i = 0; i < size; i++) {
            counts[digit(keys[i], shift)]++;
        }
        int before = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            int count = counts[digit];
            counts[digit] = before;
            before += count;
        }
        for (int i = 0; i < size; i++) {
            int to = counts[digit(keys[i], shift)]++;
            otherKeys[to] = keys[i];
            otherIndexes[to] = indexes[i];
        }
        swap();
    }

    private void swap() {
        long[] fullKeys = otherKeys;
        int[] fullIndexes = otherIndexes;
        otherKeys = keys;
        otherIndexes = indexes;
        keys = fullKeys;
        indexes = fullIndexes;
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & (DIGITS - 1);
    }
}
