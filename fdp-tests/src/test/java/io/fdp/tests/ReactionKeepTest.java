package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.WhenBehind;
import io.fdp.storage.WorldStorage;
import io.fdp.storage.error.UnsavableException;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.ReactingColony;
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

/** Worlds whose reactions change them: with any number of threads, and when they go on from where they were kept. */
class ReactionKeepTest {
    private static final int FRAMES = 30;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** What a run wrote frame by frame, and its hashes. */
    private record Run(List<List<String>> lines, List<Long> hashes) {
        Run() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        void frame(ReactingColony colony, Jobs jobs) {
            colony.frame(jobs);
            lines.add(colony.take());
            hashes.add(colony.repo.stateHash());
        }

        Run from(int frame) {
            return new Run(lines.subList(frame, lines.size()), hashes.subList(frame, hashes.size()));
        }
    }

    private ReactingColony open() {
        return new ReactingColony(worlds.create());
    }

    private Run run(ReactingColony colony, int frames, int threads) {
        Run run = new Run();
        try (Jobs jobs = Jobs.create(threads)) {
            for (int i = 0; i < frames; i++) {
                run.frame(colony, jobs);
            }
        }
        return run;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void shouldCallTheSameWithAnyNumberOfThreads(int threads) {
        Run alone = run(open(), FRAMES, 1);
        assertThat(alone.lines().stream().mapToInt(List::size).sum()).isGreaterThan(FRAMES * 50);
        for (String what : List.of("born", "motor", "moved", "lost", "died", "seen")) {
            assertThat(alone.lines()).anyMatch(lines -> lines.stream().anyMatch(line -> line.contains(what)));
        }
        Run together = run(open(), FRAMES, threads);
        assertThat(together.lines()).isEqualTo(alone.lines());
        assertThat(together.hashes()).isEqualTo(alone.hashes());
    }

    @Test
    void shouldGoOnTheSameFromASave() throws IOException {
        ReactingColony original = open();
        List<byte[]> saves = new ArrayList<>();
        Run run = new Run();
        try (Jobs jobs = Jobs.create(2)) {
            for (int i = 0; i < FRAMES; i++) {
                saves.add(save(original));
                run.frame(original, jobs);
            }
        }
        for (int from : List.of(0, 1, 7, FRAMES - 1)) {
            ReactingColony other = open();
            run(other, from / 2, 1); // it was somewhere else before
            WorldStorage.of(other.repo).load(new ByteArrayInputStream(saves.get(from)));
            assertThat(other.repo.reactions().isSettled()).isTrue();
            assertThat(run(other, FRAMES - from, 3)).isEqualTo(run.from(from));
        }
    }

    /** What the guide says of reactions before and after a load. */
    @Test
    void shouldTellOfALoadedWorldByWhenAReactionWasRegistered() throws IOException {
        EntityRepository original = worlds.create();
        original.createEntities(new long[5]);
        original.tick();
        byte[] saved = save(original);
        EntityRepository repo = worlds.create();
        List<String> told = new ArrayList<>();
        repo.reactions().onCreated(entity -> told.add("before"));
        repo.reactions().onDestroyed(entity -> told.add("before, died"));
        WorldStorage.of(repo).load(new ByteArrayInputStream(saved));
        repo.reactions().onCreated(entity -> told.add("after"));
        repo.reactions().onDestroyed(entity -> told.add("after, died"));
        repo.tick();
        assertThat(told).hasSize(5).containsOnly("after");

        told.clear();
        repo.destroyEntity(repo.createEntity());
        long more = repo.createEntity();
        repo.tick();
        assertThat(told).containsExactly("before", "after");
        told.clear();
        repo.destroyEntity(more);
        repo.tick();
        assertThat(told).containsExactly("before, died", "after, died");

        WorldStorage.of(repo).load(new ByteArrayInputStream(saved));
        told.clear();
        repo.reactions().onCreated(entity -> told.add("skipped"));
        repo.reactions().skip();
        repo.tick();
        assertThat(told).isEmpty();
    }

    private static byte[] save(ReactingColony colony) throws IOException {
        return save(colony.repo);
    }

    private static byte[] save(EntityRepository repo) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WorldStorage.of(repo).save(bytes);
        return bytes.toByteArray();
    }

    @Test
    void shouldGoOnTheSameFromASnapshotOrACopy() {
        ReactingColony original = open();
        run(original, 10, 1);
        try (Snapshot snapshot = Snapshot.of(original.repo)) {
            snapshot.take();
            Run first = run(original, 8, 2);
            snapshot.restore();
            assertThat(run(original, 8, 2)).isEqualTo(first);
            snapshot.restore();
            ReactingColony copy = open();
            copy.repo.copyFrom(original.repo);
            assertThat(run(copy, 8, 1)).isEqualTo(first);
            assertThat(run(original, 8, 1)).isEqualTo(first);
        }
    }

    @Test
    void shouldGoOnTheSameFromARecordedFrame() throws IOException {
        Path file = folder.resolve("colony.fdprec");
        ReactingColony original = open();
        Run run;
        try (FlightRecorder recorder =
                FlightRecorder.start(original.repo, file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT))) {
            run = run(original, FRAMES, 2);
            assertThat(recorder.stats().dropped()).isZero();
        }
        ReactingColony other = open();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(other.repo);
            for (long tick : List.of(5L, 20L, 3L)) {
                replay.seek(tick);
            }
            replay.next();
            assertThat(other.take()).as("calls while the replay shows frames").isEmpty();
            replay.takeOver();
        }
        int from = (int) other.repo.currentTick();
        assertThat(run(other, FRAMES - from, 1)).isEqualTo(run.from(from));
    }

    @Test
    void shouldRefuseToSaveWhatWasNotTold() throws IOException {
        ReactingColony colony = open();
        save(colony);
        colony.repo.createEntity();
        assertThatThrownBy(() -> save(colony))
                .isInstanceOf(UnsavableException.class)
                .hasMessageContaining("reactions().settle()");
        colony.repo.reactions().settle();
        save(colony);
        assertThat(colony.take()).isNotEmpty();
        colony.repo.createEntity();
        colony.repo.reactions().skip();
        save(colony);
        colony.repo.tick();
        assertThat(colony.take()).isEmpty();
    }

    @Test
    void shouldRefuseToSkipWhileTheWorldIsInUse() {
        ReactingColony colony = open();
        colony.repo.createEntity();
        Query all = colony.repo.query().build();
        assertThatThrownBy(() ->
                        all.forEach((long entity) -> colony.repo.reactions().skip()))
                .isInstanceOf(IterationException.class)
                .hasMessageContaining("skip reactions");
        List<Throwable> refused = new ArrayList<>();
        colony.repo.observers().add(frame -> {
            try {
                colony.repo.reactions().skip();
            } catch (PhaseException expected) {
                refused.add(expected);
            }
            assertThat(colony.repo.reactions().isSettled()).isTrue();
        });
        colony.repo.tick();
        assertThat(refused).hasSize(1);
        assertThat(colony.take()).isNotEmpty();
    }
}
