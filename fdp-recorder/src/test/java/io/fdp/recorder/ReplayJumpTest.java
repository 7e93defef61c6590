package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A world that goes on at a later tick leaves ticks out that no gap tells of. */
class ReplayJumpTest {
    private static final long TENTH = 100_000_000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private Path file;
    private final List<Long> ticks = new ArrayList<>();

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("jumps.fdp");
        EntityRepository repo = worlds.create();
        try (FlightRecorder recorder = FlightRecorder.start(
                repo, file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(7))) {
            for (long from : new long[] {0, 40, 90}) {
                repo.rawChunks().setTick(from);
                for (int i = 0; i < 10; i++) {
                    repo.createEntity();
                    repo.tick();
                    ticks.add(repo.currentTick());
                }
            }
            assertThat(recorder.stats().failure()).isNull();
        }
    }

    @Test
    void shouldStepBackOverTicksThatTheWorldLeftOut() throws IOException {
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(worlds.create());
            replay.seek(recording.lastTick());
            List<Long> shown = new ArrayList<>(List.of(replay.tick()));
            while (replay.stepBack()) {
                shown.add(replay.tick());
            }
            assertThat(shown.reversed()).isEqualTo(ticks);
        }
    }

    @Test
    void shouldPlayOverTicksThatTheWorldLeftOut() throws IOException {
        for (int step : new int[] {1, 3}) {
            try (Recording recording = Recording.open(file)) {
                Replay replay = recording.replayInto(worlds.create());
                ReplayPlayer player = replay.player().ticksPerSecond(10);
                player.play();
                List<Long> shown = new ArrayList<>();
                while (player.isPlaying()) {
                    if (player.advance(step * TENTH)) {
                        shown.add(replay.tick());
                        assertThat((double) replay.tick()).isLessThanOrEqualTo(player.position() + 0.001);
                    }
                }
                assertThat(ticks).containsSubsequence(shown);
                assertThat(shown).hasSizeGreaterThan(ticks.size() / step - 3).contains(ticks.getLast());
            }
        }
    }

    @Test
    void shouldRefuseToSeekATickThatTheWorldLeftOut() throws IOException {
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(worlds.create());
            replay.seek(5);
            assertThatThrownBy(() -> replay.seek(20))
                    .isInstanceOf(NoSuchTickException.class)
                    .hasMessageContaining("at once");
            assertThat(replay.tick()).isEqualTo(5);
            assertThat(replay.stepBack()).isTrue();
            assertThat(replay.tick()).isEqualTo(4);
        }
    }
}
