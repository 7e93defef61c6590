package io.fdp.kernel.internal.table;

import java.util.Arrays;

/**
 * The hashes of the chunks of one column outside of a world, and their sum, as {@link HashCache} has them inside.
 * Memory depends on the chunks present, in pages of 1,024, and not on the highest chunk.
 */
public final class ChunkSums {
    private static final int PAGE_SHIFT = 10;
    private static final int PAGE_MASK = (1 << PAGE_SHIFT) - 1;

    /** The page of chunks that have no hash. */
    private static final long[] NONE = {};

    private long[][] pages = {};
    private long sum;

    /** The chunk at which the next look for changes without a mark begins. */
    private int lookAt;

    /** Replaces the hash of a chunk. */
    public void put(int chunk, long hash) {
        int number = chunk >>> PAGE_SHIFT;
        long[] page = number < pages.length ? pages[number] : NONE;
        if (page.length == 0) {
            if (hash == 0) {
                return;
            }
            page = add(number);
        }
        int at = chunk & PAGE_MASK;
        sum += ChunkHash.weight(chunk, hash) - ChunkHash.weight(chunk, page[at]);
        page[at] = hash;
    }

    private long[] add(int number) {
        if (number >= pages.length) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, number + 1);
            Arrays.fill(pages, before, pages.length, NONE);
        }
        long[] page = new long[1 << PAGE_SHIFT];
        pages[number] = page;
        return page;
    }

    /** The hash of a chunk; 0 for none. */
    long get(int chunk) {
        int number = chunk >>> PAGE_SHIFT;
        long[] page = number < pages.length ? pages[number] : NONE;
        return page.length == 0 ? 0 : page[chunk & PAGE_MASK];
    }

    /** The next chunk to look at, in turn. */
    int nextLook(int chunks) {
        int chunk = lookAt < chunks ? lookAt : 0;
        lookAt = chunk + 1;
        return chunk;
    }

    /** The sum over all chunks. */
    public long sum() {
        return sum;
    }
}
