package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.reference.Referrers;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.WhenBehind;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.LeashEdit;
import io.fdp.tests.components.SightEdit;
import io.fdp.tests.model.LinkModel;
import io.fdp.tests.model.LinkedWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that ask who refers to an entity: with any number of threads, and in worlds that are kept. */
class ReferenceLoopTest {
    private static final int ENTITIES = 5000;
    private static final int FRAMES = 20;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Counts who aims at an entity; those with many die, and whoever aims at them goes on to their aim. */
    @ForEach
    static void crowd(SightEdit aim, @EntityRef long self, CommandBuffer commands, Referrers aims, long tick) {
        int count = aims.count(self);
        long sum = count;
        long first = aims.first(self);
        aim.number((int) (aim.number() * 31L + sum + first));
        if (count >= 3 && Math.floorMod(aim.number() + tick, 5) == 0) {
            commands.destroy(self);
        } else if (Math.floorMod(aim.number() + tick, 7) == 0 && first != 0) {
            aim.target(first);
        }
    }

    /** A loop that edits what the index is over may run with jobs, because the index stays as it is. */
    @ForEach
    static void hold(LeashEdit leash, @EntityRef long self, Referrers holders) {
        leash.length(leash.length() + holders.count(self));
        leash.holder(holders.count(self) > 2 ? holders.first(self) : leash.holder());
    }

    private static final class Town {
        private final LinkedWorld world;
        private final ReferenceLoopTestCrowd crowd;
        private final ReferenceLoopTestHold hold;

        Town(EntityRepository repo) {
            world = new LinkedWorld(repo);
            crowd = ReferenceLoopTestCrowd.on(repo, world.aim.targetReferrers());
            hold = ReferenceLoopTestHold.on(repo, world.leash.holderReferrers());
        }

        Town filled() {
            long[] all = new long[ENTITIES];
            world.repo.createEntities(all);
            for (int i = 0; i < ENTITIES; i++) {
                long target = all[(int) ((i * 7919L + i / 3) % ENTITIES)];
                world.aim.add(all[i], i, all[i / 4]);
                world.leash.add(all[i], 0, target);
                if (i % 10 == 0) {
                    world.ghost.add(all[i], (byte) 0, target);
                }
            }
            world.repo.tick();
            return this;
        }

        long frame(Jobs jobs) {
            crowd.run(jobs, world.repo.currentTick());
            hold.run(jobs);
            world.repo.commands().playback();
            world.repo.tick();
            return world.repo.stateHash();
        }
    }

    private static List<Long> run(Town town, int frames, int threads) {
        List<Long> hashes = new ArrayList<>();
        try (Jobs jobs = Jobs.create(threads)) {
            for (int i = 0; i < frames; i++) {
                hashes.add(town.frame(jobs));
            }
        }
        return hashes;
    }

    private Town open() {
        return new Town(worlds.create());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void shouldNotDependOnThreads(int threads) {
        Town alone = open().filled();
        List<Long> hashes = run(alone, FRAMES, 1);
        assertThat(alone.world.repo.entityCount()).isLessThan(ENTITIES).isGreaterThan(ENTITIES / 10);
        assertThat(alone.world.ghost.bodyReferrers().applied()).isPositive();
        new LinkModel(alone.world).assertAnswers(alone.world);
        assertThat(run(open().filled(), FRAMES, threads)).isEqualTo(hashes);
    }

    @Test
    void shouldCountAsRead() {
        Town town = open();
        assertThat(town.crowd.writes()).containsExactly(town.world.aim);
        assertThat(town.crowd.reads()).doesNotContain(town.world.aim);
        assertThat(ReferenceLoopTestHold.on(town.world.repo, town.world.aim.targetReferrers())
                        .reads())
                .contains(town.world.aim);
        LinkedWorld other = new LinkedWorld(worlds.create());
        assertThatThrownBy(() -> ReferenceLoopTestHold.on(town.world.repo, other.leash.holderReferrers()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of another repository");
    }

    @Test
    void shouldGoOnTheSameFromASaveASnapshotAndACopy() throws IOException {
        Town original = open().filled();
        run(original, 5, 1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WorldStorage.of(original.world.repo).save(bytes);
        try (Snapshot snapshot = Snapshot.of(original.world.repo)) {
            snapshot.take();
            List<Long> hashes = run(original, 8, 2);
            snapshot.restore();
            Town copy = open();
            copy.world.repo.copyFrom(original.world.repo);
            assertThat(run(copy, 8, 1)).isEqualTo(hashes);
            assertThat(run(original, 8, 1)).isEqualTo(hashes);
            Town loaded = open();
            WorldStorage.of(loaded.world.repo).load(new ByteArrayInputStream(bytes.toByteArray()));
            assertThat(run(loaded, 8, 2)).isEqualTo(hashes);
        }
    }

    @Test
    void shouldGoOnTheSameFromARecordedFrame() throws IOException {
        Path file = folder.resolve("town.fdprec");
        Town original = open().filled();
        List<Long> hashes;
        try (FlightRecorder recorder =
                FlightRecorder.start(original.world.repo, file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT))) {
            hashes = run(original, FRAMES, 2);
            assertThat(recorder.stats().dropped()).isZero();
        }
        Town other = open();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(other.world.repo);
            for (long tick : List.of(5L, 15L, 3L)) {
                replay.seek(tick);
                new LinkModel(other.world).assertAnswers(other.world);
            }
            replay.takeOver();
        }
        int from = (int) other.world.repo.currentTick();
        assertThat(run(other, FRAMES + 1 - from, 1)).isEqualTo(hashes.subList(from - 1, FRAMES));
    }
}
