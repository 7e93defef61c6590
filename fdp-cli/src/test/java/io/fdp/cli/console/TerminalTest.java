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
    void shouldNotTakeAStreamThatIsNotOpenForATerminal() {
        assertThat(Terminal.isTerminal(1_000_000)).isFalse();
    }
}
