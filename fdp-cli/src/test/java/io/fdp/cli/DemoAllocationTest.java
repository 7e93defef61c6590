package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("allocation")
class DemoAllocationTest {
    @ParameterizedTest
    @CsvSource({"20000, 1000, 1", "20000, 1000, 2", "20000, 1000, 3", "50, 8000, 2"})
    void shouldLeaveNoGarbageOnAnySimulationThread(String entities, String ticks, String threads) {
        CliRun run = CliRun.of("demo", "--entities", entities, "--ticks", ticks, "--threads", threads, "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.jsonLong("allocated_bytes")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void shouldLeaveNoGarbageInRealTime(String threads) {
        CliRun run = CliRun.of("demo", "--entities", "20000", "--seconds", "3", "--threads", threads, "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.jsonLong("allocated_bytes")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"--ticks, 1500", "--seconds, 4"})
    void shouldLeaveNoGarbageWhenItIsRecorded(String howLong, String number, @TempDir Path folder) {
        String file = folder.resolve("r.fdp").toString();
        CliRun run = CliRun.of("demo", "--entities", "5000", howLong, number, "--record", file, "--json");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.jsonLong("allocated_bytes")).isZero();
    }
}
