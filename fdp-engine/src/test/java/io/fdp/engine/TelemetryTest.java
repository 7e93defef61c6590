package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Figures of frames, systems and memory. */
class TelemetryTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("on purpose");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final ManualClock wall = new ManualClock();
    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    @Test
    void shouldShowHowTheEngineIsDoing() {
        long[] length = {1_000_000};
        SimSystem busy = SimSystem.of("busy", () -> wall.now += length[0]);
        SimSystem idle = SimSystem.of("idle", () -> {});
        try (Engine engine = Engine.builder(repo)
                .clock(SimClock.fixed(100))
                .wallClock(wall)
                .add(busy)
                .add(idle)
                .start()) {
            repo.createEntities(new long[12]);
            engine.services().get(Telemetry.class).counter("net.sent").add(5);
            engine.telemetry().counter("net.sent").add(2);
            engine.run(99);
            length[0] = 50_000_000;
            idle.setEnabled(false);
            engine.frame();
            TelemetrySnapshot shown = engine.telemetry().snapshot();
            assertThat(shown.tick()).isEqualTo(100);
            assertThat(shown.frames()).isEqualTo(100);
            assertThat(shown.simNanos()).isEqualTo(1_000_000_000);
            assertThat(shown.entities()).isEqualTo(12);
            assertThat(shown.memory()).isEqualTo(repo.memory());
            assertThat(shown.frameTimes().last()).isEqualTo(50_000_000);
            assertThat(shown.frameTimes().longest()).isEqualTo(50_000_000);
            assertThat(shown.frameTimes().median()).isBetween(1_000_000L, 1_032_000L);
            assertThat(shown.frameTimes().p99()).isBetween(1_000_000L, 1_032_000L);
            assertThat(shown.frameTimes().p999()).isEqualTo(50_000_000);
            assertThat(shown.frameTimes().overruns()).isEqualTo(1);
            assertThat(shown.counters()).containsEntry("net.sent", 7L);
            assertThat(shown.systems())
                    .contains(
                            new TelemetrySnapshot.SystemFigures(
                                    "busy", "SimulationGroup", true, 100, 0, 50_000_000, 50_000_000, 149_000_000),
                            new TelemetrySnapshot.SystemFigures("idle", "SimulationGroup", false, 99, 0, 0, 0, 0))
                    .hasSize(7);
            assertThat(shown.systems().getFirst().group()).isEmpty();
        }
    }

    @Test
    void shouldCountWhatTheFrameAllocates() {
        long[][] kept = new long[1][];
        boolean[] allocates = {false};
        try (Engine engine = Engine.builder(repo)
                .add(SimSystem.of("allocating", () -> kept[0] = allocates[0] ? new long[125_000] : null))
                .start()) {
            engine.frame();
            assertThat(engine.telemetry().snapshot().allocatedBytes()).isLessThan(1_000_000);
            allocates[0] = true;
            engine.frame();
            assertThat(engine.telemetry().snapshot().allocatedBytes()).isGreaterThan(1_000_000);
            assertThat(kept[0]).hasSize(125_000);
        }
    }

    @Test
    void shouldTellTheFlightRecorderOfTheJvm(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("frames.jfr");
        boolean[] fails = {false};
        SimSystem bad = SimSystem.of("bad", () -> {
            if (fails[0]) {
                throw new IllegalStateException("on purpose");
            }
        });
        try (Engine engine = Engine.builder(repo).add(bad).start()) {
            engine.run(2);
            try (Recording recording = new Recording()) {
                recording.enable("io.fdp.Frame").withoutThreshold();
                recording.enable("io.fdp.System").withoutThreshold();
                recording.start();
                engine.frame();
                fails[0] = true;
                engine.frame();
                recording.stop();
                engine.frame();
                recording.dump(file);
            }
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(events)
                .filteredOn(event -> event.getEventType().getName().equals("io.fdp.Frame"))
                .extracting(event -> event.getLong("tick"))
                .containsExactlyInAnyOrder(2L, 3L);
        assertThat(events)
                .filteredOn(event -> event.getEventType().getName().equals("io.fdp.System"))
                .extracting(event -> event.getString("system") + event.getLong("tick") + event.getBoolean("failed"))
                .containsExactlyInAnyOrder("bad2false", "bad3true");
    }
}
