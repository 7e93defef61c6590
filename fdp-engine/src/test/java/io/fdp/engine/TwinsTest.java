package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.engine.error.EngineException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.divergence.Divergence;
import io.fdp.kernel.state.StatePart;
import io.fdp.testkit.Worlds;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two engines side by side: the first tick, component, entity and field that differ are named. */
class TwinsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Heat(double degrees, int samples) {}

    /** Goes wrong by one bit in one frame. */
    static final class Heating extends SimSystem {
        private final long wrongAt;
        private HeatTable heat;
        private long[] entities;

        Heating(long wrongAt) {
            this.wrongAt = wrongAt;
        }

        @Override
        protected void create() {
            heat = writes(repo().register(HeatTable.TYPE));
            entities = new long[50];
            repo().createEntities(entities);
            heat.addAll(entities);
        }

        @Override
        protected void update() {
            for (long entity : entities) {
                HeatEdit edit = heat.edit(entity);
                edit.degrees(edit.degrees() + time().deltaSeconds());
                edit.samples(edit.samples() + 1);
            }
            if (repo().currentTick() == wrongAt) {
                HeatEdit edit = heat.edit(entities[31]);
                edit.degrees(Math.nextUp(edit.degrees()));
            }
        }
    }

    private Engine engine(long wrongAt, int rate) {
        EntityRepository repo = worlds.create();
        return Engine.builder(repo)
                .clock(SimClock.fixed(rate))
                .add(new Heating(wrongAt))
                .start();
    }

    @Test
    void shouldNameTickComponentEntityAndField() {
        try (Engine run = engine(-1, 60);
                Engine twin = engine(12, 60)) {
            Twins.Difference found = Twins.run(run, twin, 100);
            assertThat(found).isNotNull();
            assertThat(found.tick()).isEqualTo(13);
            assertThat(run.repo().currentTick()).as("it stops there").isEqualTo(13);
            assertThat(found.parts()).containsExactly(new StatePart(StatePart.Kind.COMPONENT, HeatTable.TYPE.name()));
            assertThat(found.divergences()).hasSize(1);
            assertThat(found.first().kind()).isEqualTo(Divergence.Kind.VALUE);
            assertThat(found.first().field()).isEqualTo("degrees");
            assertThat(found.toString()).contains("tick 13", "Heat", "31#1", "degrees");
        }
    }

    @Test
    void shouldFindNothingInTheSameRun() {
        try (Engine run = engine(-1, 60);
                Engine twin = engine(-1, 60)) {
            assertThat(Twins.run(run, twin, 100)).isNull();
            assertThat(run.repo().currentTick()).isEqualTo(100);
        }
    }

    @Test
    void shouldSeeTheClockInTheHash() {
        try (Engine run = engine(-1, 60);
                Engine twin = engine(-1, 60)) {
            run.run(3);
            twin.clock().pause();
            twin.run(3);
            Twins.Difference found = Twins.run(run, twin, 0);
            assertThat(found).isNotNull();
            assertThat(found.parts()).contains(new StatePart(StatePart.Kind.SINGLETON, SimTimeTable.TYPE.name()));
            assertThat(Divergence.all(run.repo(), twin.repo(), 1000))
                    .extracting(Divergence::field)
                    .contains("nanos", "steps");
        }
    }

    @Test
    void shouldRefuseOneWorldTwice() {
        try (Engine run = engine(-1, 60)) {
            assertThatThrownBy(() -> Twins.run(run, run, 1)).hasMessageContaining("cannot differ from itself");
        }
    }

    @Test
    void shouldTellOfADifferenceThatNothingExplains() {
        Twins.Difference found = new Twins.Difference(5, List.of(), List.of());
        assertThat(found).hasToString("tick 5: the state hashes differ in []");
        assertThatThrownBy(found::first).isInstanceOf(EngineException.class).hasMessageContaining("tick 5");
    }
}
