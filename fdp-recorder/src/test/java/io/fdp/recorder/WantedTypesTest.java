package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A recorder of some types finds them by whole or simple names; what goes on from such a recording is told. */
class WantedTypesTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.of();

    @TempDir
    Path folder;

    private static final class Texts implements Serializer<String> {
        @Override
        public void write(DataWriter to, String value) {
            to.string(value);
        }

        @Override
        public String read(DataReader from) {
            return from.text();
        }
    }

    private static ManagedType<String> type(String name) {
        return ManagedType.of(String.class, name).serializedBy(new Texts());
    }

    private static ManagedTable<String> register(EntityRepository repo, String name) {
        ManagedTable<String> table = repo.registerManaged(type(name));
        table.add(repo.createEntity(), name);
        return table;
    }

    private Path file() {
        return folder.resolve("some.fdp");
    }

    private List<String> recorded(EntityRepository repo, RecorderConfig config) throws IOException {
        try (FlightRecorder recorder = FlightRecorder.start(repo, file(), config)) {
            repo.tick();
            assertThat(recorder.stats().unknownTypes()).isEmpty();
        }
        try (Recording recording = Recording.open(file())) {
            return recording.types().stream().map(RecordingType::name).sorted().toList();
        }
    }

    @Test
    void shouldFindTypesByAnyEndOfTheirNames() throws IOException {
        EntityRepository repo = worlds.create();
        for (String name : List.of("a.b.Ball", "a.b.Game$Cube", "a.Wall", "Wall", "c.Football")) {
            register(repo, name);
        }
        RecorderConfig all = RecorderConfig.DEFAULT;
        assertThat(recorded(repo, all.only("Ball"))).containsExactly("a.b.Ball");
        assertThat(recorded(repo, all.only("b.Ball", "Cube"))).containsExactly("a.b.Ball", "a.b.Game$Cube");
        assertThat(recorded(repo, all.only("Wall"))).as("a whole name").containsExactly("Wall");
        assertThat(recorded(repo, all.only("a.Wall", "Football"))).containsExactly("a.Wall", "c.Football");
        assertThat(recorded(repo, all.without("Ball", "Wall")))
                .containsExactly("a.Wall", "a.b.Game$Cube", "c.Football");
    }

    @Test
    void shouldRefuseANameThatSeveralTypesHave() throws IOException {
        EntityRepository repo = worlds.create();
        register(repo, "b.Ball");
        register(repo, "a.Ball");
        for (RecorderConfig config :
                List.of(RecorderConfig.DEFAULT.only("Ball"), RecorderConfig.DEFAULT.without("Ball"))) {
            assertThatThrownBy(() -> FlightRecorder.start(repo, file(), config))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("names Ball, and several types are called that: a.Ball, b.Ball");
            assertThat(Files.exists(file())).isFalse();
            assertThat(repo.observers().count()).isZero();
        }
        assertThat(recorded(repo, RecorderConfig.DEFAULT.only("a.Ball"))).containsExactly("a.Ball");
    }

    @Test
    void shouldTakeTheFirstOfTypesThatComeLater() throws IOException {
        EntityRepository repo = worlds.create();
        try (FlightRecorder recorder = FlightRecorder.start(repo, file(), RecorderConfig.DEFAULT.only("Ball"))) {
            register(repo, "z.Ball");
            repo.tick();
            register(repo, "a.Ball");
            logged.expect("names Ball, which means z.Ball, and not a.Ball, which was registered later");
            repo.tick();
            repo.tick();
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(logged.at(Level.WARNING)).hasSize(1);
        try (Recording recording = Recording.open(file())) {
            assertThat(recording.types()).extracting(RecordingType::name).containsExactly("z.Ball");
        }
    }

    // ---- recordings of some types that are taken over

    private void takeOver(String... types) throws IOException {
        EntityRepository into = worlds.create();
        for (String type : types) {
            into.registerManaged(type(type));
        }
        try (Recording recording = Recording.open(file())) {
            Replay replay = recording.replayInto(into);
            replay.seek(recording.lastTick());
            replay.takeOver();
        }
    }

    @Test
    void shouldTellThatAWorldOfSomeTypesIsTakenOver() throws IOException {
        EntityRepository repo = worlds.create();
        register(repo, "a.Ball");
        register(repo, "a.Wall");
        recorded(repo, RecorderConfig.DEFAULT);
        takeOver("a.Ball", "a.Wall");
        assertThat(logged.all()).as("all of it").isEmpty();
        logged.expect("1 not in the recording, and empty or zero (managed a.More)");
        takeOver("a.Ball", "a.Wall", "a.More");
        recorded(repo, RecorderConfig.DEFAULT.only("Ball"));
        logged.expect("only some types were recorded");
        takeOver("a.Ball");
        assertThat(logged.at(Level.WARNING)).hasSize(2).allMatch(line -> line.contains("some.fdp: the world that was"));
    }

    @Test
    void shouldSayWhyThereAreNoFrames() throws IOException {
        logged.expect("has no frames: no frame of its repository ended");
        FlightRecorder.start(worlds.create(), file()).close();
        assertThat(logged.all())
                .singleElement()
                .asString()
                .contains("engine.run()")
                .doesNotContain("replay");
    }
}
