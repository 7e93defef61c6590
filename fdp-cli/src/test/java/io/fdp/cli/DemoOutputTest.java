package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.Terminal;
import io.fdp.kernel.MemoryUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoOutputTest {
    private static final String WHOLE = "-?\\d+";
    private static final String DECIMAL = "\\d+\\.\\d+";

    /** Every member of the contract with its type, and nothing else on the line. */
    private static final Pattern JSON = Pattern.compile("\\{\"entities\":" + WHOLE + ",\"tick\":" + WHOLE
            + ",\"ticks\":"
            + WHOLE + ",\"seconds\":" + DECIMAL + ",\"hz\":" + DECIMAL + ",\"frame_ms\":\\{\"p50\":" + DECIMAL
            + ",\"p99\":" + DECIMAL + ",\"max\":" + DECIMAL + "},\"overruns\":" + WHOLE + ",\"warmup_ticks\":" + WHOLE
            + ",\"allocated_bytes\":" + WHOLE + ",\"gc_count\":" + WHOLE + ",\"native_mb\":" + DECIMAL
            + ",\"threads\":" + WHOLE + ",\"seed\":" + WHOLE
            + ",\"dropped\":0,\"thinned\":0,\"state_hash\":\"[0-9a-f]{16}\"}\\R");

    /** The process has these threads for all worlds. */
    private static final Set<String> OF_PROCESS = Set.of("fdp-address-space", "fdp-dropped-worlds");

    @AfterEach
    void everythingIsGivenBack() throws InterruptedException {
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            String name = thread.getName();
            if (name.startsWith("fdp-") && !OF_PROCESS.contains(name)) {
                assertThat(thread.join(Duration.ofSeconds(30)))
                        .as("%s ends", thread)
                        .isTrue();
            }
        }
    }

    @Test
    void shouldPrintExactlyOneJsonObject() {
        CliRun run =
                CliRun.of("demo", "--entities", "3000", "--ticks", "50", "--threads", "2", "--seed", "7", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).matches(JSON);
        assertThat(run.jsonLong("entities")).isGreaterThanOrEqualTo(3000);
        assertThat(run.jsonLong("tick")).isEqualTo(50);
        assertThat(run.jsonLong("ticks")).isEqualTo(50);
        assertThat(run.jsonLong("warmup_ticks")).isEqualTo(25);
        assertThat(run.jsonLong("threads")).isEqualTo(2);
        assertThat(run.jsonLong("seed")).isEqualTo(7);
        assertThat(Double.parseDouble(run.json("native_mb"))).isPositive();
        assertThat(Double.parseDouble(run.json("p50"))).isLessThanOrEqualTo(Double.parseDouble(run.json("p99")));
        assertThat(Double.parseDouble(run.json("p99"))).isLessThanOrEqualTo(Double.parseDouble(run.json("max")));
    }

    @Test
    void shouldPrintTheSameNumbersInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(CliRun.of("demo", "--entities", "10", "--ticks", "3", "--json")
                            .out())
                    .matches(JSON);
            Locale.setDefault(Locale.GERMANY);
            assertThat(CliRun.of("demo", "--entities", "10", "--ticks", "3", "--json")
                            .out())
                    .matches(JSON);
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "3, 1", "1199, 599", "1200, 600", "1300, 600"})
    void shouldRunExactlyTheTicksAndWarmUpForAtMostHalfOfThem(long ticks, long warmup) {
        CliRun run = CliRun.of("demo", "--entities", "10", "--ticks", "" + ticks, "--json");

        assertThat(run.jsonLong("tick")).isEqualTo(ticks);
        assertThat(run.jsonLong("ticks")).isEqualTo(ticks);
        assertThat(run.jsonLong("warmup_ticks")).isEqualTo(warmup);
    }

    @ParameterizedTest
    @CsvSource({"1", "1023", "1024", "1025"})
    void shouldRunAnyNumberOfEntities(int entities) {
        CliRun run = CliRun.of("demo", "--entities", "" + entities, "--ticks", "20", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.jsonLong("entities")).isGreaterThanOrEqualTo(entities);
    }

    @Test
    void shouldWriteMetrics(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("metrics.csv");
        Files.writeString(file, "something older");
        CliRun run = CliRun.of("demo", "--entities", "300", "--seconds", "2.5", "--metrics", file.toString(), "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).matches(JSON);
        List<String> rows = Files.readAllLines(file);
        assertThat(rows).hasSizeBetween(3, 5);
        assertThat(rows.getFirst()).contains("Moving");
        assertThat(rows.get(1).split(",", -1)).hasSameSizeAs(rows.getFirst().split(",", -1));
    }

    @Test
    void shouldWriteMetricsOfARunOfAFewTicks(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("metrics.csv");
        CliRun run = CliRun.of("demo", "--entities", "300", "--ticks", "5", "--metrics", file.toString(), "--json");

        assertThat(run.exitCode()).isZero();
        List<String> rows = Files.readAllLines(file);
        assertThat(rows).hasSizeGreaterThanOrEqualTo(2);
        assertThat(rows.getLast()).startsWith("5,");
    }

    @Test
    void shouldSayWhereMetricsCannotGo(@TempDir Path folder) {
        String nowhere = folder.resolve("missing").resolve("metrics.csv").toString();
        CliRun run = CliRun.of("demo", "--entities", "300", "--ticks", "5", "--metrics", nowhere, "--json");

        assertThat(run.exitCode()).isOne();
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("cannot write " + nowhere, "--metrics");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldFailWhenMetricsAreLost() {
        CliRun run = CliRun.of("demo", "--entities", "300", "--ticks", "5", "--metrics", "/dev/full", "--json");

        assertThat(run.exitCode()).isOne();
        assertThat(run.out()).as("the run itself went well").matches(JSON);
        assertThat(run.errLines().getLast())
                .startsWith("fdp demo: cannot write /dev/full: ")
                .endsWith("; figures are missing; make room, or name another file with --metrics");
    }

    @Test
    void shouldKeepRealTime() {
        CliRun run = CliRun.of("demo", "--entities", "100", "--seconds", "0.5", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.jsonLong("ticks")).isBetween(1L, 30L);
        assertThat(Double.parseDouble(run.json("seconds"))).isGreaterThanOrEqualTo(0.5);
    }

    @Test
    void shouldPrintASummaryForPeople() {
        CliRun run = CliRun.of("demo", "--entities", "2000", "--ticks", "10");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains(" entities at tick 10, seed 1, state ", "frame    p50 ", " MB native");
        assertThat(run.out().lines()).hasSize(5).allMatch(line -> line.length() <= 100);
    }

    @Test
    void shouldShowAStatusLineOnATerminal() {
        System.setProperty(Terminal.PROPERTY, "true");
        try {
            CliRun run = CliRun.of("demo", "--entities", "100", "--seconds", "0.7", "--json");

            assertThat(run.out()).matches(JSON);
            assertThat(run.err())
                    .contains("\rtick ", " entities | ", "\n  Moving ", "\nframes   p50 ")
                    .endsWith("\r\033[J");
        } finally {
            System.clearProperty(Terminal.PROPERTY);
        }
    }

    @Test
    void shouldPrintTheSummaryToStandardErrorWhenInterrupted() {
        StopSignal stop = new StopSignal();
        stop.request();

        CliRun run = CliRun.of(stop, "demo", "--seconds", "60");

        assertThat(run.exitCode()).isEqualTo(130);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines().getFirst()).isEqualTo("interrupted");
        assertThat(run.err()).contains(" entities at tick 0", "not measured: it ended in the warm-up");
    }

    @Test
    void shouldPrintJsonWhenInterruptedToo() {
        StopSignal stop = new StopSignal();
        stop.request();

        CliRun run = CliRun.of(stop, "demo", "--json");

        assertThat(run.exitCode()).isEqualTo(130);
        assertThat(run.out()).matches(JSON);
        assertThat(run.jsonLong("ticks")).isZero();
        assertThat(run.jsonLong("allocated_bytes")).isZero();
        assertThat(run.jsonLong("warmup_ticks")).isZero();
        assertThat(run.err()).startsWith("interrupted");
    }
}
