package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fdp.format.FileKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Recordings and exports replace files of their own kind only. */
class OtherFileTest {
    private static final byte[] TEXT = "speed 5\nheight 7\n".getBytes(StandardCharsets.UTF_8);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private EntityRepository repo;
    private Path save = Path.of("");
    private Path text = Path.of("");

    @BeforeEach
    void open() throws IOException {
        repo = worlds.create();
        save = Files.write(folder.resolve("world.fdpw"), FileKind.SAVE.start());
        text = Files.write(folder.resolve("notes.txt"), TEXT);
    }

    private Path recorded(Path file) throws IOException {
        try (FlightRecorder _ = FlightRecorder.start(repo, file)) {
            repo.tick();
        }
        return file;
    }

    private void assertKept() {
        assertThat(save).hasBinaryContent(FileKind.SAVE.start());
        assertThat(text).hasBinaryContent(TEXT);
        assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
    }

    @Test
    void shouldNotRecordOverOtherFiles() {
        assertThatIOException()
                .isThrownBy(() -> FlightRecorder.start(repo, save))
                .withMessage(save + ": cannot record to it: it is a save of a world, and would be lost; choose another"
                        + " path, or delete that file first");
        assertThatIOException()
                .isThrownBy(() -> FlightRecorder.start(repo, text))
                .withMessageContaining("it is a file of another kind than a recording, and would be lost");
        assertKept();
        repo.tick();
    }

    @Test
    void shouldRecordOverEmptyFilesAndRecordings() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.fdp"));
        for (int i = 0; i < 2; i++) {
            try (Recording recording = Recording.open(recorded(empty))) {
                assertThat(recording.lastTick()).isEqualTo(i + 1);
            }
        }
    }

    @Test
    void shouldNotCopyNorExportOverOtherFiles() throws IOException {
        Path file = recorded(folder.resolve("flight.fdp"));
        Path other = recorded(folder.resolve("other.fdp"));
        long size = Files.size(other);
        try (Recording recording = Recording.open(file)) {
            RecordingCopy copy = RecordingCopy.of(recording);
            assertThatIOException().isThrownBy(() -> copy.to(save)).withMessageContaining("it is a save of a world");
            assertThatIOException().isThrownBy(() -> copy.to(text)).withMessageContaining("a file of another kind");
            RecordingExport export = RecordingExport.of(recording);
            assertThatIOException()
                    .isThrownBy(() -> export.toJsonLines(save))
                    .withMessageContaining("it is a save of a world");
            assertThatIOException()
                    .isThrownBy(() -> export.toMcap(other))
                    .withMessageContaining("it is a recording, and would be lost");
            assertKept();
            assertThat(Files.size(other)).isEqualTo(size);
            export.toJsonLines(text);
            assertThat(text)
                    .as("an export replaces what may be an export")
                    .content()
                    .startsWith("{");
            copy.to(other);
        }
    }
}
