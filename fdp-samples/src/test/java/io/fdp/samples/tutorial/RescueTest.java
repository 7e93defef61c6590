package io.fdp.samples.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.Recording;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests that the tutorial writes. */
class RescueTest {
    @TempDir
    Path folder;

    @Test
    void shouldHelpWhoeverCalls() {
        try (EntityRepository repo = Rescue.prepare(EntityRepository.create());
                Engine engine = Rescue.start(repo)) {
            long ship = repo.createEntity();
            repo.table(ShipTable.TYPE).add(ship, 0, 0, 1, 0);
            FuelTable fuel = repo.table(FuelTable.TYPE);
            fuel.add(ship, 0.5f / 60);

            engine.run(1);
            assertThat(repo.tag(Rescue.Adrift.class).has(ship)).isTrue();
            engine.run(1);
            assertThat(repo.tag(Rescue.Adrift.class).has(ship)).isFalse();
            assertThat(fuel.get(ship).litres()).isEqualTo(10);
        }
    }

    @Test
    void shouldRunTheSameTwice() {
        assertThat(Rescue.run(600)).isEqualTo(Rescue.run(600));
    }

    @Test
    void shouldGoOnFromASave() throws IOException {
        assertThat(Rescue.runInTwoParts(folder.resolve("half.world"))).isEqualTo(Rescue.run(600));
    }

    @Test
    void shouldRecordWhatHappened() throws IOException {
        Path file = folder.resolve("rescue.fdp");
        assertThat(Rescue.record(file, 600)).isEqualTo(Rescue.run(600));
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.damages()).isEmpty();
            assertThat(recording.frames()).isEqualTo(600);
        }
        assertThat(Rescue.firstCall(file)).startsWith("tick 122: ship 0#1 at 10.08");
    }
}
