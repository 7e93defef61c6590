package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.recorder.depot.Depot.Crate;
import io.fdp.recorder.depot.Depot.Grade;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Worlds whose ticks jump, and recorders that are ended or disturbed at odd moments. */
class RecorderOddTest {
    private static final long SEED = 11;
    private static final RecorderConfig WAITING =
            RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(4);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.ofAnything();

    /** Every frame of a file is the one of its tick; answers their ticks. */
    private List<Long> ticks(Path file, Map<Long, Long> hashes) throws IOException {
        assertThat(Recording.verify(file, position -> {}).damages()).isEmpty();
        EntityRepository into = worlds.create(Recorded.CONFIG);
        new DepotWorld(into, 1);
        List<Long> ticks = new ArrayList<>();
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.isComplete()).isTrue();
            Replay replay = recording.replayInto(into);
            while (replay.next()) {
                assertThat(into.stateHash()).isEqualTo(hashes.get(replay.tick()));
                ticks.add(replay.tick());
            }
            for (long tick : ticks.reversed()) {
                replay.seek(tick);
                assertThat(into.stateHash()).isEqualTo(hashes.get(tick));
            }
        }
        return ticks;
    }

    @Test
    void shouldStopWhenTheWorldGoesBack() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        Path file = folder.resolve("back.fdp");
        Map<Long, Long> hashes = new HashMap<>();
        FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING);
        try (Snapshot snapshot = Snapshot.of(repo)) {
            for (int i = 1; i <= 10; i++) {
                world.frame(SEED);
                hashes.put(repo.currentTick(), repo.stateHash());
                if (i == 5) {
                    snapshot.take();
                }
            }
            snapshot.restore();
            for (int i = 0; i < 20; i++) {
                world.frame(SEED + 1);
            }
            assertThat(repo.currentTick()).isEqualTo(25);
        }
        recorder.close();
        assertThat(recorder.stats().failure())
                .contains("tick 10 back to tick 6")
                .contains("start another");
        assertThat(recorder.stats().frames()).isEqualTo(10);
        assertThat(recorder.stats().dropped()).isEqualTo(20);
        assertThat(logged.all()).hasSize(2);
        assertThat(logged.all().getLast()).contains("lacks 20 of 30 frames", "had stopped: the world went");
        assertThat(ticks(file, hashes)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    }

    /** What is needed to keep the data is there, also when the budget is used up. */
    @Test
    void shouldRecordAWorldWhoseBudgetIsUsedUp() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG.withMemoryBudget(2 << 20));
        DepotWorld world = new DepotWorld(repo, 0);
        long parent = repo.createEntity();
        long child = repo.createEntity();
        repo.hierarchy().addChild(parent, child);
        world.crates.setAll(
                child, new Crate[] {new Crate(1, (short) 1, Grade.RAW), new Crate(2, (short) 2, Grade.FINE)});
        Path file = folder.resolve("full.fdp");
        Map<Long, Long> hashes = new HashMap<>();
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING)) {
            useUp(repo, world);
            assertThat((2 << 20) - repo.memory().committed()).isLessThan(64 << 10);
            for (int i = 0; i < 9; i++) {
                repo.hierarchy().detach(child);
                repo.hierarchy().addChild(parent, child);
                world.crates.set(child, 1, new Crate(2, (short) i, Grade.FINE));
                repo.tick();
                hashes.put(repo.currentTick(), repo.stateHash());
            }
            assertThat(recorder.stats().failure()).isNull();
            assertThat(recorder.dropped()).isZero();
        }
        assertThat(ticks(file, hashes)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }

    /** Creates entities with more and more until there is no room for anything. */
    private static void useUp(EntityRepository repo, DepotWorld world) {
        List<Long> living = new ArrayList<>();
        untilFull(() -> {
            while (living.size() < 18_000) {
                living.add(repo.createEntity());
            }
        });
        for (ComponentColumn column : List.of(world.labels, world.places, world.speeds)) {
            untilFull(() -> living.forEach(entity -> column.addAll(new long[] {entity})));
        }
    }

    private static void untilFull(Runnable work) {
        try {
            work.run();
        } catch (MemoryBudgetException full) {
            assertThat(full).hasMessageContaining("budget");
        }
    }

    @Test
    void shouldRecordAWorldThatGoesForward() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        Path file = folder.resolve("forward.fdp");
        Map<Long, Long> hashes = new HashMap<>();
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING)) {
            for (int i = 1; i <= 8; i++) {
                world.frame(SEED);
                hashes.put(repo.currentTick(), repo.stateHash());
                if (i == 6) {
                    repo.rawChunks().setTick(100);
                }
            }
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(ticks(file, hashes)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 101L, 102L);
        EntityRepository into = worlds.create(Recorded.CONFIG);
        new DepotWorld(into, 1);
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(into);
            replay.seek(6);
            for (long tick : new long[] {7, 50, 100}) {
                assertThatThrownBy(() -> replay.seek(tick))
                        .isInstanceOf(NoSuchTickException.class)
                        .hasMessageContaining("tick " + tick + " is not in")
                        .hasMessageContaining("to tick 101");
            }
            assertThat(replay.tick()).isEqualTo(6);
            assertThat(into.stateHash()).isEqualTo(hashes.get(6L));
            assertThat(replay.next()).isTrue();
            assertThat(replay.tick()).isEqualTo(101);
        }
    }

    /** A gap has only ticks that were, also where the tick is set forward between frames that are dropped. */
    @Test
    void shouldEndAGapWhereTheWorldGoesForward() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(1); // the beginning of the file
        Map<Long, Long> hashes = new HashMap<>();
        FlightRecorder recorder = FlightRecorder.start(
                repo,
                channel,
                RecorderConfig.DEFAULT.whenBehind(WhenBehind.DROP).buffers(2, 1000));
        List<Long> dropped = new ArrayList<>();
        while (dropped.size() < 3) {
            drop(recorder, world, repo, dropped, hashes);
        }
        repo.rawChunks().setTick(1000);
        drop(recorder, world, repo, dropped, hashes);
        drop(recorder, world, repo, dropped, hashes);
        repo.rawChunks().setTick(2000);
        drop(recorder, world, repo, dropped, hashes);
        assertThat(dropped).hasSize(6);
        channel.permits.release(10_000);
        while (recorder.stats().waiting() > 0) {
            Thread.onSpinWait();
        }
        world.frame(SEED);
        hashes.put(repo.currentTick(), repo.stateHash());
        recorder.close();
        Path file = channel.toFile(folder.resolve("jumps.fdp"));
        assertThat(ticks(file, hashes)).endsWith(dropped.getFirst() - 1, 2002L);
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.gaps())
                    .containsExactly(
                            new Gap(dropped.getFirst(), 3, Gap.Reason.DROPPED),
                            new Gap(1001, 2, Gap.Reason.DROPPED),
                            new Gap(2001, 1, Gap.Reason.DROPPED));
            assertThat(recording.dropped()).isEqualTo(6).isEqualTo(recorder.dropped());
        }
    }

    private static void drop(
            FlightRecorder recorder,
            DepotWorld world,
            EntityRepository repo,
            List<Long> dropped,
            Map<Long, Long> hashes) {
        long before = recorder.dropped();
        world.frame(SEED);
        if (recorder.dropped() > before) {
            dropped.add(repo.currentTick());
        } else {
            hashes.put(repo.currentTick(), repo.stateHash());
        }
    }

    @Test
    void shouldEndTheLastGapWhereTheWorldGoesForward() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Path file = folder.resolve("last.fdp");
        FlightRecorder recorder =
                FlightRecorder.start(repo, file, WAITING.buffers(2, 1000).largestFrame(4000));
        repo.tick();
        DepotWorld world = new DepotWorld(repo, 0);
        for (int i = 0; i < 1000; i++) {
            repo.createEntity();
        }
        world.frame(SEED);
        world.frame(SEED);
        repo.rawChunks().setTick(100);
        world.frame(SEED);
        recorder.close();
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.gaps())
                    .containsExactly(new Gap(2, 2, Gap.Reason.DROPPED), new Gap(101, 1, Gap.Reason.DROPPED));
        }
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
    }

    @Test
    void shouldBeClosedLaterWhenAnObserverMayNot() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        Path file = folder.resolve("observed.fdp");
        Map<Long, Long> hashes = new HashMap<>();
        FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING);
        List<Throwable> thrown = new ArrayList<>();
        repo.observers().add(frame -> {
            try {
                recorder.close();
            } catch (IOException | RuntimeException refused) {
                thrown.add(refused);
            }
        });
        for (int i = 0; i < 3; i++) {
            world.frame(SEED);
            hashes.put(repo.currentTick(), repo.stateHash());
        }
        recorder.close();
        recorder.close();
        assertThat(thrown).hasSize(3).hasOnlyElementsOfType(PhaseException.class);
        assertThat(ticks(file, hashes)).containsExactly(1L, 2L, 3L);
    }

    /** Fails with an error that is no exception. */
    private static final class Failing implements Serializer<Object> {
        private final boolean nests;

        Failing(boolean nests) {
            this.nests = nests;
        }

        @Override
        @SuppressWarnings("InfiniteRecursion") // as a chain of objects that refer to each other
        public void write(DataWriter to, Object value) {
            if (nests) {
                write(to, value);
            }
            throw new AssertionError("a bug of the program");
        }

        @Override
        public Object read(DataReader from) {
            return new Object();
        }
    }

    @Test
    void shouldNotStopTheSimulationWithAnyError() throws IOException {
        for (boolean nests : new boolean[] {false, true}) {
            EntityRepository repo = worlds.create(Recorded.CONFIG);
            ManagedTable<Object> things = repo.registerManaged(ManagedType.of(Object.class, "test.thing")
                    .hashedBy((value, hash) -> {})
                    .serializedBy(new Failing(nests)));
            Path file = folder.resolve("error.fdp");
            FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING);
            repo.tick();
            things.add(repo.createEntity(), new Object());
            repo.tick();
            repo.tick();
            recorder.close();
            assertThat(recorder.stats().failure()).contains(nests ? "StackOverflowError" : "a bug of the program");
            assertThat(recorder.stats().dropped()).isEqualTo(2);
            assertThat(Recording.verify(file, position -> {}).lastTick()).isEqualTo(1);
        }
    }

    /** A serializer shows the recorder a frame while the recorder copies that frame. */
    @Test
    void shouldRefuseAFrameWhileItCopiesOne() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        List<Runnable> show = new ArrayList<>();
        List<Throwable> refused = new ArrayList<>();
        List<FlightRecorder> recorders = new ArrayList<>();
        ManagedTable<Object> things = repo.registerManaged(ManagedType.of(Object.class, "test.thing")
                .hashedBy((value, hash) -> {})
                .serializedBy(new Serializer<>() {
                    @Override
                    public void write(DataWriter to, Object value) {
                        try {
                            show.forEach(Runnable::run);
                        } catch (PhaseException from) {
                            refused.add(from);
                        }
                        to.integer(1);
                    }

                    @Override
                    public Object read(DataReader from) {
                        return from.int64();
                    }
                }));
        Path file = folder.resolve("nested.fdp");
        repo.observers().add(frame -> {
            show.clear();
            show.add(() -> recorders.getFirst().frameFinished(frame));
        });
        FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING);
        recorders.add(recorder);
        for (int i = 0; i < 5; i++) {
            things.add(repo.createEntity(), new Object());
            repo.tick();
        }
        recorder.close();
        assertThat(refused).isNotEmpty().allSatisfy(error -> assertThat(error).hasMessageContaining("from inside"));
        assertThat(recorder.stats().failure()).isNull();
        assertThat(recorder.stats().dropped()).isZero();
        assertThat(Recording.verify(file, position -> {}).damages()).isEmpty();
        assertThat(Recording.verify(file, position -> {}).lastTick()).isEqualTo(5);
    }

    @Test
    void shouldTellOnceOfFramesThatAreTooLarge() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder = FlightRecorder.start(
                repo, new Channels.Kept(), WAITING.buffers(2, 1000).largestFrame(2000));
        for (int i = 0; i < 10; i++) {
            repo.createEntity();
            world.frame(SEED);
        }
        recorder.close();
        assertThat(recorder.stats().dropped()).isEqualTo(10);
        assertThat(logged.all()).hasSize(2);
        assertThat(logged.all().getLast()).contains("lacks 10 of 10 frames", "The memory was short", "largestFrame()");
    }

    @Test
    void shouldGoOnAsTheOriginalWithIndexesThatWereUsedBefore() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        Path file = folder.resolve("used.fdp");
        Path again = folder.resolve("again.fdp");
        FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING);
        long first = repo.createEntity();
        repo.tick();
        world.fragile.add(first);
        repo.tick();
        repo.destroyEntity(first);
        repo.tick();
        EntityRepository other = worlds.create(Recorded.CONFIG);
        new DepotWorld(other, 0);
        long[] live = {reuse(repo), repo.currentTick()};
        recorder.close();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(other);
            replay.seek(3);
            replay.takeOver();
        }
        try (FlightRecorder second = FlightRecorder.start(other, again, WAITING)) {
            assertThat(reuse(other)).isEqualTo(live[0]);
            assertThat(second.stats().failure()).isNull();
        }
        try (Recording a = Recording.open(file);
                Recording b = Recording.open(again)) {
            RecordedFrames one = RecordedFrames.of(a);
            RecordedFrames two = RecordedFrames.of(b);
            one.seek(live[1]);
            two.seek(live[1]);
            assertThat(two.stateHash()).isEqualTo(one.stateHash());
            assertThat(entities(b, live[1])).isEqualTo(entities(a, live[1]));
        }
    }

    private static byte[] entities(Recording recording, long tick) throws IOException {
        FrameCursor cursor = recording.cursor();
        cursor.seek(tick);
        Image image = cursor.state().entities().get(0);
        return Arrays.copyOf(image.bytes(), image.length());
    }

    /** Somebody gets an index that was used before. */
    private static long reuse(EntityRepository repo) {
        assertThat(Entity.index(repo.createEntity())).isZero();
        repo.tick();
        return repo.stateHash();
    }

    @Test
    void shouldRecordIntoAPipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        Assumptions.assumeTrue(
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no pipes here");
        FutureTask<byte[]> reading = new FutureTask<>(() -> Files.readAllBytes(pipe));
        Thread.ofPlatform().daemon().start(reading);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        Map<Long, Long> hashes = new HashMap<>();
        FlightRecorder recorder = FlightRecorder.start(repo, pipe, WAITING);
        for (int i = 0; i < 3; i++) {
            world.frame(SEED);
            hashes.put(repo.currentTick(), repo.stateHash());
        }
        recorder.close();
        assertThat(recorder.stats().failure()).isNull();
        Path file = Files.write(folder.resolve("read.fdp"), reading.get());
        assertThat(ticks(file, hashes)).containsExactly(1L, 2L, 3L);
    }

    @Test
    void shouldRecordWithoutHashesTypesThatAreRegisteredLater() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Path file = folder.resolve("late.fdp");
        RecorderConfig config = WAITING.withoutStateHash();
        long seen;
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, config)) {
            repo.tick();
            DepotWorld world = new DepotWorld(repo, 0);
            for (int i = 0; i < 6; i++) {
                world.frame(SEED);
            }
            seen = repo.stateHash();
            assertThat(recorder.stats().failure()).isNull();
        }
        EntityRepository into = worlds.create(Recorded.CONFIG);
        new DepotWorld(into, 2);
        try (Recording recording = Recording.open(file)) {
            recording.replayInto(into).checking(false).seek(7);
            assertThat(into.stateHash()).isEqualTo(seen);
        }
    }
}
