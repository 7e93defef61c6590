package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.PhaseException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Worlds that are replaced, before the engine starts and while it runs. */
class WorldReplacedTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("the engine stops because");

    @Component
    record Token(int value) {}

    private final List<String> told = new ArrayList<>();

    private EntityRepository world() {
        EntityRepository repo = worlds.create();
        repo.register(TokenTable.TYPE);
        return repo;
    }

    /** Keeps a number outside of the world. */
    private class Counting extends SimSystem {
        int coins;

        @Override
        protected void update() {
            told.add("update " + repo().currentTick());
        }

        @Override
        protected void worldReplaced() {
            coins = repo().query().with(repo().table(TokenTable.TYPE)).build().count();
            told.add(name() + " at " + repo().currentTick() + " and " + time().steps() + " steps");
        }
    }

    /** Puts something into the world when it is created. */
    private static class Minting extends SimSystem {
        private final boolean always;

        Minting(boolean always) {
            this.always = always;
        }

        @Override
        protected void create() {
            TokenTable coins = writes(repo().table(TokenTable.TYPE));
            if (always || isNewWorld()) {
                coins.add(repo().createEntity(), new Token(5));
            }
        }

        @Override
        protected void update() {}
    }

    private static Engine start(EntityRepository repo, SimSystem... systems) {
        EngineBuilder builder = Engine.builder(repo).onFailure(FailurePolicy.stopAfter(1));
        for (SimSystem system : systems) {
            builder.add(system);
        }
        return builder.start();
    }

    @Test
    void shouldTellSystemsBeforeTheNextFrame() {
        EntityRepository other = world();
        other.table(TokenTable.TYPE).add(other.createEntity(), new Token(1));
        try (Engine elsewhere = start(other)) {
            elsewhere.run(4);
        }
        EntityRepository repo = world();
        Counting counting = new Counting();
        try (Engine engine = start(repo, counting)) {
            engine.run(2);
            assertThat(told).as("nothing was replaced").containsExactly("update 0", "update 1");
            repo.copyFrom(other);
            assertThat(engine.clock().steps())
                    .as("the time is that of the world")
                    .isEqualTo(4);
            assertThat(engine.clock().delta()).isEqualTo(1 / 60f);
            assertThat(counting.coins).as("not yet").isZero();
            told.clear();
            engine.run(2);
            assertThat(told).containsExactly("Counting at 4 and 4 steps", "update 4", "update 5");
            assertThat(counting.coins).isEqualTo(1);
        }
    }

    @Test
    void shouldTellDisabledSystemsGroupsAndModules() {
        EntityRepository repo = world();
        Counting counting = new Counting();
        counting.setEnabled(false);
        SimModule module = new SimModule() {
            @Override
            public void initialize(ModuleContext context) {}

            @Override
            public void worldReplaced() {
                told.add("module");
            }
        };
        try (Engine engine = Engine.builder(repo).module(module).add(counting).start();
                Snapshot snapshot = Snapshot.of(repo)) {
            engine.frame();
            snapshot.take();
            engine.frame();
            snapshot.restore();
            engine.frame();
            engine.frame();
        }
        assertThat(told).containsExactly("module", "Counting at 1 and 1 steps");
    }

    /** One method for both orders: load, then start; start, then load. */
    @Test
    void shouldTellBeforeTheFirstFrameOfALoadedWorld() {
        EntityRepository repo = world();
        repo.copyFrom(world());
        try (Engine engine = start(repo, new Counting())) {
            assertThat(told).isEmpty();
            engine.run(2);
        }
        assertThat(told).containsExactly("Counting at 0 and 0 steps", "update 0", "update 1");
    }

    @Test
    void shouldKeepTheWorldAsItIsWhileSystemsAreTold() {
        EntityRepository repo = world();
        SimSystem changing = new SimSystem() {
            @Override
            public String name() {
                return "changing";
            }

            @Override
            protected void update() {}

            @Override
            protected void worldReplaced() {
                repo().createEntity();
            }
        };
        try (Engine engine = start(repo, changing)) {
            repo.copyFrom(world());
            assertThatThrownBy(engine::frame)
                    .isInstanceOf(EngineStoppedException.class)
                    .hasMessageContaining("worldReplaced() of changing tried to change the world")
                    .hasMessageContaining("change the world in update()")
                    .rootCause()
                    .isInstanceOf(PhaseException.class);
        }
        assertThat(repo.entityCount()).isZero();
    }

    @Test
    void shouldRefuseToCreateTwiceWhatALoadedWorldHas() {
        EntityRepository first = world();
        try (Engine engine = start(first, new Minting(true))) {
            engine.run(3);
        }
        EntityRepository copy = world();
        copy.copyFrom(first);
        assertThatThrownBy(() -> start(copy, new Minting(true)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("the engine cannot start: Minting changed ")
                .hasMessageContaining("Token")
                .hasMessageContaining("Change the world only if isNewWorld(), or load after the start");
        copy.copyFrom(first);
        try (Engine engine = start(copy, new Minting(false))) {
            assertThat(copy.stateHash()).as("starting changes nothing").isEqualTo(first.stateHash());
            engine.run(1);
        }
        assertThat(copy.entityCount()).isEqualTo(1);
        copy.copyFrom(first);
        Engine.builder(copy).add(new Minting(true)).changesLoadedWorld().start().close();
        assertThat(copy.entityCount()).as("because the program says so").isEqualTo(2);
    }

    @Test
    void shouldRefuseCommandsThatALoadedWorldDidNotHave() {
        EntityRepository first = world();
        start(first).close();
        EntityRepository copy = world();
        copy.copyFrom(first);
        SimSystem recording = new SimSystem() {
            @Override
            protected void create() {
                repo().commands().buffer().create();
            }

            @Override
            protected void update() {}
        };
        assertThatThrownBy(() -> start(copy, recording))
                .hasMessageContaining("recorded commands in create() of a world that was loaded");
    }

    /** A world that no engine has run may be given what it lacks, and so may one that goes on with another engine. */
    @Test
    void shouldLetSystemsFillNewWorlds() {
        EntityRepository scenario = world();
        scenario.table(TokenTable.TYPE).add(scenario.createEntity(), new Token(1));
        EntityRepository copy = world();
        copy.copyFrom(scenario);
        try (Engine engine = start(copy, new Minting(true))) {
            engine.run(2);
        }
        start(copy, new Minting(true)).close();
        assertThat(copy.entityCount()).isEqualTo(3);
    }

    @Test
    void shouldRefuseToReplaceTheWorldInTheMiddleOfAFrame() {
        EntityRepository repo = world();
        EntityRepository other = world();
        SimModule module = new SimModule() {
            @Override
            public void initialize(ModuleContext context) {}

            @Override
            public void tick(SimClock time) {
                repo.copyFrom(other);
            }
        };
        try (Engine engine = Engine.builder(repo)
                .module(module)
                .onFailure(FailurePolicy.stopAfter(1))
                .start()) {
            assertThatThrownBy(engine::frame)
                    .rootCause()
                    .isInstanceOf(PhaseException.class)
                    .hasMessage("cannot copy into the repository in the middle of a frame, whose systems would go on in"
                            + " another world: do it between frames");
        }
    }

    /** The engine brings the type of the time along: a repository that no engine knows takes it. */
    @Test
    void shouldRegisterTheTimeWhereAWorldIsOpened() {
        EntityRepository repo = world();
        try (Engine engine = Engine.builder(repo).clock(SimClock.fixed(7)).start()) {
            engine.run(3);
        }
        EntityRepository copy = world();
        copy.copyFrom(repo);
        assertThat(copy.singleton(SimTimeTable.TYPE).get())
                .isEqualTo(repo.singleton(SimTimeTable.TYPE).get());
        try (Engine engine = Engine.builder(copy).clock(SimClock.fixed(7)).start();
                Engine original = Engine.builder(repo).clock(SimClock.fixed(7)).start()) {
            engine.run(4);
            original.run(4);
            assertThat(engine.clock().nanos()).isEqualTo(1_000_000_000);
            assertThat(copy.stateHash()).isEqualTo(repo.stateHash());
        }
    }
}
