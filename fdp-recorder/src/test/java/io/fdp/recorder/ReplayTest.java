package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.format.Schema;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A replay shows exactly what was recorded, wherever it goes. */
class ReplayTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @FunctionalInterface
    interface Program {
        void run(SplittableRandom random) throws IOException;
    }

    static void run(int seeds, Program program) {
        Seeds.run(seeds, random -> {
            try {
                program.run(random);
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
        });
    }

    private Recorded record(SplittableRandom random, Schema.HashCover cover) {
        int before = random.nextInt(3) == 0 ? 0 : random.nextInt(30);
        long interval = random.nextInt(1, 30);
        Path file = folder.resolve("world.fdp");
        if (cover == Schema.HashCover.WORLD && random.nextBoolean()) {
            RecorderConfig config =
                    RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery((int) interval);
            return Recorded.flown(file, random.nextLong(), before, 60, config);
        }
        return Recorded.of(file, random.nextLong(), before, 60, cover, recorder -> {
            recorder.keyframes = tick -> tick % interval == 0;
        });
    }

    @Test
    void shouldShowEveryFrameInOrder() {
        run(6, random -> {
            Recorded recorded = record(random, Schema.HashCover.WORLD);
            try (Recording recording = Recording.open(recorded.file());
                    EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
                new DepotWorld(repo, random.nextInt(12));
                Replay replay = recording.replayInto(repo);
                assertThat(replay.tick()).isEqualTo(-1);
                long tick = recording.firstTick();
                while (replay.next()) {
                    assertShown(replay, recorded, tick++);
                }
                assertThat(tick).isEqualTo(recording.lastTick() + 1);
                assertThat(replay.isAtEnd()).isTrue();
                assertThat(replay.tick()).isEqualTo(recording.lastTick());
            }
        });
    }

    static void assertShown(Replay replay, Recorded recorded, long tick) {
        EntityRepository repo = replay.repository();
        assertThat(replay.tick()).isEqualTo(tick);
        assertThat(repo.currentTick()).isEqualTo(tick);
        assertThat(repo.stateHash()).as("tick %s", tick).isEqualTo(recorded.hashes()[(int) tick]);
        assertThat(repo.entityCount()).isEqualTo(recorded.living().get((int) tick).length);
        for (long entity : recorded.living().get((int) tick)) {
            assertThat(repo.isAlive(entity)).isTrue();
        }
        long dead = recorded.dead((int) tick);
        assertThat(dead != 0 && repo.isAlive(dead)).isFalse();
    }

    @Test
    void shouldShowAnyFrameAfterAnyOther() {
        run(12, random -> {
            Schema.HashCover cover = random.nextBoolean() ? Schema.HashCover.WORLD : Schema.HashCover.TYPES;
            Recorded recorded = record(random, random.nextInt(4) == 0 ? Schema.HashCover.NONE : cover);
            try (Recording recording = Recording.open(recorded.file());
                    EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
                DepotWorld world = new DepotWorld(repo, random.nextInt(12));
                for (int i = random.nextInt(40); i > 0; i--) {
                    world.frame(i); // used before
                }
                Replay replay = recording.replayInto(repo).checking(recording.isCheckable() && random.nextBoolean());
                long first = recording.firstTick();
                long last = recording.lastTick();
                for (int i = 0; i < 40; i++) {
                    long before = replay.tick();
                    int what = before < 0 ? 0 : random.nextInt(5);
                    if (what == 0) {
                        long tick = random.nextLong(first, last + 1);
                        replay.seek(tick);
                        assertShown(replay, recorded, tick);
                    } else if (what == 1) {
                        assertThat(replay.stepBack()).isEqualTo(before > first);
                        assertShown(replay, recorded, Math.max(before - 1, first));
                    } else {
                        assertThat(replay.next()).isEqualTo(before < last);
                        assertShown(replay, recorded, Math.min(before + 1, last));
                    }
                }
                assertThat(repo.checkStructure()).isEmpty();
            }
        });
    }

    @Test
    void shouldGoOnAsTheOriginalWhenTakenOver() {
        run(8, random -> {
            Recorded recorded = record(random, Schema.HashCover.WORLD);
            try (Recording recording = Recording.open(recorded.file());
                    EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
                DepotWorld world = new DepotWorld(repo, random.nextInt(12));
                Replay replay = recording.replayInto(repo);
                for (int i = 0; i < 3; i++) {
                    replay.seek(random.nextLong(recording.firstTick(), recording.lastTick() + 1));
                }
                replay.takeOver();
                for (int tick = (int) repo.currentTick() + 1; tick <= recorded.lastTick(); tick++) {
                    world.frame(recorded.seed());
                    assertThat(repo.stateHash()).as("tick %s", tick).isEqualTo(recorded.hashes()[tick]);
                }
                assertThat(repo.checkStructure()).isEmpty();
                assertThatIllegalStateException().isThrownBy(replay::next).withMessageContaining("taken over");
                assertThatIllegalStateException().isThrownBy(() -> replay.seek(1));
                assertThatIllegalStateException().isThrownBy(replay::stepBack);
                assertThatIllegalStateException().isThrownBy(replay::takeOver);
            }
        });
    }

    @Test
    void shouldRefuseTicksThatAreNotThere() throws IOException {
        Recorded recorded = Recorded.of(folder.resolve("world.fdp"), 5, 3, 40, Schema.HashCover.WORLD, recorder -> {
            recorder.dropped = tick -> tick >= 20 && tick < 25;
        });
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        new DepotWorld(repo, 0);
        try (Recording recording = Recording.open(recorded.file())) {
            Replay replay = recording.replayInto(repo);
            assertThatIllegalStateException().isThrownBy(replay::takeOver).withMessageContaining("seek()");
            assertThat(replay.stepBack()).isFalse();
            replay.seek(19);
            assertThatThrownBy(() -> replay.seek(22))
                    .isInstanceOf(NoSuchTickException.class)
                    .hasMessageContaining("19 or 25");
            assertThatThrownBy(() -> replay.seek(3)).isInstanceOf(NoSuchTickException.class);
            assertThatThrownBy(() -> replay.seek(44)).isInstanceOf(NoSuchTickException.class);
            assertShown(replay, recorded, 19);
            assertThat(replay.next()).isTrue();
            assertShown(replay, recorded, 25);
            assertThat(replay.stepBack()).isTrue();
            assertShown(replay, recorded, 19);
            replay.seek(4);
            assertThat(replay.stepBack()).isFalse();
            assertShown(replay, recorded, 4);
        }
    }
}
