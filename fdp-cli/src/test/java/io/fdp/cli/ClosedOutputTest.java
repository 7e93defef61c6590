package io.fdp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Standard output whose reader has gone, that is full, or that a file goes to. */
@DisabledOnOs(OS.WINDOWS)
class ClosedOutputTest {
    private static final Path SAVE = Path.of(System.getProperty("basedir", ""), "../docs/spec/save/everything.fdpw");
    private static final Path RECORDING =
            Path.of(System.getProperty("basedir", ""), "../docs/spec/recording/everything.fdp");

    @TempDir
    Path folder;

    /** An output that takes nothing. */
    private static CliRun into(String error, String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(error);
            }
        };
        int exit = Main.run(args, StandardOutput.over(broken, UTF_8), new PrintStream(err, true, UTF_8));
        return new CliRun(exit, "", err.toString(UTF_8));
    }

    static Stream<List<String>> commands() {
        String save = SAVE.toString();
        String recording = RECORDING.toString();
        return Stream.of(
                List.of("--help"),
                List.of("help", "recording", "verify"),
                List.of("--version"),
                List.of("world", "info", save),
                List.of("world", "info", save, "--json"),
                List.of("world", "json", save),
                List.of("world", "verify", save),
                List.of("recording", "info", recording),
                List.of("recording", "verify", recording),
                List.of("recording", "diff", recording, recording),
                List.of("replay", recording),
                List.of("demo", "--entities", "10", "--ticks", "1", "--json"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldEndQuietlyWhenTheReaderHasGone(List<String> command) {
        CliRun run = into("Broken pipe", command.toArray(String[]::new));
        assertThat(run.err().replaceAll("(?m)^fdp replay: .* made by another program.*\\R", ""))
                .isEmpty();
        assertThat(run.exitCode()).isEqualTo(ExitCode.OUTPUT_CLOSED);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldSayThatTheResultIsLostWhenOutputIsFull(List<String> command) {
        CliRun run = into("No space left on device", command.toArray(String[]::new));
        assertThat(run.err()).contains("the result is lost");
        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    }

    // ---- a program of its own, whose output is a pipe

    private static ProcessBuilder program(String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.fdp.cli.Main"));
        command.addAll(List.of(args));
        return new ProcessBuilder(command);
    }

    private static String read(ProcessBuilder program, int exitCode) throws Exception {
        Process process = program.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        byte[] out = process.getInputStream().readAllBytes();
        assertThat(process.waitFor()).isEqualTo(exitCode);
        return new String(out, UTF_8);
    }

    @Test
    void shouldEndQuietlyWhenThePipeIsClosed() throws Exception {
        Process process = program("world", "json", SAVE.toString()).start();
        process.getInputStream().close();
        assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8)).isEmpty();
        assertThat(process.waitFor()).isEqualTo(ExitCode.OUTPUT_CLOSED);

        Process export = program(
                        "recording", "export", RECORDING.toString(), "--format", "jsonl", "--out", "/dev/stdout")
                .start();
        export.getInputStream().close();
        assertThat(new String(export.getErrorStream().readAllBytes(), UTF_8)).isEmpty();
        assertThat(export.waitFor()).isEqualTo(ExitCode.OUTPUT_CLOSED);

        Process demo = program("demo", "--entities", "10", "--ticks", "3", "--metrics", "/dev/stdout")
                .start();
        demo.getInputStream().close();
        assertThat(new String(demo.getErrorStream().readAllBytes(), UTF_8)).doesNotContain("metrics", "cannot");
        assertThat(demo.waitFor()).isEqualTo(ExitCode.OUTPUT_CLOSED);
    }

    @Test
    void shouldExportAndSaveToStandardOutput() throws Exception {
        Path file = folder.resolve("export.jsonl");
        String recording = RECORDING.toString();
        assertThat(CliRun.of("recording", "export", recording, "--format", "jsonl", "--out", file.toString())
                        .exitCode())
                .isZero();
        assertThat(read(program("recording", "export", recording, "--format", "jsonl", "--out", "/dev/stdout"), 0))
                .isEqualTo(Files.readString(file));

        Path redirected = Files.writeString(folder.resolve("log"), "before\n");
        ProcessBuilder appending = program("recording", "export", recording, "--format", "jsonl", "--out", "/dev/fd/1");
        appending.redirectOutput(ProcessBuilder.Redirect.appendTo(redirected.toFile()));
        read(appending, 0);
        assertThat(redirected).hasContent("before\n" + Files.readString(file));

        Path saved = folder.resolve("saved.fdpw");
        ProcessBuilder saving = program("demo", "--entities", "10", "--ticks", "2", "--save", "/dev/stdout");
        saving.redirectOutput(saved.toFile());
        read(saving, 0);
        assertThat(CliRun.of("world", "verify", saved.toString()).exitCode()).isZero();
        ProcessBuilder loading = program("world", "json", "/dev/stdin");
        loading.redirectInput(saved.toFile());
        assertThat(read(loading, 0))
                .isEqualTo(CliRun.of("world", "json", saved.toString()).out());
    }
}
