package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.format.FileKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.write.RecordingFile;
import io.fdp.testkit.Worlds;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is there already is replaced and not spoilt: one recorder writes to a file, and readers go on reading what they
 * opened.
 */
class RecordingFileTest {
    private static final RecorderConfig WAITING =
            RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(4);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private DepotWorld world() {
        return new DepotWorld(worlds.create(Recorded.CONFIG), 0);
    }

    private void record(Path file, long seed, int frames) throws IOException {
        DepotWorld world = world();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING)) {
            run(world, seed, frames);
            assertThat(recorder.stats().failure()).isNull();
        }
    }

    private static void run(DepotWorld world, long seed, int frames) {
        for (int i = 0; i < frames; i++) {
            world.frame(seed);
        }
    }

    private static void requireWhole(Path file, long frames) throws IOException {
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).isEmpty();
        assertThat(check.frames()).isEqualTo(frames);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> String.valueOf(path.getFileName())).sorted().toList();
        }
    }

    // ---- two recorders

    @Test
    void shouldRefuseAFileThatAnotherRecorderWritesTo() throws IOException {
        Path file = folder.resolve("flight.fdp");
        record(file, 1, 3); // it is there, or not: both ways are locked
        for (int round = 0; round < 2; round++) {
            DepotWorld world = world();
            try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING)) {
                run(world, 2, 10);
                System.gc(); // locks that nobody holds are forgotten
                for (EntityRepository other : List.of(world.repo, world().repo)) {
                    int before = other.observers().count();
                    assertThatThrownBy(() -> FlightRecorder.start(other, file, WAITING))
                            .isInstanceOf(FileSystemException.class)
                            .hasMessageContaining(file.toString())
                            .hasMessageContaining("another recorder of this program")
                            .hasMessageContaining("close that recorder");
                    assertThat(other.observers().count()).isEqualTo(before);
                }
                run(world, 2, 10);
                assertThat(recorder.stats().failure()).isNull();
            }
            requireWhole(file, 20);
            assertThat(names()).containsExactly("flight.fdp");
            Files.delete(file);
        }
    }

    private static Process program(Path file, ProcessBuilder.Redirect errors) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path") + File.pathSeparator,
                        KilledProgram.class.getName(),
                        file.toString(),
                        "7")
                .redirectError(errors)
                .start();
    }

    @Test
    void shouldRefuseAFileThatARecorderOfAnotherProgramWritesTo() throws IOException, InterruptedException {
        Path file = folder.resolve("flight.fdp");
        Process process = program(file, ProcessBuilder.Redirect.INHERIT);
        try (BufferedReader told = process.inputReader(StandardCharsets.US_ASCII)) {
            for (int tick = 1; tick <= 20; tick++) {
                assertThat(told.readLine()).isEqualTo(Integer.toString(tick));
            }
            assertThatThrownBy(() -> FlightRecorder.start(world().repo, file, WAITING))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("another program");
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.frames()).isPositive();
        }
        record(file, 3, 5); // whoever held it is gone
        requireWhole(file, 5);
    }

    /**
     * Where locks belong to programs, closing a file gives up all of them; so a file in use is not opened once more.
     */
    @Test
    void shouldKeepAFileFromOtherProgramsAfterRefusingItHere() throws IOException, InterruptedException {
        Path file = folder.resolve("flight.fdp");
        DepotWorld world = world();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING)) {
            assertThatThrownBy(() -> FlightRecorder.start(world().repo, file, WAITING))
                    .hasMessageContaining("another recorder of this program");
            Process process = program(file, ProcessBuilder.Redirect.PIPE);
            try (BufferedReader told = process.inputReader(StandardCharsets.US_ASCII);
                    BufferedReader errors = process.errorReader(StandardCharsets.US_ASCII)) {
                assertThat(told.readLine()).as("it records nothing").isNull();
                assertThat(errors.readLine()).contains("a recorder of another program writes to the file");
                assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isNotZero();
            } finally {
                process.destroyForcibly();
            }
            run(world, 2, 10);
            assertThat(recorder.stats().failure()).isNull();
        }
        requireWhole(file, 10);
    }

    @Test
    void shouldLetALinkAndItsFileBeTheSame() throws IOException {
        Path file = folder.resolve("flight.fdp");
        Path link = Files.createSymbolicLink(folder.resolve("latest.fdp"), Path.of("flight.fdp"));
        DepotWorld world = world();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, link, WAITING)) { // it leads nowhere yet
            run(world, 2, 3);
            assertThatThrownBy(() -> FlightRecorder.start(world().repo, file, WAITING))
                    .hasMessageContaining("another recorder");
            assertThat(recorder.stats().failure()).isNull();
        }
        requireWhole(file, 3);
        record(link, 4, 6);
        assertThat(link).isSymbolicLink();
        requireWhole(file, 6);
        assertThat(names()).containsExactly("flight.fdp", "latest.fdp");
    }

    // ---- readers of the old file

    @Test
    void shouldLetReadersGoOnWithTheFileThatIsReplaced() throws IOException {
        Path file = folder.resolve("flight.fdp");
        record(file, 1, 40);
        byte[] before = Files.readAllBytes(file);
        EntityRepository into = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(into, 0);
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(into);
            replay.seek(30);
            replay.takeOver();
            try (FlightRecorder recorder = FlightRecorder.start(into, file, WAITING)) { // the easy mistake
                run(world, 1, 10);
                assertThat(recorder.stats().failure()).isNull();
            }
            EntityRepository again = worlds.create(Recorded.CONFIG);
            new DepotWorld(again, 0);
            Replay all = recording.replayInto(again);
            for (long tick = 1; tick <= 40; tick++) {
                assertThat(all.next()).isTrue();
                assertThat(all.tick()).isEqualTo(tick);
            }
        }
        assertThat(Files.readAllBytes(file)).isNotEqualTo(before);
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.isWhole()).isTrue();
        assertThat(check.firstTick()).isEqualTo(31);
        assertThat(check.frames()).isEqualTo(10);
        assertThat(names()).containsExactly("flight.fdp");
    }

    /** A program that dies at its start has not destroyed what it recorded before. */
    @Test
    void shouldKeepTheOldFileUntilTheFirstFrame() throws IOException {
        Path file = folder.resolve("flight.fdp");
        record(file, 1, 10);
        byte[] before = Files.readAllBytes(file);
        DepotWorld world = world();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING)) {
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
            assertThatThrownBy(() -> FlightRecorder.start(world.repo, file, WAITING))
                    .hasMessageContaining("another recorder");
            world.frame(1);
            assertThat(recorder.stats().failure()).isNull();
        }
        requireWhole(file, 1);
        assertThat(names()).containsExactly("flight.fdp");
    }

    @Test
    void shouldKeepTheOldFileWhenNoFrameEnds() throws IOException {
        Path file = folder.resolve("flight.fdp");
        record(file, 1, 10);
        byte[] before = Files.readAllBytes(file);
        FlightRecorder.start(world().repo, file, WAITING).close();
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(names()).containsExactly("flight.fdp");
        record(file, 1, 6); // nothing is locked
        requireWhole(file, 6);
    }

    /** Frames ended, and all of them were too large: the file says so, and does not show a recording of before. */
    @Test
    void shouldReplaceTheOldFileWhenAllFramesAreMissing() throws IOException {
        Path file = folder.resolve("flight.fdp");
        record(file, 1, 10);
        DepotWorld world = world();
        long[] many = new long[15_000];
        world.repo.createEntities(many);
        world.places.addAll(many);
        FlightRecorder recorder =
                FlightRecorder.start(world.repo, file, WAITING.buffers(2, 1000).largestFrame(100_000));
        try (recorder) {
            run(world, 1, 3);
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.frames()).isZero();
            assertThat(recording.gaps().stream().mapToLong(Gap::count).sum()).isEqualTo(3);
        }
        assertThat(names()).containsExactly("flight.fdp");
    }

    @Test
    void shouldHaveANewFileFromTheBeginning() throws IOException {
        Path file = folder.resolve("flight.fdp");
        DepotWorld world = world();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING)) {
            assertThat(names()).containsExactly("flight.fdp");
            try (Recording begun = Recording.open(file)) {
                assertThat(begun.frames()).isZero();
                assertThat(begun.isComplete()).isFalse();
            }
            world.frame(1);
            assertThat(recorder.stats().failure()).isNull();
        }
    }

    @Test
    void shouldKeepPermissions() throws IOException {
        Assumptions.assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
        Path file = folder.resolve("flight.fdp");
        record(file, 1, 2);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        record(file, 1, 3);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw----");
        requireWhole(file, 3);
    }

    @Test
    void shouldKeepTheOldFileWhenItCannotStart() throws IOException {
        Path file = folder.resolve("flight.fdp");
        record(file, 1, 5);
        byte[] before = Files.readAllBytes(file);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        repo.observers().add(frame -> {
            try {
                FlightRecorder.start(repo, file, WAITING).close();
            } catch (IOException wrong) {
                throw new AssertionError(wrong);
            }
        });
        assertThatThrownBy(repo::tick).hasMessageContaining("observer");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(names()).containsExactly("flight.fdp");
        record(file, 1, 6); // nothing is locked
        requireWhole(file, 6);
    }

    @Test
    void shouldLeaveNothingWhenANewFileCannotStart() throws IOException {
        Path file = folder.resolve("flight.fdp");
        EntityRepository closed = EntityRepository.create(Recorded.CONFIG);
        closed.close();
        assertThatThrownBy(() -> FlightRecorder.start(closed, file)).hasMessageContaining("closed");
        assertThat(names()).isEmpty();
    }

    @Test
    void shouldWriteOverAFileWhoseFolderTakesNoNewOnes() throws IOException {
        Path place = Files.createDirectory(folder.resolve("place"));
        Path file = place.resolve("flight.fdp");
        record(file, 1, 30);
        assertThat(place.toFile().setWritable(false)).isTrue();
        try {
            Assumptions.assumeFalse(Files.isWritable(place), "root may write anywhere");
            record(file, 2, 4);
            requireWhole(file, 4);
            DepotWorld world = world();
            try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING)) {
                assertThatThrownBy(() -> FlightRecorder.start(world.repo, file, WAITING))
                        .hasMessageContaining("another recorder");
                assertThat(recorder.stats().failure()).isNull();
            }
        } finally {
            assertThat(place.toFile().setWritable(true)).isTrue();
        }
    }

    @Test
    void shouldBeginAgainInTheOldFileWhenItsNameCannotBeTaken() throws IOException {
        Path file = Files.write(folder.resolve("flight.fdp"), Arrays.copyOf(FileKind.RECORDING.start(), 100_000));
        RecordingFile opened = RecordingFile.open(file);
        for (String name : names()) {
            if (name.endsWith(".part")) {
                Files.delete(folder.resolve(name)); // cannot be renamed
            }
        }
        DepotWorld world = world();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, opened, WAITING)) {
            assertThatThrownBy(() -> FlightRecorder.start(world.repo, file, WAITING))
                    .hasMessageContaining("another recorder");
            run(world, 1, 7);
            assertThat(recorder.stats().failure()).isNull();
        }
        assertThat(world.repo.observers().count()).isZero();
        requireWhole(file, 7);
        assertThat(names()).containsExactly("flight.fdp");
    }

    @Test
    void shouldTakeTurnsWhenManyStartAtOnce() throws Exception {
        Path file = folder.resolve("flight.fdp");
        for (int round = 0; round < 20; round++) {
            int tasks = 4;
            FlightRecorder[] won = new FlightRecorder[tasks];
            Thread[] threads = new Thread[tasks];
            EntityRepository[] repos = new EntityRepository[tasks];
            for (int i = 0; i < tasks; i++) {
                int at = i;
                repos[i] = worlds.create(Recorded.CONFIG);
                threads[i] = Thread.ofPlatform().start(() -> {
                    try {
                        won[at] = FlightRecorder.start(repos[at], file, WAITING);
                    } catch (IOException refused) {
                        assertThat(refused).hasMessageContaining("another recorder");
                    }
                });
            }
            for (Thread thread : threads) {
                thread.join();
            }
            List<FlightRecorder> winners =
                    Arrays.stream(won).filter(recorder -> recorder != null).toList();
            assertThat(winners).hasSize(1);
            for (int i = 0; i < tasks; i++) {
                repos[i].tick();
            }
            winners.getFirst().close();
            requireWhole(file, 1);
            assertThat(names()).containsExactly("flight.fdp");
        }
    }

    @Test
    void shouldWriteToDevicesAsTheyAre() throws IOException {
        Path device = Path.of("/dev/null");
        Assumptions.assumeTrue(Files.isWritable(device));
        DepotWorld world = world();
        try (FlightRecorder one = FlightRecorder.start(world.repo, device, WAITING);
                FlightRecorder two = FlightRecorder.start(world.repo, device, WAITING)) {
            run(world, 1, 3);
            assertThat(one.stats().failure()).isNull();
            assertThat(two.stats().failure()).isNull();
        }
        assertThat(Files.isRegularFile(device)).isFalse();
    }

    // ---- errors

    @Test
    void shouldSayWhatCannotBeRecordedAndWhatToDo() throws IOException {
        EntityRepository repo = world().repo;
        Path nowhere = folder.resolve("no/such/folder.fdp");
        assertThatThrownBy(() -> FlightRecorder.start(repo, nowhere))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(nowhere.toString())
                .hasMessageContaining("cannot record")
                .hasMessageContaining("does not exist")
                .hasMessageContaining("make it first");
        assertThatThrownBy(() -> FlightRecorder.start(repo, folder))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("it is a folder; pass");
        Path full = Path.of("/dev/full");
        if (Files.isWritable(full)) {
            assertThatThrownBy(() -> FlightRecorder.start(repo, full))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot record to /dev/full")
                    .hasMessageContaining("another place")
                    .hasCauseInstanceOf(IOException.class);
        }
        Path readOnly = Files.write(folder.resolve("read-only.fdp"), new byte[3]);
        assertThat(readOnly.toFile().setWritable(false)).isTrue();
        if (!Files.isWritable(readOnly)) {
            assertThatThrownBy(() -> FlightRecorder.start(repo, readOnly))
                    .isInstanceOf(AccessDeniedException.class)
                    .hasMessageContaining("cannot record")
                    .hasMessageContaining("permissions");
        }
        assertThat(repo.observers().count()).isZero();
    }

    @Test
    void shouldSayWhatCannotBeOpenedAndWhatToDo() throws IOException {
        Path missing = folder.resolve("missing.fdp");
        Path nowhere = folder.resolve("no/such/folder.fdp");
        for (Path file : List.of(missing, nowhere)) {
            String why = file.equals(missing) ? "there is no such file" : "the folder " + nowhere.getParent();
            assertThatThrownBy(() -> Recording.open(file))
                    .isInstanceOf(NoSuchFileException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("cannot read it")
                    .hasMessageContaining(why)
                    .hasMessageContaining("pass a file that a flight recorder wrote");
            assertThatThrownBy(() -> Recording.verify(file, position -> {}))
                    .isInstanceOf(NoSuchFileException.class)
                    .hasMessageContaining("cannot read it");
        }
        Path secret = Files.write(folder.resolve("secret.fdp"), new byte[3]);
        assertThat(secret.toFile().setReadable(false)).isTrue();
        if (!Files.isReadable(secret)) {
            assertThatThrownBy(() -> Recording.open(secret))
                    .isInstanceOf(AccessDeniedException.class)
                    .hasMessageContaining("cannot read it")
                    .hasMessageContaining("permissions");
        }
    }

    @Test
    void shouldNotDisturbThoseWhoLockTheFileForThemselves() throws IOException {
        Path file = folder.resolve("flight.fdp");
        DepotWorld world = world();
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, WAITING);
                FileChannel other = FileChannel.open(file, StandardOpenOption.READ)) {
            run(world, 1, 5);
            assertThat(other.size()).isPositive();
            assertThat(recorder.stats().failure()).isNull();
        }
        requireWhole(file, 5);
    }
}
