package io.fdp.recorder.format;

import io.fdp.codec.data.ReadAccount;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A map from chunks to values. Memory grows with the number of chunks, not with the highest chunk: three levels of 128
 * each, with only the nodes that lead to a chunk. Each node knows the latest stamp and the number of marks below it, so
 * that a search visits only new or marked chunks.
 *
 * @param <T> the value of a chunk
 */
public final class ChunkMap<T> {
    private static final int SHIFT = 7;
    private static final int WIDTH = 1 << SHIFT;
    private static final int MASK = WIDTH - 1;
    private static final int NODE_BYTES = 72 + WIDTH * Long.BYTES;

    /** How many kinds of marks there are. */
    private static final int MARKS = 2;

    /** Stands for no kind: stamps count. */
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

    /** Nodes by the highest bits of a chunk, then by the middle bits, then by the lowest bits. */
    private @Nullable Node[] top = {};

    private int reach;
    private long steps;

    /** Makes a map whose own memory is charged to an account, if any. */
    public ChunkMap(@Nullable ReadAccount account) {
        this.account = account;
    }

    /** The number from which on no chunk has a value. */
    public int reach() {
        return reach;
    }

    /** How many places were visited so far to find chunks. */
    long steps() {
        return steps;
    }

    private @Nullable Node leaf(int chunk) {
        Node middle = top[chunk >>> (2 * SHIFT)];
        return middle == null ? null : middle.node((chunk >>> SHIFT) & MASK);
    }

    /** The value of a chunk, or null. */
    @SuppressWarnings("unchecked") // leaves hold what put() was given
    public @Nullable T get(int chunk) {
        if (chunk < 0 || chunk >= reach) {
            return null;
        }
        Node leaf = leaf(chunk);
        return leaf == null ? null : (T) leaf.places[chunk & MASK];
    }

    /** Sets the value of a chunk. */
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

    /** Removes the value of a chunk that was never stamped or marked. */
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

    /** Stamps a chunk that has a value. Stamps never decrease. */
    void stamp(int chunk, long stamp) {
        Node middle = top[chunk >>> (2 * SHIFT)];
        Node leaf = leaf(chunk);
        if (middle == null || leaf == null) {
            throw new IllegalArgumentException("there is nothing for chunk " + chunk);
        }
        middle.stamp = stamp;
        leaf.stamp = stamp;
    }

    /** Adds a mark of a kind to a chunk that has a value, or removes it. */
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
     * The first chunk at or after a number that has a value and may have a mark of a kind: this chunk or another of the
     * same leaf has it. -1 when there is none.
     */
    int nextMarked(int from, int kind) {
        return next(from, kind, EVER);
    }

    /** The first chunk at or after a number that has a value; -1 when there is none. */
    public int next(int from) {
        return next(from, EVER);
    }

    /**
     * The first chunk at or after a number that has a value and may have a later stamp: this chunk or another of the
     * same leaf has it. -1 when there is none.
     */
    int next(int from, long after) {
        return next(from, BY_STAMP, after);
    }

    /** Finds the next chunk by the marks of a kind, or without a kind by a stamp. */
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
