package io.fdp.dds.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Seeds;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdKeysTest {
    /** Every program leaves what a map would have. Ids are few and near each other, so that their places meet. */
    @Test
    void shouldBehaveLikeAMap() {
        Seeds.run(20, random -> {
            IdKeys keys = new IdKeys();
            Map<Long, Integer> model = new HashMap<>();
            int spread = 1 + random.nextInt(3000);
            long step = random.nextBoolean() ? 1 : random.nextLong() | 1;
            for (int i = 0; i < 5000; i++) {
                long id = step * (1 + random.nextInt(spread));
                switch (random.nextInt(20)) {
                    case 0, 1, 2, 3, 4, 5, 6 -> {
                        Integer gone = model.remove(id);
                        assertThat(keys.remove(id)).isEqualTo(gone == null ? IdKeys.NONE : gone);
                    }
                    case 7 -> {
                        if (random.nextInt(50) == 0) {
                            int least = random.nextInt(1000);
                            keys.retain((of, key) -> key >= least);
                            model.values().removeIf(key -> key < least);
                        }
                    }
                    default -> {
                        int key = random.nextInt(1000);
                        keys.put(id, key);
                        model.put(id, key);
                    }
                }
                assertThat(keys.size()).isEqualTo(model.size());
            }
            for (long i = 1; i <= spread; i++) {
                assertThat(keys.get(step * i)).isEqualTo(model.getOrDefault(step * i, IdKeys.NONE));
            }
        });
    }

    @Test
    void shouldLeaveOutZero() {
        IdKeys keys = new IdKeys();
        keys.put(0, 7);
        assertThat(keys.size()).isZero();
        assertThat(keys.get(0)).isEqualTo(IdKeys.NONE);
        assertThat(keys.remove(0)).isEqualTo(IdKeys.NONE);
    }
}
