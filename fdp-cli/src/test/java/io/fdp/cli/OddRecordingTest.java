package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.recorder.format.FrameEncoder;
import io.fdp.recorder.format.RecordWriter;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Recordings that nothing rules out, and that nobody makes: ticks far apart, names that write to the terminal, no state
 * hash.
 */
class OddRecordingTest {
    private static final long FAR = 1L << 56;
    private static final String NAME = "red\u001b[31m\u0007\u202ename";

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("odd.fdp");
        Schema schema = new Schema(
                1,
                Schema.HashCover.NONE,
                "those \u001b[2J here",
                List.of(
                        TypeDescription.of(TypeKind.TAG, NAME, 0, null),
                        TypeDescription.of(TypeKind.EVENT, NAME, 7, ComponentLayout.withoutFields())));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            RecordWriter writer = new RecordWriter(channel);
            writer.begin();
            writer.schema(schema);
            FrameEncoder encoder = new FrameEncoder(new RecordedState(schema), writer);
            for (long tick : new long[] {1, FAR, 1L << 62}) {
                if (tick > 1) {
                    writer.gap(tick - 2, 1, 1);
                }
                encoder.begin(tick, true, 0, 0, 0);
                encoder.end();
            }
            writer.end();
        }
    }

    private CliRun run(String... args) {
        CliRun run = CliRun.of(args);
        assertThat(run.out() + run.err()).doesNotContain("Exception").doesNotContain("\u001b", "\u0007");
        if (!List.of(args).contains("--json")) {
            assertThat(run.out() + run.err()).doesNotContain("\u202e");
        }
        return run;
    }

    @Test
    void shouldSayWhatIsInIt() {
        CliRun info = run("recording", "info", file.toString());
        assertThat(info.exitCode()).isZero();
        assertThat(info.out()).contains("red\\u001b[31m\\u0007\\u202ename", "those \\u001b[2J here");
        assertThat(run("recording", "info", file.toString(), "--json").exitCode())
                .isZero();
    }

    @Test
    void shouldBeWhole() {
        CliRun verify = run("recording", "verify", file.toString(), "--json");
        assertThat(verify.exitCode()).isZero();
        assertThat(verify.out())
                .startsWith("{\"whole\":true,\"frames\":3,\"first_tick\":1,\"last_tick\":" + (1L << 62)
                        + ",\"damaged\":[]");
        assertThat(run("recording", "verify", file.toString()).exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl", "mcap"})
    void shouldBeExportedOnlyUnchecked(String format) {
        String to = folder.resolve("out").toString();
        requireUnchecked("exported", "recording", "export", file.toString(), "--format", format, "--out", to);
        assertThat(Path.of(to)).exists();
    }

    @Test
    void shouldBeComparedOnlyUnchecked() {
        requireUnchecked("compared", "recording", "diff", file.toString(), file.toString());
    }

    /** A command that reads frames: refused, and with the option done and told. */
    private CliRun requireUnchecked(String done, String... command) {
        CliRun refused = run(command);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("cannot be checked", "without state hashes", "pass --unchecked");
        List<String> again = new ArrayList<>(List.of(command));
        again.add("--unchecked");
        CliRun run = run(again.toArray(String[]::new));
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains(" " + done + " unchecked: nothing tells");
        return run;
    }

    @Test
    void shouldBeShownOnlyUnchecked() {
        CliRun shown = requireUnchecked("shown", "replay", file.toString(), "--to", Long.toString(FAR), "--json");
        assertThat(shown.jsonLong("tick")).isEqualTo(FAR);
    }

    @Test
    void shouldSayInJsonWhyNothingCanBeRead() throws IOException {
        Path cut = Files.write(folder.resolve("cut.fdp"), Arrays.copyOf(Files.readAllBytes(file), 60));
        CliRun verify = run("recording", "verify", cut.toString(), "--json");
        assertThat(verify.exitCode()).isEqualTo(1);
        assertThat(verify.out())
                .startsWith(
                        "{\"whole\":false,\"frames\":0,\"first_tick\":-1,\"last_tick\":-1,\"damaged\":[{\"tick\":-1,"
                                + "\"offset\":")
                .contains("\"reason\":\"");
    }
}
