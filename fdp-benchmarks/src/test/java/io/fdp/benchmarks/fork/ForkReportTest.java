package io.fdp.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkReportTest {

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        System.clearProperty("fdp.bench.report");
    }

    @Test
    void shouldCarryAllBitsOfTheChecksum() throws IOException {
        Path file = folder.resolve("report");
        assertThat(ForkReport.argument(file)).isEqualTo("-Dfdp.bench.report=" + file);
        System.setProperty("fdp.bench.report", file.toString());
        ForkReport report = new ForkReport(Long.MIN_VALUE + 1, 24, 7);
        report.send();
        assertThat(ForkReport.receive(file)).isEqualTo(report);
    }

    @Test
    void shouldNoticeAForkThatWroteNothing() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty"));
        assertThatIOException().isThrownBy(() -> ForkReport.receive(empty)).withMessageContaining("without a report");
    }

    @Test
    void shouldRefuseToReportToNobody() {
        assertThatIllegalStateException().isThrownBy(new ForkReport(1, 2, 3)::send);
    }
}
