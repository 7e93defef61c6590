package io.fdp.dds.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.Seeds;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EventRingTest {
    private record Event(byte content, int bytes, int tag) {}

    @Test
    void shouldBehaveLikeAQueue() {
        Seeds.run(50, random -> {
            try (Arena arena = Arena.ofConfined()) {
                EventRing ring = new EventRing(arena, 1024, 200);
                Queue<Event> model = new ArrayDeque<>();
                for (int step = 0; step < 5000; step++) {
                    if (random.nextInt(5) < 3) {
                        Event event = new Event((byte) random.nextInt(), random.nextInt(201), random.nextInt(100));
                        int room = ring.room(event.bytes());
                        long at = ring.begin(event.bytes());
                        assertThat(at != 0 || room == 0)
                                .as("room that was promised")
                                .isTrue();
                        if (at == 0) {
                            assertThat(model).isNotEmpty();
                        } else if (random.nextInt(10) == 0) {
                            ring.cancel();
                        } else {
                            for (int i = 0; i < event.bytes(); i++) {
                                Memory.putByte(at + i, event.content());
                            }
                            ring.commit(event.bytes(), event.tag());
                            model.add(event);
                        }
                    } else {
                        assertThat(ring.next()).isEqualTo(!model.isEmpty());
                        if (!model.isEmpty()) {
                            if (random.nextInt(4) == 0) {
                                ring.stay();
                                continue;
                            }
                            Event event = model.remove();
                            assertThat(ring.bytes()).isEqualTo(event.bytes());
                            assertThat(ring.tag()).isEqualTo(event.tag());
                            for (int i = 0; i < event.bytes(); i++) {
                                assertThat(Memory.getByte(ring.address() + i)).isEqualTo(event.content());
                            }
                            ring.release();
                        }
                    }
                    assertThat(ring.isEmpty()).isEqualTo(model.isEmpty());
                }
            }
        });
    }

    @Test
    void shouldKeepTheOrderBetweenThreads() throws InterruptedException {
        long rounds = 500_000;
        try (Arena arena = Arena.ofShared()) {
            EventRing ring = new EventRing(arena, 4096, 64);
            AtomicReference<String> wrong = new AtomicReference<>();
            Thread consumer = new Thread(() -> {
                long expected = 0;
                while (expected < rounds && wrong.get() == null) {
                    if (ring.next()) {
                        long value = Memory.getLong(ring.address());
                        if (value != expected) {
                            wrong.set(value + " and not " + expected);
                        }
                        expected++;
                        ring.release();
                    }
                }
            });
            consumer.start();
            for (long i = 0; i < rounds && wrong.get() == null; ) {
                int bytes = (int) (8 + i % 57);
                long at = ring.begin(bytes);
                if (at != 0) {
                    Memory.putLong(at, i++);
                    ring.commit(bytes, 0);
                } else {
                    Thread.onSpinWait();
                }
            }
            consumer.join(60_000);
            assertThat(wrong.get()).isNull();
            assertThat(ring.isEmpty()).isTrue();
        }
    }
}
