package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.policy.EngineMode;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Budgets that the engine gives to work in slices. */
class SliceTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final ManualClock wall = new ManualClock();
    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
        repo.createEntities(new long[100]);
    }

    /** Visits entities that cost a millisecond each. */
    private final class Planning extends SimSystem {
        SlicedIteration slice;
        int visited;

        @Override
        protected void create() {
            slice = repo().query().build().sliced(slices(7, 5).clockEvery(1));
        }

        @Override
        protected void update() {
            visited = slice.forEach(entity -> wall.now += 1_000_000);
        }
    }

    private Engine start(EngineMode mode, SimSystem... systems) {
        EngineBuilder builder = Engine.builder(repo)
                .mode(mode)
                .wallClock(wall)
                .clock(SimClock.fixed(50))
                .frameBudgetMillis(20);
        for (SimSystem system : systems) {
            builder.add(system);
        }
        return builder.start();
    }

    @Test
    void shouldCountEntitiesInDeterministicMode() {
        Planning planning = new Planning();
        try (Engine engine = start(EngineMode.DETERMINISTIC, planning)) {
            engine.frame();
            assertThat(planning.visited).isEqualTo(7);
        }
    }

    @Test
    void shouldGiveTimeButNoMoreThanTheFrameHasLeft() {
        Planning planning = new Planning();
        long[] before = {0};
        SimSystem busy = SimSystem.of("busy", () -> wall.now += before[0]);
        try (Engine engine = start(EngineMode.REAL_TIME, busy, planning)) {
            engine.frame();
            assertThat(planning.visited).isEqualTo(5);
            before[0] = 18_000_000;
            engine.frame();
            assertThat(planning.visited).isEqualTo(2);
            before[0] = 30_000_000;
            engine.frame();
            assertThat(planning.visited)
                    .as("one at least, so that work goes on")
                    .isEqualTo(1);
            assertThat(engine.budget().overruns()).isEqualTo(1);
            before[0] = 0;
            engine.frame();
            assertThat(planning.visited).isEqualTo(5);
            assertThat(engine.budget().nanos()).isEqualTo(20_000_000);
            assertThat(planning.health().lastNanos()).isEqualTo(5_000_000);
            assertThat(planning.health().longestNanos()).isEqualTo(5_000_000);
            assertThat(planning.health().totalNanos()).isEqualTo(13_000_000);
            assertThat(busy.health().longestNanos()).isEqualTo(30_000_000);
        }
    }

    @Test
    void shouldRefuseBudgetsBelowNothing() {
        SimSystem wrong = new SimSystem() {
            @Override
            protected void create() {
                slices(-1, 5);
            }

            @Override
            protected void update() {}
        };
        assertThatThrownBy(() -> start(EngineMode.REAL_TIME, wrong))
                .hasRootCauseMessage("a slice cannot visit fewer than 0 entities: entities=-1; write Math.max(0, …)");
    }
}
