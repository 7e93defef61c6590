package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.ClosedException;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whatever needs the file of a recording says the same once that is closed. */
class ClosedRecordingTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void record() {
        file = Recorded.flown(folder.resolve("flight.fdp"), 3, 0, 30, Recorded.ALL.keyframeEvery(5))
                .file();
    }

    private EntityRepository world() {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        new DepotWorld(repo, 0);
        return repo;
    }

    @Test
    void shouldEndAllUsesWithTheSameError() throws IOException {
        Recording recording = Recording.open(file);
        EntityRepository into = world();
        Replay replay = recording.replayInto(into);
        replay.seek(12);
        long hash = into.stateHash();
        ReplayPlayer player = replay.player();
        player.play();
        RecordedFrames frames = RecordedFrames.of(recording);
        frames.seek(9);
        recording.close();
        recording.close();
        try (Recording other = Recording.open(file)) {
            Map<String, ThrowingCallable> uses = new LinkedHashMap<>();
            uses.put("replayInto", () -> recording.replayInto(world()));
            uses.put("seek", () -> replay.seek(13));
            uses.put("seek the same", () -> replay.seek(12));
            uses.put("seek nowhere", () -> replay.seek(1000));
            uses.put("next", replay::next);
            uses.put("stepBack", replay::stepBack);
            uses.put("takeOver", replay::takeOver);
            uses.put("advance", () -> player.advance(1_000_000_000));
            uses.put("stepForward", player::stepForward);
            uses.put("player.stepBack", player::stepBack);
            uses.put("player.seek", () -> player.seek(3));
            uses.put("frames.next", frames::next);
            uses.put("frames.seek", () -> frames.seek(9));
            uses.put("frames", () -> RecordedFrames.of(recording));
            uses.put("diff", () -> RecordingDiff.between(other, recording));
            uses.put("export", () -> RecordingExport.of(recording).toJsonLines(folder.resolve("out.jsonl")));
            uses.forEach((name, use) -> assertThatThrownBy(use)
                    .as(name)
                    .isInstanceOf(ClosedException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("is closed")
                    .hasMessageContaining("Recording.open()"));
        }
        assertThat(recording.frames()).isEqualTo(30);
        assertThat(recording.lastTick()).isEqualTo(30);
        assertThat(replay.tick()).isEqualTo(12);
        assertThat(into.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldSayThatAnInterruptClosedIt() throws IOException {
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(world());
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> replay.seek(12)).isInstanceOf(ClosedByInterruptException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThatThrownBy(() -> replay.seek(12))
                    .isInstanceOf(ClosedException.class)
                    .hasMessageContaining("interrupted");
            assertThatThrownBy(() -> recording.replayInto(world()))
                    .isInstanceOf(ClosedException.class)
                    .hasMessageContaining("interrupted");
        }
    }

    @Test
    void shouldLeaveTheRepositoryUntilAFrameIsShown() throws IOException {
        try (Recording recording = Recording.open(file)) {
            EntityRepository into = world();
            long entity = into.createEntity();
            long before = into.stateHash();
            Replay replay = recording.replayInto(into);
            assertThat(into.stateHash()).isEqualTo(before);
            assertThat(into.isAlive(entity)).isTrue();
            replay.seek(1);
            assertThat(into.stateHash()).isNotEqualTo(before);
        }
    }
}
