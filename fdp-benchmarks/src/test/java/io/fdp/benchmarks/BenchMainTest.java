package io.fdp.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchMainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void shouldSayWhatIsWrongInOneLineAndPointToHelp() {
        assertThat(run("--forks", "0")).isEqualTo(2);
        assertThat(text(err).lines())
                .containsExactly("fdp bench: --forks must be at least 1, not 0", "See ./fdp bench --help");
        assertThat(text(out)).isEmpty();
    }

    @Test
    void shouldRefuseUnknownOptions() {
        assertThat(run("--frks", "3")).isEqualTo(2);
        assertThat(text(err)).startsWith("fdp bench: Unknown option");
    }

    @Test
    void shouldRefuseForksThatAreNoNumber() {
        assertThat(run("--forks", "many")).isEqualTo(2);
        assertThat(text(err)).contains("'many' is not an int").doesNotContain("Exception");
    }

    @Test
    void shouldRefuseQuickWithSeveralForks() {
        assertThat(run("--quick", "--forks", "3")).isEqualTo(2);
        assertThat(text(err)).contains("--quick is one fork");
    }

    @Test
    void shouldRefuseToRecordQuickFigures() {
        assertThat(run("--quick", "--record")).isEqualTo(2);
        assertThat(text(err)).contains("too rough to --record");
    }

    @Test
    void shouldRefuseAGlobThatMatchesNoRow() {
        assertThat(run("--rows", "no-such-row")).isEqualTo(2);
        assertThat(text(err)).startsWith("fdp bench: no row matches 'no-such-row'");
    }

    @Test
    void shouldShowHelpOnStdout() {
        assertThat(run("--help")).isZero();
        assertThat(text(out)).contains("--rows", "--forks", "--quick", "--json", "--record");
        assertThat(text(err)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--list"})
    void shouldEndQuietlyWhenTheReaderHasGone(String option) {
        assertThat(runInto("Broken pipe", option)).isEqualTo(141);
        assertThat(text(err)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--list"})
    void shouldSayThatTheResultIsLostWhenOutputIsFull(String option) {
        assertThat(runInto("No space left on device", option)).isOne();
        assertThat(text(err).lines())
                .singleElement()
                .asString()
                .startsWith("fdp bench: the result is lost, because standard output cannot be written");
    }

    /** Runs with an output that takes nothing. */
    private int runInto(String error, String... args) {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(error);
            }
        };
        return BenchMain.run(
                args,
                StandardOutput.over(broken, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private int run(String... args) {
        return BenchMain.run(
                args,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
