package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.PhaseException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One engine runs a world, and nobody else ends its frames. */
class OneEngineTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("engine");

    private final List<Engine> engines = new ArrayList<>();

    private Engine start(EntityRepository repo, String system) {
        Engine engine = Engine.builder(repo).add(SimSystem.of(system, () -> {})).start();
        engines.add(engine);
        return engine;
    }

    @Test
    void shouldRefuseASecondEngineAndNameBoth() {
        EntityRepository repo = worlds.create();
        Engine first = start(repo, "moving");
        assertThatThrownBy(() -> start(repo, "firing"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("the engine with moving (started in ")
                .hasMessageContaining("the engine with firing (started in ")
                .hasMessageContaining("OneEngineTest.start(OneEngineTest.java:")
                .hasMessageContaining(", called by ")
                .hasMessageContaining("OneEngineTest.shouldRefuseASecondEngineAndNameBoth(")
                .hasMessageContaining("close()");
        first.run(2);
        assertThat(repo.currentTick()).isEqualTo(2);
        first.close();
        Engine second = start(repo, "firing");
        first.close(); // a second time: the world belongs to the other engine now
        assertThatThrownBy(() -> start(repo, "third")).isInstanceOf(EngineException.class);
        second.run(1);
        second.close();
        assertThat(repo.currentTick()).isEqualTo(3);
    }

    @Test
    void shouldRefuseASecondEngineOnAnotherThread() throws Exception {
        EntityRepository repo = worlds.create();
        Engine first = start(repo, "moving");
        FutureTask<Engine> other = new FutureTask<>(() -> start(repo, "firing"));
        Thread.ofPlatform().daemon().start(other);
        assertThatThrownBy(() -> other.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(EngineException.class)
                .hasMessageContaining("moving");
        first.close();
    }

    @Test
    void shouldFreeTheWorldWhenTheStartFails() {
        EntityRepository repo = worlds.create();
        SimSystem broken = new SimSystem() {
            @Override
            protected void create() {
                throw new IllegalStateException("not today");
            }

            @Override
            protected void update() {}
        };
        assertThatThrownBy(() -> Engine.builder(repo).add(broken).start()).hasMessageContaining("not today");
        start(repo, "moving").close();
        assertThatCode(repo::tick).doesNotThrowAnyException();
    }

    @Test
    void shouldRefuseATickBesidesTheEngine() {
        EntityRepository repo = worlds.create();
        Engine engine = start(repo, "moving");
        assertThatThrownBy(repo::tick).isInstanceOf(PhaseException.class).hasMessageContaining("moving");
        engine.frame();
        assertThatThrownBy(repo::tick)
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("events")
                .hasMessageContaining("leave it out, or close the engine");
        assertThat(repo.currentTick()).isEqualTo(1);
        engine.frame();
        engine.close();
        repo.tick();
        assertThat(repo.currentTick()).isEqualTo(3);
    }

    @Test
    void shouldRefuseATickOfAnotherThreadWhileTheFrameEnds() {
        EntityRepository repo = worlds.create();
        List<Throwable> refused = new ArrayList<>();
        repo.observers().add(frame -> {
            FutureTask<Throwable> other = new FutureTask<>(() -> {
                try {
                    repo.tick();
                    return null;
                } catch (PhaseException no) {
                    return no;
                }
            });
            Thread.ofPlatform().daemon().start(other);
            try {
                refused.add(other.get(60, TimeUnit.SECONDS));
            } catch (Exception wrong) {
                throw new IllegalStateException(wrong);
            }
        });
        try (Engine engine = start(repo, "moving")) {
            engine.run(2);
        }
        assertThat(refused).hasSize(2).doesNotContainNull();
        assertThat(repo.currentTick()).isEqualTo(2);
    }

    @Test
    void shouldLetATickEndTheFrameOfAStoppedEngine() {
        EntityRepository repo = worlds.create();
        Engine engine = Engine.builder(repo)
                .onFailure(FailurePolicy.stopAfter(1))
                .add(SimSystem.of("failing", () -> {
                    throw new IllegalStateException("engine test");
                }))
                .start();
        assertThatThrownBy(engine::frame).isInstanceOf(EngineStoppedException.class);
        repo.tick();
        assertThat(repo.currentTick()).isEqualTo(1);
        engine.close();
    }

    /** Has something to do when its engine is closed. */
    private static final class Ending extends SimSystem {
        @Override
        protected void update() {}

        @Override
        protected void destroy() {}
    }

    @Test
    void shouldTellWhenTheRepositoryIsClosedFirst() {
        EntityRepository repo = worlds.create();
        Engine engine = Engine.builder(repo)
                .add(new Ending())
                .add(SimSystem.of("moving", () -> {}))
                .start();
        engine.frame();
        repo.close();
        repo.close();
        assertThat(log.at(Level.WARNING))
                .singleElement()
                .asString()
                .contains("destroy() of Ending was not called")
                .contains("Close the engine first");
        engine.close();
    }

    @Test
    void shouldTellNothingWhenNothingIsLeftToDo() {
        EntityRepository repo = worlds.create();
        start(repo, "moving").frame();
        repo.close();
        EntityRepository other = worlds.create();
        try (Engine engine = Engine.builder(other).add(new Ending()).start()) {
            engine.frame();
        }
        other.close();
        assertThat(log.all()).isEmpty();
    }
}
