package io.fdp.dds.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.Seeds;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LatestSamplesTest {
    private static final int BYTES = 200;

    private static long put(LatestSamples samples, int key, long value, int bytes, int from) {
        long at = samples.begin(key);
        for (int i = 0; i + 8 <= bytes; i += 8) {
            Memory.putLong(at + i, value);
        }
        return samples.commit(bytes, from) ? 1 : 0;
    }

    /** Every program of puts, walks and ends leaves what a map would have. */
    @Test
    void shouldBehaveLikeAMap() {
        Seeds.run(10, random -> {
            try (Arena arena = Arena.ofConfined()) {
                MemoryLimit limit = new MemoryLimit(Long.MAX_VALUE);
                LatestSamples samples = new LatestSamples(new Rooms(arena, limit, BYTES), limit);
                Map<Integer, Long> last = new HashMap<>();
                TreeMap<Integer, Long> unseen = new TreeMap<>();
                for (int step = 0; step < 3000; step++) {
                    int key = random.nextInt(4) == 0 ? random.nextInt(20_000) : random.nextInt(100);
                    switch (random.nextInt(8)) {
                        case 0 -> walk(samples, unseen, random.nextInt(20));
                        case 1 -> {
                            samples.begin(key);
                            samples.cancel();
                        }
                        case 2 -> {
                            if (random.nextInt(20) > 0) {
                                continue;
                            }
                            samples.showAll();
                            unseen.putAll(last);
                        }
                        default -> {
                            long value = random.nextInt(3);
                            boolean isNew = put(samples, key, value, 16, 0) == 1;
                            assertThat(isNew).isEqualTo(!Long.valueOf(value).equals(last.put(key, value)));
                            if (isNew) {
                                unseen.put(key, value);
                            }
                        }
                    }
                }
                walk(samples, unseen, Integer.MAX_VALUE);
                assertThat(unseen).isEmpty();
                assertThat(samples.next()).isFalse();
                assertThat(samples.tryFree()).isTrue();
            }
        });
    }

    private static void walk(LatestSamples samples, Map<Integer, Long> unseen, int most) {
        int before = -1;
        for (int i = 0; i < most; i++) {
            if (!samples.next()) {
                return;
            }
            assertThat(samples.key()).isGreaterThan(before);
            before = samples.key();
            if (i % 7 == 6) {
                samples.putBack();
                before = -1;
                continue;
            }
            assertThat(Memory.getLong(samples.address())).isEqualTo(unseen.remove(samples.key()));
            assertThat(samples.bytes()).isEqualTo(16);
        }
        samples.end();
    }

    /** A consumer never sees half a sample, never an older one after a later one, and in the end the last. */
    @Test
    void shouldHandOverWholeSamplesInOrder() throws InterruptedException {
        int keys = 5;
        long rounds = 300_000;
        try (Arena arena = Arena.ofShared()) {
            MemoryLimit limit = new MemoryLimit(Long.MAX_VALUE);
            LatestSamples samples = new LatestSamples(new Rooms(arena, limit, BYTES), limit);
            AtomicReference<String> wrong = new AtomicReference<>();
            long[] seen = new long[keys];
            Thread consumer = new Thread(() -> {
                int done = 0;
                while (done < keys && wrong.get() == null) {
                    while (samples.next()) {
                        long value = Memory.getLong(samples.address());
                        for (int i = 8; i < BYTES; i += 8) {
                            if (Memory.getLong(samples.address() + i) != value) {
                                wrong.set("torn: " + value);
                            }
                        }
                        if (value < seen[samples.key()]) {
                            wrong.set("older: " + value + " after " + seen[samples.key()]);
                        }
                        seen[samples.key()] = value;
                        done += value == rounds ? 1 : 0;
                    }
                }
            });
            consumer.start();
            for (long i = 1; i <= rounds && wrong.get() == null; i++) {
                for (int key = 0; key < keys; key++) {
                    put(samples, key, i, BYTES, 0);
                }
            }
            consumer.join(60_000);
            assertThat(wrong.get()).isNull();
            assertThat(seen).containsOnly(rounds);
        }
    }

    @Test
    void shouldRefuseNewKeysAtTheLimitAndKeepKnownOnes() {
        try (Arena arena = Arena.ofConfined()) {
            MemoryLimit limit = new MemoryLimit(20_000);
            Rooms rooms = new Rooms(arena, limit, BYTES);
            LatestSamples samples = new LatestSamples(rooms, limit);
            int known = 0;
            while (samples.begin(known) != 0) {
                samples.commit(8, -1);
                known++;
            }
            assertThat(known).isBetween(10, 100);
            assertThat(samples.begin(5000)).as("no memory for its page").isZero();
            for (int round = 0; round < 10; round++) {
                assertThat(samples.next()).isTrue();
                assertThat(samples.begin(samples.key()))
                        .as("the key that is being read")
                        .isNotZero();
                samples.commit(8, -1);
            }
            samples.end();
            assertThat(samples.tryFree()).isTrue();
            LatestSamples other = new LatestSamples(rooms, limit);
            for (int key = 0; key < known; key++) {
                assertThat(other.begin(key)).as("rooms were given back").isNotZero();
                other.commit(8, -1);
            }
        }
    }
}
