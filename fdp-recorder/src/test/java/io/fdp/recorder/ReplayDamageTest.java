package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.format.LittleEndian;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.format.Schema;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A wrong state is never shown: there is an error, and either the frame before or nothing. */
class ReplayDamageTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private @Nullable DepotWorld opened;

    private Replay open(Recording recording) throws IOException {
        DepotWorld world = new DepotWorld(worlds.create(Recorded.CONFIG), 0);
        opened = world;
        return recording.replayInto(world.repo);
    }

    /** Whatever byte is wrong: each frame is the recorded one, or an error. */
    @Test
    void shouldNeverShowAWrongState() {
        Path file = folder.resolve("world.fdp");
        Recorded recorded = Recorded.of(file, 21, 10, 40);
        ReplayTest.run(60, random -> {
            Path damaged = folder.resolve("damaged.fdp");
            byte[] bytes = Files.readAllBytes(file);
            int wrong = random.nextInt(1, 4);
            for (int i = 0; i < wrong; i++) {
                bytes[random.nextInt(8, bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(damaged, bytes);
            try (Recording recording = Recording.open(damaged);
                    EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
                new DepotWorld(repo, 0);
                replayAll(recording.replayInto(repo), recorded, random);
            } catch (RecordingException nothingIsLeft) {
                assertThat(nothingIsLeft).hasMessageNotContaining("null");
            }
        });
    }

    private static void replayAll(Replay replay, Recorded recorded, SplittableRandom random) throws IOException {
        for (int i = 0; i < 60; i++) {
            long before = replay.tick();
            try {
                boolean moved = true;
                if (before < 0 || random.nextInt(4) == 0) {
                    replay.seek(random.nextLong(11, 51));
                } else if (random.nextInt(4) == 0) {
                    moved = replay.stepBack();
                } else {
                    moved = replay.next();
                }
                assertThat(moved || replay.tick() == before).isTrue();
            } catch (DamagedRecordingException | NoSuchTickException expected) {
                assertThat(replay.tick()).isEqualTo(before);
            }
            if (replay.tick() >= 0) {
                ReplayTest.assertShown(replay, recorded, replay.tick());
            }
        }
    }

    @Test
    void shouldSkipADamagedFrameAndGoOnAtTheNextKeyframe() throws IOException {
        Path file = folder.resolve("world.fdp");
        Recorded recorded = Recorded.of(file, 22, 0, 40);
        try (Recording recording = Recording.open(file)) {
            Replay replay = open(recording);
            replay.seek(15);
            ReplayPlayerTest.damage(file, replay.positionInFile());
        }
        try (Recording recording = Recording.open(file)) {
            Replay replay = open(recording);
            replay.seek(14);
            assertThatThrownBy(replay::next).isInstanceOf(DamagedRecordingException.class);
            ReplayTest.assertShown(replay, recorded, 14);
            assertThat(replay.next()).isTrue();
            ReplayTest.assertShown(replay, recorded, 21);
            assertThatThrownBy(() -> replay.seek(17)).isInstanceOf(DamagedRecordingException.class);
            ReplayTest.assertShown(replay, recorded, 21);
            assertThat(replay.next()).isTrue(); // from what is shown, not from where it failed
            ReplayTest.assertShown(replay, recorded, 22);
        }
    }

    private void assertNothingShown(Replay replay, long tick, String why) {
        assertThatThrownBy(() -> replay.seek(tick))
                .isInstanceOf(DamagedRecordingException.class)
                .hasMessageContaining(why)
                .hasMessageContaining("tick " + tick);
        assertThat(replay.tick()).isEqualTo(-1);
        DepotWorld world = Objects.requireNonNull(opened);
        assertThat(world.repo.entityCount()).isZero();
        assertThat(world.places.count()).isZero();
        assertThat(world.rules.has()).isFalse();
        assertThat(world.repo.roles().count()).isZero();
        assertThat(world.arrivals.count() + world.alarms.count() + world.notices.count())
                .isZero();
        assertThat(world.repo.checkStructure()).isEmpty();
    }

    /** A state that cannot be is not written, so that the frame before is still shown. */
    private void forgeState(Consumer<TestRecorder> forgery) throws IOException {
        Path file = folder.resolve("forged.fdp");
        Recorded recorded = Recorded.of(file, 23, 20, 30, Schema.HashCover.WORLD, forgery);
        try (Recording recording = Recording.open(file)) {
            Replay replay = open(recording).checking(false);
            replay.seek(25);
            assertThatThrownBy(() -> replay.seek(40))
                    .isInstanceOf(DamagedRecordingException.class)
                    .hasMessageContaining("the state of tick 40 is invalid: ");
            ReplayTest.assertShown(replay, recorded, 25);
        }
    }

    private void forge(Consumer<TestRecorder> forgery, String why) throws IOException {
        Path file = folder.resolve("forged.fdp");
        Recorded recorded = Recorded.of(file, 23, 20, 30, Schema.HashCover.WORLD, forgery);
        try (Recording recording = Recording.open(file)) {
            Replay replay = open(recording);
            replay.seek(25);
            ReplayTest.assertShown(replay, recorded, 25);
            assertNothingShown(replay, 40, why);
            assertThatThrownBy(replay::takeOver).isInstanceOf(IllegalStateException.class);
            replay.seek(25);
            ReplayTest.assertShown(replay, recorded, 25);
        }
    }

    @Test
    void shouldRefuseAStateWithAnotherHash() throws IOException {
        forge(
                recorder -> recorder.hashed = hash -> recorder.tick() == 40 ? hash + 1 : hash,
                "does not have the state hash that was recorded");
    }

    @Test
    void shouldShowAStateWithAnotherHashWhenToldToTrustIt() throws IOException {
        Path file = folder.resolve("forged.fdp");
        Recorded recorded = Recorded.of(file, 24, 0, 10, Schema.HashCover.WORLD, recorder -> recorder.hashed = h -> 1);
        try (Recording recording = Recording.open(file)) {
            Replay replay = open(recording).checking(false);
            replay.seek(5);
            ReplayTest.assertShown(replay, recorded, 5);
            replay.checking(true);
            assertThatThrownBy(() -> replay.seek(6))
                    .isInstanceOf(DamagedRecordingException.class)
                    .hasMessageContaining("the state of tick 6 does not have the state hash");
            assertNothingShown(replay, 1, "state hash");
        }
    }

    @Test
    void shouldRefuseRolesOfTheDead() throws IOException {
        forgeState(recorder -> recorder.holders = entity -> recorder.tick() == 40 ? Entity.of(9000, 77) : entity);
    }

    @Test
    void shouldRefuseLinksThatAreNoForest() throws IOException {
        forgeState(recorder -> recorder.links = image -> {
            if (recorder.tick() == 40) {
                LittleEndian.INT.set(image.bytes(), 0, 1); // its own parent
            }
        });
    }

    @Test
    void shouldSayWhichObjectsCannotBeRead() throws IOException {
        Path file = folder.resolve("forged.fdp");
        Recorded.of(file, 26, 30, 30, Schema.HashCover.WORLD, recorder -> {
            recorder.objects = bytes -> recorder.tick() == 59 ? new byte[] {1} : bytes;
        });
        try (Recording recording = Recording.open(file)) {
            Replay replay = open(recording);
            replay.seek(58);
            assertThatThrownBy(() -> replay.seek(59))
                    .isInstanceOf(IncompatibleRecordingException.class)
                    .hasMessageContaining("cannot replay managed");
            assertThat(replay.tick()).isEqualTo(-1);
            assertThat(replay.repository().entityCount()).isZero();
        }
    }
}
