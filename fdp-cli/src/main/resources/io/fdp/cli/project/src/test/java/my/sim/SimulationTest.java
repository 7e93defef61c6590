package my.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.SavedRun;
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

    /** Fails a test in which FDP warns of something. */
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

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
        Path save = folder.resolve("balls.fdpw");
        long recorded = Simulation.record(file, save, 600);
        assertThat(Simulation.replay(file)).isEqualTo(recorded).isEqualTo(run(600));
        assertThat(Simulation.goOn(save, 300)).isEqualTo(run(900));
    }

    /** Fails with entity, component and field if a system keeps something outside of the world. */
    @Test
    void shouldGoOnAfterALoad() throws Exception {
        SavedRun.of(() -> Simulation.prepare(worlds.create()))
                .populatedBy(Simulation::populate)
                .runBy(Simulation::start, Engine::run)
                .savedBy(
                        (repo, to) -> WorldStorage.of(repo).save(to),
                        (repo, from) -> WorldStorage.of(repo).load(from))
                .assertGoesOn(300, 300);
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
