package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.recorder.show.FrameShower;
import io.fdp.recorder.tool.FrameSteps;
import io.fdp.recorder.yard.YardWorld;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Frames that say little about a world of many chunks: each takes steps for what it says. */
class ChunkStepsTest {
    private static final int CHUNKS = 20_000;
    private static final int FRAMES = 1000;

    /** What one frame may take, with one chunk that changed: a few visits of a few levels of 128. */
    private static final int STEPS = 4000;

    private static final int VALUES = 3;
    private static final int NO_ROWS = 16;
    private static final int WHOLE = 2 | 4;
    private static final int KEYFRAME = 8;
    private static final Path EVERYTHING = Path.of("../docs/spec/recording/everything.fdp");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private Path deltas;
    private Path keyframes;

    /** Some type of a program. */
    private int type;

    private Records.One schema;

    @BeforeEach
    void write() throws IOException {
        Path any = folder.resolve("any.fdp");
        Recorded.flown(any, 1, 0, 1, Recorded.ALL.withoutStateHash());
        schema = Records.of(Files.readAllBytes(any)).getFirst();
        try (Recording recording = Recording.open(any)) {
            List<RecordingType> types = recording.types();
            while (!types.get(type).name().endsWith("Place")) {
                type++;
            }
        }
        deltas = write("deltas.fdp", 0);
        keyframes = write("keyframes.fdp", KEYFRAME);
    }

    /** A keyframe with many chunks in which nobody has anything, and frames with one each. */
    private Path write(String name, int flags) throws IOException {
        List<Records.One> records = new ArrayList<>();
        records.add(schema);
        List<Records.Section> all = new ArrayList<>();
        all.add(Records.state(0, CHUNKS, 0));
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            all.add(new Records.Section(VALUES, NO_ROWS, type, chunk, new byte[0]));
        }
        records.add(new Records.One(Records.FRAME, WHOLE | KEYFRAME, 1, Records.content(all)));
        for (int i = 0; i < FRAMES; i++) {
            List<Records.Section> little = List.of(
                    Records.state(0, CHUNKS, 0),
                    new Records.Section(VALUES, NO_ROWS, type, i * 19 % CHUNKS, new byte[0]));
            records.add(new Records.One(Records.FRAME, WHOLE | flags, i + 2, Records.content(little)));
        }
        Path file = folder.resolve(name);
        HostileFiles.write(file, records);
        return file;
    }

    private long steps(RecordedState state) {
        return state.entities().steps()
                + state.links().steps()
                + state.values(type).steps();
    }

    @Test
    void shouldReadFramesInStepsForWhatTheySay() throws IOException {
        for (Path file : List.of(deltas, keyframes)) {
            try (Recording recording = Recording.open(file)) {
                FrameWalk walk = new FrameWalk(recording, false);
                assertThat(walk.next()).isTrue();
                long before = steps(walk.state());
                int frames = 0;
                while (walk.next()) {
                    frames++;
                }
                assertThat(frames).isEqualTo(FRAMES);
                assertThat(steps(walk.state()) - before).isLessThan((long) FRAMES * STEPS);
            }
        }
    }

    @Test
    void shouldExportAndCompareFramesInStepsForWhatTheySay() throws IOException {
        try (Recording recording = Recording.open(deltas);
                Recording other = Recording.open(deltas)) {
            FrameWalk walk = new FrameWalk(recording, false);
            FrameWalk second = new FrameWalk(other, false);
            FrameSteps visits = new FrameSteps(walk.state(), second.state(), type);
            assertThat(walk.next() && second.next()).isTrue();
            visits.visit();
            long before = steps(walk.state()) + steps(second.state());
            while (walk.next() && second.next()) {
                visits.visit();
            }
            assertThat(steps(walk.state()) + steps(second.state()) - before).isLessThan(4L * FRAMES * STEPS);
        }
    }

    @Test
    void shouldShowFramesInStepsForWhatTheySay() throws IOException {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(CHUNKS * 1024));
        new DepotWorld(repo, 0);
        try (Recording recording = Recording.open(deltas)) {
            FrameCursor cursor = recording.cursor();
            FrameShower shower = new FrameShower(cursor, recording.schema(), repo);
            assertThat(cursor.next()).isTrue();
            shower.show(true);
            long before = steps(cursor.state());
            while (cursor.next()) {
                shower.show(false);
            }
            assertThat(cursor.tick()).isEqualTo(FRAMES + 1);
            assertThat(steps(cursor.state()) - before).isLessThan((long) FRAMES * STEPS);
        }
    }

    @Test
    void shouldChargeWhatIsOnItsWayIntoAWorld() throws IOException {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(4000));
        new YardWorld(repo, 0);
        try (Recording recording = Recording.open(EVERYTHING, ReadLimits.TOOLS.withNative(60_000))) {
            Replay replay = recording.replayInto(repo);
            assertThatThrownBy(() -> replay.seek(3))
                    .isInstanceOf(RecordingLimitException.class)
                    .hasMessageContaining("outside of the heap")
                    .hasMessageContaining("what is shown of a frame");
            assertThat(replay.tick()).isEqualTo(-1);
        }
        try (Recording recording = Recording.open(EVERYTHING, ReadLimits.TOOLS.withNative(1 << 20))) {
            Replay replay = recording.replayInto(repo);
            replay.seek(3);
            assertThat(replay.tick()).isEqualTo(3);
        }
    }
}
