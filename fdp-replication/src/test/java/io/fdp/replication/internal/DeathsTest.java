package io.fdp.replication.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Deaths by group, compared with plain lists. */
class DeathsTest {
    private static final long KEEP = 100;

    private record Dead(long id, long time) {}

    private static List<Long> named(Deaths deaths, int group) {
        List<Long> all = new ArrayList<>();
        for (int entry = deaths.first(group); entry != Deaths.NONE; entry = deaths.next(entry)) {
            all.add(deaths.id(entry));
        }
        return all;
    }

    @Test
    void shouldNameTheDeadForAWhile() {
        Seeds.run(30, random -> {
            Deaths deaths = new Deaths(KEEP);
            Map<Integer, List<Dead>> model = new HashMap<>();
            long now = 0;
            int groups = random.nextInt(1, 2000);
            for (int i = 0; i < 30_000; i++) {
                now += random.nextInt(40) == 0 ? random.nextInt(60) : 0;
                int group = random.nextInt(5) == 0 ? random.nextInt(groups) : random.nextInt(Math.min(groups, 3));
                long id = random.nextLong(1, 5000);
                List<Dead> list = model.computeIfAbsent(group, any -> new ArrayList<>());
                long time = now;
                switch (random.nextInt(3)) {
                    case 0 -> {
                        deaths.add(group, id, now);
                        if (list.size() == EntityTopic.MOST_DEATHS) {
                            list.removeFirst();
                        }
                        list.add(new Dead(id, now));
                    }
                    case 1 -> {
                        list.removeIf(dead -> time - dead.time >= KEEP);
                        boolean isNew = list.stream().noneMatch(dead -> dead.id == id);
                        assertThat(deaths.addOnce(group, id, now)).isEqualTo(isNew);
                        if (isNew && list.size() == EntityTopic.MOST_DEATHS) {
                            list.removeFirst();
                        }
                        if (isNew) {
                            list.add(new Dead(id, now));
                        }
                    }
                    default -> {
                        list.removeIf(dead -> time - dead.time >= KEEP);
                        assertThat(deaths.count(group, now)).isEqualTo(list.size());
                        assertThat(named(deaths, group))
                                .isEqualTo(list.stream().map(Dead::id).toList());
                    }
                }
            }
            assertThat(deaths.count(100_000, now)).isZero();
            assertThat(deaths.first(100_000)).isEqualTo(Deaths.NONE);
        });
    }
}
