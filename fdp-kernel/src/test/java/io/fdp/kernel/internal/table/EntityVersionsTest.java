package io.fdp.kernel.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.internal.memory.Chunks;
import java.lang.foreign.Arena;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The three levels of versions against an array of them, in young worlds and in those whose versions have outgrown the
 * upper levels.
 */
class EntityVersionsTest {
    private static final int CHUNKS = 3;
    private static final int SLOTS = CHUNKS * Chunks.SLOTS;

    private final Arena arena = Arena.ofConfined();
    private final long[] model = new long[SLOTS];
    private final EntityVersions versions = new EntityVersions(
            allocate(EntityVersions.SLOT_BYTES_PER_CHUNK),
            allocate(EntityVersions.GROUP_BYTES_PER_CHUNK),
            allocate(EntityVersions.WORD_BYTES_PER_CHUNK));

    private long allocate(int bytesPerChunk) {
        return arena.allocate((long) CHUNKS * bytesPerChunk, 64).address();
    }

    @AfterEach
    void free() {
        arena.close();
    }

    @ParameterizedTest
    @ValueSource(
            longs = {1, 1_000, Integer.MAX_VALUE - 40L, Integer.MAX_VALUE, 1L << 31, 1L << 32, (1L << 33) - 20, 1L << 50
            })
    void shouldFindWhatChangedAndNothingElse(long start) {
        SplittableRandom random = new SplittableRandom(start);
        for (int step = 0; step < 100; step++) {
            long version = start + step;
            for (int i = random.nextInt(4); i > 0; i--) {
                int index = random.nextInt(SLOTS);
                versions.mark(index, version);
                model[index] = version;
            }
            if (random.nextInt(10) == 0) {
                int word = random.nextInt(SLOTS / 64);
                long mask = random.nextLong() << random.nextInt(64);
                versions.markWord(word, mask, version);
                for (int bit = 0; bit < 64; bit++) {
                    model[word * 64 + bit] = (mask >>> bit & 1) == 1 ? version : model[word * 64 + bit];
                }
            }
            compare(start + random.nextInt(step + 1) - 1);
            compare(0);
        }
    }

    /** Words are hints: all that changed must be in them; who changed is exact. */
    private void compare(long since) {
        for (int word = 0; word < SLOTS / 64; word++) {
            long expected = 0;
            for (int bit = 0; bit < 64; bit++) {
                expected |= model[word * 64 + bit] > since ? 1L << bit : 0;
                assertThat(versions.isFound(word * 64 + bit)).isTrue();
            }
            assertThat(versions.changedIn(word, since))
                    .as("word %d since %d", word, since)
                    .isEqualTo(expected);
            boolean hinted = (versions.changedWords(word >>> 4, since) >>> (word & 15) & 1) == 1;
            assertThat(hinted || expected == 0)
                    .as("word %d since %d is hinted", word, since)
                    .isTrue();
            if (since < Integer.MAX_VALUE - 1) {
                assertThat(hinted).as("word %d since %d", word, since).isEqualTo(expected != 0);
            }
        }
    }

    @Test
    void shouldLookNowhereWhenNothingChanged() {
        versions.mark(70, 5);
        assertThat(versions.changedWords(0, 4)).isEqualTo(1 << 1);
        assertThat(versions.changedWords(0, 5)).isZero();
        assertThat(versions.changedWords(1, 0)).isZero();
    }
}
