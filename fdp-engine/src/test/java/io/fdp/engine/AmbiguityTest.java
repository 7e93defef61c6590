package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Tag;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.policy.AmbiguityPolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Systems that get into each other's way without an order. */
class AmbiguityTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("ambiguous: ");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Place(float x) {}

    @Component
    record Speed(float dx) {}

    @Component
    record Weather(float wind) {}

    @Tag
    interface Stuck {}

    static final class Moves {
        private Moves() {}

        @ForEach(without = Stuck.class)
        static void move(PlaceEdit place, SpeedView speed) {
            place.x(place.x() + speed.dx());
        }
    }

    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
        repo.register(PlaceTable.TYPE);
        repo.register(SpeedTable.TYPE);
        repo.registerTag(Stuck.class);
        repo.singletons().register(WeatherTable.TYPE);
        repo.register(WeatherTable.TYPE);
    }

    static final class Moving extends SimSystem {
        private MovesMove move;

        @Override
        protected void create() {
            move = uses(MovesMove.on(repo()));
        }

        @Override
        protected void update() {
            move.run();
        }
    }

    static final class Jumping extends SimSystem {
        @Override
        protected void create() {
            writes(repo().table(PlaceTable.TYPE));
        }

        @Override
        protected void update() {}
    }

    @UpdateAfter(Moving.class)
    static final class Landing extends SimSystem {
        @Override
        protected void create() {
            writes(repo().table(PlaceTable.TYPE));
        }

        @Override
        protected void update() {}
    }

    @UpdateAfter(Landing.class)
    static final class Watching extends SimSystem {
        @Override
        protected void create() {
            reads(repo().table(PlaceTable.TYPE));
            reads(repo().tag(Stuck.class));
        }

        @Override
        protected void update() {}
    }

    static final class Pushing extends SimSystem {
        @Override
        protected void create() {
            writes(repo().table(SpeedTable.TYPE));
        }

        @Override
        protected void update() {}
    }

    static final class Blowing extends SimSystem {
        @Override
        protected void create() {
            writes(repo().singleton(WeatherTable.TYPE));
        }

        @Override
        protected void update() {}
    }

    static final class Feeling extends SimSystem {
        @Override
        protected void create() {
            reads(repo().singleton(WeatherTable.TYPE));
        }

        @Override
        protected void update() {}
    }

    static final class EntityWeather extends SimSystem {
        @Override
        protected void create() {
            writes(repo().table(WeatherTable.TYPE));
        }

        @Override
        protected void update() {}
    }

    static final class Undeclared extends SimSystem {
        @Override
        protected void update() {}
    }

    private List<String> ambiguities(SimSystem... systems) {
        EngineBuilder builder = Engine.builder(repo);
        for (SimSystem system : systems) {
            builder.add(system);
        }
        try (Engine engine = builder.start()) {
            return engine.ambiguities().stream().map(Ambiguity::toString).toList();
        }
    }

    @Test
    void shouldReportTwoThatWriteTheSame() {
        assertThat(ambiguities(new Moving(), new Jumping()))
                .containsExactly("ambiguous: Moving and Jumping both write Place");
    }

    @Test
    void shouldReportOneThatReadsWhatAnotherWrites() {
        assertThat(ambiguities(new Moving(), new Pushing()))
                .containsExactly("ambiguous: Pushing writes Speed and Moving reads it");
        assertThat(ambiguities(new Pushing(), new Moving()))
                .containsExactly("ambiguous: Pushing writes Speed and Moving reads it");
    }

    @Test
    void shouldBeContentWithAnOrderAlsoOverOthers() {
        assertThat(ambiguities(new Watching(), new Landing(), new Moving())).isEmpty();
    }

    @Test
    void shouldBeContentWithTwoThatReadAndWithThoseThatDeclareNothing() {
        assertThat(ambiguities(new Undeclared(), new Feeling(), new Moving())).isEmpty();
    }

    @Test
    void shouldTellSingletonsFromComponents() {
        assertThat(ambiguities(new Feeling(), new EntityWeather())).isEmpty();
        assertThat(ambiguities(new Feeling(), new Blowing()))
                .containsExactly("ambiguous: Blowing writes Weather and Feeling reads it");
        assertThat(ambiguities(new EntityWeather(), new Blowing())).isEmpty();
    }

    @Test
    void shouldTakeAGroupForAllThatIsInIt() {
        SystemGroup inner =
                new SystemGroup("inner").add(new Undeclared()).add(new SystemGroup("deep").add(new Jumping()));
        assertThat(ambiguities(inner, new Moving())).containsExactly("ambiguous: inner and Moving both write Place");
    }

    @Test
    void shouldNotCompareSystemsOfDifferentGroups() {
        EngineBuilder builder = Engine.builder(repo).add(new Moving()).add(InitializationGroup.class, new Jumping());
        try (Engine engine = builder.start()) {
            assertThat(engine.ambiguities()).isEmpty();
        }
    }

    @Test
    void shouldRefuseToStartWhenToldTo() {
        Trace trace = new Trace();
        EngineBuilder builder = Engine.builder(repo)
                .onAmbiguity(AmbiguityPolicy.REFUSE)
                .add(new Moving())
                .add(new Jumping())
                .add(PresentationGroup.class, new Trace.Traced(trace) {
                    @Override
                    public String name() {
                        return "witness";
                    }
                });
        assertThatThrownBy(builder::start)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Moving and Jumping both write Place")
                .hasMessageContaining("@UpdateBefore or @UpdateAfter");
        assertThat(trace.take()).containsExactly("create witness", "destroy witness");
    }

    @Test
    void shouldLookForNothingWhenToldTo() {
        try (Engine engine = Engine.builder(repo)
                .onAmbiguity(AmbiguityPolicy.IGNORE)
                .add(new Moving())
                .add(new Jumping())
                .start()) {
            assertThat(engine.ambiguities()).isEmpty();
        }
    }

    @Test
    void shouldKeepTheReportShortWhenThereAreMany() {
        EngineBuilder builder = Engine.builder(repo).onAmbiguity(AmbiguityPolicy.REFUSE);
        for (int i = 0; i < 10; i++) {
            String name = "writer " + i;
            builder.add(new SimSystem() {
                @Override
                protected void create() {
                    writes(repo().table(PlaceTable.TYPE));
                }

                @Override
                protected void update() {}

                @Override
                public String name() {
                    return name;
                }
            });
        }
        assertThatThrownBy(builder::start).hasMessageContaining("; and 25 more");
    }
}
