package io.fdp.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.engine.error.EngineException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.CommandException;
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
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A world goes on exactly: after a load, a replay, a copy and a snapshot, in whatever order the program does what it
 * does. Each later tick has the state hash of the run that nobody interrupted.
 */
@SuppressWarnings("try") // closes what a try statement closes once more
class GoingOnTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one", "is not the whole one", "whose last step was");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** A run that nobody interrupts: its state hashes, and what was taken of it at one tick. */
    private static final class Original {
        final Colony.Settings settings;
        final int at;
        final long[] hashes;
        byte[] save = {};
        byte[] autosave = {};

        Original(SplittableRandom random) {
            settings = new Colony.Settings(
                    random.nextInt(1, 3000),
                    random.nextInt(1, 300),
                    random.nextInt(1, 200),
                    random.nextInt(1, 900),
                    random.nextInt(1, 100));
            hashes = new long[random.nextInt(20, 60)];
            at = random.nextInt(1, hashes.length - 5); // before the first frame, reactions were not told
        }
    }

    /** Keeps the world in an observer: a save, a copy and the state hash, as they are when the frame has ended. */
    private static void keep(EntityRepository repo, Original run, EntityRepository copy, Snapshot snapshot) {
        repo.observers().add(frame -> {
            if (frame.tick() + 1 == run.at) {
                run.autosave = save(repo);
                copy.copyFrom(repo);
                snapshot.take();
                assertThat(copy.currentTick()).isEqualTo(run.at);
                assertThat(copy.stateHash())
                        .isEqualTo(repo.observers().stateHashAfter())
                        .isEqualTo(snapshot.stateHash());
            }
        });
    }

    private static byte[] save(EntityRepository repo) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            WorldStorage.of(repo).save(out);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return out.toByteArray();
    }

    private Original run(SplittableRandom random, EntityRepository copy, Path recording) throws IOException {
        Original run = new Original(random);
        EntityRepository repo = worlds.create();
        EntityRepository observed = registered();
        Snapshot snapshot = Snapshot.of(repo);
        keep(repo, run, observed, snapshot);
        try (Engine engine = Colony.start(repo, run.settings, false);
                FlightRecorder recorder =
                        FlightRecorder.start(repo, recording, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT))) {
            for (int tick = 0; tick < run.hashes.length; tick++) {
                if (tick == run.at) {
                    run.save = save(repo);
                    copy.copyFrom(repo);
                }
                run.hashes[tick] = repo.stateHash();
                engine.frame();
            }
            assertThat(recorder.stats().dropped()).isZero();
            recorder.close(); // ticks of a recording ascend
            snapshot.restore();
            goOn("a snapshot of an observer", run, engine);
        } finally {
            snapshot.close();
        }
        try (Engine engine = Colony.start(observed, run.settings, random.nextBoolean())) {
            goOn("a copy of an observer", run, engine);
        }
        return run;
    }

    private static void goOn(String how, Original run, Engine engine) {
        EntityRepository repo = engine.repo();
        for (int tick = run.at; tick < run.hashes.length; tick++) {
            assertThat(repo.currentTick()).as(how).isEqualTo(tick);
            assertThat(repo.stateHash())
                    .as(how + ": " + run.settings + " from tick " + run.at + " at tick " + tick)
                    .isEqualTo(run.hashes[tick]);
            engine.frame();
        }
    }

    private static void load(EntityRepository repo, Original run) throws IOException {
        load(repo, run, run.save);
        load(repo, run, run.autosave); // the second replaces the first, so both have to be right
        assertThat(repo.stateHash()).isEqualTo(run.hashes[run.at]);
    }

    private static void load(EntityRepository repo, Original run, byte[] save) throws IOException {
        LoadReport report = WorldStorage.of(repo).load(new ByteArrayInputStream(save));
        assertThat(report.tick()).isEqualTo(run.at);
        assertThat(repo.stateHash()).isEqualTo(run.hashes[run.at]);
        assertThat(report.isExact()).as(report.toString()).isTrue();
    }

    private EntityRepository registered() {
        EntityRepository repo = worlds.create();
        Colony.register(repo);
        return repo;
    }

    @Test
    void shouldGoOnExactly() {
        Seeds.run(12, random -> {
            try {
                Path recording = Files.createTempFile(folder, "run", ".fdpr");
                Files.delete(recording);
                EntityRepository copy = registered();
                Original run = run(random, copy, recording);
                afterLoads(random, run);
                afterCopies(random, run, copy);
                afterReplays(random, run, recording);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }

    private void afterLoads(SplittableRandom random, Original run) throws IOException {
        EntityRepository before = registered();
        load(before, run);
        try (Engine engine = Colony.start(before, run.settings, random.nextBoolean())) {
            goOn("register, load, start", run, engine);
        }
        try (Engine engine = Colony.start(worlds.create(), run.settings, random.nextBoolean())) {
            load(engine.repo(), run);
            goOn("start, load", run, engine);
            load(engine.repo(), run);
            goOn("run, load", run, engine);
        }
        EntityRepository again = registered();
        try (Engine engine = Colony.start(again, run.settings, false)) {
            engine.run(random.nextInt(5));
        }
        load(again, run);
        try (Engine engine = Colony.start(again, run.settings, true)) {
            goOn("run, close, load, start again", run, engine);
        }
    }

    private void afterCopies(SplittableRandom random, Original run, EntityRepository copy) {
        EntityRepository other = registered();
        other.copyFrom(copy);
        try (Engine engine = Colony.start(other, run.settings, random.nextBoolean());
                Snapshot snapshot = Snapshot.of(other)) {
            snapshot.take();
            goOn("copy, start", run, engine);
            snapshot.restore();
            goOn("restore", run, engine);
        }
        try (Engine engine = Colony.start(worlds.create(), run.settings, random.nextBoolean())) {
            engine.run(random.nextInt(7));
            engine.repo().copyFrom(copy);
            goOn("run, copy", run, engine);
        }
    }

    private void afterReplays(SplittableRandom random, Original run, Path file) throws IOException {
        EntityRepository before = registered();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(before);
            replay.seek(random.nextInt(1, run.hashes.length));
            replay.seek(run.at);
            replay.takeOver();
        }
        try (Engine engine = Colony.start(before, run.settings, random.nextBoolean())) {
            goOn("replay, take over, start", run, engine);
        }
        try (Engine engine = Colony.start(worlds.create(), run.settings, random.nextBoolean());
                Recording recording = Recording.open(file)) {
            engine.run(random.nextInt(4));
            Replay replay = recording.replayInto(engine.repo());
            replay.seek(run.at);
            replay.takeOver();
            goOn("start, replay, take over", run, engine);
        }
    }

    // ---- orders that cannot be exact

    /** A load that comes before the types cannot fill them: the start says so. */
    @Test
    void shouldRefuseTypesAfterTheLoad() throws IOException {
        EntityRepository copy = registered();
        Original run = run(new SplittableRandom(3), copy, folder.resolve("run.fdpr"));
        EntityRepository repo = worlds.create();
        LoadReport report = WorldStorage.of(repo).load(new ByteArrayInputStream(run.save));
        assertThat(report.isExact()).isFalse();
        assertThatThrownBy(() -> Colony.start(repo, run.settings, false))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("cannot register component colony.Ant")
                .hasMessageContaining("start the engine first");
    }

    @Test
    void shouldRefuseCommandsOfAnotherWorld() throws IOException {
        EntityRepository copy = registered();
        Path file = folder.resolve("run.fdpr");
        Original run = run(new SplittableRandom(4), copy, file);
        EntityRepository repo = registered();
        repo.commands().buffer().create();
        assertThatThrownBy(() -> load(repo, run))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("1 command waits");
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(repo);
            replay.seek(run.at);
            assertThatThrownBy(replay::takeOver)
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("cannot take over the world: 1 command waits");
            repo.commands().discard();
            replay.takeOver();
        }
    }

    /** 60 steps a second are rounded, to two lengths: neither is another step. */
    @Test
    void shouldTellOfAnotherStep() throws IOException {
        EntityRepository repo = worlds.create();
        byte[][] saves = new byte[3][];
        try (Engine engine = Engine.builder(repo).clock(SimClock.fixed(60)).start()) {
            for (int i = 0; i < saves.length; i++) {
                engine.frame();
                saves[i] = save(repo);
            }
        }
        for (byte[] save : saves) {
            assertThat(stepsTold(save, SimClock.fixed(60))).isEmpty();
            assertThat(stepsTold(save, SimClock.fixed(30)))
                    .hasSize(2) // loaded before the start, and after it
                    .allSatisfy(told -> assertThat(told)
                            .contains("whose last step was 1666666")
                            .contains("fixed steps of 1/30 s"));
        }
    }

    private List<String> stepsTold(byte[] save, SimClock clock) throws IOException {
        EntityRepository repo = worlds.create();
        WorldStorage.of(repo).load(new ByteArrayInputStream(save));
        try (Engine engine = Engine.builder(repo).clock(clock).start()) {
            engine.run(2);
            WorldStorage.of(repo).load(new ByteArrayInputStream(save));
            engine.run(2);
        }
        List<String> told =
                log.all().stream().filter(line -> line.contains("last step")).toList();
        log.clear();
        return told;
    }
}
