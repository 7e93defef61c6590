package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.EngineMode;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** In a deterministic engine, work in slices counts entities: a time would make the world depend on the machine. */
class CountedSliceTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("the engine stops because");

    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
        repo.createEntities(new long[30]);
    }

    /** Makes its iteration in create(). */
    private static final class Planning extends SimSystem {
        private final Function<Planning, SlicedIteration> make;
        SlicedIteration slice;

        Planning(Function<Planning, SlicedIteration> make) {
            this.make = make;
        }

        SlicedIteration all(SliceBudget budget) {
            return repo().query().build().sliced(budget);
        }

        SliceBudget both(int entities, double millis) {
            return slices(entities, millis);
        }

        @Override
        protected void create() {
            slice = make.apply(this);
        }

        @Override
        protected void update() {
            slice.forEach(entity -> {});
        }
    }

    private EngineBuilder builder(SimSystem system) {
        return Engine.builder(repo).onFailure(FailurePolicy.stopAfter(1)).add(system);
    }

    private static SliceBudget millis() {
        return SliceBudget.ofMillis(2, System::nanoTime);
    }

    @Test
    void shouldRefuseATimeWhenTheEngineStarts() {
        for (Function<Planning, SlicedIteration> make : List.<Function<Planning, SlicedIteration>>of(
                system -> system.all(millis()), system -> system.all(millis()).named("plan"))) {
            assertThatThrownBy(() -> builder(new Planning(make)).start())
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("Planning")
                    .rootCause()
                    .hasMessageContaining("has a budget of time (2.0 ms a slice) in a deterministic engine")
                    .hasMessageContaining("SliceBudget.ofEntities(")
                    .hasMessageContaining("unsaved()");
        }
    }

    @Test
    void shouldAcceptWhatTheWorldDoesNotDependOn() {
        Planning unsaved = new Planning(system -> system.all(millis()).unsaved());
        try (Engine engine = builder(unsaved).start()) {
            engine.run(2);
        }
        Planning both = new Planning(system -> system.all(system.both(4, 0.001)));
        try (Engine engine = builder(both).start()) {
            engine.run(2);
            assertThat(both.slice.position()).isEqualTo(8);
        }
    }

    @Test
    void shouldAcceptATimeInRealTime() {
        Planning timed = new Planning(system -> system.all(millis()));
        try (Engine engine = builder(timed).mode(EngineMode.REAL_TIME).start()) {
            engine.run(2);
            assertThat(timed.slice.name()).isNotNull();
        }
    }

    /** A budget may change, and an iteration may be made elsewhere: the slice is refused. */
    @Test
    void shouldRefuseATimeWhenASliceBegins() {
        Planning counted = new Planning(system -> system.all(SliceBudget.ofEntities(3)));
        try (Engine engine = builder(counted).start()) {
            engine.frame();
            counted.slice.budget().millis(1, System::nanoTime);
            assertThatThrownBy(engine::frame)
                    .isInstanceOf(EngineStoppedException.class)
                    .rootCause()
                    .hasMessageContaining("has a budget of time (1.0 ms a slice)");
            assertThat(counted.slice.position()).isEqualTo(3);
        }
    }

    @Test
    void shouldRefuseATimeOfAnIterationThatWasMadeElsewhere() {
        SlicedIteration made = repo.query().build().sliced(millis());
        made.forEach(entity -> {});
        try (Engine engine =
                builder(SimSystem.of("using", () -> made.forEach(entity -> {}))).start()) {
            assertThatThrownBy(engine::frame).rootCause().hasMessageContaining("fdp.slice.using.");
        }
    }

    /** Without an engine nobody says that the world is deterministic. */
    @Test
    void shouldAcceptATimeWithoutAnEngine() {
        try (Engine engine = builder(SimSystem.of("nothing", () -> {})).start()) {
            engine.frame();
        }
        SlicedIteration slice = repo.query().build().sliced(millis()).named("outside");
        slice.forEach(entity -> {});
        assertThat(slice.visited()).isPositive();
    }
}
