package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.reaction.LastValues;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reactions of an engine's systems. */
class ReactionsInFramesTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog expected = ExpectedLog.ofAnything();

    private final List<String> log = new ArrayList<>();
    private EntityRepository repo;
    private Cell0Table cells;

    @BeforeEach
    void open() {
        repo = worlds.create();
        cells = repo.register(Cell0Table.TYPE);
    }

    private List<String> logged() {
        List<String> lines = List.copyOf(log);
        log.clear();
        return lines;
    }

    /** Makes an entity with a cell by a command in every frame, and reacts to cells. */
    private final class Maker extends SimSystem {
        private RuntimeException thrown = new IllegalStateException("on purpose");
        private boolean fails;

        @Override
        protected void create() {
            onCreated(entity -> log.add("created " + (int) entity));
            onDestroyed(entity -> log.add("destroyed " + (int) entity));
            onAdded(cells, entity -> {
                log.add("added " + (int) entity + " in " + repo().phases().current());
                if (fails) {
                    throw thrown;
                }
            });
            onChanged(
                    cells,
                    (entity, last) -> log.add(last.get(entity).value() + " to "
                            + cells.get(entity).value()));
            onChanged(cells, entity -> log.add("changed"));
            onRemoved(
                    cells, (entity, last) -> log.add("last " + last.get(entity).value()));
            onRemoved(cells, entity -> log.add("removed"));
        }

        @Override
        protected void update() {
            cells.add(repo().commands().buffer(), repo().commands().buffer().create(), repo().currentTick());
        }
    }

    @Test
    void shouldKeepLastValuesUntilTheEngineIsClosed() {
        List<LastValues<Cell0Table>> kept = new ArrayList<>();
        SimSystem keeper = new SimSystem() {
            @Override
            public String name() {
                return "keeper";
            }

            @Override
            protected void create() {
                kept.add(keepLast(cells));
                onDestroyed(entity ->
                        log.add("had " + kept.getFirst().table().get(entity).value()));
            }

            @Override
            protected void update() {}
        };
        try (Engine engine = Engine.builder(repo).add(keeper).start()) {
            long one = repo.createEntity();
            cells.add(one, 5);
            engine.run(1);
            repo.destroyEntity(one);
            engine.run(1);
            assertThat(logged()).containsExactly("had 5");
        }
        assertThat(kept).singleElement().asString().endsWith("(closed)");
    }

    @Test
    void shouldCallReactionsAtSyncPointsAndAtTheEnd() {
        repo.phases().configure(PhaseConfig.networked(), Phase.INITIALIZATION);
        try (Engine engine = Engine.builder(repo)
                .add(new Maker())
                .add(PresentationGroup.class, SimSystem.of("shown", () -> log.add("shown")))
                .start()) {
            engine.frame();
            assertThat(logged()).containsExactly("created 0", "added 0 in " + Phase.SIMULATION, "shown");
            cells.edit(repo.entityAt(0)).value(7);
            engine.frame();
            assertThat(logged())
                    .as("a change between frames is told at the sync of network receive")
                    .containsExactly("0 to 7", "changed", "created 1", "added 1 in " + Phase.SIMULATION, "shown");
            repo.destroyEntity(repo.entityAt(0));
            engine.frame();
            assertThat(logged()).contains("destroyed 0", "last 7", "removed");
        }
        assertThat(repo.reactions().count()).isZero();
        repo.createEntity();
        repo.tick();
        assertThat(logged()).isEmpty();
    }

    @Test
    void shouldMeasureReactionsLikeSystems() {
        Reaction outside = repo.reactions().onCreated(entity -> {}).named("outside");
        try (Engine engine = Engine.builder(repo).add(new Maker()).start()) {
            engine.run(3);
            assertThat(engine.health().stream().map(Health::name))
                    .contains("Maker.onAdded(io.fdp.engine.Cells.Cell0)", "Maker.onCreated", "outside")
                    .doesNotContain("Maker.onDestroyed");
            assertThat(engine.telemetry().snapshot().systems())
                    .filteredOn(figures -> figures.name().equals("Maker.onCreated"))
                    .singleElement()
                    .satisfies(figures -> {
                        assertThat(figures.group()).isEqualTo("reactions");
                        assertThat(figures.enabled()).isTrue();
                        assertThat(figures.updates()).isEqualTo(3);
                    });
        }
        outside.close();
    }

    @Test
    void shouldCountFailuresAndGoOn() {
        Maker maker = new Maker();
        maker.fails = true;
        try (Engine engine = Engine.builder(repo).add(maker).start()) {
            engine.run(2);
            assertThat(repo.currentTick()).isEqualTo(2);
            assertThat(engine.health())
                    .filteredOn(health -> health.name().startsWith("Maker.onAdded"))
                    .singleElement()
                    .satisfies(health -> {
                        assertThat(health.failuresInARow()).isEqualTo(2);
                        assertThat(health.lastFailure()).isSameAs(maker.thrown);
                    });
            maker.fails = false;
            engine.frame();
            assertThat(engine.health())
                    .filteredOn(health -> health.name().startsWith("Maker.onAdded"))
                    .allMatch(health -> health.failures() == 2 && health.failuresInARow() == 0);
        }
    }

    @Test
    void shouldDisableAReactionThatFailsTooOften() {
        Maker maker = new Maker();
        maker.fails = true;
        try (Engine engine = Engine.builder(repo)
                .add(maker)
                .onFailure(FailurePolicy.disableAfter(2))
                .start()) {
            engine.run(4);
            assertThat(logged().stream().filter(line -> line.startsWith("added")))
                    .hasSize(2);
            assertThat(maker.isEnabled()).isTrue();
            assertThat(engine.telemetry().snapshot().systems())
                    .anyMatch(figures -> figures.name().startsWith("Maker.onAdded") && !figures.enabled());
        }
    }

    @Test
    void shouldStopWhenThePolicySaysSo() {
        Maker maker = new Maker();
        maker.fails = true;
        try (Engine engine = Engine.builder(repo)
                .add(maker)
                .onFailure(FailurePolicy.stopAfter(2))
                .start()) {
            engine.frame();
            assertThatThrownBy(engine::frame)
                    .isInstanceOf(EngineStoppedException.class)
                    .hasMessageContaining("Maker.onAdded")
                    .hasCause(maker.thrown);
        }
    }

    @Test
    void shouldStopAtTheEndOfAFrame() {
        repo.phases().configure(PhaseConfig.relaxed(), Phase.INITIALIZATION);
        try (Engine engine = Engine.builder(repo)
                .add(PresentationGroup.class, SimSystem.of("late", repo::createEntity))
                .onFailure(FailurePolicy.stopAfter(1))
                .start()) {
            repo.reactions().onCreated(entity -> {
                throw new IllegalStateException("at the end");
            });
            assertThatThrownBy(engine::frame)
                    .isInstanceOf(EngineStoppedException.class)
                    .hasRootCauseMessage("at the end");
            assertThat(repo.currentTick()).isEqualTo(1);
        }
    }

    @Test
    void shouldEndTheReactionsOfASystemThatCannotBeCreated() {
        SimSystem broken = new SimSystem() {
            @Override
            protected void create() {
                onAdded(cells, entity -> {});
                throw new IllegalStateException("on purpose");
            }

            @Override
            protected void update() {}
        };
        EngineBuilder builder = Engine.builder(repo).add(new Maker()).add(broken);
        assertThatThrownBy(builder::start).isInstanceOf(EngineException.class);
        assertThat(repo.reactions().count()).isZero();
        repo.reactions().onCreated(entity -> {
            throw new IllegalArgumentException("not taken over by the engine");
        });
        repo.createEntity();
        assertThatThrownBy(repo::tick).isInstanceOf(IllegalArgumentException.class);
    }
}
