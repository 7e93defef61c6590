package io.fdp.recorder;

import static io.fdp.testkit.FileMessages.assertNames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Every error of a recording names its file, and says more than the name of a class. */
class RecordingErrorsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.ofAnything();

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void record() {
        file = Recorded.flown(folder.resolve("flight.fdp"), 3, 0, 30, Recorded.ALL.keyframeEvery(5))
                .file();
    }

    private EntityRepository world() {
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        new DepotWorld(repo, 0);
        return repo;
    }

    @Test
    void shouldNameTheFileWhenItIsNoRecording() throws IOException {
        List<Path> files = new ArrayList<>(List.of(
                folder.resolve("missing"),
                folder.resolve("no/such/folder"),
                Files.createDirectory(folder.resolve("folder")),
                Files.createFile(folder.resolve("empty")),
                Files.writeString(folder.resolve("text"), "this is text, and no recording"),
                Files.write(folder.resolve("begun"), Arrays.copyOf(Files.readAllBytes(file), 5)),
                Files.write(folder.resolve("cut"), Arrays.copyOf(Files.readAllBytes(file), 60))));
        if (Files.exists(Path.of("/dev/zero"))) {
            files.add(Path.of("/dev/zero"));
        }
        for (Path each : files) {
            assertNames(each, "open", catchThrowable(() -> Recording.open(each)));
            assertNames(each, "verify", catchThrowable(() -> Recording.verify(each, position -> {})));
        }
    }

    /** Damage in the middle is met by whoever reads frames. */
    @Test
    void shouldNameTheFileWhenAFrameIsDamaged() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 400, bytes.length * 3 / 4, (byte) 7);
        Path damaged = Files.write(folder.resolve("damaged"), bytes);
        try (Recording recording = Recording.open(damaged)) {
            Replay replay = recording.replayInto(world());
            assertNames(damaged, "replay", catchThrowable(() -> replay.seek(6)));
            assertNames(
                    damaged,
                    "frames",
                    catchThrowable(() -> RecordedFrames.of(recording).seek(6)));
        }
    }

    @Test
    void shouldNameTheFileWhenAnExportCannotBeWritten() throws IOException {
        Path folders = Files.createDirectory(folder.resolve("taken"));
        Files.writeString(folders.resolve("other.txt"), "no table");
        List<Path> places = new ArrayList<>(List.of(folder.resolve("no/such/folder"), folders, file));
        if (Files.isWritable(Path.of("/dev/full"))) {
            places.add(Path.of("/dev/full"));
        }
        try (Recording recording = Recording.open(file)) {
            RecordingExport export = RecordingExport.of(recording);
            for (Path to : places) {
                assertNames(to, "csv", catchThrowable(() -> export.toCsv(to)));
                assertNames(to, "jsonl", catchThrowable(() -> export.toJsonLines(to)));
                assertNames(to, "mcap", catchThrowable(() -> export.toMcap(to)));
            }
        }
    }

    @Test
    void shouldReadWithoutAnyLimit() throws IOException {
        try (Recording recording = Recording.open(file, new ReadLimits(Long.MAX_VALUE, Long.MAX_VALUE))) {
            assertThat(recording.frames()).isEqualTo(30);
        }
    }

    @Test
    void shouldSayThatTheThreadWasInterrupted() throws IOException {
        byte[] before = Files.readAllBytes(file);
        EntityRepository repo = world();
        Path out = folder.resolve("out");
        Map<String, ThrowingCallable> uses = new LinkedHashMap<>();
        uses.put("start", () -> FlightRecorder.start(repo, file));
        uses.put("open", () -> Recording.open(file));
        uses.put("verify", () -> Recording.verify(file, position -> {}));
        for (String what : List.of("frames", "replay", "export", "diff")) {
            Recording recording = Recording.open(file);
            uses.put(
                    what,
                    switch (what) {
                        case "frames" -> {
                            RecordedFrames frames = RecordedFrames.of(recording);
                            yield () -> frames.seek(9);
                        }
                        case "replay" -> {
                            Replay replay = recording.replayInto(repo);
                            yield () -> replay.seek(9);
                        }
                        case "export" -> () -> RecordingExport.of(recording).toJsonLines(out);
                        default -> () -> RecordingDiff.between(recording, recording);
                    });
        }
        uses.forEach((what, use) -> {
            Thread.currentThread().interrupt();
            Throwable thrown = catchThrowable(use);
            assertThat(Thread.interrupted()).as(what + " keeps the interrupt").isTrue();
            assertThat(thrown).as(what).isInstanceOf(ClosedByInterruptException.class);
            assertThat(thrown).as(what).hasMessageContaining("interrupted");
            assertThat(thrown.getMessage()).as(what).containsAnyOf(file.toString(), out.toString());
        });
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).as("nothing is left aside").containsExactly(file);
        }
        assertThat(repo.observers().count()).isZero();
    }

    @Test
    void shouldStopWithAReasonWhenItsOwnThreadIsInterrupted() throws Exception {
        Path to = folder.resolve("interrupted.fdp");
        EntityRepository repo = world();
        FlightRecorder recorder = FlightRecorder.start(repo, to);
        repo.tick();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("fdp-recorder " + to)) {
                thread.interrupt();
            }
        }
        for (int i = 0; i < 10_000 && !recorder.hasFailed(); i++) {
            repo.tick();
            Thread.sleep(1);
        }
        assertThat(recorder.hasFailed()).isTrue();
        assertThat(recorder.stats().failure())
                .contains("interrupted", "fdp-recorder")
                .doesNotContain("null");
        Throwable closing = catchThrowable(recorder::close);
        if (closing != null) {
            assertNames(to, "close", closing);
        }
        assertThat(logged.all()).allMatch(text -> text.contains("was interrupted"));
    }
}
