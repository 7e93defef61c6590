package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
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
}
