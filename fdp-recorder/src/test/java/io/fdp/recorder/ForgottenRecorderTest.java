package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.testkit.Children;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorders that a program forgets to close: nothing is lost, and it is told. */
class ForgottenRecorderTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("is still being recorded", "ends early");

    @TempDir
    Path folder;

    private List<String> run(Path file, String end) throws IOException, InterruptedException {
        return Children.run(ForgottenProgram.class, List.of(), 60, file.toString(), end).stream()
                .filter(line -> line.startsWith("fdp:"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"return", "exit", "closed-world"})
    void shouldCompleteTheFileWhenTheProgramEnds(String end) throws IOException, InterruptedException {
        Path file = folder.resolve("forgotten.fdp");
        assertThat(run(file, end))
                .singleElement()
                .asString()
                .contains("the program ended while the recorder of " + file + " was open")
                .contains("with " + ForgottenProgram.TICKS + " frames");
        requireComplete(file);
    }

    @Test
    void shouldSayNothingIfAHookOfTheProgramClosesIt() throws IOException, InterruptedException {
        Path file = folder.resolve("hook.fdp");
        assertThat(run(file, "closed-by-hook")).isEmpty();
        requireComplete(file);
    }

    @Test
    void shouldNotHangWhenTheProgramEndsInAFrame() throws IOException, InterruptedException {
        Path file = folder.resolve("frame.fdp");
        assertThat(run(file, "in-a-frame")).singleElement().asString().contains("can be replayed");
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.lastTick()).isGreaterThanOrEqualTo(ForgottenProgram.TICKS);
        }
    }

    private static void requireComplete(Path file) throws IOException {
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.isComplete()).isTrue();
            assertThat(recording.frames()).isEqualTo(ForgottenProgram.TICKS);
        }
        assertThat(Recording.verify(file, position -> {}).isWhole()).isTrue();
    }

    @Test
    void shouldTellWhoOpensAFileThatIsBeingRecorded() throws IOException {
        Path file = folder.resolve("open.fdp");
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        try (FlightRecorder recorder = FlightRecorder.start(repo, file)) {
            world.frame(7);
            assertThat(recorder.dropped()).isZero();
            try (Recording early = Recording.open(file)) {
                assertThat(early.isComplete()).isFalse();
            }
            assertThat(log.all()).singleElement().asString().contains("close the recorder first");
            log.clear();
        }
        try (Recording whole = Recording.open(file)) {
            assertThat(whole.frames()).isEqualTo(1);
        }
        assertThat(log.all()).isEmpty();
    }
}
