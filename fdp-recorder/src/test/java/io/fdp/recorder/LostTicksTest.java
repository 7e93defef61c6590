package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.CapacityException;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.format.Forgery;
import io.fdp.recorder.format.Forgery.Piece;
import io.fdp.recorder.format.Forgery.Section;
import io.fdp.recorder.yard.PlaceTable;
import io.fdp.recorder.yard.YardWorld;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks, exports, frames and replays agree about the ticks that a wrong frame costs: this frame and all up to the next
 * keyframe, and no others. Keyframes are at ticks 1, 5 and 9 of 10.
 */
class LostTicksTest {
    private static final int ROLES = 5;
    private static final int CALLS = 40;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void record() throws IOException {
        file = Tapes.record(folder.resolve("world.fdp"), 0, Tapes.CONFIG.keyframeEvery(4), Tapes.random(5, 10, 25));
    }

    private void forgeHash(long tick) throws IOException {
        Forgery forgery = Forgery.of(file);
        Forgery.le(forgery.frame(tick).content).putLong(12, 0xbadL);
        forgery.write(file);
    }

    /** Lets somebody hold a role who does not live. */
    private void forgeState(long tick) throws IOException {
        Forgery forgery = Forgery.of(file);
        Piece frame = forgery.frame(tick);
        List<Section> all = frame.sections();
        all.removeIf(each -> each.kind == ROLES);
        Section roles = new Section();
        roles.kind = ROLES;
        roles.body = new byte[16];
        Forgery.le(roles.body).putInt(0, 1).putInt(4, 7).putInt(8, 9000).putInt(12, 77);
        int place = 0;
        while (place < all.size() && all.get(place).kind < ROLES) {
            place++;
        }
        all.add(place, roles);
        frame.sections(all);
        forgery.write(file);
    }

    private static List<Long> without(long first, long last) {
        return LongStream.rangeClosed(1, 10)
                .filter(tick -> tick < first || tick > last)
                .boxed()
                .toList();
    }

