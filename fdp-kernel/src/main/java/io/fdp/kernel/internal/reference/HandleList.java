package io.fdp.kernel.internal.reference;

import java.util.Arrays;

/** Numbers that are collected, sorted, and used again without garbage: handles or indexes. */
final class HandleList {
    private static final int FIRST_SIZE = 16;

    private long[] items = new long[FIRST_SIZE];
    private int size;
    private boolean ascending = true;

    void clear() {
        size = 0;
        ascending = true;
    }

    int size() {
        return size;
    }

    long get(int i) {
        return items[i];
    }

    void add(long item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        ascending &= size == 0 || items[size - 1] < item;
        items[size++] = item;
    }

    /** Sorts the items and drops those that are there twice. */
    void sortDistinct() {
        if (ascending) {
            return;
        }
        sort();
        int kept = 1;
        for (int i = 1; i < size; i++) {
            if (items[i] != items[kept - 1]) {
                items[kept++] = items[i];
            }
        }
        size = kept;
        ascending = true;
    }

    /** A heap sort: in place, and never slow. The sort of the JDK may allocate. */
    private void sort() {
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i, size);
        }
        for (int end = size - 1; end > 0; end--) {
            long largest = items[0];
            items[0] = items[end];
            items[end] = largest;
            sink(0, end);
        }
    }

    private void sink(int from, int end) {
        long item = items[from];
        int at = from;
        for (int child = 2 * at + 1; child < end; child = 2 * at + 1) {
            child += child + 1 < end && items[child + 1] > items[child] ? 1 : 0;
            if (items[child] <= item) {
                break;
            }
            items[at] = items[child];
            at = child;
        }
        items[at] = item;
    }
}
