package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.ig.Sights.Checked;
import io.fdp.ig.reader.IgFrame;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Readers race with the writer, as whole frames and in place: no value is torn, and the writer waits for nobody. */
class TornValuesTest {
    private static final int ENTITIES = 2500;
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Test
    void shouldNeverShowATornValue() throws Exception {
        race(1500);
    }

    @Test
    @Tag("long")
    void shouldNeverShowATornValueForLong() throws Exception {
        race(200_000);
    }

    @Test
    void shouldNeverShowATornValueInC() throws Exception {
        watch(90);
    }

    /** Ten minutes at 60 Hz. */
    @Test
    @Tag("long")
    void shouldNeverShowATornValueInCForTenMinutes() throws Exception {
        watch(36_000);
    }

    private void watch(int frames) throws Exception {
        String found = WatchedWorld.watch(worlds.create(), folder, ENTITIES, frames);
        System.out.println("a reader in C at 60 Hz: " + found);
        assertThat(WatchedWorld.number(found, "frames")).isEqualTo(frames);
        assertThat(WatchedWorld.number(found, "torn")).isZero();
        assertThat(WatchedWorld.number(found, "entities")).isEqualTo(ENTITIES);
    }

    private void race(int frames) throws Exception {
        Path file = folder.resolve("raced");
        AtomicBoolean over = new AtomicBoolean();
        try (EntityRepository repo = worlds.create();
                ExecutorService threads = Executors.newFixedThreadPool(3)) {
            CheckedTable checked = repo.register(CheckedTable.TYPE);
            long[] all = new long[ENTITIES];
            for (int i = 0; i < ENTITIES; i++) {
                all[i] = repo.createEntity();
                checked.add(all[i], Checked.of(i));
            }
            List<Future<Long>> counts = new ArrayList<>();
            IgConfig config = IgConfig.DEFAULT.components(CheckedTable.TYPE).frames(IgConfig.LEAST_FRAMES);
            try (IgConnector ig = IgConnector.start(repo, file, config)) {
                repo.tick();
                counts.add(threads.submit(readFrames(file, over)));
                counts.add(threads.submit(readInPlace(file, over)));
                counts.add(threads.submit(stall(file, over)));
                for (int i = 0; i < frames; i++) {
                    for (int at = i % 3; at < ENTITIES; at += 3) {
                        checked.set(all[at], Checked.of(i * ENTITIES + at));
                    }
                    repo.tick();
                }
                assertThat(ig.stats().frames()).isEqualTo(frames + 1L);
            } finally {
                over.set(true);
            }
            for (Future<Long> count : counts) {
                assertThat(count.get()).isPositive();
            }
        }
    }

    private static Callable<Long> readFrames(Path file, AtomicBoolean over) {
        return () -> {
            long read = 0;
            try (IgReader reader = IgReader.open(file)) {
                while (!over.get() || read == 0) {
                    if (reader.update()) {
                        KillTest.requireChecked(reader.newest());
                        read++;
                    }
                }
            }
            return read;
        };
    }

    /** Takes the locks of chunks, as the specification says, without the reader. */
    private static Callable<Long> readInPlace(Path file, AtomicBoolean over) {
        return () -> {
            long good = 0;
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                    Arena arena = Arena.ofConfined()) {
                MemorySegment memory = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
                int frames = memory.get(ValueLayout.JAVA_INT, 64);
                long live = memory.get(ValueLayout.JAVA_LONG, 72);
                long first = memory.get(ValueLayout.JAVA_LONG, 80);
                long frameBytes = memory.get(ValueLayout.JAVA_LONG, 88);
                long component = memory.get(ValueLayout.JAVA_INT, 128);
                long stride = memory.get(ValueLayout.JAVA_INT, component + 8);
                long records = memory.get(ValueLayout.JAVA_LONG, component + 24);
                long values = memory.get(ValueLayout.JAVA_LONG, component + 32);
                int[] copy = new int[1024 * 7];
                while (!over.get() || good == 0) {
                    long number = (long) LONG.getAcquire(memory, live);
                    long slot = first + number % frames * frameBytes;
                    for (int chunk = 0; chunk < 2; chunk++) {
                        long record = slot + records + chunk * 272L;
                        long sequence = (long) LONG.getAcquire(memory, record);
                        if ((sequence & 1) != 0) {
                            continue;
                        }
                        for (int i = 0; i < 1024; i++) {
                            MemorySegment.copy(
                                    memory,
                                    ValueLayout.JAVA_INT,
                                    slot + values + (chunk * 1024L + i) * stride,
                                    copy,
                                    i * 7,
                                    7);
                        }
                        VarHandle.acquireFence();
                        if ((long) LONG.getOpaque(memory, record) == sequence) {
                            good++;
                            for (int i = 0; i < 1024; i++) {
                                assertThat(copy[i * 7 + 6])
                                        .isEqualTo(Checked.of(copy[i * 7]).sum());
                            }
                        }
                    }
                }
            }
            return good;
        };
    }

    /** Copies a frame, does nothing for long, and uses it then: its copy is unharmed, and the frame is gone. */
    private static Callable<Long> stall(Path file, AtomicBoolean over) {
        return () -> {
            long stalls = 0;
            try (IgReader reader = IgReader.open(file)) {
                IgFrame copy = reader.newFrame();
                while (!over.get() || stalls == 0) {
                    long number = reader.latest();
                    if (!reader.read(number, copy)) {
                        continue;
                    }
                    while (reader.latest() < number + 20 && !over.get()) {
                        Thread.onSpinWait();
                    }
                    KillTest.requireChecked(copy);
                    if (reader.latest() >= number + reader.frames()) {
                        assertThat(reader.read(number, copy)).isFalse();
                    }
                    stalls++;
                }
            }
            return stalls;
        };
    }
}
