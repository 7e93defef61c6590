package io.fdp.kernel.internal.part;

import io.fdp.kernel.access.Memory;
import java.util.Arrays;

/**
 * The free ranges of a heap, in lists by the logarithm of their size.
 *
 * <p>A range in list {@code c} has at least {@code 1 << c} units, so the first one of the lowest list that is not empty always fits. The links lie in the
 * first unit of the range itself, which nobody else uses: 4 bytes the range before, 4 bytes the range after, -1 for none.
 */
final class FreeRanges {
    private static final int NONE = -1;
    private static final int NEXT = 4;

    private final long data;
    private final long unitBytes;
    private final int[] heads = new int[Integer.SIZE - 1];
    private int filled;

    FreeRanges(long data, long unitBytes) {
        this.data = data;
        this.unitBytes = unitBytes;
        Arrays.fill(heads, NONE);
    }

    /** A range with at least a number of units, a power of two, or -1. */
    int find(int units) {
        int fitting = filled & -units;
        return fitting == 0 ? NONE : heads[Integer.numberOfTrailingZeros(fitting)];
    }

    void insert(int at, int units) {
        int list = listOf(units);
        int head = heads[list];
        Memory.putInt(links(at), NONE);
        Memory.putInt(links(at) + NEXT, head);
        if (head != NONE) {
            Memory.putInt(links(head), at);
        }
        heads[list] = at;
        filled |= 1 << list;
    }

    void remove(int at, int units) {
        int list = listOf(units);
        int before = Memory.getInt(links(at));
        int after = Memory.getInt(links(at) + NEXT);
        if (after != NONE) {
            Memory.putInt(links(after), before);
        }
        if (before != NONE) {
            Memory.putInt(links(before) + NEXT, after);
            return;
        }
        heads[list] = after;
        if (after == NONE) {
            filled &= ~(1 << list);
        }
    }

    /** The first range of a list, or -1. */
    int first(int list) {
        return heads[list];
    }

    /** The range after one in its list, or -1. */
    int next(int at) {
        return Memory.getInt(links(at) + NEXT);
    }

    /** The range before one in its list, or -1. */
    int before(int at) {
        return Memory.getInt(links(at));
    }

    /** Whether a list claims to have ranges. */
    boolean isFilled(int list) {
        return (filled & (1 << list)) != 0;
    }

    int lists() {
        return heads.length;
    }

    static int listOf(int units) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(units);
    }

    private long links(int at) {
        return data + at * unitBytes;
    }
}
