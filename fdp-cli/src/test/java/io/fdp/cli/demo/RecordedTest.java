package io.fdp.cli.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.recorder.Shortage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RecordedTest {
    private static final Path FILE = Path.of("battle.fdp");

    @Test
    void shouldSayWhatIsInTheFile() {
        Recorded all = new Recorded(FILE, 300, 0, 0, 21_345_678, null, null);
        assertThat(all.toText()).isEqualTo("recorded 300 frames, 0 dropped, 0 thinned, 21,345,678 bytes to battle.fdp");
        assertThat(all.warning()).isEmpty();
        assertThat(all.stopped()).isEmpty();
        assertThat(new Recorded(FILE, 1, 0, 0, 999, null, null).toText())
                .startsWith("recorded 1 frame, 0 dropped, 0 thinned, 999 bytes");
    }

    @Test
    void shouldWarnOfFramesThatAreMissing() {
        Recorded some = new Recorded(FILE, 1_200, 30, 4, 5_000, Shortage.DISK, null);
        assertThat(some.toText()).contains("1,200 frames, 30 dropped, 4 thinned");
        assertThat(some.warning())
                .startsWith("34 of 1,234 frames are not in battle.fdp (30 dropped, 4 thinned)")
                .contains("disk", "--entities", "--ticks")
                .doesNotContain("processor", "memory");
    }

    @Test
    void shouldSayWhatWasShort() {
        assertThat(new Recorded(FILE, 300, 0, 300, 5_000, Shortage.PROCESSOR, null).warning())
                .startsWith("300 of 600 frames are not in battle.fdp (0 dropped, 300 thinned)")
                .contains("the processor was")
                .doesNotContain("disk", "memory");
        assertThat(new Recorded(FILE, 300, 1, 0, 5_000, Shortage.MEMORY, null).warning())
                .contains("memory for frames that wait")
                .doesNotContain("disk", "processor");
    }

    private static DemoResult result(boolean interrupted, Recorded recorded) {
        DemoOptions options = new DemoOptions(10, 300, true, 1, 1);
        return new DemoResult(
                options, 1, interrupted, 10, 300, 300, 5, 150, new FrameTimes(), 0, 0, 0, 0, recorded, null, "");
    }

    @Test
    void shouldTellOnStandardErrorHoweverTheRunEnded() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        DemoCommand demo = new DemoCommand(
                new PrintStream(out, true, UTF_8),
                Screen.unwatched(new PrintStream(err, true, UTF_8)),
                new StopSignal());
        Recorded some = new Recorded(FILE, 266, 34, 0, 5_000, Shortage.PROCESSOR, null);

        assertThat(demo.report(result(false, some))).isEqualTo(ExitCode.DONE);
        assertThat(out.toString(UTF_8))
                .contains("recorded 266 frames, 34 dropped, 0 thinned, 5,000 bytes to battle.fdp");
        assertThat(err.toString(UTF_8))
                .startsWith("fdp demo: 34 of 300 frames are not in battle.fdp")
                .hasLineCount(1);

        err.reset();
        assertThat(demo.report(result(true, some))).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err.toString(UTF_8)).contains("recorded 266 frames", "fdp demo: 34 of 300 frames are not");

        err.reset();
        Recorded stopped = new Recorded(FILE, 10, 290, 0, 5_000, null, "No space left on device");
        assertThat(demo.report(result(true, stopped))).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err.toString(UTF_8)).contains("fdp demo: cannot record to battle.fdp: No space left on device");
        assertThatThrownBy(() -> demo.report(result(false, stopped)))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("cannot record to battle.fdp");
    }

    @Test
    void shouldSayWhyItStoppedAndNothingElse() {
        Recorded stopped = new Recorded(FILE, 10, 90, 0, 5_000, null, "No space left on device");
        assertThat(stopped.warning()).isEmpty();
        assertThat(stopped.stopped())
                .startsWith("cannot record to battle.fdp: No space left on device; what was recorded until then")
                .contains("make room", "--record");
    }
}
