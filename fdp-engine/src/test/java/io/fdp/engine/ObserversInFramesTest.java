package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.phase.Phase;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** When observers see frames, and how an engine goes on in a world that was taken back. */
class ObserversInFramesTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("observers failed");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final Trace trace = new Trace();
    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    private static Health observersOf(Engine engine) {
        return engine.health().stream()
                .filter(health -> health.name().equals("observers"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldShowTheFinishedFrameWithItsTime() {
        try (Engine engine = Engine.builder(repo)
                .clock(SimClock.fixed(4))
                .add(InitializationGroup.class, SimSystem.of("spawn", repo::createEntity))
                .add(PresentationGroup.class, trace.system("show"))
                .start()) {
            repo.observers()
                    .add(frame -> trace.lines.add("frame " + frame.tick() + ", " + frame.createdCount() + " created, "
                            + repo.singleton(SimTimeTable.TYPE).get().seconds() + " s"));
            engine.run(2);
            assertThat(trace.take())
                    .containsExactly("show", "frame 0, 1 created, 0.25 s", "show", "frame 1, 1 created, 0.5 s");
        }
    }

    @Test
    void shouldGoOnWhenAnObserverFails() {
        boolean[] fails = {true};
        repo.observers().add(frame -> {
            if (fails[0]) {
                throw new IllegalStateException("on purpose");
            }
        });
        repo.observers().add(frame -> trace.lines.add("seen " + frame.tick()));
        Engine engine =
                Engine.builder(repo).onFailure(FailurePolicy.stopAfter(3)).start();
        engine.run(2);
        assertThat(trace.take()).containsExactly("seen 0", "seen 1");
        assertThat(repo.currentTick()).isEqualTo(2);
        assertThat(repo.phases().current().name()).isEqualTo(Phase.INITIALIZATION);
        assertThat(observersOf(engine).failures()).isEqualTo(2);
        fails[0] = false;
        engine.frame();
        assertThat(observersOf(engine).failuresInARow()).isZero();
        fails[0] = true;
        engine.run(2);
        assertThatThrownBy(engine::frame)
                .isInstanceOf(EngineStoppedException.class)
                .hasMessageContaining("because observers failed, 3 times in a row");
        engine.close();
    }

    @Test
    void shouldRefuseAFrameFromAnObserver() {
        Engine engine = Engine.builder(repo).add(trace.system("last")).start();
        repo.observers().add(frame -> engine.frame()); // refused, and a failure of the observer
        engine.frame();
        assertThat(observersOf(engine).lastFailure()).hasMessageContaining("a frame is running");
        engine.close();
    }

    @Test
    void shouldRepeatWhatHappenedFromASnapshot() {
        try (Snapshot before = Snapshot.of(repo);
                Engine engine = Engine.builder(repo)
                        .clock(SimClock.fixed(7))
                        .add(InitializationGroup.class, SimSystem.of("spawn", () -> {
                            if (repo.currentTick() % 3 == 0) {
                                repo.createEntity();
                            }
                        }))
                        .start()) {
            engine.run(5);
            before.take();
            List<Long> first = hashesOf(engine, 10);
            before.restore();
            assertThat(hashesOf(engine, 10)).isEqualTo(first);
            assertThat(engine.clock().steps()).isEqualTo(15);
        }
    }

    private List<Long> hashesOf(Engine engine, int frames) {
        List<Long> hashes = new ArrayList<>();
        for (int i = 0; i < frames; i++) {
            engine.frame();
            hashes.add(repo.stateHash());
        }
        return hashes;
    }
}
