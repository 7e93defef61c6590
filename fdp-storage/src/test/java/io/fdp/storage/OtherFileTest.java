package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fdp.format.FileKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A save replaces saves only. */
class OtherFileTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Test
    void shouldNotReplaceOtherFiles() throws IOException {
        EntityRepository repo = worlds.create();
        Path recording = Files.write(folder.resolve("old.fdp"), FileKind.RECORDING.start());
        assertThatIOException()
                .isThrownBy(() -> WorldStorage.of(repo).save(recording))
                .withMessage(recording + ": cannot save to it: it is a recording, and would be lost; choose another"
                        + " path, or delete that file first");
        assertThat(recording).hasBinaryContent(FileKind.RECORDING.start());
        Path text = Files.writeString(folder.resolve("notes.txt"), "seven");
        assertThatIOException()
                .isThrownBy(() -> WorldStorage.of(repo).save(text))
                .withMessageContaining("it is a file of another kind than a save of a world, and would be lost");
        assertThat(text).hasContent("seven");
    }

    @Test
    void shouldReplaceEmptyFilesAndSaves() throws IOException {
        EntityRepository repo = worlds.create();
        Path file = Files.createFile(folder.resolve("world.fdpw"));
        WorldStorage.of(repo).save(file);
        repo.createEntity();
        WorldStorage.of(repo).save(file);
        assertThat(WorldStorage.of(worlds.create()).load(file).entities()).isEqualTo(1);
    }
}
