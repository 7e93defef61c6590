package io.fdp.recorder.format;

import io.fdp.codec.data.ReadAccount;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Something for each of some chunks. Memory grows with the chunks that are there, not with the highest number: three
 * levels of 128 each, of which only those exist that lead to a chunk. Each level knows the latest stamp and the number
 * of marks below it, so that finding what is new or marked takes steps for what is new or marked, however much there
 * is.
 *
 * @param <T> what there is for a chunk
 */
public final class ChunkMap<T> {
    private static final int SHIFT = 7;
    private static final int WIDTH = 1 << SHIFT;
    private static final int MASK = WIDTH - 1;
    private static final int NODE_BYTES = 72 + WIDTH * Long.BYTES;

    /** How many kinds of marks there are. */
    private static final int MARKS = 2;

    /** In the place of a kind: stamps count. */
    private static final int BY_STAMP = -1;

    /** Before all stamps. */
    private static final long EVER = Long.MIN_VALUE;

    /** The places of a level. */
    private static final class Node {
        final @Nullable Object[] places = new Object[WIDTH];
        long stamp;
        final int[] marks = new int[MARKS];

        private @Nullable Node node(int at) {
            return (Node) places[at];
        }

        /** Whether anything below has a mark of a kind, or a later stamp. */
        private boolean hasAny(int kind, long after) {
            return kind == BY_STAMP ? stamp > after : marks[kind] > 0;
        }
    }

    private final @Nullable ReadAccount account;

    /** By the highest bits of a chunk, then by those in the middle, then by the lowest. */
    private @Nullable Node[] top = {};

    private int reach;
    private long steps;

    /** A map whose own memory is charged to an account, if there is one. */
    public ChunkMap(@Nullable ReadAccount account) {
        this.account = account;
    }

    /** There is nothing for chunks from here on. */
    public int reach() {
        return reach;
    }

    /** How many places were looked at so far to find chunks. */
    long steps() {
        return steps;
    }

    private @Nullable Node leaf(int chunk) {
        Node middle = top[chunk >>> (2 * SHIFT)];
        return middle == null ? null : middle.node((chunk >>> SHIFT) & MASK);
    }

    /** What there is for a chunk, or null. */
    @SuppressWarnings("unchecked") // leaves hold what put() was given
    public @Nullable T get(int chunk) {
        if (chunk < 0 || chunk >= reach) {
            return null;
        }
        Node leaf = leaf(chunk);
        return leaf == null ? null : (T) leaf.places[chunk & MASK];
    }

    /** Puts something there for a chunk, in place of what was. */
    public void put(int chunk, T value) {
        int first = chunk >>> (2 * SHIFT);
        if (first >= top.length) {
            top = Arrays.copyOf(top, first + 1);
        }
        Node middle = top[first];
        if (middle == null) {
            middle = make();
            top[first] = middle;
        }
        Node leaf = middle.node((chunk >>> SHIFT) & MASK);
        if (leaf == null) {
            leaf = make();
            middle.places[(chunk >>> SHIFT) & MASK] = leaf;
        }
        leaf.places[chunk & MASK] = value;
        reach = Math.max(reach, chunk + 1);
    }

    /** Takes away what there is for a chunk that was never stamped or marked. */
    public void remove(int chunk) {
        Node leaf = chunk < 0 || chunk >= reach ? null : leaf(chunk);
        if (leaf != null) {
            leaf.places[chunk & MASK] = null;
        }
    }

    private Node make() {
        if (account != null) {
            account.chargeHeap(NODE_BYTES, "a list of chunks");
        }
        return new Node();
    }

    /** Stamps a chunk for which there is something. Stamps never go back. */
    void stamp(int chunk, long stamp) {
        Node middle = top[chunk >>> (2 * SHIFT)];
        Node leaf = leaf(chunk);
        if (middle == null || leaf == null) {
            throw new IllegalArgumentException("there is nothing for chunk " + chunk);
        }
        middle.stamp = stamp;
        leaf.stamp = stamp;
    }

    /** Adds a mark of a kind to a chunk for which there is something, or takes it away. */
    void mark(int chunk, int kind, boolean on) {
        Node middle = top[chunk >>> (2 * SHIFT)];
        Node leaf = leaf(chunk);
        if (middle == null || leaf == null) {
            throw new IllegalArgumentException("there is nothing for chunk " + chunk);
        }
        middle.marks[kind] += on ? 1 : -1;
        leaf.marks[kind] += on ? 1 : -1;
    }

    /**
     * The first chunk at or after a number for which there is something, and that may have a mark of a kind: it or
     * another of the same leaf has; -1 when there is none.
     */
    int nextMarked(int from, int kind) {
        return next(from, kind, EVER);
    }

    /** The first chunk at or after a number for which there is something; -1 when there is none. */
    public int next(int from) {
        return next(from, EVER);
    }

    /**
     * The first chunk at or after a number for which there is something, and that may have a later stamp than one: it
     * or another of the same leaf has; -1 when there is none.
     */
    int next(int from, long after) {
        return next(from, BY_STAMP, after);
    }

    /** The same by the marks of a kind, or without a kind by a stamp. */
    private int next(int from, int kind, long after) {
        int chunk = from;
        while (chunk < reach) {
            steps++;
            Node middle = top[chunk >>> (2 * SHIFT)];
            boolean any = middle != null && middle.hasAny(kind, after);
            Node leaf = any ? leaf(chunk) : null;
            if (leaf == null || !leaf.hasAny(kind, after)) {
                int shift = any ? SHIFT : 2 * SHIFT;
                chunk = ((chunk >>> shift) + 1) << shift;
            } else if (leaf.places[chunk & MASK] == null) {
                chunk++;
            } else {
                return chunk;
            }
        }
        return -1;
    }
}
