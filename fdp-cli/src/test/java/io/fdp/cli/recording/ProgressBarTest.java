package io.fdp.cli.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.Recording;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    @Test
    void shouldSayHowFarItIs() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
        try (ProgressBar bar = ProgressBar.start(to, false, "tick", 100, 300)) {
            assertThat(bar.line()).isEqualTo("[" + " ".repeat(50) + "]   0 % tick 100 of 300");
            bar.tell(200);
            assertThat(bar.line()).startsWith("[" + "=".repeat(25) + " ").contains("50 % tick 200 of 300");
            bar.tell(1000);
            assertThat(bar.line()).startsWith("[" + "=".repeat(50) + "] 100 %");
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).as("nobody watches").isEmpty();
        try (ProgressBar bar = ProgressBar.start(to, false, "tick", 7, 7)) {
            assertThat(bar.line()).contains("100 %");
        }
    }

    @Test
    void shouldShowTheLineBelowAndCleanUp() throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
        try (ProgressBar bar = ProgressBar.startWith(to, true, "tick", 1, 2, "|--x")) {
            bar.tell(2);
            while (out.size() == 0) {
                Thread.sleep(1);
            }
        }
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("tick", "\n|--x")
                .endsWith("\r\033[J");
    }

    private static String line(String name, int width) throws IOException {
        try (Recording recording = Recording.open(FILES.resolve(name + ".fdp"))) {
            return TimeLine.of(recording, width);
        }
    }

    @Test
    void shouldDrawKeyframesGapsAndDamage() throws IOException {
        assertThat(line("everything", 72)).isEqualTo("|----|----|-");
        assertThat(line("everything", 6)).hasSize(6).startsWith("|").contains("-");
        assertThat(line("gaps", 72)).isEqualTo("|--.-..||---");
        assertThat(line("damaged-index", 72)).isEqualTo("|----|----|-");
        assertThat(line("empty", 72)).isEmpty();
    }
}
