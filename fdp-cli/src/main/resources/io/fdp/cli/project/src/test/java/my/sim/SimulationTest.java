package my.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class SimulationTest {
    /** Opens worlds, and after each test checks and closes them. */
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Test
    void shouldBounceOffTheGround() {
        EntityRepository repo = Simulation.prepare(worlds.create());
        BallTable balls = repo.table(BallTable.TYPE);
        long ball = repo.createEntity();
        balls.add(ball, 0, -10, 0.5f);

        try (Engine engine = Simulation.start(repo)) {
            engine.run(1);
        }

        assertThat(balls.get(ball).height()).isZero();
        assertThat(balls.get(ball).speed()).isBetween(5f, 5.1f);
    }

    private long run(int frames) {
        EntityRepository repo = Simulation.prepare(worlds.create());
        Simulation.populate(repo);
        try (Engine engine = Simulation.start(repo)) {
            engine.run(frames);
        }
        return repo.stateHash();
    }

    @Test
    void shouldRunTheSameTwice() {
        assertThat(run(600)).isEqualTo(run(600));
    }

    @Test
    void shouldReplayWhatWasRecorded() throws IOException {
        Path file = folder.resolve("balls.fdp");
        long recorded = Simulation.record(file, 600);
        assertThat(Simulation.replay(file)).isEqualTo(recorded).isEqualTo(run(600));
    }

    @Test
    void shouldMakeNoGarbage() {
        EntityRepository repo = Simulation.prepare(worlds.create());
        Simulation.populate(repo);
        try (Engine engine = Simulation.start(repo)) {
            Garbage.assertNone(() -> engine.run(10), Engine.class);
        }
    }
}
