package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.query.Query;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a recording will not have is told as soon as it is known. */
class RecorderNoticesTest {
    private static final RecorderConfig WAITING = RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.ofAnything();

    private static final class Texts implements Serializer<String> {
        static final Texts SERIALIZER = new Texts();

        @Override
        public void write(DataWriter to, String value) {
            to.string(value);
        }

        @Override
        public String read(DataReader from) {
            return from.text();
        }
    }

    private Path file() {
        return folder.resolve("flight.fdp");
    }

    @Test
    void shouldRefuseAQueryOfAnotherRepository() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        Query mine = repo.query().build();
        Query foreign = worlds.create(Recorded.CONFIG).query().build();
        assertThat(repo.owns(mine)).isTrue();
        assertThat(repo.owns(foreign)).isFalse();
        assertThatThrownBy(() -> FlightRecorder.start(repo, file(), WAITING.where(foreign)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("where()")
                .hasMessageContaining("another repository")
                .hasMessageContaining("build it with");
        assertThatThrownBy(() -> FlightRecorder.start(repo, new Channels.Kept(), WAITING.where(foreign)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(Files.exists(file())).isFalse();
        assertThat(repo.observers().count()).isZero();
        try (FlightRecorder recorder = FlightRecorder.start(repo, file(), WAITING.where(mine))) {
            repo.tick();
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(logged.at(Level.WARNING)).isEmpty();
    }

    @Test
    void shouldRefuseFramesOfAnotherRepository() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        EntityRepository other = worlds.create(Recorded.CONFIG);
        try (FlightRecorder recorder = FlightRecorder.start(repo, file(), WAITING)) {
            other.observers().add(recorder);
            assertThatThrownBy(other::tick)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another repository");
            other.observers().remove(recorder);
            repo.tick();
            assertThat(recorder.stats().failure()).isNull();
        }
    }

    @Test
    void shouldTellOnceOfNamesThatNoTypeHas() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        String known = repo.types().iterator().next().name();
        RecorderConfig config =
                WAITING.only(known, "depot.Misspelt", "test.later").without("depot.Wrong");
        try (FlightRecorder recorder = FlightRecorder.start(repo, file(), config)) {
            assertThat(logged.at(Level.WARNING)).isEmpty(); // types may still come
            assertThat(recorder.stats().unknownTypes()).containsExactly("depot.Misspelt", "depot.Wrong", "test.later");
            world.frame(1);
            assertThat(logged.at(Level.WARNING)).hasSize(1);
            assertThat(logged.at(Level.WARNING).getFirst())
                    .contains("depot.Misspelt, depot.Wrong, test.later")
                    .contains("flight.fdp")
                    .contains("correct the name")
                    .contains(known);
            repo.registerManaged(ManagedType.of(String.class, "test.later").serializedBy(Texts.SERIALIZER));
            world.frame(1);
            assertThat(recorder.stats().unknownTypes()).containsExactly("depot.Misspelt", "depot.Wrong");
        }
        assertThat(logged.at(Level.WARNING)).hasSize(1);
    }

    @Test
    void shouldNotTellOfTypesThatAreRegisteredBeforeTheFirstFrame() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        try (FlightRecorder recorder = FlightRecorder.start(repo, file(), WAITING.without("test.later"))) {
            repo.registerManaged(ManagedType.of(Object.class, "test.later"));
            repo.tick();
            assertThat(recorder.stats().unknownTypes()).isEmpty();
        }
        assertThat(logged.at(Level.WARNING)).isEmpty();
    }

    @Test
    void shouldTellOfObjectsThatNobodyCanWriteBeforeOneComes() throws IOException {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        ManagedTable<Object> things = repo.registerManaged(ManagedType.of(Object.class, "test.thing"));
        repo.registerManaged(ManagedType.of(String.class, "test.text").serializedBy(Texts.SERIALIZER));
        FlightRecorder recorder = FlightRecorder.start(repo, file(), WAITING);
        assertThat(logged.at(Level.WARNING)).hasSize(1);
        assertThat(logged.at(Level.WARNING).getFirst())
                .contains("the first object of test.thing")
                .contains("java.lang.Object")
                .contains("without(\"test.thing\")");
        repo.registerManaged(ManagedType.of(Thread.class, "test.later"));
        for (int i = 0; i < 3; i++) {
            repo.tick();
        }
        assertThat(logged.at(Level.WARNING)).hasSize(2);
        assertThat(logged.at(Level.WARNING).getLast()).contains("test.later");
        things.add(repo.createEntity(), new Object());
        repo.tick();
        repo.tick();
        recorder.close();
        assertThat(recorder.stats().failure()).contains("test.thing");
        assertThat(logged.at(Level.WARNING)).hasSize(3);
        assertThat(logged.at(Level.WARNING).getLast()).contains("lacks 2 of 5 frames", "test.thing");
        try (Recording recording = Recording.open(file())) { // frames that are missing at the end are in the file
            assertThat(recording.lastTick()).isEqualTo(3);
            assertThat(recording.gaps()).containsExactly(new Gap(4, 2, Gap.Reason.DROPPED));
            assertThat(recording.dropped()).isEqualTo(2);
        }
    }

    @Test
    void shouldTellThatAReplayIsNotRecorded() throws IOException {
        Recorded original = Recorded.flown(folder.resolve("original.fdp"), 3, 0, 10, WAITING);
        EntityRepository into = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(into, 0);
        logged.clear();
        try (Recording recording = Recording.open(original.file())) {
            Replay replay = recording.replayInto(into);
            try (FlightRecorder recorder = FlightRecorder.start(into, file(), WAITING)) {
                while (replay.next()) {
                    assertThat(recorder.stats().frames()).isZero();
                }
            }
            assertThat(logged.at(Level.WARNING)).hasSize(1);
            assertThat(logged.at(Level.WARNING).getFirst())
                    .contains("flight.fdp has no frames")
                    .contains("replay")
                    .contains("tick()");
            logged.clear();
            try (FlightRecorder recorder = FlightRecorder.start(into, file(), WAITING)) {
                replay.seek(7);
                replay.takeOver();
                world.frame(original.seed());
                world.frame(original.seed());
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        assertThat(logged.at(Level.WARNING)).isEmpty();
        try (Recording taken = Recording.open(file())) {
            assertThat(taken.firstTick()).isEqualTo(8);
            assertThat(taken.lastTick()).isEqualTo(9);
        }
    }

    /** A program that was killed leaves such a file. */
    @Test
    void shouldTellOnceThatAFileEndsEarly() throws IOException {
        Path file = folder.resolve("killed.fdp");
        EntityRepository repo = worlds.create();
        try (FlightRecorder recorder = FlightRecorder.start(repo, file)) {
            for (int i = 0; i < 5; i++) {
                repo.createEntity();
                repo.tick();
            }
            assertThat(recorder.hasFailed()).isFalse();
        }
        open(file);
        assertThat(logged.all()).isEmpty();

        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 20)); // without the end of the index
        open(file);
        open(file);
        assertThat(logged.at(Level.WARNING))
                .singleElement()
                .satisfies(told -> assertThat(told)
                        .startsWith(file + " was not completed and ends early, with tick 5: ")
                        .contains("isComplete() is false"));
    }

    private static void open(Path file) throws IOException {
        Recording.open(file).close();
    }
}
