package io.fdp.recorder.capture;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.query.Query;
import io.fdp.recorder.format.ChunkMap;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tracks which entities match the query of a filtered recording. A chunk is recorded again if other entities match than
 * in the last recorded frame.
 *
 * <p>Takes memory and time only for chunks in which an entity matches, or matched in the last recorded frame. One array
 * has the bits of both frames, and each {@link #update} computes its results anew. So if memory runs out in between,
 * the next frame still works.
 */
final class MatchTracker {
    private static final int WORDS = ImageLayout.SLOTS / 64;

    private final EntityRepository repository;
    private final Query query;
    private final Query.EntityVisitor visitor = this::visit;

    /** For each chunk the bits of entities that match now, followed by the bits of entities that matched before. */
    private final ChunkMap<long[]> bits = new ChunkMap<>(null);

    /** Unused arrays, for reuse: chunks can come and go in every frame. */
    private long[][] spare = {};

    private int spares;

    /** Chunks in which other entities match than before, in ascending order. */
    private int[] others = {};

    private int othersCount;
    private int matching;

    /** The chunk of the last entity that was visited, and its bits. */
    private int lastChunk;

    private long @Nullable [] last;

    MatchTracker(EntityRepository repository, Query query) {
        this.repository = repository;
        this.query = query;
    }

    /** Finds the matching entities, and writes the bits of chunks in which other entities match than before. */
    void update(CaptureBuffer to) {
        othersCount = 0;
        matching = 0;
        last = null;
        for (int chunk = bits.next(0); chunk >= 0; chunk = bits.next(chunk + 1)) {
            Arrays.fill(Objects.requireNonNull(bits.get(chunk)), 0, WORDS, 0);
        }
        query.forEach(visitor);
        compare(repository.rawChunks().count());
        for (int i = 0; i < othersCount; i++) {
            int chunk = others[i];
            long[] words = Objects.requireNonNull(bits.get(chunk));
            long at = to.begin(CaptureBuffer.MATCHES, 0, chunk, ImageLayout.BITS_BYTES);
            for (int word = 0; word < WORDS; word++) {
                to.setLong(at + ((long) word << 3), words[word]);
            }
            to.end(0, ImageLayout.BITS_BYTES);
        }
    }

    private void visit(long entity) {
        int index = (int) entity;
        int chunk = index >>> 10;
        long[] words = last;
        if (words == null || chunk != lastChunk) {
            words = ensure(chunk);
            last = words;
            lastChunk = chunk;
        }
        words[(index & 1023) >>> 6] |= 1L << index;
        matching++;
    }

    private long[] ensure(int chunk) {
        long[] words = bits.get(chunk);
        if (words == null) {
            words = spares > 0 ? spare[spares - 1] : new long[2 * WORDS];
            bits.put(chunk, words);
            spares = Math.max(0, spares - 1);
        }
        return words;
    }

    /** Finds chunks in which other entities match than before, and frees chunks without a match now and before. */
    private void compare(int chunks) {
        for (int chunk = bits.next(0); chunk >= 0; chunk = bits.next(chunk + 1)) {
            long[] words = Objects.requireNonNull(bits.get(chunk));
            if (!Arrays.equals(words, 0, WORDS, words, WORDS, 2 * WORDS)) {
                if (chunk < chunks) {
                    if (othersCount == others.length) {
                        others = Arrays.copyOf(others, 16 + othersCount + (othersCount >> 1));
                    }
                    others[othersCount++] = chunk;
                }
            } else if (isEmpty(words)) {
                if (spares == spare.length) {
                    spare = Arrays.copyOf(spare, 16 + spares + (spares >> 1));
                }
                bits.remove(chunk);
                spare[spares++] = words;
            }
        }
    }

    private static boolean isEmpty(long[] words) {
        long any = 0;
        for (long word : words) {
            any |= word;
        }
        return any == 0;
    }

    /** The first chunk, at or after a given chunk, in which other entities match than before, or -1. */
    int nextOther(int from) {
        int found = Arrays.binarySearch(others, 0, othersCount, from);
        int at = found < 0 ? -found - 1 : found;
        return at < othersCount ? others[at] : -1;
    }

    /** How many entities match. */
    int matching() {
        return matching;
    }

    /** Accepts a recorded frame: the current matches become the earlier matches. */
    void accept() {
        for (int i = 0; i < othersCount; i++) {
            long[] words = Objects.requireNonNull(bits.get(others[i]));
            System.arraycopy(words, 0, words, WORDS, WORDS);
        }
    }
}
