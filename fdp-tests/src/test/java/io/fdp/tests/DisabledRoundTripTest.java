package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.divergence.Divergence;
import io.fdp.kernel.error.HierarchyException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.WhenBehind;
import io.fdp.storage.LoadReport;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.Library;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.SerialTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Asleep;
import io.fdp.tests.components.Shapes.Position;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disabled entities in saves, recordings and copies: repositories that never heard of the tag register it and go on
 * equally. The same holds for all built-in types.
 */
class DisabledRoundTripTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one", "is not the whole one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Entities with positions in trees, which random programs move, disable and enable. */
    private static final class Grove {
        final EntityRepository repo;
        final PositionTable position;

        Grove(EntityRepository repo) {
            this.repo = repo;
            this.position = repo.register(PositionTable.TYPE);
        }

        long[] entities() {
            long[] all = new long[repo.entityCount()];
            repo.query().includeDisabled().build().collect(all);
            return all;
        }

        /** What systems do: work on those that are enabled. */
        void frame(SplittableRandom random) {
            for (int i = random.nextInt(20); i > 0; i--) {
                step(random);
            }
            repo.query().with(position).build().forEach(entity -> {
                Position at = position.get(entity);
                position.set(entity, new Position(at.x() + 1, at.y(), at.z()));
            });
            repo.tick();
        }

        private void step(SplittableRandom random) {
            long[] all = entities();
            if (all.length < 5 || random.nextInt(5) == 0) {
                position.add(repo.createEntity(), random.nextInt(100), 0, 0);
                return;
            }
            long some = all[random.nextInt(all.length)];
            switch (random.nextInt(5)) {
                case 0 -> repo.destroyEntity(some);
                case 1 -> repo.setEnabled(some, random.nextBoolean());
                case 2 -> repo.setSubtreeEnabled(some, random.nextBoolean());
                case 3 -> {
                    if (!repo.isEnabled(some)) {
                        repo.tag(Disabled.class).setAuthority(some, random.nextBoolean());
                    }
                }
                default -> {
                    try {
                        repo.hierarchy().reparent(some, all[random.nextInt(all.length)]);
                    } catch (HierarchyException circle) {
                        repo.hierarchy().detach(some);
                    }
                }
            }
        }
    }

    private static void assertLike(Grove one, Grove other) {
        assertThat(other.repo.stateHash()).isEqualTo(one.repo.stateHash());
        assertThat(other.repo.query().build().count())
                .isEqualTo(one.repo.query().build().count());
        for (long entity : one.entities()) {
            assertThat(other.repo.isEnabled(entity)).isEqualTo(one.repo.isEnabled(entity));
        }
        assertThat(other.repo.checkStructure()).isEmpty();
    }

    private static void goOn(Grove one, Grove other, SplittableRandom random) {
        assertLike(one, other);
        long seed = random.nextLong();
        for (int i = 0; i < 5; i++) {
            one.frame(new SplittableRandom(seed + i));
            other.frame(new SplittableRandom(seed + i));
        }
        assertLike(one, other);
    }

    private static byte[] save(EntityRepository repo) {
        try {
            ByteArrayOutputStream to = new ByteArrayOutputStream();
            WorldStorage.of(repo).save(to);
            return to.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static LoadReport load(EntityRepository repo, byte[] save) {
        try {
            return WorldStorage.of(repo).load(new ByteArrayInputStream(save));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Test
    void shouldGoOnEquallyAfterLoading() {
        Seeds.run(20, random -> {
            Grove world = new Grove(worlds.create());
            for (int i = 0; i < 10; i++) {
                world.frame(random);
            }
            Grove other = new Grove(worlds.create());
            LoadReport report = load(other.repo, save(world.repo));
            assertThat(report.isExact()).isTrue();
            goOn(world, other, random);
        });
    }

    @Test
    void shouldNotMissTheTagInOlderSaves() {
        Grove world = new Grove(worlds.create());
        byte[] before = save(world.repo);
        world.repo.setEnabled(world.repo.createEntity(), false);
        assertThat(load(world.repo, before).isExact()).isTrue();
        assertThat(world.repo.entityCount()).isZero();
    }

    @Test
    void shouldSaveTreesOfDisabledEntities() {
        Grove world = new Grove(worlds.create());
        long[] all = new long[10];
        world.repo.createEntities(all);
        for (int i = 1; i < all.length; i++) {
            world.repo.hierarchy().addChild(all[0], all[i]);
        }
        world.repo.setSubtreeEnabled(all[0], false);
        Grove other = new Grove(worlds.create());
        load(other.repo, save(world.repo));
        assertThat(other.repo.hierarchy().childCount(all[0])).isEqualTo(9);
        assertLike(world, other);
    }

    @Test
    void shouldGoOnEquallyAfterACopyAndASnapshot() {
        Seeds.run(20, random -> {
            Grove world = new Grove(worlds.create());
            Grove other = new Grove(worlds.create());
            other.repo.previous().keep(PositionTable.TYPE);
            WorldCopy copy = WorldCopy.of(world.repo, other.repo);
            try (Snapshot snapshot = Snapshot.of(other.repo)) {
                for (int i = 0; i < 6; i++) {
                    world.frame(random);
                    copy.copyChanges();
                    goOn(world, other, random);
                    snapshot.take();
                    long hash = other.repo.stateHash();
                    other.frame(random);
                    snapshot.restore();
                    assertThat(other.repo.stateHash()).isEqualTo(hash);
                    assertThat(Divergence.between(world.repo, other.repo)).isNull();
                }
            }
        });
    }

    @Test
    void shouldStillRefuseToCopyOtherTypes() {
        EntityRepository one = worlds.create();
        EntityRepository other = worlds.create();
        one.setEnabled(one.createEntity(), false);
        one.registerTag(Shapes.Damaged.class);
        assertThatThrownBy(() -> other.copyFrom(one))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("Damaged");
        assertThat(other.entityCount()).isZero();
    }

    @Test
    void shouldShowRecordedFramesWithDisabledEntities() {
        Seeds.run(8, random -> {
            Path file = folder.resolve("grove.fdp");
            List<Long> hashes = new ArrayList<>();
            List<Integer> enabled = new ArrayList<>();
            Grove world = new Grove(worlds.create());
            RecorderConfig config =
                    RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(7);
            try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, config)) {
                for (int i = 0; i < 30; i++) {
                    world.frame(random);
                    hashes.add(world.repo.stateHash());
                    enabled.add(world.repo.query().build().count());
                }
                assertThat(recorder.hasFailed()).isFalse();
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
            Grove other = new Grove(worlds.create());
            try (Recording recording = Recording.open(file)) {
                Replay replay = recording.replayInto(other.repo);
                for (int i = 0; replay.next(); i++) {
                    assertThat(other.repo.query().build().count()).isEqualTo(enabled.get(i));
                    assertThat(other.repo.stateHash()).isEqualTo(hashes.get(i));
                }
                replay.seek(recording.firstTick() + 3);
                assertThat(other.repo.query().build().count()).isEqualTo(enabled.get(3));
                replay.seek(recording.lastTick());
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
            goOn(world, other, random);
        });
    }

    @Test
    void shouldLeaveDisabledEntitiesOutOfFilteredRecordings() throws IOException {
        Path file = folder.resolve("some.fdp");
        Grove world = new Grove(worlds.create());
        long[] all = new long[5];
        world.repo.createEntities(all);
        world.position.addAll(all);
        RecorderConfig config = RecorderConfig.DEFAULT
                .whenBehind(WhenBehind.WAIT)
                .where(world.repo.query().with(world.position).build());
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, config)) {
            world.repo.tick();
            world.repo.setEnabled(all[2], false);
            world.repo.tick();
            assertThat(recorder.hasFailed()).isFalse();
        }
        Grove other = new Grove(worlds.create());
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(other.repo).checking(false);
            assertThat(replay.next()).isTrue();
            assertThat(other.repo.entityCount()).isEqualTo(5);
            assertThat(replay.next()).isTrue();
            assertThat(other.repo.entityCount()).isEqualTo(4);
            assertThat(other.repo.isAlive(all[2])).isFalse();
        }
    }

    @Test
    void shouldRegisterTypesThatLibrariesBringAlong() {
        EntityRepository one = worlds.create();
        one.registerTag(Library.Badge.class).add(one.createEntity());
        one.singletons().register(SerialTable.TYPE).set(new Library.Serial(4));
        EntityRepository loaded = worlds.create();
        assertThat(load(loaded, save(one)).isExact()).isTrue();
        EntityRepository copied = worlds.create();
        copied.copyFrom(one);
        for (EntityRepository other : List.of(loaded, copied)) {
            assertThat(other.stateHash()).isEqualTo(one.stateHash());
            assertThat(other.tag(Library.Badge.class).count()).isEqualTo(1);
            assertThat(other.singleton(SerialTable.TYPE).get().number()).isEqualTo(4);
        }
        assertThat(one.registerBuiltIn("nobody.Knows")).isFalse();
        assertThat(one.singletons().registerBuiltIn("nobody.Knows")).isFalse();
    }

    @Test
    void shouldTakeTagsBelowFromTheProgram() {
        EntityRepository one = worlds.create();
        TagColumn asleep = one.registerTag(Asleep.class);
        asleep.add(one.createEntity());
        EntityRepository other = worlds.create();
        other.registerTag(Asleep.class);
        other.copyFrom(one);
        assertThat(other.query().build().isEmpty()).isTrue();
        EntityRepository loaded = worlds.create();
        LoadReport report = load(loaded, save(one));
        assertThat(report.unknown()).hasSize(1);
        assertThat(loaded.query().build().count())
                .as("the program does not know the reason")
                .isEqualTo(1);
    }
}
