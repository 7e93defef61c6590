package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fdp.kernel.RepositoryConfig;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.ForeignSaveException;
import io.fdp.storage.format.SaveFormat;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where saves come from and go to: streams that break, files that are none, folders that are not there, several savers
 * at a time.
 */
class PlacesTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private StockWorld world;
    private WorldStorage storage;
    private byte[] save;
    private long saved;
    private long before;

    @BeforeEach
    void saveASmallWorld() {
        save = Richer.smallSave(worlds);
        StockWorld loaded = small();
        SaveLoadTest.load(loaded.repo, save);
        saved = loaded.repo.stateHash();
        world = small();
        world.repo.createEntities(new long[7]);
        before = world.repo.stateHash();
        storage = WorldStorage.of(world.repo);
    }

    private StockWorld small() {
        return new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1024)), 0);
    }

    // ---- streams

    /** A stream that breaks after some bytes, and gives few at a time. */
    private static final class Breaking extends FilterInputStream {
        private int left;

        Breaking(byte[] bytes, int good) {
            super(new ByteArrayInputStream(bytes));
            left = good;
        }

        @Override
        public int read() throws IOException {
            if (left-- <= 0) {
                throw new IOException("the line is dead");
            }
            return super.read();
        }

        @Override
        public int read(byte[] to, int at, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int one = read();
            if (one < 0) {
                return -1;
            }
            to[at] = (byte) one;
            return 1;
        }
    }

    @Test
    @SuppressWarnings("SystemOut") // the count is a result
    void shouldPassOnEveryErrorOfAStreamAndLeaveTheWorld() throws IOException {
        int count = 0;
        for (int good = 0; good < save.length; good++) {
            InputStream in = new Breaking(save, good);
            assertThatExceptionOfType(IOException.class)
                    .as("after %s bytes", good)
                    .isThrownBy(() -> storage.load(in))
                    .withMessage("the line is dead");
            assertThat(world.repo.stateHash()).as("after %s bytes", good).isEqualTo(before);
            count++;
        }
        System.out.printf(
                "fault cases of a save of %,d bytes: errors of a stream that is loaded: %,d%n", save.length, count);
        assertThat(count).isEqualTo(save.length);
        storage.load(new Breaking(save, save.length)); // byte by byte, and not one too far
        assertThat(world.repo.stateHash()).isEqualTo(saved);
    }

    @Test
    @SuppressWarnings("SystemOut") // the count is a result
    void shouldPassOnEveryErrorOfAStreamThatIsSavedTo() throws IOException {
        SaveLoadTest.load(storage, save);
        byte[] again = SaveLoadTest.save(storage);
        for (int good = 0; good < again.length; good++) {
            int[] left = {good};
            OutputStream out = new FilterOutputStream(OutputStream.nullOutputStream()) {
                @Override
                public void write(int b) throws IOException {
                    if (left[0]-- <= 0) {
                        throw new IOException("the line is dead");
                    }
                }
            };
            assertThatExceptionOfType(IOException.class)
                    .as("after %s bytes", good)
                    .isThrownBy(() -> storage.save(out));
        }
        System.out.printf(
                "fault cases of a save of %,d bytes: errors of a stream that is saved to: %,d%n",
                again.length, again.length);
        assertThat(SaveLoadTest.save(storage))
                .as("the storage is as good as before")
                .isEqualTo(again);
    }

    // ---- threads

    @Test
    void shouldServeAnotherThreadThanTheOneThatMadeIt() throws Exception {
        SaveLoadTest.save(storage);
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            byte[] there = other.submit(() -> SaveLoadTest.save(storage)).get();
            assertThat(there).isEqualTo(SaveLoadTest.save(storage));
            other.submit(() -> SaveLoadTest.load(storage, save)).get();
        }
        assertThat(world.repo.stateHash()).isEqualTo(saved);
    }

    /** Whoever is last wins; whoever looks meanwhile sees a whole save. */
    @Test
    void shouldTakeSeveralSavesOfTheSameFileAtATime() throws Exception {
        Path file = folder.resolve("shared.fdpw");
        int savers = 3;
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(savers)) {
            for (int i = 0; i < savers; i++) {
                StockWorld own = small();
                own.repo.createEntities(new long[100 * i + 1]);
                WorldStorage to = WorldStorage.of(own.repo).withoutForce();
                to.save(file);
                running.add(pool.submit(() -> {
                    for (int round = 0; round < 60; round++) {
                        to.save(file);
                    }
                    return null;
                }));
            }
            while (!running.stream().allMatch(Future::isDone)) {
                assertThat(SaveFile.verify(file).entities()).isIn(1, 101, 201);
            }
            for (Future<?> saver : running) {
                saver.get();
            }
        }
        assertNothingBut(file);
    }

    private void assertNothingBut(Path... files) throws IOException {
        try (var all = Files.list(folder)) {
            assertThat(all).containsExactlyInAnyOrder(files);
        }
    }

    // ---- files to load

    @Test
    void shouldRefuseToLoadWhatIsNoFile() throws IOException {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> storage.load(folder));
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> storage.load(folder.resolve("none")));
        Path empty = Files.createFile(folder.resolve("empty"));
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> storage.load(empty))
                .withMessageContaining("it ends after 0 bytes");
        assertThat(world.repo.stateHash()).isEqualTo(before);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldLoadFromAPipeAndRefuseDevices() throws Exception {
        assertThatExceptionOfType(DamagedSaveException.class).isThrownBy(() -> storage.load(Path.of("/dev/null")));
        assertThatExceptionOfType(ForeignSaveException.class).isThrownBy(() -> storage.load(Path.of("/dev/zero")));
        assertThat(world.repo.stateHash()).isEqualTo(before);
        Path pipe = pipe();
        try (ExecutorService writer = Executors.newSingleThreadExecutor()) {
            Future<Path> written = writer.submit(() -> Files.write(pipe, save));
            storage.load(pipe);
            written.get();
        }
        assertThat(world.repo.stateHash()).isEqualTo(saved);
    }

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start();
        assertThat(made.waitFor()).isZero();
        return pipe;
    }

    // ---- files to save to

    /** Renaming over a device would put a file in its place, for everyone. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldNotReplaceWhatIsNoFile() throws Exception {
        Path pipe = pipe();
        Path link = Files.createSymbolicLink(folder.resolve("link"), pipe);
        for (Path to : List.of(pipe, link)) {
            try (ExecutorService reader = Executors.newSingleThreadExecutor()) {
                Future<byte[]> read = reader.submit(() -> Files.readAllBytes(pipe));
                long bytes = storage.save(to);
                assertThat(read.get()).hasSize((int) bytes).startsWith(SaveFormat.magic());
            }
        }
        assertThat(Files.readAttributes(pipe, "*").get("isOther")).isEqualTo(true);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> storage.save(folder))
                .withMessageContaining("a folder");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> storage.save(Path.of("/")))
                .withMessageContaining("a folder");
        assertNothingBut(pipe, link);
    }

    @Test
    void shouldSayThatAFolderIsMissing() throws IOException {
        Path file = folder.resolve("none").resolve("world.fdpw");
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> storage.save(file))
                .withMessageContainingAll(file.toString(), "cannot save to", "does not exist; make it first");
        Path inFile = Files.createFile(folder.resolve("file")).resolve("world.fdpw");
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> storage.save(inFile));
        assertNothingBut(folder.resolve("file"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldFollowLinksAlsoToWhatDoesNotExistYet() throws IOException {
        Path target = folder.resolve("target.fdpw");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target.fdpw"));
        Path other = Files.createSymbolicLink(folder.resolve("other"), link);
        storage.save(other);
        assertThat(SaveFile.verify(target).entities()).isEqualTo(7);
        assertNothingBut(target, link, other);
        Path round = folder.resolve("round");
        Files.createSymbolicLink(round, round);
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> storage.save(round))
                .withMessageContaining(round.toString())
                .withMessageContaining("a link that leads back to itself");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldKeepWhoMayReadTheFile() throws IOException {
        Path file = Files.createFile(folder.resolve("secret.fdpw"));
        for (String who : new String[] {"rw-------", "rw-rw-rw-"}) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(who));
            storage.save(file);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(who);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldNotReplaceAFileThatMayNotBeWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("fixed.fdpw"), "fixed");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        assumeThat(Files.isWritable(file)).as("root may write everything").isFalse();
        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> storage.save(file))
                .withMessageContaining("may not be written");
        assertThat(file).hasContent("fixed");
        assertNothingBut(file);
    }

    /** What a killed program left is no reason to fail, and no business of others. */
    @Test
    void shouldNotMindWhatAKilledSaveLeft() throws IOException {
        Path file = folder.resolve("world.fdpw");
        Path left = Files.writeString(folder.resolve(".world.fdpw.1.part"), "left");
        Path older = Files.writeString(
                folder.resolve("world.fdpw." + ProcessHandle.current().pid() + "-1.part"), "left");
        for (int i = 0; i < 5; i++) {
            storage.save(file);
        }
        assertThat(SaveFile.verify(file).entities()).isEqualTo(7);
        assertThat(left).hasContent("left");
        assertThat(older).hasContent("left");
        assertNothingBut(file, left, older);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldTakeTheLongestNames() throws IOException {
        for (String name : new String[] {"n".repeat(255), "☃".repeat(85), "𝄞".repeat(63), "-"}) {
            Path file = folder.resolve(name);
            storage.save(file);
            assertThat(SaveFile.verify(file).entities()).isEqualTo(7);
            Files.delete(file);
        }
        assertNothingBut();
    }

    @Test
    void shouldLoadTheSameFromAFileAsFromAStream() throws IOException {
        Path file = Files.write(folder.resolve("world.fdpw"), save);
        assertThat(storage.load(file).bytes()).isEqualTo(save.length);
        assertThat(world.repo.stateHash()).isEqualTo(saved);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        storage.save(out);
        storage.save(file);
        assertThat(Files.readAllBytes(file)).isEqualTo(out.toByteArray());
    }
}
