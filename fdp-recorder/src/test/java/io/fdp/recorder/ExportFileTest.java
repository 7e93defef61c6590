package io.fdp.recorder;

import static io.fdp.recorder.RecordingExportTest.export;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where exports go: files and folders that are replaced or left alone, pipes, and never the recording itself. */
class ExportFileTest {
    @TempDir
    Path folder;

    private Path tape;

    @BeforeEach
    void record() throws IOException {
        tape = Tapes.record(folder.resolve("tape"), 0, Tapes.CONFIG, Tapes.random(2026, 40, 25));
    }

    @Test
    void shouldNotWriteOverTheRecording() throws IOException {
        byte[] before = Files.readAllBytes(tape);
        Path link = Files.createSymbolicLink(folder.resolve("link"), tape);
        for (String format : List.of("jsonl", "mcap")) {
            for (Path to : List.of(tape, link)) {
                assertThatThrownBy(() -> export(tape, format, to))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("the recording itself");
            }
        }
        Path tables = Files.createDirectory(folder.resolve("tables"));
        Path inside = Files.copy(tape, tables.resolve("flight.csv"));
        assertThatThrownBy(() -> export(inside, "csv", tables)).hasMessageContaining("the recording itself");
        assertThat(inside).exists();
        assertThat(Files.readAllBytes(tape)).isEqualTo(before);
    }

    @Test
    void shouldWriteIntoAPipeAndLeaveItOne() throws Exception {
        Path pipe = folder.resolve("pipe");
        Assumptions.assumeTrue(
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no pipes here");
        Path file = folder.resolve("lines");
        export(tape, "jsonl", file);
        FutureTask<byte[]> reading = new FutureTask<>(() -> Files.readAllBytes(pipe));
        Thread.ofPlatform().daemon().start(reading);
        export(tape, "jsonl", pipe);
        assertThat(Files.isRegularFile(pipe)).isFalse();
        assertThat(reading.get()).isEqualTo(Files.readAllBytes(file));
    }

    @Test
    void shouldReplaceWhatIsThereOrLeaveIt() throws IOException {
        Path file = folder.resolve("out");
        Files.writeString(file, "old");
        export(tape, "jsonl", file);
        assertThat(Files.readString(file)).startsWith("{\"format\":1,");
        Path tables = folder.resolve("out.csv");
        export(tape, "csv", tables);
        export(tape, "csv", tables);
        Files.writeString(tables.resolve("notes.txt"), "mine");
        assertThatThrownBy(() -> export(tape, "csv", tables))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("notes.txt");
        assertThat(tables.resolve("frames.csv")).exists();
        assertThatThrownBy(() -> export(tape, "mcap", tables)).hasMessageContaining("it is a folder");
        assertThatThrownBy(() -> export(tape, "csv", file)).hasMessageContaining("it is a file");
        assertThatThrownBy(() -> export(tape, "mcap", folder.resolve("no/where")))
                .isInstanceOf(IOException.class);
        try (var files = Files.list(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".part"));
        }
    }
}
