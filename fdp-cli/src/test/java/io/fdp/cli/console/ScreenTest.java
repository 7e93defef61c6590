package io.fdp.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
    private static final String LONG = "0123456789".repeat(30);

    @Test
    void shouldCutLinesToAnyWidthAndLeaveNothingBehind() {
        for (int columns = 1; columns <= 200; columns++) {
            FakeTerminal terminal = new FakeTerminal(columns, 10);
            Screen screen = terminal.screen();
            for (int times = 0; times < 30; times++) {
                screen.show(room -> List.of(LONG, LONG, "a"));
            }
            assertThat(terminal.wraps()).as("width " + columns).isZero();
            assertThat(terminal.lines()).hasSize(columns == 1 ? 0 : 3);
            screen.clear();
            assertThat(terminal.lines()).as("width " + columns).isEmpty();
        }
    }

    @Test
    void shouldShowNoMoreLinesThanThereAreRows() {
        for (int rows = 2; rows < 12; rows++) {
            FakeTerminal terminal = new FakeTerminal(40, rows);
            Screen screen = terminal.screen();
            for (int times = 0; times < 5; times++) {
                screen.show(room -> List.of("a", "b", "c", "d", "e", "f", "g", "h"));
            }
            assertThat(terminal.lines())
                    .hasSize(Math.min(8, rows - 1))
                    .startsWith("a")
                    .doesNotHaveDuplicates();
            screen.clear();
            assertThat(terminal.lines()).isEmpty();
        }
    }

    @Test
    void shouldPutMessagesAboveAndNotInto() {
        FakeTerminal terminal = new FakeTerminal(20, 6);
        Screen screen = terminal.screen();
        for (int i = 0; i < 20; i++) {
            screen.show(room -> List.of("[=====     ] 50 %", "|---|---"));
            screen.messages().println("message " + i);
            screen.messages().printf("and %d%n", i);
        }
        screen.show(room -> List.of("bar"));
        assertThat(terminal.lines())
                .startsWith("message 0", "and 0", "message 1")
                .endsWith("message 19", "and 19", "bar")
                .hasSize(41)
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldHoldWhatIsBegunUntilItEnds() {
        FakeTerminal terminal = new FakeTerminal(40, 6);
        Screen screen = terminal.screen();
        screen.messages().print("one");
        screen.messages().flush();
        assertThat(terminal.lines()).as("nothing is in the way").containsExactly("one");
        screen.messages().println();
        screen.show(room -> List.of("bar"));
        screen.messages().print("two");
        screen.messages().flush();
        screen.show(room -> List.of("bar"));
        assertThat(terminal.lines()).containsExactly("one", "bar");
        screen.clear();
        screen.messages().println(" words, für alle");
        assertThat(terminal.lines()).hasSize(2);
        assertThat(terminal.lines().getLast()).startsWith("two words, ");
    }

    @Test
    void shouldFollowWindowsThatChange() {
        int[] columns = {60};
        FakeTerminal terminal = new FakeTerminal(60, 5);
        Screen screen = Screen.watched(terminal.stream(), () -> new TerminalSize(columns[0], 5));
        screen.show(room -> List.of(LONG));
        assertThat(terminal.lines().getFirst()).hasSize(59);
        columns[0] = 30;
        screen.show(room -> List.of(LONG));
        assertThat(terminal.lines().getFirst()).hasSize(29);
    }

    @Test
    void shouldWriteNothingButMessagesWhenNobodyWatches() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Screen screen = Screen.unwatched(new PrintStream(out, true, UTF_8));
        screen.show(room -> List.of("bar"));
        screen.messages().println("message");
        screen.clear();
        assertThat(out.toString(UTF_8)).isEqualTo("message" + System.lineSeparator());
        assertThat(screen.isWatched()).isFalse();
    }

    @Test
    void shouldFitPieces() {
        List<String> pieces = List.of("one", "two", "three");
        assertThat(Fit.line(", ", pieces, 15)).isEqualTo("one, two, three");
        assertThat(Fit.line(", ", pieces, 14)).isEqualTo("one, two");
        assertThat(Fit.line(", ", pieces, 2)).isEqualTo("on");
        assertThat(Fit.lines("> ", ", ", pieces, 100)).containsExactly("> one, two, three");
        assertThat(Fit.lines("> ", ", ", pieces, 10)).containsExactly("> one, two", "  three");
        assertThat(Fit.lines("> ", ", ", pieces, 5)).containsExactly("> one", "  two", "  thr");
    }
}
