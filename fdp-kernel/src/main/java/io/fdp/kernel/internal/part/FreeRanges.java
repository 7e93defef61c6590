package io.fdp.kernel.internal.part;

import io.fdp.kernel.memory.Memory;
import java.util.Arrays;

/**
 * The free ranges of a heap, in lists by the logarithm of their size.
 *
 * <p>A range in list {@code c} has at least {@code 1 << c} units. So for {@code 1 << c} units the first range of the
 * lowest filled list from {@code c} on always fits. The links lie in the first unit of the range itself: 4 bytes the
 * range before, 4 bytes the range after, -1 for none, and 4 bytes of a seal that follows from both.
 *
 * <p>A link is trusted only if both ends agree and the tags, which lie elsewhere, say that the other end is free. A
 * thread that passed its checks before the range became free may still write a part there. That shortens a list, and
 * never leads out of the heap. The lost ranges come back with their neighbours or when the heap is packed. The seal
 * tells such a write from a fault of the kernel.
 */
final class FreeRanges {
    private static final int NONE = -1;
    private static final int NEXT = 4;
    private static final int SEAL = 8;

    private final long data;
    private final long unitBytes;
    private final long tags;
    private final int[] heads = new int[Integer.SIZE - 1];
    private int filled;
    private boolean cut;

    FreeRanges(long data, long unitBytes, long tags) {
        this.tags = tags;
        this.data = data;
        this.unitBytes = unitBytes;
        Arrays.fill(heads, NONE);
    }

    /** A range with at least a number of units (a power of two), or -1. */
    int find(int units) {
        int fitting = filled & -units;
        return fitting == 0 ? NONE : heads[Integer.numberOfTrailingZeros(fitting)];
    }

    void insert(int at, int units) {
        int list = listOf(units);
        int head = heads[list];
        put(at, NONE, head);
        if (head != NONE) {
            noteOverwritten(head);
            put(head, at, next(head));
        }
        heads[list] = at;
        filled |= 1 << list;
    }

    /** Removes a range from its list, in a heap that ends at a unit. */
    void remove(int at, int units, int end) {
        int list = listOf(units);
        noteOverwritten(at);
        int after = next(at);
        if (!isIn(list, after, end) || before(after) != at) {
            after = NONE;
        }
        if (heads[list] == at) {
            unlink(NONE, after);
            heads[list] = after;
            filled = after == NONE ? filled & ~(1 << list) : filled;
            return;
        }
        int before = before(at);
        unlink(isIn(list, before, end) && next(before) == at ? before : NONE, after);
    }

    private void unlink(int before, int after) {
        if (after != NONE) {
            noteOverwritten(after);
            put(after, before, next(after));
        }
        if (before != NONE) {
            noteOverwritten(before);
            put(before, before(before), after);
        }
    }

    private void put(int at, int before, int after) {
        Memory.putInt(links(at), before);
        Memory.putInt(links(at) + NEXT, after);
        Memory.putInt(links(at) + SEAL, seal(at, before, after));
    }

    /** Notes that overwritten links may end a list here: further ranges may be in no list from now on. */
    private void noteOverwritten(int at) {
        cut |= isOverwritten(at);
    }

    /** Whether a late writer wrote over the links of a range. */
    boolean isOverwritten(int at) {
        return Memory.getInt(links(at) + SEAL) != seal(at, before(at), next(at));
    }

    /** Whether lists may lack ranges because a late writer wrote over links. */
    boolean isCut() {
        return cut;
    }

    private static int seal(int at, int before, int after) {
        return ((at * 31 + before) * 31 + after) ^ 0x5eed_1157;
    }

    /** Whether a free range of a list starts at a unit, which may be any number. */
    private boolean isIn(int list, int at, int end) {
        if (at < 0 || at >= end) {
            return false;
        }
        int tag = Memory.getInt(tags + ((long) at << 2));
        return tag < 0 && listOf(-tag) == list;
    }

    /** The first range of a list, or -1. */
    int first(int list) {
        return heads[list];
    }

    /** The next range in the list, or -1. */
    int next(int at) {
        return Memory.getInt(links(at) + NEXT);
    }

    /** The previous range in the list, or -1. */
    int before(int at) {
        return Memory.getInt(links(at));
    }

    /** Whether a list is marked as having ranges. */
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
