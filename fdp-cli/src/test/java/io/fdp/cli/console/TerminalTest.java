package io.fdp.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @AfterEach
    void undecide() {
        System.clearProperty(Terminal.PROPERTY);
    }

    @Test
    void shouldLetThePropertyDecide() {
        System.setProperty(Terminal.PROPERTY, "true");
        assertThat(Terminal.onStandardError()).isTrue();
        System.setProperty(Terminal.PROPERTY, "false");
        assertThat(Terminal.onStandardError()).isFalse();
    }

    @Test
    void shouldTakeDumbTerminalsForNone() {
        assertThat(Terminal.isCapable("xterm-256color")).isTrue();
        assertThat(Terminal.isCapable("dumb")).isFalse();
        assertThat(Terminal.isCapable("")).isFalse();
        assertThat(Terminal.isCapable(null)).isFalse();
    }

    @Test
    void shouldTakeTheSizeFromTheTerminalOrElseTheEnvironment() {
        assertThat(TerminalSize.of(132, 50, "70", "20")).isEqualTo(new TerminalSize(132, 50));
        assertThat(TerminalSize.of(0, 0, "70", "20")).isEqualTo(new TerminalSize(70, 20));
        assertThat(TerminalSize.of(0, 0, null, null)).isEqualTo(new TerminalSize(80, 24));
        for (String wrong : new String[] {"", "0", "-3", "wide", "999999999999"}) {
            assertThat(TerminalSize.of(0, 0, wrong, wrong)).isEqualTo(new TerminalSize(80, 24));
        }
        assertThat(WindowSize.of(1_000_000).columns()).as("no such stream").isPositive();
    }

    @Test
    void shouldNotTakeAStreamThatIsNotOpenForATerminal() {
        assertThat(Terminal.isTerminal(1_000_000)).isFalse();
    }
}
