package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.Trace.Traced;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Systems that fail. */
class FailureTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.ofAnything();

    private final Trace trace = new Trace();
    private EntityRepository repo;
    private RuntimeException thrown = new IllegalStateException("on purpose");
    private boolean fails = true;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    private final SimSystem bad = SimSystem.of("bad", () -> {
        trace.lines.add("bad");
        if (fails) {
            throw thrown;
        }
    });

    private EngineBuilder builder() {
        return Engine.builder(repo).add(trace.system("before")).add(bad).add(trace.system("after"));
    }

    @Test
    void shouldGoOnWithTheOthers() {
        try (Engine engine = builder().start()) {
            engine.frame();
            assertThat(trace.take()).containsExactly("before", "bad", "after");
            assertThat(repo.currentTick()).isEqualTo(1);
            assertThat(bad.health().failures()).isEqualTo(1);
            assertThat(bad.health().lastFailure()).isSameAs(thrown);
            engine.run(2);
            assertThat(bad.health().failuresInARow()).isEqualTo(3);
            fails = false;
            engine.frame();
            assertThat(bad.health().failuresInARow()).isZero();
            assertThat(bad.health().failures()).isEqualTo(3);
            assertThat(bad.health().updates()).isEqualTo(4);
            assertThat(engine.system(SimulationGroup.class).health().failures()).isZero();
        }
    }

    /** An error of users that cannot say what it is. */
    private static final class Unspeakable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("getMessage()");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("toString()");
        }

        @Override
        public void printStackTrace(PrintWriter to) {
            throw new IllegalStateException("printStackTrace()");
        }
    }

    @Test
    void shouldGoOnAfterAnErrorThatCannotSayWhatItIs() {
        thrown = new Unspeakable();
        try (Engine engine = builder().start()) {
            engine.run(2);
            assertThat(trace.take()).containsExactly("before", "bad", "after", "before", "bad", "after");
            assertThat(engine.health().toString()).contains("bad");
        }
        assertThat(log.all().getFirst()).contains("Unspeakable, whose toString() fails");
        repo.commands().buffer().spawn(entity -> {
            throw thrown;
        });
        assertThatThrownBy(() -> repo.commands().playback())
                .isInstanceOf(PlaybackException.class)
                .hasMessageContaining("Unspeakable, whose getMessage() fails");
    }

    @Test
    void shouldCloseAllWhenAnErrorCannotSayWhatItIs() {
        thrown = new Unspeakable();
        List<String> closed = new ArrayList<>();
        EngineBuilder builder = Engine.builder(repo);
        for (String name : List.of("first", "second", "third")) {
            builder.module(new SimModule() {
                @Override
                public String name() {
                    return name;
                }

                @Override
                public void initialize(ModuleContext context) {}

                @Override
                public void close() {
                    closed.add(name);
                    throw thrown;
                }
            });
        }
        Engine engine = builder.start();
        assertThatThrownBy(engine::close)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("everything else was closed")
                .hasMessageContaining("Unspeakable");
        assertThat(closed).containsExactly("third", "second", "first");
    }

    @Test
    void shouldCloseAllWhenThePhaseToReturnToCannotBeEntered() {
        List<String> closed = new ArrayList<>();
        repo.phases().configure(PhaseConfig.relaxed(), Phase.INITIALIZATION);
        Engine engine = builder()
                .module(new SimModule() {
                    @Override
                    public String name() {
                        return "module";
                    }

                    @Override
                    public void initialize(ModuleContext context) {}

                    @Override
                    public void close() {
                        closed.add("module");
                    }
                })
                .onFailure(FailurePolicy.stopAfter(1))
                .start();
        for (Phase phase : repo.phases().config().phases()) {
            repo.phases().onEnter(phase.name(), () -> {
                if (bad.health().failures() > 0) {
                    throw new IllegalStateException("not " + phase.name());
                }
            });
        }
        assertThatThrownBy(engine::frame).isInstanceOf(EngineStoppedException.class);
        assertThatThrownBy(engine::close)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("the return to the first phase failed when the engine was closed")
                .hasMessageContaining("everything else was closed");
        assertThat(closed).containsExactly("module");
    }

    @Test
    void shouldLogFailuresMoreAndMoreSeldom() {
        try (Engine engine = builder().start()) {
            engine.run(100);
        }
        assertThat(log.all()).hasSize(7); // 1, 2, 4, 8, 16, 32, 64
        assertThat(log.at(Level.SEVERE).getFirst())
                .isEqualTo("bad failed; the frame goes on: java.lang.IllegalStateException: on purpose");
        assertThat(log.all().get(1)).contains("bad failed for the 2nd time");
        assertThat(log.all().get(2)).contains("bad failed for the 4th time");
        assertThat(log.all().get(5)).contains("bad failed for the 32nd time");
        assertThat(log.all().getLast()).contains("bad failed for the 64th time");
    }

    @Test
    void shouldDisableASystemThatFailsInARow() {
        try (Engine engine = builder().onFailure(FailurePolicy.disableAfter(3)).start()) {
            engine.run(2);
            fails = false;
            engine.run(1);
            fails = true;
            engine.run(10);
            assertThat(bad.isEnabled()).isFalse();
            assertThat(bad.health().updates()).isEqualTo(6);
            assertThat(log.all()).anyMatch(line -> line.contains("bad failed 3 times in a row and is disabled"));
            fails = false;
            bad.setEnabled(true);
            engine.frame();
            assertThat(bad.health().updates()).isEqualTo(7);
            assertThat(repo.currentTick()).isEqualTo(14);
        }
    }

    @Test
    void shouldStopAtOnceWhenToldTo() {
        Engine engine = builder().onFailure(FailurePolicy.stopAfter(1)).start();
        assertThatThrownBy(engine::frame)
                .isInstanceOfSatisfying(
                        EngineStoppedException.class,
                        stop -> assertThat(stop.failed()).isEqualTo("bad"))
                .hasMessageContaining("because bad failed, once")
                .hasCause(thrown);
        assertThat(trace.take()).containsExactly("before", "bad");
        assertThat(repo.currentTick()).isZero();
        assertThatThrownBy(engine::frame)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("has stopped in the middle of a frame because bad failed");
        engine.close();
    }

    @Test
    void shouldStopAfterFailuresInARow() {
        Engine engine = builder().onFailure(FailurePolicy.stopAfter(3)).start();
        engine.run(2);
        fails = false;
        engine.run(1);
        fails = true;
        engine.run(2);
        assertThatThrownBy(engine::frame).hasMessageContaining("because bad failed, 3 times in a row");
        engine.close();
    }

    @Test
    void shouldGoOnAfterAnErrorButNotWithoutMemory() {
        SimSystem deep = SimSystem.of("deep", FailureTest::recurse);
        SimSystem assertion = SimSystem.of("assertion", () -> {
            throw new AssertionError("wrong");
        });
        boolean[] outOfMemory = {false};
        SimSystem memory = SimSystem.of("memory", () -> {
            if (outOfMemory[0]) {
                throw new OutOfMemoryError("not really");
            }
        });
        Engine engine = builder().add(deep).add(assertion).add(memory).start();
        engine.frame();
        assertThat(deep.health().lastFailure()).isInstanceOf(StackOverflowError.class);
        assertThat(assertion.health().lastFailure()).isInstanceOf(AssertionError.class);
        outOfMemory[0] = true;
        assertThatThrownBy(engine::frame)
                .isInstanceOf(EngineStoppedException.class)
                .hasCauseInstanceOf(OutOfMemoryError.class);
        engine.close();
    }

    @SuppressWarnings("InfiniteRecursion") // on purpose
    private static void recurse() {
        recurse();
    }

    @Test
    void shouldTakeAnInnerEngineThatStopsForAnOrdinaryFailure() {
        Engine inner = Engine.builder(worlds.create())
                .onFailure(FailurePolicy.stopAfter(1))
                .add(bad)
                .start();
        SimSystem outer = SimSystem.of("outer", inner::frame);
        try (Engine engine =
                Engine.builder(repo).add(outer).add(trace.system("last")).start()) {
            engine.frame();
            assertThat(outer.health().lastFailure()).isInstanceOf(EngineStoppedException.class);
            assertThat(trace.take()).containsExactly("bad", "last");
        }
        inner.close();
    }

    @Test
    void shouldGoBackToThePhaseThatASystemLeftBeforeItFailed() {
        repo.phases().configure(PhaseConfig.relaxed(), Phase.INITIALIZATION);
        List<String> seen = new ArrayList<>();
        SimSystem leaving = SimSystem.of("leaving", () -> {
            repo.phases().enter(Phase.PRESENTATION);
            throw thrown;
        });
        try (Engine engine = Engine.builder(repo)
                .add(leaving)
                .add(SimSystem.of("next", () -> seen.add(repo.phases().current().name())))
                .start()) {
            engine.run(2);
            assertThat(seen).containsExactly(Phase.SIMULATION, Phase.SIMULATION);
            assertThat(leaving.health().lastFailure()).isSameAs(thrown);
            assertThat(leaving.health().failures()).isEqualTo(2);
        }
    }

    @Test
    void shouldStopWhenThereIsNoWayBackToThePhaseThatASystemLeftBeforeItFailed() {
        SimSystem leaving = SimSystem.of("leaving", () -> {
            repo.phases().enter(Phase.NETWORK_SEND);
            throw thrown;
        });
        try (Engine engine =
                Engine.builder(repo).add(leaving).add(trace.system("next")).start()) {
            assertThatThrownBy(engine::frame)
                    .isInstanceOf(EngineStoppedException.class)
                    .hasMessageContaining("could not be entered");
            assertThat(trace.take()).isEmpty();
            assertThat(leaving.health().lastFailure()).isSameAs(thrown);
        }
    }

    @Test
    void shouldRefusePoliciesThatCountNothing() {
        assertThatThrownBy(() -> FailurePolicy.stopAfter(0)).hasMessageContaining("stopAfter=0");
        assertThatThrownBy(() -> FailurePolicy.disableAfter(-1)).hasMessageContaining("disableAfter=-1");
    }

    // ---- creation and destruction

    private static final class Fragile extends Traced {
        private final String when;

        Fragile(Trace trace, String when) {
            super(trace);
            this.when = when;
        }

        @Override
        protected void create() {
            super.create();
            if (when.equals("create")) {
                throw new IllegalStateException("cannot be created");
            }
        }

        @Override
        protected void destroy() {
            super.destroy();
            if (when.equals("destroy")) {
                throw new IllegalStateException("cannot be destroyed");
            }
        }
    }

    private static final class Sound extends Traced {
        private final String name;

        Sound(Trace trace, String name) {
            super(trace);
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }
    }

    @Test
    void shouldDestroyWhatWasCreatedWhenACreationFails() {
        EngineBuilder builder = Engine.builder(repo)
                .add(new Sound(trace, "a"))
                .add(new Fragile(trace, "create"))
                .add(new Sound(trace, "b"));
        assertThatThrownBy(builder::start)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("the engine cannot start: Fragile could not be created")
                .hasRootCauseMessage("cannot be created");
        assertThat(trace.take()).containsExactly("create a", "create Fragile", "destroy a");
    }

    @Test
    void shouldDestroyEverythingEvenIfSomethingFails() {
        Engine engine = Engine.builder(repo)
                .add(new Sound(trace, "a"))
                .add(new Fragile(trace, "destroy"))
                .add(new Sound(trace, "b"))
                .start();
        trace.take();
        assertThatThrownBy(engine::close)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Fragile failed when the engine was closed")
                .hasRootCauseMessage("cannot be destroyed");
        assertThat(trace.take()).isEqualTo(List.of("destroy b", "destroy Fragile", "destroy a"));
        engine.close();
    }

    /** Answers while the engine starts, and not any more later. */
    private static final class Moody extends SystemGroup {
        private boolean fails;

        Moody() {
            super("moody");
        }

        private void answer() {
            if (fails) {
                throw new IllegalStateException("no answer");
            }
        }

        @Override
        protected @Nullable String phase() {
            answer();
            return null;
        }

        @Override
        protected boolean hasBarrier() {
            answer();
            return true;
        }

        @Override
        protected boolean runsWhilePaused() {
            answer();
            return true;
        }
    }

    @Test
    void shouldNotLetQuestionsToGroupsEndAFrame() {
        Moody moody = new Moody();
        moody.add(SimSystem.of("inner", () -> trace.lines.add("inner")));
        SimSystem after = SimSystem.of("after", () -> trace.lines.add("after"));
        try (Engine engine = Engine.builder(repo)
                .add(PresentationGroup.class, moody)
                .add(PresentationGroup.class, after)
                .start()) {
            moody.fails = true;
            engine.frame();
            assertThat(trace.lines).contains("inner", "after");
            engine.clock().pause();
            engine.frame();
            assertThat(moody.health().failures()).isEqualTo(1);
            assertThat(moody.health().lastFailure()).hasMessage("no answer");
        }
        Moody silent = new Moody();
        silent.fails = true;
        assertThatThrownBy(() -> Engine.builder(repo).add(silent).start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("moody")
                .hasRootCauseMessage("no answer");
    }
}
