package io.fdp.storage;

import static io.fdp.testkit.FileMessages.assertNames;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Every error of a file names the file, and says more than the name of a class. */
class SaveErrorsTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private byte[] save;
    private WorldStorage storage;

    @BeforeEach
    void saveASmallWorld() {
        save = Richer.smallSave(worlds);
        StockWorld world = new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1024)), 0);
        SaveLoadTest.load(world.repo, save);
        storage = WorldStorage.of(world.repo);
    }

    private Path file(String name, byte... bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    /** Files that cannot be loaded, each for another reason. */
    private List<Path> unloadable() throws IOException {
        byte[] longer = new byte[save.length + 1];
        System.arraycopy(save, 0, longer, 0, save.length);
        byte[] flipped = save.clone();
        flipped[save.length / 2] ^= 1;
        List<Path> files = new ArrayList<>(List.of(
                folder.resolve("missing"),
                folder.resolve("no/such/folder"),
                Files.createDirectory(folder.resolve("folder")),
                file("empty"),
                file("text", "this is text".getBytes(StandardCharsets.UTF_8)),
                file("cut", Arrays.copyOf(save, save.length - 3)),
                file("longer", longer),
                file("flipped", flipped)));
        Path secret = file("secret", save);
        if (secret.toFile().setReadable(false) && !Files.isReadable(secret)) {
            files.add(secret);
        }
        return files;
    }

    @Test
    void shouldNameTheFileWhenItCannotBeRead() throws IOException {
        for (Path file : unloadable()) {
            assertNames(file, "load", catchThrowable(() -> storage.load(file)));
            assertNames(file, "verify", catchThrowable(() -> SaveFile.verify(file)));
            assertNames(file, "json", catchThrowable(() -> SaveFile.writeJson(file, OutputStream.nullOutputStream())));
        }
    }

    @Test
    void shouldNameTheFileWhenTheWorldIsTooSmall() throws IOException {
        Path file = file("world", save);
        StockWorld tiny = new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(2)), 0);
        assertNames(
                file, "load", catchThrowable(() -> WorldStorage.of(tiny.repo).load(file)));
    }

    @Test
    void shouldNameTheFileWhenItCannotBeWritten() throws IOException {
        List<Path> files = new ArrayList<>(List.of(
                folder.resolve("no/such/folder"),
                Files.createDirectory(folder.resolve("taken")),
                file("plain").resolve("below a file")));
        Path full = Path.of("/dev/full");
        if (Files.isWritable(full)) {
            files.add(full);
        }
        Path readOnly = file("read-only");
        if (readOnly.toFile().setWritable(false) && !Files.isWritable(readOnly)) {
            files.add(readOnly);
        }
        for (Path file : files) {
            assertNames(file, "save", catchThrowable(() -> storage.save(file)));
        }
    }

    @Test
    void shouldReadWithoutAnyLimit() throws IOException {
        Path file = file("world", save);
        assertThat(SaveFile.verify(file, new ReadLimits(Long.MAX_VALUE, Long.MAX_VALUE))
                        .bytes())
                .isEqualTo(save.length);
    }

    @Test
    void shouldSayThatTheThreadWasInterrupted() throws IOException {
        Path file = file("world", save);
        Map<String, ThrowingCallable> uses = new LinkedHashMap<>();
        uses.put("save", () -> storage.save(file));
        uses.put("load", () -> storage.load(file));
        uses.put("verify", () -> SaveFile.verify(file));
        uses.put("json", () -> SaveFile.writeJson(file, OutputStream.nullOutputStream()));
        uses.forEach((what, use) -> {
            Thread.currentThread().interrupt();
            Throwable thrown = catchThrowable(use);
            assertThat(Thread.interrupted()).as(what + " keeps the interrupt").isTrue();
            if (!what.equals("save") && thrown == null) {
                return; // files may be read whether or not the thread is interrupted
            }
            assertThat(thrown).as(what).isInstanceOf(ClosedByInterruptException.class);
            assertNames(file, what, thrown);
            assertThat(thrown).hasMessageContaining("interrupted");
        });
        assertThat(Files.readAllBytes(file)).isEqualTo(save);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
        storage.load(file);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldWriteToDevicesAsTheyAre() throws IOException {
        assertThat(storage.save(Path.of("/dev/null"))).isPositive();
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }
}
