package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** No other world than the saved one is loaded: a save with right checksums may have other values. */
class LoadCheckTest {
    private static final ManagedType<String> CALLSIGN = ManagedType.of(String.class, "stock.callsign");
    private static final ManagedType<String> COUNTED = CALLSIGN.hashedBy((text, into) -> into.add(text.length()));

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @TempDir
    Path folder;

    private Path write(byte[] save) throws IOException {
        return Files.write(folder.resolve("some.fdpw"), save);
    }

    private EntityRepository world(boolean speeds, @Nullable ManagedType<String> callsigns) {
        EntityRepository repo = worlds.create();
        repo.register(PlaceTable.TYPE);
        if (speeds) {
            repo.register(SpeedTable.TYPE);
        }
        if (callsigns != null) {
            repo.registerManaged(callsigns);
        }
        repo.createEntities(new long[3]);
        return repo;
    }

    // ---- loads

    @Test
    void shouldRefuseOtherValuesInTheSameTypes() throws IOException {
        assertRefused(
                CheckedFileTest.mixed(CheckedFileTest.save(worlds, 1, null), CheckedFileTest.save(worlds, 5, null)),
                world(true, null));
    }

    @Test
    void shouldRefuseOtherValuesBesideObjects() throws IOException {
        assertRefused(
                CheckedFileTest.mixed(
                        CheckedFileTest.save(worlds, 1, CALLSIGN), CheckedFileTest.save(worlds, 5, CALLSIGN)),
                world(true, CALLSIGN));
    }

    @Test
    void shouldRefuseOtherValuesWhereTypesDiffer() throws IOException {
        byte[] whole = CheckedFileTest.save(worlds, 1, CALLSIGN);
        assertRefused(CheckedFileTest.mixed(whole, CheckedFileTest.save(worlds, 5, CALLSIGN)), world(false, null));
        assertThat(WorldStorage.of(world(false, null)).load(write(whole)).sameState())
                .isFalse();
        assertThat(SaveLoadTest.load(world(false, null), whole).unknown()).hasSize(2);
    }

    private void assertRefused(byte[] other, EntityRepository repo) throws IOException {
        long before = repo.stateHash();
        WorldStorage storage = WorldStorage.of(repo);
        Path file = write(other);
        assertThatThrownBy(() -> SaveFile.verify(file)).isInstanceOf(DamagedSaveException.class);
        assertThatThrownBy(() -> storage.load(file))
                .isInstanceOf(DamagedSaveException.class)
                .hasMessageContainingAll("some.fdpw", "the header states the state hash", "unchecked");
        assertThatThrownBy(() -> storage.load(new ByteArrayInputStream(other)))
                .isInstanceOf(DamagedSaveException.class)
                .hasMessageContaining("the header states the state hash");
        assertThat(repo.stateHash()).as("the world as it was").isEqualTo(before);
        LoadReport report = storage.unchecked().load(file);
        assertThat(report.sameState()).isFalse();
        assertThat(repo.entityCount()).isOne();
        assertThat(storage.unchecked().load(new ByteArrayInputStream(other)).sameState())
                .isFalse();
    }

    /** Only their program can hash objects, so nobody can tell. */
    @Test
    void shouldSayThatNothingTellsWhetherASaveIsDamaged() throws IOException {
        byte[] other = CheckedFileTest.mixed(
                CheckedFileTest.save(worlds, 1, COUNTED), CheckedFileTest.save(worlds, 5, COUNTED));
        assertThat(WorldStorage.of(world(true, COUNTED)).load(write(other)).sameState())
                .isFalse();
        assertThat(log.all()).last().asString().contains("nothing tells whether the save is damaged");
        assertThat(SaveLoadTest.load(world(true, COUNTED), other).sameState()).isFalse();
    }

    /** A file system of a library, as that of zip files. */
    @Test
    void shouldLoadFromOtherFileSystems() throws IOException {
        byte[] whole = CheckedFileTest.save(worlds, 1, CALLSIGN);
        byte[] other = CheckedFileTest.mixed(whole, CheckedFileTest.save(worlds, 5, CALLSIGN));
        try (FileSystem zip = FileSystems.newFileSystem(folder.resolve("some.zip"), Map.of("create", "true"))) {
            Path file = Files.write(zip.getPath("/some.fdpw"), whole);
            assertThat(WorldStorage.of(world(true, CALLSIGN)).load(file).isExact())
                    .isTrue();
            assertThat(WorldStorage.of(world(false, CALLSIGN)).load(file).sameState())
                    .isFalse();
            Files.write(file, other);
            assertThatThrownBy(() -> WorldStorage.of(world(false, CALLSIGN)).load(file))
                    .isInstanceOf(DamagedSaveException.class);
        }
    }

    /** Whoever asked the thread to end waits until the load is done. */
    @Test
    void shouldLoadWhileTheThreadIsInterrupted() throws IOException {
        Path file = write(CheckedFileTest.save(worlds, 1, CALLSIGN));
        Thread.currentThread().interrupt();
        try {
            assertThat(WorldStorage.of(world(false, null)).load(file).entities())
                    .isOne();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldCheckAPipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        byte[] whole = CheckedFileTest.save(worlds, 1, null);
        Process cat = cat(whole, pipe);
        assertThat(WorldStorage.of(world(false, null)).load(pipe).unknown()).hasSize(1);
        assertThat(cat.waitFor()).isZero();
        cat = cat(CheckedFileTest.mixed(whole, CheckedFileTest.save(worlds, 5, null)), pipe);
        assertThatThrownBy(() -> WorldStorage.of(world(false, null)).load(pipe))
                .isInstanceOf(DamagedSaveException.class)
                .hasMessageContaining("the header states the state hash");
        assertThat(cat.waitFor()).isZero();
    }

    private Process cat(byte[] save, Path pipe) throws IOException {
        return new ProcessBuilder("sh", "-c", "cat " + write(save) + " > " + pipe).start();
    }
}
