package io.fdp.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectWriterTest {
    @TempDir
    Path folder;

    private static ProjectFile file(String path) {
        return new ProjectFile(path, path, false);
    }

    @Test
    void shouldUndoWhatItMade() {
        Path project = folder.resolve("a/b");
        assertThatThrownBy(() ->
                        ProjectWriter.write(project, List.of(file("one"), file("two/three"), file("one/not a folder"))))
                .isInstanceOf(IOException.class);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldLeaveWhatWasThere() throws IOException {
        Path mine = Files.writeString(folder.resolve("mine"), "text");
        assertThatThrownBy(() -> ProjectWriter.write(folder, List.of(file("one"), file("mine"))))
                .isInstanceOf(IOException.class);
        assertThat(mine).hasContent("text");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(mine));
    }
}