    private Replay replay(Recording recording, boolean checking, boolean keeps) throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        new YardWorld(repo, 0);
        if (keeps) {
            repo.previous().keep(PlaceTable.TYPE);
        }
        return recording.replayInto(repo).checking(checking);
    }

    /** The ticks that come one after the other; whatever is damaged ends after some calls. */
    private static List<Long> played(Replay replay) throws IOException {
        List<Long> shown = new ArrayList<>();
        for (int call = 0; call < CALLS; call++) {
            try {
                if (!replay.next()) {
                    return shown;
                }
                shown.add(replay.tick());
            } catch (DamagedRecordingException damaged) {
                assertThat(damaged).hasMessageContaining("tick");
            }
        }
        throw new AssertionError("next() never came to the end, after " + shown);
    }

    private static List<Long> sought(Replay replay) throws IOException {
        List<Long> shown = new ArrayList<>();
        for (long tick = 1; tick <= 10; tick++) {
            try {
                replay.seek(tick);
                shown.add(replay.tick());
            } catch (DamagedRecordingException damaged) {
                assertThat(replay.tick()).isNotEqualTo(tick);
            }
        }
        return shown;
    }

    private static List<Long> steppedBack(Replay replay) throws IOException {
        List<Long> shown = new ArrayList<>();
        replay.seek(10);
        shown.add(replay.tick());
        for (int call = 0; call < CALLS; call++) {
            try {
                if (!replay.stepBack()) {
                    return shown.reversed();
                }
                shown.add(replay.tick());
            } catch (DamagedRecordingException damaged) {
                assertThat(damaged).hasMessageContaining("tick");
            }
        }
        throw new AssertionError("stepBack() never came to the beginning, after " + shown);
    }

    private void assertLost(long first, long last, boolean checking) throws IOException {
        assertThat(Recording.verify(file, position -> {}).damages())
                .anyMatch(damage -> damage.firstLost() == first && damage.lastLost() == last);
        List<Long> left = without(first, last);
        List<Long> reached = checking ? without(first, first) : left; // whose own hash is right
        try (Recording recording = Recording.open(file)) {
            FrameWalk walk = new FrameWalk(recording, checking);
            RecordedFrames frames = RecordedFrames.of(recording).checking(checking);
            List<Long> walked = new ArrayList<>();
            while (walk.next()) {
                walked.add(walk.tick());
            }
            assertThat(walked).isEqualTo(left);
            for (long tick = 1; tick <= 10; tick++) {
                long at = tick;
                if (reached.contains(tick)) {
                    frames.seek(tick);
                } else {
                    assertThatThrownBy(() -> frames.seek(at)).isInstanceOf(DamagedRecordingException.class);
                }
            }
            for (boolean keeps : new boolean[] {false, true}) {
                Replay replay = replay(recording, checking, keeps);
                assertThat(played(replay)).as("next(), keeps %s", keeps).isEqualTo(left);
                assertThat(sought(replay)).as("seek(), keeps %s", keeps).isEqualTo(reached);
                assertThat(steppedBack(replay))
                        .as("stepBack(), keeps %s", keeps)
                        .isEqualTo(reached);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "2, 4", "4, 4", "5, 8", "10, 10"})
    void shouldNotShowFramesThatBuildOnAWrongHash(long wrong, long last) throws IOException {
        forgeHash(wrong);
        if (wrong == 10) { // a step back begins there
            try (Recording recording = Recording.open(file)) {
                assertThat(played(replay(recording, true, true))).isEqualTo(without(10, 10));
            }
        } else {
            assertLost(wrong, last, true);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "2, 4", "4, 4", "6, 8"})
    void shouldNotShowFramesThatBuildOnAStateThatCannotBe(long wrong, long last) throws IOException {
        forgeState(wrong);
        assertLost(wrong, last, false);
    }

    /** Damage after damage, with no frame in between that can be shown, is told as well. */
    @Test
    void shouldTellAllTicksThatAreLostOneAfterTheOther() throws IOException {
        forgeHash(2);
        forgeHash(5);
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).extracting(Damage::firstLost).containsExactly(2L, 5L);
        assertThat(check.damages()).extracting(Damage::lastLost).containsExactly(4L, 8L);
        try (Recording recording = Recording.open(file)) {
            assertThat(played(replay(recording, true, true))).isEqualTo(without(2, 8));
        }
    }

    @Test
    void shouldShowWrongHashesToWhoeverTrustsTheFile() throws IOException {
        forgeHash(2);
        try (Recording recording = Recording.open(file)) {
            assertThat(played(replay(recording, false, true))).hasSize(10);
        }
    }

    /** What was read unchecked is compared before anything that builds on it is shown. */
    @Test
    void shouldCompareFramesThatWereReadUnchecked() throws IOException {
        forgeHash(3);
        try (Recording recording = Recording.open(file)) {
            Replay replay = replay(recording, false, false);
            replay.seek(3);
            replay.checking(true);
            assertThatThrownBy(replay::next).isInstanceOf(DamagedRecordingException.class);
            assertThat(replay.next()).isTrue();
            assertThat(replay.tick()).isEqualTo(5);
            RecordedFrames frames = RecordedFrames.of(recording).checking(false);
            frames.seek(3);
            assertThatThrownBy(() -> frames.checking(true).seek(3)).isInstanceOf(DamagedRecordingException.class);
        }
    }

    @Test
    void shouldStepBackBeforeAWrongFrameWhenNothingIsShown() throws IOException {
        forgeHash(2);
        try (Recording recording = Recording.open(file)) {
            Replay replay = replay(recording, true, false);
            replay.seek(1);
            assertThatThrownBy(replay::next).isInstanceOf(DamagedRecordingException.class);
            assertThat(replay.tick()).isEqualTo(-1);
            assertThat(replay.stepBack()).isTrue();
            assertThat(replay.tick()).isEqualTo(1);
        }
    }

    /** A frame before that does not fit into the repository is no reason to stay before it. */
    @Test
    void shouldGoOnWhenTheFrameBeforeDoesNotFit() throws IOException {
        Path large = Tapes.record(folder.resolve("large.fdp"), 0, Tapes.CONFIG.keyframeEvery(4), world -> {
            long[] many = new long[3000];
            for (int tick = 1; tick <= 10; tick++) {
                if (tick == 3) {
                    world.repo.createEntities(many);
                }
                world.repo.tick();
            }
        });
        try (Recording recording = Recording.open(large)) {
            EntityRepository repo = worlds.create(Recorded.CONFIG.withCapacity(1024));
            new YardWorld(repo, 0);
            repo.previous().keep(PlaceTable.TYPE);
            Replay replay = recording.replayInto(repo);
            int calls = 0;
            boolean more = true;
            while (more && calls < CALLS) {
                calls++;
                try {
                    more = replay.next();
                } catch (CapacityException expected) {
                    assertThat(replay.tick()).isEqualTo(-1);
                }
            }
            assertThat(calls)
                    .as("two frames, eight that do not fit, and the end")
                    .isEqualTo(11);
        }
    }

    @Test
    void shouldPauseThePlayerOnceForAllThatIsLost() throws IOException {
        forgeHash(2);
        try (Recording recording = Recording.open(file)) {
            ReplayPlayer player = replay(recording, true, false).player();
            player.seek(1);
            player.play();
            assertThatThrownBy(() -> player.advance(16_700_000)).isInstanceOf(DamagedRecordingException.class);
            assertThat(player.isPlaying()).isFalse();
            player.play();
            for (int i = 0; i < 10; i++) {
                player.advance(16_666_667);
            }
            assertThat(player.position()).isEqualTo(10);
        }
    }
}
