package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Modules: services, systems, failing fast. */
class ModuleTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("on purpose");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final Trace trace = new Trace();
    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    /** A service. */
    private record Terrain(double height) {}

    private class Plain implements SimModule {
        private final String name;

        Plain(String name) {
            this.name = name;
        }

        @Override
        public void initialize(ModuleContext context) {
            trace.lines.add("initialize " + name);
        }

        @Override
        public void tick(SimClock time) {
            trace.lines.add("tick " + name + " " + time.steps());
        }

        @Override
        public void close() {
            trace.lines.add("close " + name);
        }

        @Override
        public String name() {
            return name;
        }
    }

    private final class TerrainModule extends Plain {
        TerrainModule() {
            super("terrain");
        }

        @Override
        public void initialize(ModuleContext context) {
            super.initialize(context);
            assertThat(context.repo()).isSameAs(repo);
            context.services().provide(Terrain.class, new Terrain(12));
        }
    }

    private final class Walking extends SimSystem {
        @Override
        protected void create() {
            trace.lines.add("walking at " + service(Terrain.class).height());
        }

        @Override
        protected void update() {
            trace.lines.add("walk");
        }
    }

    private final class WalkingModule extends Plain {
        WalkingModule() {
            super("walking");
        }

        @Override
        public void initialize(ModuleContext context) {
            super.initialize(context);
            context.services().get(Terrain.class);
            context.add(new Walking()).add(PresentationGroup.class, trace.system("show"));
        }
    }

    @Test
    void shouldInitialiseTickAndCloseInOrder() {
        Engine engine = Engine.builder(repo)
                .module(new TerrainModule())
                .module(new WalkingModule())
                .start();
        assertThat(trace.take()).containsExactly("initialize terrain", "initialize walking", "walking at 12.0");
        engine.frame();
        assertThat(trace.take()).containsExactly("tick terrain 1", "tick walking 1", "walk", "show");
        engine.close();
        assertThat(trace.take()).containsExactly("close walking", "close terrain");
        assertThat(engine.health()).extracting(Health::name).contains("terrain", "walking", "Walking", "observers");
    }

    @Test
    void shouldFailFastWhenAServiceIsMissing() {
        EngineBuilder builder = Engine.builder(repo)
                .module(new Plain("first"))
                .module(new WalkingModule())
                .module(new TerrainModule());
        assertThatThrownBy(builder::start)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("the engine cannot start: module walking could not be initialised")
                .hasMessageContaining("there is no service " + Terrain.class.getName())
                .hasMessageContaining("EntityRepository, SimClock, FrameBudget")
                .hasMessageNotContaining("EngineException");
        assertThat(trace.take()).containsExactly("initialize first", "initialize walking", "close first");
    }

    @Test
    void shouldCloseModulesWhenTheOrderIsWrong() {
        EngineBuilder builder = Engine.builder(repo)
                .module(new Plain("first"))
                .module(context -> context.add(new SystemOrderTest.Selfish(trace)));
        assertThatThrownBy(builder::start).hasMessageContaining("names the class itself");
        assertThat(trace.take()).containsExactly("initialize first", "close first");
    }

    @Test
    void shouldRefuseTwoOfAKind() {
        assertThatThrownBy(() -> Engine.builder(repo)
                        .module(new Plain("same"))
                        .module(new Plain("same"))
                        .start())
                .hasMessageContaining("two modules are called same");
        assertThatThrownBy(() -> Engine.builder(repo)
                        .provide(Terrain.class, new Terrain(1))
                        .provide(Terrain.class, new Terrain(2)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("there is a service");
        assertThatThrownBy(() -> Engine.builder(repo)
                        .provide(SimClock.class, SimClock.fixed(1))
                        .start())
                .hasMessageContaining("there is a service");
    }

    @Test
    void shouldRefuseSystemsThatComeTooLate() {
        ModuleContext[] kept = new ModuleContext[1];
        EngineBuilder builder = Engine.builder(repo).module(context -> kept[0] = context);
        try (Engine engine = builder.start()) {
            assertThatThrownBy(() -> kept[0].add(trace.system("late")))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("cannot add late");
            assertThatThrownBy(() -> builder.add(trace.system("late"))).hasMessageContaining("make another one");
            assertThatThrownBy(() -> builder.module(new Plain("late"))).hasMessageContaining("make another one");
            engine.frame();
        }
    }

    @Test
    void shouldGoOnWhenAModuleFails() {
        Plain bad = new Plain("bad") {
            @Override
            public void tick(SimClock time) {
                throw new IllegalStateException("on purpose");
            }
        };
        try (Engine engine =
                Engine.builder(repo).module(bad).module(new Plain("good")).start()) {
            trace.take();
            engine.frame();
            assertThat(trace.take()).containsExactly("tick good 1");
            assertThat(engine.health())
                    .filteredOn(health -> health.name().equals("bad"))
                    .singleElement()
                    .satisfies(health -> assertThat(health.failures()).isEqualTo(1));
            assertThat(engine.services().tryGet(Terrain.class)).isNull();
            assertThat(engine.services().get(EntityRepository.class)).isSameAs(repo);
        }
    }
}
