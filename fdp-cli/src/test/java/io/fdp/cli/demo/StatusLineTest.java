package io.fdp.cli.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.Screen;
import io.fdp.cli.console.TerminalSize;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private final Progress progress = new Progress();
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final StatusLine status = new StatusLine(
            Screen.watched(new PrintStream(shown, true, UTF_8), () -> new TerminalSize(100, 24)),
            new DemoOptions(2_000_000, 600_000, true, 1, 1),
            progress);

    @Test
    void shouldAskForPatienceBeforeTheFirstEntity() {
        assertThat(status.line(0, 100)).isEqualTo("getting ready");
    }

    @Test
    void shouldCountEntitiesBeforeTheFirstTick() {
        progress.created(1_234);

        assertThat(status.line(0, 100)).isEqualTo("creating 1,234 of 2,000,000 entities");
    }

    @Test
    void shouldShowTheRateSinceTheLastTime() {
        for (int tick = 1; tick <= 60; tick++) {
            progress.ended(tick, 2_000_000, 2_500_000);
        }
        status.line(1_000_000_000, 100);
        for (int tick = 61; tick <= 90; tick++) {
            progress.ended(tick, 1_999_999, 2_500_000);
        }

        assertThat(status.line(1_500_000_000, 100))
                .isEqualTo("tick 90 of 600,000 | 1,999,999 entities | 60.0 Hz | frame p50 2.50 ms | native 0.0 MB")
                .hasSizeLessThan(100);
    }

    @Test
    void shouldShowTheMedianOfTheFramesSoFar() {
        assertThat(progress.medianNanos()).isZero();
        progress.ended(1, 1, 10);
        assertThat(progress.medianNanos()).isEqualTo(10);
        progress.ended(2, 1, 1_000);
        progress.ended(3, 1, 20);
        assertThat(progress.medianNanos()).isEqualTo(20);
        for (int tick = 4; tick < 1_000; tick++) {
            progress.ended(tick, 1, tick);
        }
        assertThat(progress.medianNanos()).isBetween(960L, 970L);
    }

    @Test
    void shouldTakeTheLineAwayAtTheEnd() {
        status.start();
        while (shown.size() == 0) {
            LockSupport.parkNanos(1_000_000);
        }
        status.close();

        assertThat(shown.toString(UTF_8))
                .startsWith("\rgetting ready")
                .endsWith("\r\033[J")
                .doesNotContain("\n");
    }

    @Test
    void shouldFitIntoAnyWidth() {
        progress.ended(599_999, 2_000_000, 2_500_000);
        for (int room = 1; room <= 200; room++) {
            assertThat(status.line(1_000_000_000, room))
                    .hasSizeLessThanOrEqualTo(room)
                    .startsWith("t");
        }
        assertThat(status.line(1_000_000_000, 79)).startsWith("tick 599,999 of 600,000 | 2,000,000 entities | ");
        assertThat(status.line(1_000_000_000, 39)).isEqualTo("tick 599,999 of 600,000");
    }
}
