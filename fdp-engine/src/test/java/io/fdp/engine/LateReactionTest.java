package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A system that registers a reaction in every update would be called more often in every frame. */
class LateReactionTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("registered a reaction after the engine had started");

    private static final class Late extends SimSystem {
        @Override
        protected void update() {
            onCreated(entity -> {});
        }
    }

    private static final class Watching extends SimSystem {
        private final List<Long> seen = new ArrayList<>();

        @Override
        protected void update() {
            Reaction[] once = new Reaction[1];
            once[0] = repo().reactions().onDestroyed(entity -> {
                seen.add(entity);
                once[0].close();
            });
        }
    }

    @Test
    void shouldRefuseAReactionInUpdate() {
        EntityRepository repo = worlds.create();
        try (Engine engine = Engine.builder(repo)
                .add(new Late())
                .onFailure(FailurePolicy.stopAfter(1))
                .start()) {
            assertThatThrownBy(engine::frame)
                    .rootCause()
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("Late registered a reaction after the engine had started")
                    .hasMessageContaining("register it in create()");
            assertThat(repo.reactions().count()).isZero();
        }
    }

    @Test
    void shouldTakeAReactionThatTheSystemEndsItself() {
        EntityRepository repo = worlds.create();
        Watching watching = new Watching();
        try (Engine engine = Engine.builder(repo).add(watching).start()) {
            engine.frame();
            long entity = repo.createEntity();
            engine.frame();
            repo.destroyEntity(entity);
            engine.frame();
            assertThat(watching.seen).isNotEmpty().containsOnly(entity);
        }
    }
}
