package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.frame.PreviousFrame;
import io.fdp.kernel.query.Query;
import io.fdp.recorder.depot.CrateParts;
import io.fdp.recorder.depot.Depot;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.depot.PlaceTable;
import io.fdp.recorder.format.Schema;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A replay and the world around it: others who change it, who look for changes, and who look at the last frame. */
class ReplayWorldTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("The replay replaces what they changed");

    @TempDir
    Path folder;

    private static void assertShown(Replay replay, Recorded recorded, long tick) {
        ReplayTest.assertShown(replay, recorded, tick);
    }

    @Test
    void shouldTellOnceOfFramesThatItReplaces() throws IOException {
        Recorded recorded = Recorded.of(folder.resolve("world.fdp"), 5, 3, 40, Schema.HashCover.WORLD, recorder -> {});
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        new DepotWorld(repo, 0);
        try (Recording recording = Recording.open(recorded.file())) {
            Replay replay = recording.replayInto(repo);
            replay.seek(10);
            replay.next();
            replay.seek(10);
            assertThat(log.all()).isEmpty();
            repo.tick();
            repo.tick();
            replay.next();
            assertShown(replay, recorded, 11);
            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .contains("showed tick 10, then 2 frames ran", "call takeOver() first");
            repo.tick();
            replay.next();
            assertThat(log.all()).hasSize(1);
        }
    }

    @Test
    void shouldUndoWhatOthersChanged() {
        ReplayTest.run(8, random -> {
            boolean checked = random.nextInt(3) > 0;
            Schema.HashCover cover = checked ? Schema.HashCover.TYPES : Schema.HashCover.NONE;
            Recorded recorded =
                    Recorded.of(folder.resolve("world.fdp"), random.nextLong(), 20, 40, cover, recorder -> {});
            try (Recording recording = Recording.open(recorded.file());
                    EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
                DepotWorld world = new DepotWorld(repo, 0);
                Replay replay = recording.replayInto(repo).checking(recording.isCheckable());
                replay.seek(21);
                for (int i = 0; i < 25; i++) {
                    int changes = random.nextInt(4);
                    world.run(random, changes);
                    if (random.nextInt(3) == 0) {
                        repo.tick();
                    }
                    if (!checked) {
                        replay.reset();
                    }
                    long before = replay.tick();
                    if (random.nextBoolean()) {
                        assertThat(replay.next()).isEqualTo(before < 60);
                        if (before < 60) {
                            assertShown(replay, recorded, before + 1);
                        }
                    } else {
                        long tick = random.nextLong(21, 61);
                        replay.seek(tick);
                        assertShown(replay, recorded, tick);
                    }
                }
            }
        });
    }

    /** Without hashes it still sees values that others wrote. */
    @Test
    void shouldSeeChangesOfValuesWithoutHashes() throws IOException {
        Recorded recorded = Recorded.of(folder.resolve("w.fdp"), 3, 30, 10, Schema.HashCover.NONE, recorder -> {});
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        try (Recording recording = Recording.open(recorded.file())) {
            Replay replay = recording.replayInto(repo).checking(false);
            replay.seek(31);
            long some = repo.entityAt(Entity.index(world.entities()[0]));
            world.crates.add(some, new Depot.Crate(1, (short) 2, Depot.Grade.FINE));
            assertThat(replay.next()).isTrue();
            assertShown(replay, recorded, 32);
            repo.createEntity();
            assertThat(replay.next()).isTrue();
            assertShown(replay, recorded, 33);
            world.summary.set(new Depot.Manifest());
            assertThat(replay.next()).isTrue();
            assertShown(replay, recorded, 34);
        }
    }

    @Test
    void shouldShowWhatChangedToQueries() throws IOException {
        Path file = folder.resolve("moves.fdp");
        EntityRepository original = worlds.create(Recorded.CONFIG);
        PlaceTable from = original.register(PlaceTable.TYPE);
        long[] all = new long[5000];
        original.createEntities(all);
        from.addAll(all, 0, all.length);
        try (FlightRecorder recorder = FlightRecorder.start(original, file, Recorded.ALL)) {
            original.tick();
            from.set(all[3000], new Depot.Place(1, 2, 3));
            original.tick();
            original.tick();
            original.destroyEntity(all[4999]);
            original.tick();
            assertThat(recorder.stats().dropped()).isZero();
        }
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        PlaceTable places = repo.register(PlaceTable.TYPE);
        Query moved = repo.query().changed(places).build();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(repo);
            replay.seek(1);
            long seen = repo.advanceVersion();
            replay.next();
            assertThat(moved.since(seen).count()).isEqualTo(1024);
            assertThat(places.chunkVersion(Entity.index(all[3000]) >> 10)).isGreaterThan(seen);
            seen = repo.advanceVersion();
            replay.next();
            assertThat(moved.since(seen).count()).isZero();
            replay.next();
            assertThat(repo.isAlive(all[4999])).isFalse();
            seen = repo.advanceVersion();
            assertThat(replay.stepBack()).isTrue();
            assertThat(repo.isAlive(all[4999])).isTrue();
            assertThat(moved.since(seen).count()).isEqualTo(1024 + 5000 - 4 * 1024); // and what changed on the way
        }
    }

    /** Commands of the world before a seek could change other entities. */
    @Test
    void shouldRefuseCommandsThatWereRecordedBeforeASeek() throws IOException {
        Recorded recorded = Recorded.of(folder.resolve("world.fdp"), 3, 5, 20);
        try (Recording recording = Recording.open(recorded.file());
                EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
            DepotWorld world = new DepotWorld(repo, 0);
            ReplayPlayer player = recording.replayInto(repo).player();
            player.seek(recording.firstTick());
            for (long entity : world.entities()) {
                repo.commands().buffer().destroy(entity);
            }
            player.seek(recording.lastTick());
            long shown = repo.stateHash();
            assertThatThrownBy(repo.commands()::playback)
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("the world was replaced")
                    .hasMessageContaining("call commands().discard()");
            assertThat(repo.stateHash()).isEqualTo(shown);
            repo.commands().discard();
        }
    }

    // ---- the last frame

    /** What is kept of the last frame is what the one before had. */
    @Test
    void shouldKeepTheValuesOfTheTickBefore() {
        ReplayTest.run(5, random -> {
            Recorded recorded =
                    Recorded.of(folder.resolve("world.fdp"), random.nextLong(), 5, 40, Schema.HashCover.WORLD, r -> {
                        r.dropped = tick -> tick == 20 || tick == 21;
                    });
            try (Recording recording = Recording.open(recorded.file());
                    EntityRepository repo = EntityRepository.create(Recorded.CONFIG);
                    EntityRepository other = EntityRepository.create(Recorded.CONFIG)) {
                DepotWorld before = new DepotWorld(other, 3);
                DepotWorld world = new DepotWorld(repo, 0);
                Replay shadow = recording.replayInto(other);
                Replay replay = recording.replayInto(repo);
                Kept kept = new Kept(repo.previous());
                replay.seek(random.nextLong(6, 19));
                for (int i = 0; i < 25; i++) {
                    move(replay, random, world);
                    long tick = replay.tick();
                    assertShown(replay, recorded, tick);
                    boolean hasBefore = tick != 6 && tick != 22;
                    shadow.seek(hasBefore ? tick - 1 : tick);
                    kept.assertIs(before);
                }
                replay.takeOver();
                kept.assertIs(world);
            }
        });
    }

    private static void move(Replay replay, SplittableRandom random, DepotWorld world) throws IOException {
        switch (random.nextInt(4)) {
            case 0 -> {
                long tick = random.nextLong(6, 46);
                replay.seek(tick == 20 || tick == 21 ? 19 : tick);
            }
            case 1 -> replay.stepBack();
            case 2 -> {
                world.run(random, 2); // which is undone
                if (!replay.next()) {
                    replay.seek(45);
                }
            }
            default -> replay.next();
        }
    }

    private static final class Kept {
        private final PreviousFrame previous;
        private final PlaceTable places;
        private final CrateParts crates;
        private final TagColumn broken;

        Kept(PreviousFrame previous) {
            this.previous = previous;
            places = previous.keep(PlaceTable.TYPE);
            crates = previous.keep(CrateParts.TYPE);
            broken = previous.keepTag(Depot.Broken.class);
        }

        void assertIs(DepotWorld world) {
            assertThat(places.count()).isEqualTo(world.places.count());
            assertThat(crates.count()).isEqualTo(world.crates.count());
            assertThat(broken.count()).isEqualTo(world.broken.count());
            for (long entity : world.entities()) {
                assertThat(previous.wasAlive(entity)).isTrue();
                assertThat(places.tryGet(entity)).isEqualTo(world.places.tryGet(entity));
                assertThat(crates.getAll(entity)).isEqualTo(world.crates.getAll(entity));
                assertThat(broken.hasOwn(entity)).isEqualTo(world.broken.hasOwn(entity));
            }
        }
    }

    // ---- when it cannot be

    @Test
    void shouldRefuseAWorldThatIsTooSmall() throws IOException {
        Recorded recorded = Recorded.of(folder.resolve("world.fdp"), 11, 60, 5);
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1000));
        new DepotWorld(repo, 0);
        try (Recording recording = Recording.open(recorded.file())) {
            Replay replay = recording.replayInto(repo);
            assertThatThrownBy(() -> replay.seek(61))
                    .isInstanceOf(CapacityException.class)
                    .hasMessageContaining("larger capacity");
            assertThat(replay.tick()).isEqualTo(-1);
            assertThat(repo.entityCount()).isZero();
        }
    }

    @Test
    void shouldRefuseAWorldInUseAndGoOnLater() throws IOException {
        Recorded recorded = Recorded.of(folder.resolve("world.fdp"), 12, 20, 10);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        new DepotWorld(repo, 0);
        try (Recording recording = Recording.open(recorded.file())) {
            Replay replay = recording.replayInto(repo);
            replay.seek(21);
            assertThatThrownBy(() -> repo.query().build().forEach(entity -> {
                        try {
                            replay.next();
                        } catch (IOException wrong) {
                            throw new AssertionError(wrong);
                        }
                    }))
                    .isInstanceOf(IterationException.class);
            assertShown(replay, recorded, 21);
            assertThat(replay.next()).isTrue();
            assertShown(replay, recorded, 22);
        }
    }

    /** An observer of the replayed repository could come back into the replay; so could another thread. */
    @Test
    void shouldBeUsedByOneAtATime() throws Exception {
        Recorded recorded = Recorded.of(folder.resolve("world.fdp"), 13, 0, 10);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        new DepotWorld(repo, 0);
        try (Recording recording = Recording.open(recorded.file())) {
            Replay replay = recording.replayInto(repo);
            replay.seek(1);
            Thread other = new Thread(() -> {
                try {
                    replay.seek(5);
                } catch (IOException wrong) {
                    throw new AssertionError(wrong);
                }
            });
            other.start();
            other.join(); // one after the other is fine
            assertShown(replay, recorded, 5);
            replay.enter(); // as another thread does
            assertThatIllegalStateException().isThrownBy(replay::next).withMessageContaining("another thread");
            assertThatIllegalStateException().isThrownBy(replay::takeOver).withMessageContaining("another thread");
        }
    }
}
