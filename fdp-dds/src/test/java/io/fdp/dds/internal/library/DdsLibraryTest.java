package io.fdp.dds.internal.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.dds.DdsTools;
import io.fdp.dds.error.DdsMissingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DdsLibraryTest {
    @TempDir
    Path folder;

    @Test
    void shouldFindTheLibrary() {
        DdsTools.requireLibrary();
        assertThat(DdsLibrary.require().name()).contains("ddsc");
        assertThat(DdsLibrary.require()).isSameAs(DdsLibrary.require());
    }

    @Test
    void shouldSayWhatWasTriedAndWhatToInstall() {
        assertThatThrownBy(() -> DdsLibrary.find("/nowhere/libddsc.so", Map.of(), "Linux"))
                .isInstanceOf(DdsMissingException.class)
                .hasMessageContainingAll(
                        "/nowhere/libddsc.so (no such file)",
                        "libddsc0debian",
                        "libddsc0t64",
                        "dnf install cyclonedds",
                        "fdp.dds.library",
                        "FDP_DDS_LIBRARY");
        assertThatThrownBy(() -> DdsLibrary.find(null, Map.of("FDP_DDS_LIBRARY", "/nowhere/else.so"), "Linux"))
                .hasMessageContaining("/nowhere/else.so (no such file)");
        assertThatThrownBy(() -> DdsLibrary.find(null, Map.of(), "Windows 11"))
                .hasMessageContainingAll("ddsc.dll (cannot be loaded)", "CYCLONEDDS_HOME");
        assertThatThrownBy(() -> DdsLibrary.find(null, Map.of("CYCLONEDDS_HOME", "/nowhere"), "Mac OS X"))
                .hasMessageContainingAll("/nowhere/lib/libddsc.dylib (no such file)", "libddsc.0.dylib");
    }

    @Test
    void shouldRefuseFilesThatAreNoLibrary() throws IOException {
        Path wrong = Files.writeString(folder.resolve("libddsc.so"), "no library");
        assertThatThrownBy(() -> DdsLibrary.find(wrong.toString(), Map.of(), "Linux"))
                .isInstanceOf(DdsMissingException.class)
                .hasMessageContaining("(cannot be loaded)");
    }

    @Test
    void shouldRefuseOtherLibraries() {
        String java = System.getProperty("java.home") + "/lib/" + System.mapLibraryName("zip");
        assertThatThrownBy(() -> DdsLibrary.find(java, Map.of(), System.getProperty("os.name")))
                .isInstanceOf(DdsMissingException.class)
                .hasMessageContaining("without dds_create_domain");
    }
}
