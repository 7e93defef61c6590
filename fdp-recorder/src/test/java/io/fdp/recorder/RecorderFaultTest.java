package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.recorder.capture.FrameRing;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong stops the recording and not the simulation; what was written can be replayed. */
class RecorderFaultTest {
    private static final RecorderConfig WAITING =
            RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(7);
    private static final RecorderConfig DROPPING = RecorderConfig.DEFAULT.whenBehind(WhenBehind.DROP);
    private static final int FRAMES = 30;
    private static final long SEED = 42;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.ofAnything();

    private List<Long> expected() {
        return expected(FRAMES);
    }

    private List<Long> expected(int frames) {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        List<Long> hashes = new ArrayList<>();
        for (int i = 0; i < frames; i++) {
            world.frame(SEED);
            hashes.add(repo.stateHash());
        }
        return hashes;
    }

    /** How many frames can be replayed from a file; each is as it was. */
    private int requireBeginning(Path file, List<Long> hashes) throws IOException {
        EntityRepository into = EntityRepository.create(Recorded.CONFIG);
        try (into;
                Recording recording = Recording.open(file)) {
            new DepotWorld(into, 1);
            Replay replay = recording.replayInto(into);
            int shown = 0;
            while (replay.next()) {
                assertThat(into.stateHash()).isEqualTo(hashes.get((int) replay.tick() - 1));
                shown++;
                assertThat(replay.tick()).isEqualTo(shown);
            }
            return shown;
        }
    }

    @Test
    void shouldStopTheRecordingAndNotTheSimulationWhicheverWriteFails() throws IOException {
        List<Long> hashes = expected();
        for (Channels.Fault fault : Channels.Fault.values()) {
            int cases = 0;
            boolean failed = true;
            for (int n = 3; failed; n++) {
                failed = fail(n, fault, hashes);
                cases++;
                if (fault == Channels.Fault.SHORT && n > FRAMES) {
                    break;
                }
            }
            System.out.println("recorder, write fails with " + fault + ": " + cases + " cases");
            assertThat(cases).isGreaterThan(FRAMES / 2);
        }
    }

