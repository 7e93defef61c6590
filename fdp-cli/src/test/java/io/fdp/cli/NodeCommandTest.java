package io.fdp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.StopSignal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodeCommandTest {
    private final String domain = DdsNeeded.domain();

    private String[] node(String... more) {
        return Stream.concat(Stream.of("node", "--domain", domain, "--interface", "lo"), Stream.of(more))
                .toArray(String[]::new);
    }

    private static ProcessBuilder program(String option, String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                option,
                "-cp",
                System.getProperty("java.class.path"),
                "io.fdp.cli.Main"));
        command.addAll(List.of(args));
        return new ProcessBuilder(command);
    }

    static Stream<List<String>> wrongUsages() {
        return Stream.of(
                List.of("'--id", "node"),
                List.of("--id must be from 1 to 65535: was 0", "node", "--id", "0"),
                List.of("--id must be from 1 to 65535: was 65536", "node", "--id", "65536"),
                List.of("'x' is not a whole number", "node", "--id", "x"),
                List.of("'green' is none of blue, red and both", "node", "--id", "1", "--side", "green"),
                List.of("--domain must be from 0 to 230: was 231", "node", "--id", "1", "--domain", "231"),
                List.of("--seconds must be more than 0", "node", "--id", "1", "--seconds", "0"),
                List.of("--seconds must be more than 0", "node", "--id", "1", "--seconds", "-1"),
                List.of("--entities must be from 0", "node", "--id", "1", "--entities", "-1"),
                List.of("--lease must be from 0.1 to 3600: was 0.05", "node", "--id", "1", "--lease", "0.05"),
                List.of("--threads must be from 1 to 64: was 65", "node", "--id", "1", "--threads", "65"),
                List.of("'x' is none of take-over, freeze and remove", "node", "--id", "1", "--on-loss", "x"));
    }

    @ParameterizedTest
    @MethodSource("wrongUsages")
    void shouldRefuseWrongUsage(List<String> usage) {
        CliRun run = CliRun.of(usage.subList(1, usage.size()).toArray(String[]::new));
        assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(run.errLines()).hasSize(2);
        assertThat(run.err()).contains(usage.getFirst()).endsWith("Try 'fdp node --help'.\n");
        assertThat(run.out()).isEmpty();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldSayWhatToInstall() throws Exception {
        Process process = program("-Dfdp.dds.library=/nowhere/libddsc.so", "node", "--id", "1", "--json")
                .start();
        String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).isEqualTo(ExitCode.NOT_INSTALLED);
        assertThat(err)
                .startsWith("fdp node: ")
                .contains("/nowhere/libddsc.so", "nstall")
                .hasLineCount(1);
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
    }

    @Test
    void shouldReportWhenAlone(@TempDir Path folder) {
        DdsNeeded.require();
        Path recording = folder.resolve("node.fdp");
        CliRun run = CliRun.of(node(
                "--id",
                "7",
                "--entities",
                "300",
                "--side",
                "red",
                "--seconds",
                "1",
                "--record",
                recording.toString(),
                "--json"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).hasLineCount(1).contains("\"age_ms\":{\"p50\":0.0000,\"p99\":0.0000}", "\"refused\":{}");
        assertThat(run.jsonLong("node")).isEqualTo(7);
        assertThat(run.jsonLong("own")).isGreaterThanOrEqualTo(300);
        assertThat(run.jsonLong("ghosts")).isZero();
        assertThat(run.jsonLong("owned_components")).isGreaterThan(900);
        assertThat(run.jsonLong("tick")).isPositive();
        assertThat(run.json("replicated_hash")).matches("[0-9a-f]{16}");
        assertThat(CliRun.of("recording", "verify", recording.toString()).exitCode())
                .isZero();
        String query = CliRun.of("recording", "query", recording.toString(), "battle.Red", "--json")
                .out();
        assertThat(query).contains("\"count\":29"); // all but the headquarters of both places and sectors
    }

    @Test
    void shouldSeeAnotherNodeAndRefuseATwin() throws Exception {
        DdsNeeded.require();
        StopSignal stop = new StopSignal();
        CompletableFuture<CliRun> other = CompletableFuture.supplyAsync(
                () -> CliRun.of(stop, node("--id", "2", "--entities", "50", "--seconds", "60", "--json")));
        CliRun looker = CliRun.of(node("--id", "1", "--entities", "0", "--seconds", "4", "--json"));
        assertThat(looker.exitCode()).as(looker.err()).isZero();
        assertThat(looker.jsonLong("own")).isZero();
        assertThat(looker.jsonLong("ghosts")).isGreaterThanOrEqualTo(50);

        CliRun twin = CliRun.of(node("--id", "2", "--entities", "5", "--seconds", "30"));
        assertThat(twin.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(twin.err()).contains("has the number of this node", "start it with another number");
        stop.request();
        CliRun stopped = other.get(60, TimeUnit.SECONDS);
        assertThat(stopped.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(stopped.err()).contains("interrupted");
        assertThat(stopped.jsonLong("node")).isEqualTo(2);
    }

    /** A node that is told to end leaves: another one with the same number can start at once. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldLeaveOnSignal() throws Exception {
        DdsNeeded.require();
        Process process = program(
                        "-Xshare:auto",
                        node("--id", "3", "--entities", "20", "--seconds", "60", "--lease", "600", "--json"))
                .redirectErrorStream(true)
                .start();
        CliRun looker;
        long ghosts = 0;
        for (int i = 0; i < 20 && ghosts == 0; i++) {
            looker = CliRun.of(node("--id", "1", "--entities", "0", "--seconds", "2", "--lease", "600", "--json"));
            ghosts = looker.jsonLong("ghosts");
        }
        assertThat(ghosts).isGreaterThanOrEqualTo(20);
        process.toHandle().destroy(); // SIGTERM; its output stays open
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                .contains("\"replicated_hash\"", "interrupted");
        CliRun after = CliRun.of(node("--id", "3", "--entities", "0", "--seconds", "2", "--lease", "600", "--json"));
        assertThat(after.exitCode()).as(after.err()).isZero();
        assertThat(after.jsonLong("ghosts")).isZero();
    }
}
