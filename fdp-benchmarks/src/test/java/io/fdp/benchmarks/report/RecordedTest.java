package io.fdp.benchmarks.report;

import static io.fdp.benchmarks.report.Samples.full;
import static io.fdp.benchmarks.report.Samples.withFdp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedTest {

    @TempDir
    private Path repository;

    @Test
    void shouldHaveNoRowsBeforeAnythingWasRecorded() throws IOException {
        assertThat(new Recorded(repository).rows()).isEmpty();
    }

    @Test
    void shouldReplaceMeasuredRowsAndKeepTheOthers() throws IOException {
        Recorded recorded = new Recorded(repository);
        recorded.record(3, List.of(full("a"), full("b")), List.of("a", "b"));
        recorded.record(3, List.of(withFdp(full("b"), 5), full("c")), List.of("c", "a", "b"));
        assertThat(recorded.rows()).extracting(RowResult::name).containsExactly("c", "a", "b");
        assertThat(recorded.rows()).extracting(RowResult::fdp).containsExactly(2.0, 2.0, 5.0);
    }

    @Test
    void shouldDropRowsThatNoLongerExist() throws IOException {
        Recorded recorded = new Recorded(repository);
        recorded.record(3, List.of(full("old")), List.of("old"));
        recorded.record(3, List.of(full("new")), List.of("new"));
        assertThat(recorded.rows()).extracting(RowResult::name).containsExactly("new");
    }

    @Test
    void shouldWriteOneReadableFileInDocs() throws IOException {
        new Recorded(repository).record(3, List.of(full("a")), List.of("a"));
        assertThat(Files.readString(repository.resolve("docs/benchmarks-recorded.json")))
                .contains("\"recorded\"", "\"machine\"", "\n")
                .doesNotContain("\"quick\"", "\"worse\"")
                .endsWith("}\n");
    }

    @Test
    void shouldSayWhichFileIsDamaged() throws IOException {
        Recorded recorded = new Recorded(repository);
        Files.createDirectories(repository.resolve("docs"));
        Files.writeString(recorded.file(), "{ not json");
        assertThatIOException().isThrownBy(recorded::rows).withMessageContaining("benchmarks-recorded.json");
    }
}
