package io.fdp.recorder.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
    @TempDir
    Path folder;

    private static void write(Path to, int value) throws IOException {
        Output.replaceFile(to, out -> out.write(value));
    }

    /** What is written aside has a name that the file system takes, however long that of the file is. */
    @Test
    void shouldReplaceAFileWithALongName() throws IOException {
        Path to = folder.resolve("x".repeat(255));
        write(to, 1);
        write(to, 2);
        assertThat(to).hasBinaryContent(new byte[] {2});
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(to);
        }
    }

    /** A link stays a link, also where it leads to what does not exist yet. */
    @Test
    void shouldWriteWhereALinkLeads() throws IOException {
        Path to = folder.resolve("later");
        Path link = Files.createSymbolicLink(folder.resolve("leads"), to.getFileName());
        write(link, 1);
        write(link, 2);
        assertThat(link).isSymbolicLink();
        assertThat(to).isRegularFile().hasBinaryContent(new byte[] {2});
    }

    @Test
    void shouldLeaveWhatWasThereWhenWritingFails() throws IOException {
        Path to = folder.resolve("kept");
        write(to, 1);
        assertThatThrownBy(() -> Output.replaceFile(to, out -> {
                    out.write(2);
                    throw new IOException("the source is gone");
                }))
                .hasMessageContaining(to.toString());
        assertThat(to).hasBinaryContent(new byte[] {1});
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(to);
        }
    }
}
