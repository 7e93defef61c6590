package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.depot.Depot;
import io.fdp.recorder.depot.PlaceTable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Ten minutes of 100,000 entities at 60 Hz, of which a third changes in every tick: no frame is dropped. */
@Tag("long")
class RealTimeTest {
    private static final int ENTITIES = 100_000;
    private static final int TICKS = 10 * 60 * 60;
    private static final long FRAME = 1_000_000_000L / 60;

    @Test
    void shouldDropNoFrame() throws IOException {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(ENTITIES))) {
            PlaceTable places = repo.register(PlaceTable.TYPE);
            long[] all = new long[ENTITIES];
            repo.createEntities(all);
            places.addAll(all);
            repo.observers().setPaced(true);
            try (FlightRecorder recorder = FlightRecorder.start(
                    repo,
                    java.nio.channels.Channels.newChannel(OutputStream.nullOutputStream()),
                    RecorderConfig.DEFAULT)) {
                long due = System.nanoTime();
                for (int tick = 0; tick < TICKS; tick++) {
                    for (int i = tick % 3; i < ENTITIES; i += 3) {
                        places.set(all[i], new Depot.Place(tick, i, tick * 0.1f));
                    }
                    repo.tick();
                    due = Math.max(
                            due + FRAME, System.nanoTime() - FRAME); // a machine that stood still is not made up for
                    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                    }
                }
                assertThat(recorder.dropped()).isZero();
                assertThat(recorder.hasFailed()).isFalse();
            }
        }
    }
}
