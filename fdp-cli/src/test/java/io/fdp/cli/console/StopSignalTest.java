package io.fdp.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StopSignalTest {
    private final StopSignal stop = new StopSignal();

    @Test
    void shouldRememberTheRequest() {
        assertThat(stop.isRequested()).isFalse();
        stop.request();
        assertThat(stop.isRequested()).isTrue();
    }

    @Test
    void shouldWaitForTheEndNoLongerThanAllowed() {
        assertThat(stop.awaitFinish(0)).isFalse();
        stop.finish();
        assertThat(stop.awaitFinish(0)).isTrue();
    }

    @Test
    void shouldKeepTheInterruptOfItsThread() {
        Thread.currentThread().interrupt();
        assertThat(stop.awaitFinish(10)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }
}
