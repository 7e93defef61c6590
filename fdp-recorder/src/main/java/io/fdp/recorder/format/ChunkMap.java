package io.fdp.recorder.format;

import io.fdp.kernel.data.ReadAccount;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Something for each of some chunks. Memory grows with the chunks that are there, not with the highest number: three levels of 128 each, of which only those exist that lead to a chunk.
 *
 * @param <T> what there is for a chunk
 */
public final class ChunkMap<T> {
    private static final int SHIFT = 7;
    private static final int WIDTH = 1 << SHIFT;
    private static final int MASK = WIDTH - 1;
    private static final int NODE_BYTES = 16 + WIDTH * Long.BYTES;

    private final @Nullable ReadAccount account;

    /** By the highest bits of a chunk, then by those in the middle, then by the lowest. */
    private @Nullable Object[] top = {};

    private int reach;

    /** A map whose own memory is charged to an account, if there is one. */
    public ChunkMap(@Nullable ReadAccount account) {
        this.account = account;
    }

    /** There is nothing for chunks from here on. */
    public int reach() {
        return reach;
    }

    private static @Nullable Object[] node(@Nullable Object[] in, int at) {
        return (Object[]) in[at];
    }

    /** What there is for a chunk, or null. */
    @SuppressWarnings("unchecked") // leaves hold what put() was given
    public @Nullable T get(int chunk) {
        if (chunk < 0 || chunk >= reach) {
            return null;
        }
        @Nullable Object[] middle = node(top, chunk >>> (2 * SHIFT));
        @Nullable Object[] leaf = middle == null ? null : node(middle, (chunk >>> SHIFT) & MASK);
        return leaf == null ? null : (T) leaf[chunk & MASK];
    }

    /** Puts something there for a chunk, in place of what was. */
    public void put(int chunk, T value) {
        int first = chunk >>> (2 * SHIFT);
        if (first >= top.length) {
            top = Arrays.copyOf(top, first + 1);
        }
        @Nullable Object[] middle = ensure(top, first);
        @Nullable Object[] leaf = ensure(middle, (chunk >>> SHIFT) & MASK);
        leaf[chunk & MASK] = value;
        reach = Math.max(reach, chunk + 1);
    }

    private @Nullable Object[] ensure(@Nullable Object[] in, int at) {
        @Nullable Object[] node = node(in, at);
        if (node == null) {
            if (account != null) {
                account.chargeHeap(NODE_BYTES, "a list of chunks");
            }
            node = new Object[WIDTH];
            in[at] = node;
        }
        return node;
    }

    /** The first chunk at or after a number for which there is something; -1 when there is none. */
    public int next(int from) {
        int chunk = from;
        while (chunk < reach) {
            @Nullable Object[] middle = node(top, chunk >>> (2 * SHIFT));
            @Nullable Object[] leaf = middle == null ? null : node(middle, (chunk >>> SHIFT) & MASK);
            if (leaf == null) {
                int shift = middle == null ? 2 * SHIFT : SHIFT;
                chunk = ((chunk >>> shift) + 1) << shift;
            } else if (leaf[chunk & MASK] == null) {
                chunk++;
            } else {
                return chunk;
            }
        }
        return -1;
    }
}
