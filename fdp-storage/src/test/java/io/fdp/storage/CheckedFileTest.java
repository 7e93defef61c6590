package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.ReadLimits;
import io.fdp.format.query.TextQuery;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What tools show of a save is what they checked. */
class CheckedFileTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** A save of a crane of some height, with a callsign if there is a type for it. */
    static byte[] save(Worlds worlds, float height, @Nullable ManagedType<String> callsigns) {
        EntityRepository repo = worlds.create();
        PlaceTable places = repo.register(PlaceTable.TYPE);
        SpeedTable speeds = repo.register(SpeedTable.TYPE);
        long crane = repo.createEntity();
        places.add(crane, new Stock.Place(height, 2, 3));
        speeds.add(crane, new Stock.Speed(1, (byte) 2, 3));
        if (callsigns != null) {
            repo.registerManaged(callsigns).add(crane, "crane");
        }
        repo.tick();
        return SaveLoadTest.save(repo);
    }

    /** The header of one save, and all else of another. */
    static byte[] mixed(byte[] header, byte[] rest) {
        List<Forgery.Block> blocks = new ArrayList<>(Forgery.blocksOf(rest));
        blocks.set(0, Forgery.blocksOf(header).getFirst());
        return Forgery.saveOf(blocks);
    }

    private Path write(byte[] save) throws IOException {
        return Files.write(folder.resolve("some.fdpw"), save);
    }

    private static int places(SaveEntities save, int height) throws IOException {
        int[] found = {0};
        save.forEach(save.bind(TextQuery.parse("Place.x = " + height)), entity -> found[0]++);
        return found[0];
    }

    /** Another program saves while a tool looks: the tool shows what it checked. */
    @Test
    @DisabledOnOs(OS.WINDOWS) // a file that is open keeps its name there
    void shouldShowTheFileThatWasChecked() throws IOException {
        Path file = write(save(worlds, 1, null));
        Path other = Files.write(folder.resolve("other.fdpw"), mixed(save(worlds, 1, null), save(worlds, 5, null)));
        try (SaveEntities save = SaveEntities.open(file, ReadLimits.TOOLS)) {
            Files.move(other, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            assertThat(places(save, 1)).isOne();
            assertThat(places(save, 5)).isZero();
            assertThat(save.find(save.living(0), entity -> {})).isTrue();
        }
    }

    /** Whoever asked the thread to end waits until all is shown. */
    @Test
    void shouldShowWhileTheThreadIsInterrupted() throws IOException {
        Path file = write(save(worlds, 1, null));
        Thread.currentThread().interrupt();
        try (SaveEntities save = SaveEntities.open(file, ReadLimits.TOOLS)) {
            assertThat(places(save, 1)).isOne();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void shouldWriteOnlyTheSavedWorldAsJson() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        SaveFile.writeCheckedJson(write(save(worlds, 1, null)), ReadLimits.TOOLS, written);
        assertThat(written.toString(StandardCharsets.UTF_8)).contains("stock.Place");
        written.reset();
        Path other = write(mixed(save(worlds, 1, null), save(worlds, 5, null)));
        assertThatThrownBy(() -> SaveFile.writeCheckedJson(other, ReadLimits.TOOLS, written))
                .isInstanceOf(DamagedSaveException.class);
        assertThat(written.size()).isZero();
        SaveFile.writeJson(other, ReadLimits.TOOLS, written);
        assertThat(written.toString(StandardCharsets.UTF_8)).contains("stock.Place");
    }

    /** A pipe has its bytes once. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldRefuseToShowAPipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThatThrownBy(() -> SaveEntities.open(pipe, ReadLimits.TOOLS))
                        .isInstanceOf(IOException.class)
                        .hasMessageContainingAll("pipe", "it is a device or a pipe", "copy it to a file"));
    }

    @Test
    void shouldRefuseToReadAClosedSave() throws IOException {
        SaveEntities save = SaveEntities.open(write(save(worlds, 1, null)), ReadLimits.TOOLS);
        save.close();
        save.close();
        assertThat(save.count()).isOne();
        assertThatThrownBy(() -> places(save, 1)).hasMessageContainingAll("some.fdpw is closed", "open it again");
    }
}
