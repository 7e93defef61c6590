package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.console.StopSignal;
import io.fdp.cli.dis.DisOptions;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoTest {
    private static final long LONG_AFTER = 1_000_000_000;

    private final StopSignal stop = new StopSignal();
    private final Progress progress = new Progress();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldStopAtTheEndOfTheFrameWhenAsked(boolean paced) throws InterruptedException {
        Thread person = Thread.ofPlatform().start(() -> {
            while (progress.tick() < 5) {
                LockSupport.parkNanos(1_000_000);
            }
            stop.request();
        });

        DemoResult result = new Demo(
                        new DemoOptions(100, LONG_AFTER, paced, 2, 1), DemoFiles.NONE, new DisOptions(), stop, progress)
                .run();
        person.join();

        assertThat(result.interrupted()).isTrue();
        assertThat(result.entities()).isGreaterThanOrEqualTo(100);
        assertThat(result.ticks()).isBetween(5L, LONG_AFTER - 1);
        assertThat(result.tick()).isEqualTo(result.ticks());
        assertThat(result.warmupTicks()).isLessThanOrEqualTo(result.ticks());
    }
}
