package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.depot.DepotWorld;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A recorder begins aside, and takes the name of an old file with its first frame. Another may have it by then. */
class TakenNameTest {
    private static final RecorderConfig WAITING =
            RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(4);

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("has stopped", "lacks 1 of 1 frames");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private DepotWorld world() {
        return new DepotWorld(worlds.create(Recorded.CONFIG), 0);
    }

    private static void run(DepotWorld world, int frames) {
        for (int i = 0; i < frames; i++) {
            world.frame(2);
        }
    }

    private void record(Path file, int frames) throws IOException {
        DepotWorld world = world();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING)) {
            run(world, frames);
            assertThat(recorder.stats().failure()).isNull();
        }
    }

    private static void requireWhole(Path file, long frames) throws IOException {
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).isEmpty();
        assertThat(check.frames()).isEqualTo(frames);
    }

    /** Closes a recorder; it throws if it fails only now, and else its thread has told before. */
    private static String failureOf(FlightRecorder recorder) {
        try {
            recorder.close();
        } catch (IOException now) {
            assertThat(now).isInstanceOf(FileSystemException.class);
        }
        return String.valueOf(recorder.stats().failure());
    }

    /** The old file was put away, and another recorder took the name before the first frame. */
    @Test
    void shouldKeepTheFileOfAnotherRecorderThatTookTheName() throws IOException {
        Path file = folder.resolve("flight.fdp");
        Path away = folder.resolve("away.fdp");
        record(file, 10);
        for (boolean closed : new boolean[] {true, false}) {
            DepotWorld late = world();
            FlightRecorder waits = FlightRecorder.start(late.repo, file, WAITING);
            Files.move(file, away, StandardCopyOption.REPLACE_EXISTING);
            DepotWorld world = world();
            FlightRecorder other = FlightRecorder.start(world.repo, file, WAITING);
            run(world, 20);
            if (closed) {
                other.close();
            }
            late.frame(1);
            assertThat(failureOf(waits))
                    .contains(file.toString(), "another file got this name", "record to another file")
                    .doesNotContain("make room");
            run(world, 5);
            other.close();
            requireWhole(file, closed ? 20 : 25);
            requireWhole(away, closed ? 10 : 20);
            try (Stream<Path> all = Files.list(folder)) {
                assertThat(all).containsExactlyInAnyOrder(away, file);
            }
        }
    }

    @Test
    void shouldTakeTheNameOfAFileThatWasPutAway() throws IOException {
        Path file = folder.resolve("flight.fdp");
        Path away = folder.resolve("away.fdp");
        record(file, 10);
        DepotWorld world = world();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING)) {
            Files.move(file, away);
            run(world, 20);
            assertThat(recorder.stats().failure()).isNull();
        }
        requireWhole(file, 20);
        requireWhole(away, 10);
    }

    @Test
    void shouldTellOfARecordingThatWasDeletedOrReplacedMeanwhile() throws IOException {
        Path file = folder.resolve("flight.fdp");
        Path away = folder.resolve("away.fdp");
        for (boolean replaced : new boolean[] {false, true}) {
            DepotWorld world = world();
            FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING);
            run(world, 10);
            Files.move(file, away, StandardCopyOption.REPLACE_EXISTING);
            if (replaced) {
                Files.writeString(file, "of another program");
            }
            run(world, 10);
            log.expect("flight.fdp was deleted, moved or replaced while it was recorded");
            recorder.close();
            assertThat(log.all()).hasSize(replaced ? 2 : 1);
            requireWhole(away, 20);
        }
    }
}