    /** Lets the Nth write fail; answers whether it came to that. The first two are the beginning of the file. */
    private boolean fail(int n, Channels.Fault fault, List<Long> hashes) throws IOException {
        logged.clear();
        Channels.Failing channel = new Channels.Failing(n, fault);
        boolean failed = false;
        RecorderStats stats;
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
            DepotWorld world = new DepotWorld(repo, 0);
            FlightRecorder recorder = FlightRecorder.start(repo, channel, WAITING);
            try {
                for (int i = 0; i < FRAMES; i++) {
                    world.frame(SEED);
                    assertThat(repo.stateHash()).isEqualTo(hashes.get(i));
                }
            } finally {
                try {
                    recorder.close();
                } catch (IOException asItShould) {
                    failed = true;
                }
            }
            stats = recorder.stats();
        }
        failed |= stats.failure() != null;
        int shown = requireBeginning(channel.toFile(folder.resolve("cut.fdp")), hashes);
        assertThat(shown).isEqualTo((int) stats.frames());
        assertThat(stats.frames() + stats.dropped()).isEqualTo(FRAMES);
        assertThat(logged.at(Level.SEVERE).size()).isEqualTo(failed ? 1 : 0);
        boolean isFault = fault != Channels.Fault.SHORT && channel.writes() >= n;
        assertThat(failed).isEqualTo(isFault);
        return isFault || (fault == Channels.Fault.SHORT && channel.writes() >= n);
    }

    @Test
    void shouldCountExactlyTheFramesThatItDropped() throws IOException {
        int frames = 3 * FrameRing.MOST_FOR_KEYFRAME;
        List<Long> hashes = expected(frames);
        for (int every = 1; every <= 7; every++) {
            Channels.Gated channel = new Channels.Gated();
            channel.permits.release(2); // the beginning of the file
            RecorderStats stats;
            EntityRepository repo = worlds.create(Recorded.CONFIG);
            DepotWorld world = new DepotWorld(repo, 0);
            FlightRecorder recorder = FlightRecorder.start(
                    repo, channel, DROPPING.buffers(2, 1000).keyframeEvery(100));
            for (int i = 0; i < frames; i++) {
                world.frame(SEED);
                if (i % every == 0) {
                    channel.permits.release();
                }
            }
            channel.permits.release(1000);
            recorder.close();
            stats = recorder.stats();
            assertThat(stats.frames() + stats.dropped()).isEqualTo(frames);
            if (every > 2) {
                assertThat(stats.dropped()).isPositive();
            }
            requireGaps(channel.toFile(folder.resolve("gaps.fdp")), hashes, stats);
        }
    }

    /** While a keyframe is written, frames wait instead of being lost. */
    @Test
    @Timeout(60)
    void shouldWaitForAKeyframe() throws IOException {
        int frames = FrameRing.MOST_FOR_KEYFRAME + 40;
        List<Long> hashes = expected(frames);
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(1); // the beginning of the file
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder =
                FlightRecorder.start(repo, channel, DROPPING.buffers(4, 1000).keyframeEvery(1000));
        world.frame(SEED);
        while (!channel.permits.hasQueuedThreads()) {
            Thread.onSpinWait(); // until the first frame, a keyframe, is about to be written
        }
        int most = FrameRing.MOST_FOR_KEYFRAME;
        for (int i = 1; i < most; i++) {
            world.frame(SEED);
        }
        assertThat(recorder.dropped()).isZero();
        for (int i = most; i < most + 5; i++) {
            world.frame(SEED);
        }
        assertThat(recorder.dropped()).isEqualTo(5);
        channel.permits.release(1);
        while (recorder.frames() < 1 || !channel.permits.hasQueuedThreads()) {
            Thread.onSpinWait(); // it writes the second
        }
        world.frame(SEED); // there is a buffer, and yet: what waits comes first
        assertThat(recorder.dropped()).isEqualTo(6);
        channel.permits.release(1000);
        while (recorder.stats().waiting() > 0) {
            Thread.onSpinWait();
        }
        while (repo.currentTick() < frames) {
            world.frame(SEED);
            while (recorder.stats().waiting() > 0) {
                Thread.onSpinWait();
            }
        }
        recorder.close();
        assertThat(recorder.stats().dropped()).isEqualTo(6);
        assertThat(recorder.stats().keyframes()).isEqualTo(2);
        requireGaps(channel.toFile(folder.resolve("waited.fdp")), hashes, recorder.stats());
    }

    private static void requireGaps(Path file, List<Long> hashes, RecorderStats stats) throws IOException {
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
        EntityRepository into = EntityRepository.create(Recorded.CONFIG);
        try (into;
                Recording recording = Recording.open(file)) {
            assertThat(recording.dropped()).isEqualTo(stats.dropped());
            assertThat(recording.frames()).isEqualTo(stats.frames());
            new DepotWorld(into, 1);
            Replay replay = recording.replayInto(into);
            List<Long> missing = new ArrayList<>();
            long before = 0;
            while (replay.next()) {
                assertThat(into.stateHash()).isEqualTo(hashes.get((int) replay.tick() - 1));
                for (long tick = before + 1; tick < replay.tick(); tick++) {
                    missing.add(tick);
                }
                if (replay.tick() > before + 1) {
                    assertThat(isKeyframe(recording, replay.tick())).isTrue();
                }
                before = replay.tick();
            }
            for (long tick = before + 1; tick <= hashes.size(); tick++) {
                missing.add(tick);
            }
            List<Long> marked = new ArrayList<>();
            for (Gap gap : recording.gaps()) {
                assertThat(gap.why()).isEqualTo(Gap.Reason.DROPPED);
                for (long tick = gap.first(); tick <= gap.last(); tick++) {
                    marked.add(tick);
                }
            }
            assertThat(marked).isEqualTo(missing);
        }
    }

    private static boolean isKeyframe(Recording recording, long tick) {
        for (int i = 0; i < recording.keyframes(); i++) {
            if (recording.keyframeTick(i) == tick) {
                return true;
            }
        }
        return false;
    }

    @Test
    void shouldLeaveFramesOutToCatchUp() throws IOException {
        List<Long> hashes = expected();
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(2);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder = FlightRecorder.start(
                repo,
                channel,
                RecorderConfig.DEFAULT.whenBehind(WhenBehind.THROTTLE).buffers(1000, 1000));
        for (int i = 0; i < FRAMES; i++) {
            world.frame(SEED);
        }
        channel.permits.release(1000);
        recorder.close();
        assertThat(recorder.stats().thinned()).isZero();

        Channels.Gated slow = new Channels.Gated();
        slow.permits.release(2);
        EntityRepository again = worlds.create(Recorded.CONFIG);
        DepotWorld slowWorld = new DepotWorld(again, 0);
        FlightRecorder throttled = FlightRecorder.start(
                again,
                slow,
                RecorderConfig.DEFAULT.whenBehind(WhenBehind.THROTTLE).buffers(16, 1000));
        for (int i = 0; i < 20; i++) {
            slowWorld.frame(SEED);
        }
        slow.permits.release(1000);
        throttled.close();
        RecorderStats stats = throttled.stats();
        assertThat(stats.thinned()).isPositive();
        assertThat(stats.dropped()).isZero();
        assertThat(stats.frames() + stats.thinned()).isEqualTo(20);
        Path file = slow.toFile(folder.resolve("throttled.fdp"));
        EntityRepository into = worlds.create(Recorded.CONFIG);
        new DepotWorld(into, 1);
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.keyframes()).isEqualTo(1);
            assertThat(recording.dropped()).isZero();
            Replay replay = recording.replayInto(into);
            while (replay.next()) {
                assertThat(into.stateHash()).isEqualTo(hashes.get((int) replay.tick() - 1));
            }
        }
    }

    @Test
    void shouldCountInTheFileWhatItCountsItself() throws IOException {
        for (int every = 1; every <= 9; every++) {
            Channels.Gated channel = new Channels.Gated();
            channel.permits.release(2);
            EntityRepository repo = worlds.create(Recorded.CONFIG);
            DepotWorld world = new DepotWorld(repo, 0);
            FlightRecorder recorder = FlightRecorder.start(
                    repo,
                    channel,
                    RecorderConfig.DEFAULT.whenBehind(WhenBehind.THROTTLE).buffers(4, 1000));
            for (int i = 0; i < FRAMES; i++) {
                world.frame(SEED);
                if (i % every == 0) {
                    channel.permits.release();
                }
            }
            channel.permits.release(1000);
            recorder.close();
            RecorderStats stats = recorder.stats();
            assertThat(stats.frames() + stats.dropped() + stats.thinned()).isEqualTo(FRAMES);
            try (Recording recording = Recording.open(channel.toFile(folder.resolve("both.fdp")))) {
                assertThat(recording.frames()).isEqualTo(stats.frames());
                assertThat(missing(recording, Gap.Reason.DROPPED)).isEqualTo(stats.dropped());
                assertThat(missing(recording, Gap.Reason.SKIPPED)).isEqualTo(stats.thinned());
            }
        }
    }

    /**
     * Frames are left out evenly, each in a gap that says so, and the frame after it says what changed since the last.
     */
    @Test
    @Timeout(60)
    void shouldLeaveFramesOutEvenlyWhileTheChannelStandsStill() throws IOException {
        int frames = 80;
        List<Long> hashes = expected(frames);
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(1); // the beginning of the file
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder = FlightRecorder.start(
                repo,
                channel,
                RecorderConfig.DEFAULT
                        .whenBehind(WhenBehind.THROTTLE)
                        .buffers(64, 1000)
                        .keyframeEvery(1000));
        for (int i = 0; i < frames; i++) {
            world.frame(SEED);
        }
        assertThat(recorder.dropped()).isZero();
        assertThat(recorder.thinned()).isPositive();
        assertThat(recorder.stats().shortage()).isEqualTo(Shortage.DISK);
        channel.permits.release(1000);
        recorder.close();
        RecorderStats stats = recorder.stats();
        assertThat(stats.frames() + stats.thinned()).isEqualTo(frames);
        Path file = channel.toFile(folder.resolve("thinned.fdp"));
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
        EntityRepository into = worlds.create(Recorded.CONFIG);
        new DepotWorld(into, 1);
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.keyframes()).isEqualTo(1);
            assertThat(recording.dropped()).isZero();
            assertThat(missing(recording, Gap.Reason.SKIPPED)).isEqualTo(stats.thinned());
            assertThat(recording.gaps()).allMatch(gap -> gap.count() == 1 || gap.count() == 3 || gap.last() == frames);
            Replay replay = recording.replayInto(into);
            List<Long> ticks = new ArrayList<>();
            while (replay.next()) {
                ticks.add(replay.tick());
                assertThat(into.stateHash()).isEqualTo(hashes.get((int) replay.tick() - 1));
            }
            List<Long> even = new ArrayList<>();
            for (long tick = 1; tick <= frames; tick += tick < 48 ? 1 : tick < 64 ? 2 : 4) {
                even.add(tick);
            }
            assertThat(ticks).isEqualTo(even);
        }
    }

    /** A recorder that is behind would have little but keyframes to write, if these came by ticks. */
    @Test
    @Timeout(60)
    void shouldCountFramesFromOneKeyframeToTheNextWhileItThins() throws IOException {
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(1);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder = FlightRecorder.start(
                repo,
                channel,
                RecorderConfig.DEFAULT
                        .whenBehind(WhenBehind.THROTTLE)
                        .buffers(64, 1000)
                        .keyframeEvery(20));
        for (int i = 0; i < 90; i++) {
            world.frame(SEED);
        }
        channel.permits.release(1000);
        recorder.close();
        try (Recording recording = Recording.open(channel.toFile(folder.resolve("thinned.fdp")))) {
            assertThat(recording.thinned()).isPositive();
            List<Long> keyframes = new ArrayList<>();
            for (int i = 0; i < recording.keyframes(); i++) {
                keyframes.add(recording.keyframeTick(i));
            }
            assertThat(keyframes).containsExactly(1L, 21L, 41L, 88L); // 1 to 47, then every second, fourth, eighth
        }
    }

    /** Where frames are left out no keyframe is needed, also when there was no room at all. */
    @Test
    @Timeout(60)
    void shouldNotDropFramesWhenThereIsNoRoomAtAll() throws IOException {
        Channels.Gated channel = new Channels.Gated();
        channel.permits.release(1);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder = FlightRecorder.start(
                repo,
                channel,
                RecorderConfig.DEFAULT
                        .whenBehind(WhenBehind.THROTTLE)
                        .buffers(2, 1000)
                        .keyframeEvery(1000));
        for (int i = 0; i < 500; i++) {
            world.frame(SEED);
        }
        assertThat(recorder.dropped()).isZero();
        channel.permits.release(1000);
        recorder.close();
        try (Recording recording = Recording.open(channel.toFile(folder.resolve("thinned.fdp")))) {
            assertThat(recording.dropped()).isZero();
            assertThat(recording.keyframes()).isEqualTo(1);
            assertThat(recording.frames() + recording.thinned()).isEqualTo(500);
        }
    }

    @Test
    void shouldSayThatMemoryWasShortWhenAFrameIsTooLarge() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        Channels.Kept channel = new Channels.Kept();
        try (FlightRecorder recorder = FlightRecorder.start(repo, channel, RecorderConfig.DEFAULT.largestFrame(100))) {
            assertThat(recorder.stats().shortage()).isNull();
            world.frame(SEED);
            assertThat(recorder.dropped()).isEqualTo(1);
            assertThat(recorder.stats().shortage()).isEqualTo(Shortage.MEMORY);
        }
        assertThat(logged.at(Level.WARNING)).isNotEmpty();
    }

    private static long missing(Recording recording, Gap.Reason why) {
        return recording.gaps().stream()
                .filter(gap -> gap.why() == why)
                .mapToLong(Gap::count)
                .sum();
    }

    @Test
    void shouldStopWhenAnObjectCannotBeWritten() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        ManagedTable<Object> things = repo.registerManaged(ManagedType.of(Object.class, "test.thing"));
        Channels.Kept channel = new Channels.Kept();
        FlightRecorder recorder = FlightRecorder.start(repo, channel, WAITING);
        repo.tick();
        things.add(repo.createEntity(), new Object());
        repo.tick();
        repo.tick();
        recorder.close();
        RecorderStats stats = recorder.stats();
        assertThat(stats.failure())
                .contains("java.lang.Object")
                .contains("serializer")
                .contains("without(");
        assertThat(stats.dropped()).isEqualTo(2);
        assertThat(logged.at(Level.SEVERE).size()).isEqualTo(1);
    }

    /** As in a try that names the channel after the recorder. */
    @Test
    void shouldSayThatTheChannelWasClosedFirst() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        FileChannel channel =
                FileChannel.open(folder.resolve("a.fdp"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        FlightRecorder recorder = FlightRecorder.start(repo, channel, WAITING);
        repo.tick();
        channel.close();
        Throwable told = catchThrowable(recorder::close);
        if (told != null) { // the worker had written the frame before, so the end of the file was the first to fail
            assertThat(told).isInstanceOf(IOException.class).hasMessageContaining("close the recorder first");
        }
        assertThat(recorder.stats().failure()).contains("close the recorder first");
    }
}
