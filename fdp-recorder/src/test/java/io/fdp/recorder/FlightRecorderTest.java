package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.format.FileKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.depot.Depot;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.depot.PlaceTable;
import io.fdp.recorder.depot.SpeedTable;
import io.fdp.recorder.error.UnrecordableException;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a recorder writes is the world that it saw, tick by tick. */
class FlightRecorderTest {
    private static final RecorderConfig WAITING =
            RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).unforced();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Lets a world go on and be recorded; answers the hash of each tick, from tick 1 on. */
    private static List<Long> run(DepotWorld world, long seed, int frames) {
        List<Long> hashes = new ArrayList<>();
        for (int i = 0; i < frames; i++) {
            world.frame(seed);
            hashes.add(world.repo.stateHash());
        }
        return hashes;
    }

    private EntityRepository repo() {
        return worlds.create(Recorded.CONFIG);
    }

    /** Replays all frames, and compares each with the hash that the world had. */
    private void requireSame(Path file, List<Long> hashes, int order) throws IOException {
        try (Recording recording = Recording.open(file)) {
            EntityRepository into = repo();
            new DepotWorld(into, order);
            Replay replay = recording.replayInto(into);
            for (int i = 0; i < hashes.size(); i++) {
                assertThat(replay.next()).isTrue();
                assertThat(into.currentTick()).isEqualTo(replay.tick()).isEqualTo(i + 1);
                assertThat(into.stateHash()).as("tick %d", i + 1).isEqualTo(hashes.get(i));
            }
            assertThat(replay.next()).isFalse();
        }
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
    }

    @Test
    void shouldRecordEveryTickOfRandomWorlds() {
        ReplayTest.run(12, random -> {
            Path file = folder.resolve("world.fdp");
            DepotWorld world = new DepotWorld(repo(), 0);
            RecorderConfig config = WAITING.keyframeEvery(random.nextInt(1, 40))
                    .buffers(random.nextInt(2, 5), random.nextInt(1, 100_000));
            List<Long> hashes;
            try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, config)) {
                hashes = run(world, random.nextLong(), 80);
                assertThat(recorder.stats().dropped()).isZero();
            }
            requireSame(file, hashes, random.nextInt(12));
        });
    }

    @Test
    void shouldWriteKeyframesByIntervalAndBySize() throws IOException {
        Path file = folder.resolve("world.fdp");
        DepotWorld world = new DepotWorld(repo(), 0);
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING.keyframeEvery(10))) {
            run(world, 1, 35);
            assertThat(recorder.stats().failure()).isNull();
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.keyframes()).isEqualTo(4);
            assertThat(List.of(
                            recording.keyframeTick(0),
                            recording.keyframeTick(1),
                            recording.keyframeTick(2),
                            recording.keyframeTick(3)))
                    .containsExactly(1L, 11L, 21L, 31L);
        }
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING.keyframeAfter(1))) {
            run(world, 1, 5);
            assertThat(recorder.stats().failure()).isNull();
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.firstTick()).isEqualTo(36);
            assertThat(recording.keyframes()).isEqualTo(3);
            assertThat(recording.keyframeTick(1)).isEqualTo(38);
        }
    }

    @Test
    void shouldRecordFramesThatAreLargerThanABuffer() throws IOException {
        Path file = folder.resolve("world.fdp");
        DepotWorld world = new DepotWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(100_000)), 0);
        long[] many = new long[50_000];
        List<Long> hashes;
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING.buffers(2, 1))) {
            world.repo.createEntities(many);
            for (long entity : many) {
                world.places.add(entity, new Depot.Place(entity, 1, 2));
            }
            hashes = run(world, 3, 20);
            assertThat(recorder.stats().dropped()).isZero();
        }
        try (Recording recording = Recording.open(file)) {
            EntityRepository into = worlds.create(RepositoryConfig.DEFAULT.withCapacity(100_000));
            new DepotWorld(into, 5);
            recording.replayInto(into).seek(20);
            assertThat(into.stateHash()).isEqualTo(hashes.get(19));
        }
    }

    @Test
    void shouldDropAFrameThatIsLargerThanTheLargest() throws IOException {
        Path file = folder.resolve("world.fdp");
        DepotWorld world = new DepotWorld(repo(), 0);
        List<Long> hashes;
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING.largestFrame(1000))) {
            hashes = run(world, 3, 3);
            assertThat(hashes).hasSize(3);
            assertThat(recorder.stats().dropped()).isEqualTo(3);
            assertThat(recorder.stats().failure()).isNull();
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.frames()).isZero();
            assertThat(recording.dropped()).isEqualTo(3);
        }
    }

    @Test
    void shouldGoOnWithTypesThatAreRegisteredLater() throws IOException {
        Path file = folder.resolve("world.fdp");
        EntityRepository repo = repo();
        PlaceTable places = repo.register(PlaceTable.TYPE);
        List<Long> hashes = new ArrayList<>();
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING)) {
            long entity = repo.createEntity();
            places.add(entity, new Depot.Place(1, 2, 3));
            repo.tick();
            hashes.add(repo.stateHash());
            SpeedTable speeds = repo.register(SpeedTable.TYPE);
            speeds.add(entity, new Depot.Speed(1, (byte) 2, 3));
            repo.tick();
            hashes.add(repo.stateHash());
            assertThat(recorder.stats().failure()).isNull();
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.keyframes()).isEqualTo(2);
            EntityRepository into = repo();
            into.register(SpeedTable.TYPE);
            into.register(PlaceTable.TYPE);
            Replay replay = recording.replayInto(into);
            replay.seek(2);
            assertThat(into.stateHash()).isEqualTo(hashes.get(1));
            replay.seek(1);
            assertThat(into.stateHash()).isEqualTo(hashes.get(0));
        }
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
    }

    @Test
    void shouldRecordOnlySomeTypes() throws IOException {
        Path file = folder.resolve("world.fdp");
        DepotWorld world = new DepotWorld(repo(), 0);
        String place = world.places.name();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING.only(place))) {
            run(world, 4, 40);
            assertThat(recorder.stats().failure()).isNull();
        }
        long count = world.places.count();
        try (Recording recording = Recording.open(file)) {
            EntityRepository into = repo();
            DepotWorld shown = new DepotWorld(into, 3);
            recording.replayInto(into).seek(40);
            assertThat(shown.places.count()).isEqualTo((int) count).isPositive();
            assertThat(shown.speeds.count()).isZero();
            for (long entity : world.entities()) {
                assertThat(into.isAlive(entity)).isTrue();
                assertThat(shown.places.has(entity)).isEqualTo(world.places.has(entity));
                if (world.places.has(entity)) {
                    assertThat(shown.places.get(entity)).isEqualTo(world.places.get(entity));
                }
            }
        }
    }

    @Test
    void shouldRecordOnlySomeEntities() throws IOException {
        ReplayTest.run(4, random -> {
            Path file = folder.resolve("world.fdp");
            DepotWorld world = new DepotWorld(repo(), 0);
            RecorderConfig config =
                    WAITING.where(world.repo.query().with(world.speeds).build()).keyframeEvery(random.nextInt(1, 20));
            List<long[]> living = new ArrayList<>();
            try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, config)) {
                long seed = random.nextLong();
                for (int i = 0; i < 50; i++) {
                    world.frame(seed);
                    living.add(
                            world.repo.query().with(world.speeds).build().count() == 0 ? new long[0] : matching(world));
                }
                assertThat(recorder.stats().failure()).isNull();
            }
            try (Recording recording = Recording.open(file)) {
                EntityRepository into = repo();
                DepotWorld shown = new DepotWorld(into, 3);
                Replay replay = recording.replayInto(into).checking(false);
                for (long[] expected : living) {
                    assertThat(replay.next()).isTrue();
                    assertThat(shown.entities()).containsExactly(expected);
                    into.checkStructure();
                }
                for (long entity : shown.entities()) {
                    assertThat(shown.speeds.get(entity)).isEqualTo(world.speeds.get(entity));
                    assertThat(shown.labels.has(entity)).isEqualTo(world.labels.has(entity));
                    assertThat(shown.crates.has(entity)).isEqualTo(world.crates.has(entity));
                    assertThat(shown.manifests.has(entity)).isEqualTo(world.manifests.has(entity));
                }
            }
        });
    }

    private static long[] matching(DepotWorld world) {
        long[] all = new long[world.repo.query().with(world.speeds).build().count()];
        world.repo.query().with(world.speeds).build().collect(all);
        return all;
    }

    @Test
    void shouldWriteToAnyChannel() throws IOException {
        Channels.Kept channel = new Channels.Kept();
        DepotWorld world = new DepotWorld(repo(), 0);
        List<Long> hashes;
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, channel, WAITING)) {
            hashes = run(world, 9, 30);
            assertThat(recorder.stats().failure()).isNull();
        }
        requireSame(channel.toFile(folder.resolve("kept.fdp")), hashes, 2);
    }

    @Test
    void shouldReplaceAFileThatExists() throws IOException {
        Path file = Files.write(folder.resolve("old.fdp"), Arrays.copyOf(FileKind.RECORDING.start(), 1_000_000));
        DepotWorld world = new DepotWorld(repo(), 0);
        List<Long> hashes;
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING)) {
            hashes = run(world, 9, 3);
            assertThat(recorder.stats().failure()).isNull();
        }
        requireSame(file, hashes, 0);
    }

    @Test
    void shouldEndMoreThanOnceAndWithoutFrames() throws IOException {
        Path file = folder.resolve("world.fdp");
        DepotWorld world = new DepotWorld(repo(), 0);
        FlightRecorder recorder = FlightRecorder.start(world.repo, file);
        recorder.close();
        recorder.close();
        world.frame(1);
        assertThat(recorder.stats().frames()).isZero();
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.frames()).isZero();
            assertThat(recording.firstTick()).isEqualTo(-1);
            assertThat(recording.isComplete()).isTrue();
        }
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
    }

    @Test
    void shouldGiveEverythingBackWhenItCannotStart() {
        DepotWorld world = new DepotWorld(repo(), 0);
        assertThatThrownBy(() -> FlightRecorder.start(world.repo, folder.resolve("no/such/folder.fdp")))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> FlightRecorder.start(
                        world.repo, new Channels.Failing(1, Channels.Fault.ERROR), RecorderConfig.DEFAULT))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");
        assertThat(world.repo.observers().count()).isZero();
        world.frame(1);
    }

    @Test
    @Timeout(60)
    void shouldRefuseToStartWithAChannelThatTakesNothingAndSaysSomethingElse() {
        DepotWorld world = new DepotWorld(repo(), 0);
        for (Channels.Fault fault : List.of(Channels.Fault.LYING, Channels.Fault.CLEARING)) {
            assertThatThrownBy(() ->
                            FlightRecorder.start(world.repo, new Channels.Failing(1, fault), RecorderConfig.DEFAULT))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("but did not advance the buffer");
        }
        assertThatThrownBy(() -> FlightRecorder.start(
                        world.repo, new Channels.Failing(1, Channels.Fault.FULL), RecorderConfig.DEFAULT))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the channel takes no more bytes");
        assertThat(world.repo.observers().count()).isZero();
        world.frame(1);
    }

    @Test
    void shouldEndAfterTheRepository() throws IOException {
        Path file = folder.resolve("world.fdp");
        EntityRepository repo = EntityRepository.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder = FlightRecorder.start(repo, file, WAITING);
        List<Long> hashes = run(world, 5, 10);
        repo.close();
        recorder.close();
        requireSame(file, hashes, 1);
    }

    @Test
    void shouldRecordTwiceAtTheSameTime() throws IOException {
        DepotWorld world = new DepotWorld(repo(), 0);
        List<Long> hashes;
        try (FlightRecorder one = FlightRecorder.start(world.repo, folder.resolve("one.fdp"), WAITING);
                FlightRecorder two =
                        FlightRecorder.start(world.repo, folder.resolve("two.fdp"), WAITING.keyframeEvery(1))) {
            hashes = run(world, 11, 20);
            assertThat(one.stats().failure()).isNull();
            assertThat(two.stats().failure()).isNull();
        }
        requireSame(folder.resolve("one.fdp"), hashes, 0);
        requireSame(folder.resolve("two.fdp"), hashes, 0);
    }

    @Test
    void shouldRefuseWhatCannotWork() {
        assertThatIllegalArgumentException().isThrownBy(() -> RecorderConfig.DEFAULT.keyframeEvery(0));
        assertThatIllegalArgumentException().isThrownBy(() -> RecorderConfig.DEFAULT.keyframeAfter(0));
        assertThatIllegalArgumentException().isThrownBy(() -> RecorderConfig.DEFAULT.buffers(1, 1000));
        assertThatIllegalArgumentException().isThrownBy(() -> RecorderConfig.DEFAULT.buffers(4, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> RecorderConfig.DEFAULT.largestFrame(0));
    }

    @Test
    @SuppressWarnings("NullAway") // what is null is what is tested
    void shouldNameWhatIsNull() {
        EntityRepository repo = repo();
        Path file = folder.resolve("null.fdp");
        Channels.Kept channel = new Channels.Kept();
        assertThatNullPointerException()
                .isThrownBy(() -> FlightRecorder.start(null, file))
                .withMessageContaining("the repository to record is null");
        assertThatNullPointerException()
                .isThrownBy(() -> FlightRecorder.start(repo, null))
                .withMessageContaining("the file to record to is null");
        assertThatNullPointerException()
                .isThrownBy(() -> FlightRecorder.start(repo, file, null))
                .withMessageContaining("the configuration of the recorder is null");
        assertThatNullPointerException()
                .isThrownBy(() -> FlightRecorder.start(repo, (Channels.Kept) null, WAITING))
                .withMessageContaining("the channel to record to is null");
        assertThatNullPointerException()
                .isThrownBy(() -> FlightRecorder.start(null, channel, WAITING))
                .withMessageContaining("the repository to record is null");
        assertThat(file).doesNotExist();
        assertThat(repo.observers().count()).isZero();
    }

    @Test
    void shouldSayTheSameOfTheSameRun() throws IOException {
        record("one.fdp", 5, WAITING);
        record("same.fdp", 5, WAITING.keyframeEvery(7));
        record("other.fdp", 6, WAITING);
        assertThat(diff("one.fdp", "same.fdp").isSame()).isTrue();
        assertThat(diff("one.fdp", "other.fdp").isSame()).isFalse();
    }

    private void record(String file, long seed, RecorderConfig config) throws IOException {
        DepotWorld world = new DepotWorld(repo(), 0);
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, folder.resolve(file), config)) {
            run(world, seed, 30);
            assertThat(recorder.stats().failure()).isNull();
        }
    }

    private RecordingDiff diff(String one, String other) throws IOException {
        try (Recording a = Recording.open(folder.resolve(one));
                Recording b = Recording.open(folder.resolve(other))) {
            return RecordingDiff.between(a, b);
        }
    }

    @Test
    void shouldSayThatThereIsNoMemoryForItsBuffers() {
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
            assertThatThrownBy(() -> FlightRecorder.start(
                            repo, new Channels.Kept(), RecorderConfig.DEFAULT.buffers(1024, 1L << 40)))
                    .isInstanceOf(UnrecordableException.class)
                    .hasMessageContaining("no memory for 1024 buffers of 1099511627776 bytes")
                    .hasMessageContaining("RecorderConfig.buffers()");
            assertThat(repo.observers().count()).isZero();
        }
    }

    @Test
    void shouldRefuseSizesThatNoMachineHas() {
        for (long bytes : new long[] {Long.MAX_VALUE, Long.MAX_VALUE - 7, 1L << 62, (1L << 40) + 1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RecorderConfig.DEFAULT.buffers(2, bytes))
                    .withMessageContaining("1 byte to 1 TiB");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RecorderConfig.DEFAULT.largestFrame(bytes))
                    .withMessageContaining("1 byte to 1 TiB");
        }
    }
}
