package io.fdp.cli.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.FakeTerminal;
import io.fdp.cli.console.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private static final int ROOM = 100;

    @Test
    void shouldSayHowFarItIs() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Screen nobody = Screen.unwatched(new PrintStream(out, true, StandardCharsets.UTF_8));
        try (ProgressBar bar = ProgressBar.start(nobody, "tick", 100, 300)) {
            assertThat(bar.line(ROOM)).isEqualTo("[" + " ".repeat(50) + "]   0 % tick 100 of 300");
            bar.tell(200);
            assertThat(bar.line(ROOM)).startsWith("[" + "=".repeat(25) + " ").contains("50 % tick 200 of 300");
            bar.tell(1000);
            assertThat(bar.line(ROOM)).startsWith("[" + "=".repeat(50) + "] 100 %");
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).as("nobody watches").isEmpty();
        try (ProgressBar bar = ProgressBar.start(nobody, "tick", 7, 7)) {
            assertThat(bar.line(ROOM)).contains("100 %");
        }
    }

    @Test
    void shouldFitIntoAnyWidth() throws IOException {
        Screen nobody = Screen.unwatched(System.err);
        try (TimeLineTest.Opened gaps = TimeLineTest.open("gaps");
                ProgressBar bar = ProgressBar.startWith(
                        nobody,
                        "checking, bytes",
                        0,
                        123_456_789_012L,
                        room -> gaps.line().lines(room, List.of(new TickRange(1, 2))))) {
            bar.tell(61_728_394_506L);
            for (int room = 5; room <= 200; room++) {
                int most = room;
                assertThat(bar.lines(room)).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(most));
                assertThat(bar.line(room)).contains("50 %");
            }
            assertThat(bar.line(39)).isEqualTo("[========        ]  50 % 61,728,394,506");
            assertThat(bar.line(19)).isEqualTo("[=====      ]  50 %");
        }
    }

    @Test
    void shouldShowTheLinesBelowAndCleanUpAtAnyWidth() {
        for (int columns = 20; columns <= 200; columns += 20) {
            FakeTerminal terminal = new FakeTerminal(columns, 8);
            Screen screen = terminal.screen();
            String below = "|--x".repeat(60);
            try (ProgressBar bar = ProgressBar.startWith(screen, "tick", 1, 2, room -> List.of(below))) {
                bar.tell(2);
                while (terminal.lines().size() < 2) {
                    LockSupport.parkNanos(1_000_000);
                }
                screen.messages().println("damaged");
                while (terminal.lines().size() < 3) {
                    LockSupport.parkNanos(1_000_000);
                }
                assertThat(terminal.lines()).startsWith("damaged");
                assertThat(terminal.lines().get(1)).contains("100 %");
                assertThat(terminal.lines().get(2)).startsWith("|--x|--x");
            }
            assertThat(terminal.wraps()).isZero();
            assertThat(terminal.lines()).containsExactly("damaged");
        }
    }
}
