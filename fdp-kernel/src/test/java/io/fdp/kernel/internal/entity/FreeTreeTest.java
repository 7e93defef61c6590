package io.fdp.kernel.internal.entity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreeTreeTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 4096, 4097, 300_000})
    void shouldFindTheSameWordsAsABitSet(int words) {
        SplittableRandom random = new SplittableRandom(words);
        FreeTree tree = new FreeTree(words);
        BitSet full = new BitSet();
        for (int round = 0; round < 200; round++) {
            int from = random.nextInt(words);
            int to = Math.min(words - 1, from + random.nextInt(1 + words / 3));
            boolean set = random.nextInt(3) > 0;
            for (int word = from; word < to; word++) {
                full.set(word, set);
                if (set) {
                    tree.setFull(word);
                } else {
                    tree.clearFull(word);
                }
            }
            for (int i = 0; i < 20; i++) {
                int start = random.nextInt(words);
                int expected = full.nextClearBit(start);
                assertThat(tree.isFull(start)).isEqualTo(full.get(start));
                if (expected < words) {
                    assertThat(tree.nextNotFull(start)).isEqualTo(expected);
                }
            }
            assertThat(tree.isConsistent()).isTrue();
        }
    }
}
