package io.fdp.dis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.testkit.Seeds;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class RingAndMapTest {
    /** The ring against a queue: what was written comes out once, in order. */
    @Test
    void shouldBeAQueue() {
        Seeds.run(5, random -> {
            PduRing ring = new PduRing(1024);
            ArrayDeque<long[]> model = new ArrayDeque<>();
            for (int i = 0; i < 5_000; i++) {
                if (random.nextBoolean()) {
                    int length = random.nextInt(1, 300);
                    int at = ring.claim(length, i);
                    if (at >= 0) {
                        ring.bytes().put(at, (byte) i);
                        ring.bytes().put(at + length - 1, (byte) i);
                        ring.commit();
                        model.add(new long[] {length, i});
                    } else {
                        assertThat(model).as("full, so not empty").isNotEmpty();
                    }
                } else {
                    int at = ring.peek();
                    long[] expected = model.poll();
                    assertThat(at >= 0).isEqualTo(expected != null);
                    if (expected != null) {
                        assertThat(ring.length(at)).isEqualTo((int) expected[0]);
                        assertThat(ring.source(at)).isEqualTo(expected[1]);
                        assertThat(ring.bytes().get(at + ring.length(at) - 1)).isEqualTo((byte) expected[1]);
                        ring.release();
                    }
                }
                assertThat(ring.isEmpty()).isEqualTo(model.isEmpty());
            }
            assertThat(ring.claim(2000, 1)).isNegative();
        });
        assertThatThrownBy(() -> new PduRing(1000)).hasMessageContaining("capacity=1000");
    }

    @Test
    void shouldHandOverBetweenThreads() throws Exception {
        PduRing ring = new PduRing(4096);
        int count = 20_000;
        Thread writer = new Thread(() -> {
            for (int i = 0; i < count; ) {
                int length = 8 + i % 100;
                int at = ring.claim(length, i);
                if (at >= 0) {
                    ring.bytes().putInt(at, i);
                    ring.bytes().putInt(at + length - 4, i);
                    ring.commit();
                    i++;
                } else {
                    LockSupport.parkNanos(1_000);
                }
            }
        });
        writer.start();
        for (int i = 0; i < count; ) {
            int at = ring.peek();
            if (at < 0) {
                LockSupport.parkNanos(1_000);
                continue;
            }
            boolean isWhole = ring.source(at) == i
                    && ring.bytes().getInt(at) == i
                    && ring.bytes().getInt(at + ring.length(at) - 4) == i;
            if (!isWhole) {
                throw new AssertionError("record " + i + " is not what was written");
            }
            ring.release();
            i++;
        }
        writer.join();
    }

    @Test
    void shouldBeAMap() {
        Seeds.run(5, random -> {
            NumberMap map = new NumberMap();
            Map<Long, Integer> model = new HashMap<>();
            for (int i = 0; i < 20_000; i++) {
                long key = random.nextLong(1, 3000) * (random.nextBoolean() ? 1 : 1L << 32);
                if (random.nextInt(3) > 0 && !model.containsKey(key)) {
                    map.put(key, i);
                    model.put(key, i);
                } else {
                    map.remove(key);
                    model.remove(key);
                }
                if (map.get(key) != model.getOrDefault(key, NumberMap.NONE) || map.size() != model.size()) {
                    throw new AssertionError("the map differs from the model after step " + i);
                }
            }
            model.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
            map.clear();
            assertThat(map.size()).isZero();
        });
    }

    @Test
    void shouldLimitEachSource() {
        SourceLimits limits = new SourceLimits(10);
        int passed = 0;
        for (int i = 0; i < 100; i++) {
            passed += limits.take(7, 1_000_000_000L) ? 1 : 0;
        }
        assertThat(passed).isEqualTo(10);
        assertThat(limits.take(8, 1_000_000_000L)).isTrue();
        passed = 0;
        for (int i = 0; i < 100; i++) {
            passed += limits.take(7, 1_500_000_000L) ? 1 : 0;
        }
        assertThat(passed).isEqualTo(5);
    }

    @Test
    void shouldAllowLessThanOneASecond() {
        SourceLimits limits = new SourceLimits(0.5);
        int passed = 0;
        for (int second = 1; second <= 20; second++) {
            passed += limits.take(7, second * 1_000_000_000L) ? 1 : 0;
        }
        assertThat(passed).isEqualTo(10);
    }
}
