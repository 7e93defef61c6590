package io.fdp.dis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SlotsTest {
    /** Entities join, leave, and get indexes that others had, also before those have left. */
    @Test
    void shouldFindEntitiesByHandleAndByNumber() {
        Seeds.run(10, random -> {
            Slots slots = new Slots();
            Map<Long, Long> present = new HashMap<>(); // the number of each entity
            Map<Long, Long> left = new HashMap<>();
            for (long number = 1; number < 4_000; number++) {
                List<Long> entities = new ArrayList<>(present.keySet());
                if (random.nextInt(5) > 1 || entities.isEmpty()) {
                    long entity = number << 32 | random.nextInt(3_000); // any index, a new generation
                    int slot = slots.join(entity, number);
                    assertThat(slot).isBetween(0, slots.room() - 1);
                    present.keySet()
                            .removeIf(
                                    other -> (int) (long) other == (int) entity && leaves(slots, other, left, present));
                    present.put(entity, number);
                } else {
                    long entity = entities.get(random.nextInt(entities.size()));
                    slots.leave(slots.ofEntity(entity));
                    left.put(entity, present.remove(entity));
                }
            }
            requireSame(slots, present, left);
        });
    }

    /** An entity whose index another one has got is found by its number alone; it leaves. */
    private static boolean leaves(Slots slots, long entity, Map<Long, Long> left, Map<Long, Long> present) {
        assertThat(slots.ofEntity(entity)).isEqualTo(Slots.NONE);
        int slot = slots.ofNumber(present.get(entity));
        assertThat(slots.entity(slot)).isEqualTo(entity);
        slots.leave(slot);
        left.put(entity, present.get(entity));
        return true;
    }

    private static void requireSame(Slots slots, Map<Long, Long> present, Map<Long, Long> left) {
        assertThat(slots.count()).isEqualTo(present.size());
        present.forEach((entity, number) -> {
            int slot = slots.ofEntity(entity);
            assertThat(slot).isBetween(0, slots.end() - 1).isEqualTo(slots.ofNumber(number));
            assertThat(slots.numberOf(entity)).isEqualTo(number);
            assertThat(slots.number(slot)).isEqualTo(number);
            assertThat(slots.entity(slot)).isEqualTo(entity);
        });
        left.forEach((entity, number) -> {
            assertThat(slots.ofEntity(entity)).isEqualTo(Slots.NONE);
            assertThat(slots.ofNumber(number)).isEqualTo(Slots.NONE);
            assertThat(slots.numberOf(entity)).isZero();
            assertThat(slots.lastNumberOf(entity)).isEqualTo(number);
        });
    }

    @Test
    void shouldKnowNobodyByHandlesThatNobodyHas() {
        Slots slots = new Slots();
        slots.join(1L << 32 | 5, 77);
        for (long entity :
                new long[] {Entity.NULL, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0xffff_ffffL, 5, 2L << 32 | 5}) {
            assertThat(slots.ofEntity(entity)).as("%x", entity).isEqualTo(Slots.NONE);
            assertThat(slots.numberOf(entity)).isZero();
            assertThat(slots.lastNumberOf(entity)).isZero();
        }
        assertThat(slots.ofNumber(0)).isEqualTo(Slots.NONE);
    }

    /** The last 4,096 are remembered, and only those. */
    @Test
    void shouldRememberTheLast() {
        Seeds.run(5, (SplittableRandom random) -> {
            LastNumbers numbers = new LastNumbers();
            LinkedHashMap<Long, Long> model = new LinkedHashMap<>();
            for (int i = 0; i < 30_000; i++) {
                long entity = random.nextLong(1, 6_000) * (random.nextBoolean() ? 1 : 1L << 32);
                numbers.put(entity, i + 1L);
                if (model.put(entity, i + 1L) == null && model.size() > 4096) {
                    long oldest = model.keySet().iterator().next();
                    model.remove(oldest);
                    assertThat(numbers.get(oldest)).isEqualTo(LastNumbers.NONE);
                }
            }
            model.forEach((entity, number) -> assertThat(numbers.get(entity)).isEqualTo(number));
        });
    }
}
