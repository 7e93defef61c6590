package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.format.Schema;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A player goes as fast as it is told, and shows frames as they were recorded. The recording has ticks 1 to 100,
 * without 41 to 45, and a keyframe at 1, 11, 21 and so on.
 */
class ReplayPlayerTest {
    private static final long TICK = 1_000_000_000L / 50;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private Recorded recorded;
    private Recording recording;
    private Replay replay;
    private ReplayPlayer player;
    private DepotWorld world;

    @BeforeEach
    void open() throws IOException {
        recorded = Recorded.of(folder.resolve("world.fdp"), 7, 0, 100, Schema.HashCover.WORLD, recorder -> {
            recorder.dropped = tick -> tick >= 41 && tick <= 45;
        });
        openAgain();
    }

    private void openAgain() throws IOException {
        recording = Recording.open(recorded.file());
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        world = new DepotWorld(repo, 0);
        replay = recording.replayInto(repo);
        player = replay.player().ticksPerSecond(50);
    }

    @AfterEach
    void close() throws IOException {
        recording.close();
    }

    private void assertShown(long tick) {
        ReplayTest.assertShown(replay, recorded, tick);
    }

    @Test
    void shouldPlayFrameByFrame() throws IOException {
        assertThat(player.isPlaying()).isFalse();
        assertThat(player.advance(TICK)).isFalse();
        assertThat(replay.tick()).isEqualTo(-1);
        player.play();
        assertThat(player.advance(0)).isTrue();
        assertShown(1);
        assertThat(player.advance(0)).isFalse();
        for (int tick = 2; tick <= 40; tick++) {
            assertThat(player.advance(TICK)).isTrue();
            assertShown(tick);
        }
        for (int tick = 41; tick <= 45; tick++) {
            assertThat(player.advance(TICK)).isFalse(); // a gap takes its time
            assertShown(40);
            assertThat(player.position()).isEqualTo(tick);
        }
        assertThat(player.advance(TICK)).isTrue();
        assertShown(46);
    }

    @Test
    void shouldShowFramesLongerInSlowMotion() throws IOException {
        player.speed(0.25).play();
        player.seek(10);
        List<Long> shown = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            player.advance(TICK);
            shown.add(replay.tick());
        }
        assertThat(shown).containsExactly(10L, 10L, 10L, 11L, 11L, 11L, 11L, 12L, 12L, 12L, 12L, 13L);
    }

    @Test
    void shouldPassOverFramesAndHearOnlyTheOneThatIsShown() throws IOException {
        player.speed(4).play();
        player.advance(0);
        for (int tick = 5; tick <= 37; tick += 4) {
            assertThat(player.advance(TICK)).isTrue();
            assertShown(tick); // the hash covers what can be heard
        }
    }

    @Test
    void shouldHearEventsOfTheFrameAndNoOthers() throws IOException {
        int[] heard = new int[101];
        while (replay.next()) {
            heard[(int) replay.tick()] = world.arrivals.count() + world.alarms.count() + world.notices.count();
        }
        assertThat(heard).contains(0).contains(1);
        player.seek(1);
        player.speed(2).play();
        for (int tick = 3; tick < 40; tick += 2) {
            player.advance(TICK);
            world.alarms.publish(); // by a system that does not know that it is in a replay
            assertThat(world.arrivals.count() + world.alarms.count() + world.notices.count())
                    .as("tick %s", tick)
                    .isEqualTo(heard[tick]);
        }
    }

    @Test
    void shouldHopFromKeyframeToKeyframeWhenFast() throws IOException {
        player.speed(8).play();
        List<Long> shown = new ArrayList<>();
        while (player.isPlaying()) {
            if (player.advance(TICK)) {
                shown.add(replay.tick());
                assertShown(replay.tick());
            }
        }
        assertThat(shown).containsExactly(1L, 11L, 21L, 31L, 46L, 51L, 61L, 71L, 81L, 91L, 100L);
    }

    @Test
    void shouldNotHopWhenToldNotTo() throws IOException {
        player.speed(16).hopFrom(17).play();
        player.advance(0);
        player.advance(TICK);
        assertShown(17);
    }

    @Test
    void shouldPauseAtTheEnd() throws IOException {
        player.seek(99);
        player.play();
        assertThat(player.advance(Long.MAX_VALUE)).isTrue();
        assertShown(100);
        assertThat(player.isPlaying()).isFalse();
        assertThat(replay.isAtEnd()).isTrue();
        player.play();
        assertThat(player.advance(TICK)).isFalse();
        assertThat(player.isPlaying()).isFalse();
        assertThat(player.stepForward()).isFalse();
        assertShown(100);
    }

    @Test
    void shouldStepAndGoOnFromThere() throws IOException {
        player.play();
        player.advance(20 * TICK);
        assertShown(21);
        assertThat(player.stepForward()).isTrue();
        assertThat(player.isPlaying()).isFalse();
        assertShown(22);
        assertThat(player.stepBack()).isTrue();
        assertThat(player.stepBack()).isTrue();
        assertShown(20);
        player.play();
        player.advance(TICK);
        assertShown(21);
        replay.seek(90); // past the player
        assertThat(player.position()).isEqualTo(90);
        player.advance(TICK);
        assertShown(91);
        player.seek(1);
        assertThat(player.isPlaying()).isTrue();
        assertThat(player.stepBack()).isFalse();
        assertShown(1);
    }

    @Test
    void shouldRefuseSettingsThatCannotBe() {
        for (double wrong : new double[] {0, 0.2, 16.5, -1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> player.speed(wrong))
                    .withMessageContaining("0.25 to 16");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> player.ticksPerSecond(0));
        assertThatIllegalArgumentException().isThrownBy(() -> player.ticksPerSecond(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> player.hopFrom(0));
        assertThatIllegalArgumentException().isThrownBy(() -> player.advance(-1));
        assertThat(player.speed()).isEqualTo(1);
    }

    @Test
    void shouldPauseAtDamageAndGoOnBehindIt() throws IOException {
        replay.seek(56);
        damage(recorded.file(), replay.positionInFile());
        recording.close();
        openAgain();
        player.seek(50);
        player.play();
        for (int tick = 51; tick < 56; tick++) {
            player.advance(TICK);
            assertShown(tick);
        }
        assertThatThrownBy(() -> player.advance(TICK)).isInstanceOf(DamagedRecordingException.class);
        assertThat(player.isPlaying()).isFalse();
        assertShown(55);
        player.play();
        for (int i = 57; i < 61; i++) {
            assertThat(player.advance(TICK)).isFalse();
            assertShown(55);
        }
        assertThat(player.advance(TICK)).isTrue();
        assertShown(61);
    }

    /** Changes a byte of the content of a record. */
    static void damage(Path file, long record) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, record + 50);
            one.put(0, (byte) ~one.get(0)).rewind();
            channel.write(one, record + 50);
        }
    }
}
