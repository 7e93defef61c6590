package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.battle.Battle;
import io.fdp.engine.Engine;
import io.fdp.kernel.job.Jobs;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.WhenBehind;
import io.fdp.testkit.ExpectedLog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RecorderCountersTest {
    @RegisterExtension
    final ExpectedLog log =
            ExpectedLog.of("has stopped, and the simulation goes on", "dropped, 0 thinned. The recording had stopped");

    private static final RecorderConfig WAITING = RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT);

    /** Takes some bytes, and no more. */
    private static OutputStream disk(int room) {
        return new OutputStream() {
            private int left = room;

            @Override
            public void write(int b) throws IOException {
                if (left-- <= 0) {
                    throw new IOException("No space left on device");
                }
            }
        };
    }

    private static void run(int room, int ticks, Consumer<Engine> check) throws IOException {
        try (Jobs jobs = Jobs.create(1);
                Battle battle = Battle.begin(50, 1, Long.MAX_VALUE, jobs)) {
            battle.populate(50);
            try (Engine engine = battle.engine().start();
                    FlightRecorder recorder =
                            FlightRecorder.start(battle.repo(), Channels.newChannel(disk(room)), WAITING)) {
                battle.repo().observers().add(new RecorderCounters(recorder, engine.telemetry()));
                engine.run(ticks);
                check.accept(engine);
            }
        }
    }

    private static long counter(Engine engine, String name) {
        return engine.telemetry().counter(name).value();
    }

    @Test
    void shouldCountFramesAndBytes() throws IOException {
        run(Integer.MAX_VALUE, 50, engine -> {
            assertThat(counter(engine, "recorder.frames")).isBetween(50L - 5, 50L);
            assertThat(counter(engine, "recorder.bytes")).isPositive();
            assertThat(counter(engine, "recorder.dropped")).isZero();
            assertThat(counter(engine, "recorder.thinned")).isZero();
            assertThat(counter(engine, "recorder.failed")).isZero();
        });
    }

    @Test
    void shouldTellThatTheDiskIsFull() throws IOException {
        run(100_000, 600, engine -> {
            assertThat(counter(engine, "recorder.failed")).isOne();
            assertThat(counter(engine, "recorder.dropped")).isPositive();
            int ticks = 600;
            while (ticks < 100_000
                    && counted(engine) < ticks) { // the recorder's thread may not be done with what waited
                engine.run(1);
                ticks++;
            }
            assertThat(counted(engine)).isEqualTo(ticks);
        });
    }

    private static long counted(Engine engine) {
        return counter(engine, "recorder.frames") + counter(engine, "recorder.dropped");
    }
}
