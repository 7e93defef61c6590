package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Query;
import io.fdp.recorder.format.Format;
import java.util.Arrays;

/** Which entities a filtered recording has: those that match a query. Chunks in which others match than in the last recorded frame are recorded again. */
final class MatchTracker {
    private static final int WORDS = Format.SLOTS / 64;

    private final EntityRepository repository;
    private final Query query;
    private long[] now = {};
    private long[] before = {};
    private int chunks;
    private int matching;

    MatchTracker(EntityRepository repository, Query query) {
        this.repository = repository;
        this.query = query;
    }

    /** Finds out who matches, and tells for the chunks that have others. */
    void update(CaptureBuffer to) {
        chunks = repository.rawChunks().count();
        int words = chunks * WORDS;
        if (now.length < words) {
            int room = Math.max(words, now.length + (now.length >> 1));
            now = Arrays.copyOf(now, room);
            before = Arrays.copyOf(before, room);
        }
        Arrays.fill(now, 0, words, 0);
        matching = 0;
        query.forEach(entity -> {
            int index = (int) entity;
            now[index >>> 6] |= 1L << index;
            matching++;
        });
        for (int chunk = nextOther(0); chunk >= 0; chunk = nextOther(chunk + 1)) {
            long at = to.begin(CaptureBuffer.MATCHES, 0, chunk, Format.BITS_BYTES);
            for (int i = 0; i < WORDS; i++) {
                to.setLong(at + ((long) i << 3), now[chunk * WORDS + i]);
            }
            to.end(0, Format.BITS_BYTES);
        }
    }

    /** The first chunk, at or after one, in which others match than before, or -1. */
    int nextOther(int from) {
        for (int chunk = from; chunk < chunks; chunk++) {
            int at = chunk * WORDS;
            if (!Arrays.equals(now, at, at + WORDS, before, at, at + WORDS)) {
                return chunk;
            }
        }
        return -1;
    }

    /** How many entities match. */
    int matching() {
        return matching;
    }

    /** The frame was recorded: who matches now is who matched before. */
    void accept() {
        System.arraycopy(now, 0, before, 0, chunks * WORDS);
    }
}
