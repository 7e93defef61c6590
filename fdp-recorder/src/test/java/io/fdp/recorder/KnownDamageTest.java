package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.error.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Damage is new when neither its place, as one that costs ticks, nor the tick that it costs is known: the same as
 * looking at all that is known each time.
 */
class KnownDamageTest {
    private static boolean isKnown(List<Damage> all, long position, long tick) {
        return all.stream()
                .anyMatch(damage -> (damage.firstLost() >= 0 && damage.position() == position) || damage.isLost(tick));
    }

    @Test
    void shouldSayTheSameAsLookingAtAllDamage() {
        int fresh = 0;
        int known = 0;
        for (long seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Damage> all = new ArrayList<>();
            for (int i = random.nextInt(8); i > 0; i--) {
                long first = random.nextInt(5) == 0 ? -1 : random.nextInt(60);
                all.add(new Damage(random.nextInt(60), "before", first, first < 0 ? -1 : first + random.nextInt(6)));
            }
            KnownDamage tested = new KnownDamage(all);
            long position = 0;
            for (long tick = 0; tick < 60; tick += random.nextInt(3)) {
                position += random.nextInt(3);
                boolean isNew = tested.isNew(position, tick);
                assertThat(isNew)
                        .as("seed %d, byte %d, tick %d", seed, position, tick)
                        .isEqualTo(!isKnown(all, position, tick));
                if (isNew) {
                    Damage found = new Damage(position, "found", tick, tick + random.nextInt(4));
                    all.add(found);
                    tested.goesOnTo(found.lastLost());
                    fresh++;
                } else {
                    known++;
                }
            }
        }
        assertThat(fresh).isGreaterThan(1000);
        assertThat(known).isGreaterThan(1000);
    }
}
