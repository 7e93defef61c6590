package io.fdp.replication.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.model.NetworkId;
import io.fdp.testkit.Seeds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IdMapTest {
    private static long anyId(SplittableRandom random) {
        int serial = switch (random.nextInt(4)) {
            case 0 -> random.nextInt(1, 600);
            case 1 -> -random.nextInt(1, 600);
            case 2 -> (1 << 20) + random.nextInt(-3, 3);
            default -> Integer.MIN_VALUE + random.nextInt(3);
        };
        return NetworkId.of(random.nextInt(1, 4) * 21_845, random.nextInt(1, 3) * 32_767, serial);
    }

    @Test
    void shouldBeLikeAMap() {
        Seeds.run(100, random -> {
            IdMap map = new IdMap(Integer.MAX_VALUE);
            Map<Long, Long> model = new HashMap<>();
            for (int i = 0; i < 3000; i++) {
                long id = anyId(random);
                switch (random.nextInt(4)) {
                    case 0 -> {
                        map.remove(id);
                        model.remove(id);
                    }
                    case 1 -> {
                        long handle = random.nextInt(9) == 0 ? IdMap.DEAD : random.nextLong(1, 1000);
                        assertThat(map.put(id, handle)).isTrue();
                        model.put(id, handle);
                    }
                    default -> assertThat(map.get(id)).isEqualTo(model.getOrDefault(id, IdMap.ABSENT));
                }
                assertThat(map.size()).isEqualTo(model.size());
            }
            List.copyOf(model.keySet()).forEach(map::remove);
            assertThat(map.size()).isZero();
            assertThat(map.pages()).as("empty pages are given back").isZero();
        });
    }

    @Test
    void shouldRefuseIdsThatAreSpreadTooFar() {
        int oneSpace = pagesOf(NetworkId.of(1, 1, 1));
        int oneBranch = pagesOf(NetworkId.of(1, 1, 1), NetworkId.of(1, 1, 1 << 30)) - oneSpace;
        IdMap map = new IdMap(oneSpace + oneBranch);
        assertThat(map.put(NetworkId.of(1, 1, 1), 5)).isTrue();
        assertThat(map.put(NetworkId.of(1, 1, 1 << 30), 5)).isTrue();
        assertThat(map.put(NetworkId.of(2, 1, 1), 5)).isFalse();
        assertThat(map.put(NetworkId.of(1, 1, 2), 6)).as("has a page").isTrue();
        assertThat(map.get(NetworkId.of(2, 1, 1))).isEqualTo(IdMap.ABSENT);
        map.remove(NetworkId.of(1, 1, 1 << 30));
        assertThat(map.put(NetworkId.of(1, 1, 1 << 29), 5))
                .as("room is free again")
                .isTrue();
    }

    private static int pagesOf(long... ids) {
        IdMap map = new IdMap(Integer.MAX_VALUE);
        for (long id : ids) {
            map.put(id, 5);
        }
        return map.pages();
    }

    /** An id of a life of its own costs over 40 KB: a few samples with such ids must not fill the memory. */
    @Test
    void shouldBoundTheMemoryOfIdsThatAreSpreadOnPurpose() {
        int most = 1000;
        IdMap map = new IdMap(most);
        int taken = 0;
        for (int life = 1; life <= 65_535; life++) {
            taken += map.put(NetworkId.of(1, life, 1), 5) ? 1 : 0;
        }
        assertThat(taken).isBetween(10, most * 2048 / 40_000);
        assertThat(map.pages()).isLessThanOrEqualTo(most);
        assertThat(map.size()).isEqualTo(taken);
        for (int life = 1; life <= 65_535; life++) {
            map.remove(NetworkId.of(1, life, 1));
        }
        assertThat(map.pages()).isZero();
    }

    @Test
    void shouldForgetTheOldestTombstones() {
        Seeds.run(50, random -> {
            IdMap map = new IdMap(Integer.MAX_VALUE);
            int most = random.nextInt(1, 600);
            long keep = random.nextLong(1, 500);
            Tombstones tombstones = new Tombstones(map, keep, most);
            Deque<long[]> model = new ArrayDeque<>();
            long now = 0;
            for (int serial = 1; serial < 2000; serial++) {
                now += random.nextInt(3);
                long id = NetworkId.of(1, 1, serial);
                tombstones.add(id, now);
                tombstones.add(id, now); // twice is once
                model.add(new long[] {id, now});
                if (model.size() > most) {
                    assertThat(map.get(model.removeFirst()[0])).isEqualTo(IdMap.ABSENT);
                }
                if (random.nextInt(10) == 0) {
                    List<Long> gone = new ArrayList<>();
                    while (!model.isEmpty() && now - model.getFirst()[1] >= keep) {
                        gone.add(model.removeFirst()[0]);
                    }
                    assertThat(tombstones.expire(now)).isEqualTo(!gone.isEmpty());
                    gone.forEach(dead -> assertThat(map.get(dead)).isEqualTo(IdMap.ABSENT));
                }
                assertThat(tombstones.count()).isEqualTo(model.size()).isEqualTo(map.size());
                assertThat(model)
                        .allSatisfy(dead -> assertThat(map.get(dead[0])).isEqualTo(IdMap.DEAD));
            }
        });
    }
}
