package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.policy.EngineMode;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.phase.Phase;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The time of the simulation. */
class SimClockTest {
    private static final long SECOND = 1_000_000_000L;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final ManualClock wall = new ManualClock();
    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    private Engine start(SimClock clock) {
        return Engine.builder(repo)
                .clock(clock)
                .wallClock(wall)
                .mode(clock.isFixed() ? EngineMode.DETERMINISTIC : EngineMode.REAL_TIME)
                .start();
    }

    private SimTime singleton() {
        return repo.singleton(SimTimeTable.TYPE).get();
    }

    @Test
    void shouldNotDriftWithRatesThatDoNotDivideASecond() {
        for (int hertz : new int[] {1, 3, 7, 60, 144, 999_983}) {
            EntityRepository own = worlds.create();
            try (Engine engine =
                    Engine.builder(own).clock(SimClock.fixed(hertz)).start()) {
                int seconds = hertz > 1000 ? 1 : 50;
                engine.run((long) seconds * hertz);
                assertThat(engine.clock().nanos()).as("at %s Hz", hertz).isEqualTo(seconds * SECOND);
                assertThat(engine.clock().deltaSeconds()).isEqualTo(1.0 / hertz);
                assertThat(engine.clock().delta()).isEqualTo((float) (1.0 / hertz));
            }
            own.close();
        }
    }

    @Test
    void shouldKeepTheTimeInTheWorld() {
        try (Engine engine = start(SimClock.fixed(60))) {
            assertThat(singleton()).isEqualTo(new SimTime(0, 0, 0, 0));
            engine.frame();
            assertThat(singleton()).isEqualTo(new SimTime(1, 16_666_666, 16_666_666, 40));
            engine.run(2);
            assertThat(singleton()).isEqualTo(new SimTime(3, 50_000_000, 16_666_667, 0));
            assertThat(singleton().seconds()).isEqualTo(0.05);
            assertThat(engine.clock().seconds()).isEqualTo(0.05);
            assertThat(engine.clock().steps()).isEqualTo(3);
        }
    }

    @Test
    void shouldGoOnFromWhatTheWorldSays() {
        try (Engine engine = start(SimClock.fixed(60))) {
            engine.run(10);
            SimTime saved = singleton();
            engine.run(5);
            SimTime later = singleton();
            repo.singleton(SimTimeTable.TYPE).set(saved); // as loading does
            engine.run(5);
            assertThat(singleton()).isEqualTo(later);
            repo.singleton(SimTimeTable.TYPE).remove();
            engine.frame();
            assertThat(singleton()).isEqualTo(new SimTime(1, 16_666_666, 16_666_666, 40));
        }
        try (Engine engine = start(SimClock.fixed(60))) {
            assertThat(engine.clock().steps()).isEqualTo(1);
        }
    }

    @Test
    void shouldSurviveACarryOfAnotherRate() {
        try (Engine engine = start(SimClock.fixed(7))) {
            repo.singleton(SimTimeTable.TYPE).set(new SimTime(0, 0, 0, 1_000_003));
            engine.frame();
            assertThat(singleton().stepNanos()).isBetween(SECOND / 7, SECOND / 7 + 1);
        }
    }

    @Test
    void shouldBePartOfTheStateHash() {
        EntityRepository other = worlds.create();
        try (Engine engine = start(SimClock.fixed(60));
                Engine same = Engine.builder(other).clock(SimClock.fixed(60)).start()) {
            engine.run(3);
            same.run(3);
            assertThat(other.stateHash()).isEqualTo(repo.stateHash());
            same.clock().pause();
            engine.frame();
            same.frame();
            assertThat(other.stateHash()).isNotEqualTo(repo.stateHash());
        }
    }

    @Test
    void shouldTakeExactSteps() {
        try (Engine engine = start(SimClock.fixedNanos(10_000_000))) {
            engine.run(7);
            assertThat(engine.clock().nanos()).isEqualTo(70_000_000);
            assertThat(engine.clock().deltaSeconds()).isEqualTo(0.01);
        }
    }

    @Test
    void shouldStandStillWhilePausedAndTakeSingleSteps() {
        try (Engine engine = start(SimClock.fixed(10))) {
            SimClock clock = engine.clock();
            clock.pause();
            engine.run(3);
            assertThat(clock.nanos()).isZero();
            assertThat(clock.delta()).isZero();
            assertThat(clock.isStill()).isTrue();
            assertThat(repo.currentTick()).isEqualTo(3);
            clock.step();
            clock.step();
            engine.run(5);
            assertThat(clock.steps()).isEqualTo(2);
            assertThat(clock.nanos()).isEqualTo(SECOND / 5);
            assertThat(singleton().stepNanos()).isZero();
            clock.step();
            clock.resume();
            clock.pause();
            engine.frame();
            assertThat(clock.steps()).isEqualTo(2);
            clock.resume();
            engine.frame();
            assertThat(clock.steps()).isEqualTo(3);
            assertThat(clock.isPaused()).isFalse();
        }
    }

    @Test
    void shouldPauseWithASingleStep() {
        try (Engine engine = start(SimClock.fixed(10))) {
            engine.clock().step();
            engine.run(5);
            assertThat(engine.clock().steps()).isEqualTo(1);
            assertThat(engine.clock().isPaused()).isTrue();
        }
    }

    // ---- other clocks

    @Test
    void shouldFollowAnotherClock() {
        ManualClock master = new ManualClock();
        try (Engine engine = start(SimClock.following(master, 100))) {
            SimClock clock = engine.clock();
            engine.frame();
            assertThat(clock.nanos()).isEqualTo(SECOND / 100); // the first step is the one to aim for
            master.now += 3_000_000;
            engine.frame();
            assertThat(clock.nanos()).isEqualTo(13_000_000);
            assertThat(clock.delta()).isEqualTo(0.003f);
            engine.frame();
            assertThat(clock.isStill()).isTrue();
            master.now -= SECOND;
            engine.frame();
            assertThat(clock.isStill()).isTrue();
            master.now += 5_000_000;
            clock.scale(2);
            engine.frame();
            assertThat(clock.nanos()).isEqualTo(23_000_000);
            assertThat(clock.steps()).isEqualTo(3);
            master.now += 100 * SECOND;
            clock.scale(1);
            engine.frame();
            assertThat(clock.nanos()).as("at most four steps at once").isEqualTo(63_000_000);
        }
    }

    @Test
    void shouldNotMakeUpForAPause() {
        ManualClock master = new ManualClock();
        try (Engine engine = start(SimClock.following(master, 100).longestStepNanos(50 * SECOND))) {
            engine.frame();
            engine.clock().pause();
            master.now += SECOND;
            engine.frame();
            master.now += 2_000_000;
            engine.clock().step();
            engine.frame();
            assertThat(engine.clock().nanos())
                    .as("a single step is the one to aim for")
                    .isEqualTo(20_000_000);
            engine.clock().resume();
            master.now += 4_000_000;
            engine.frame();
            assertThat(engine.clock().nanos()).isEqualTo(24_000_000);
        }
    }

    @Test
    void shouldRefuseVariableStepsInDeterministicMode() {
        assertThatThrownBy(
                        () -> Engine.builder(repo).clock(SimClock.variable(60)).start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("a deterministic engine needs fixed steps");
    }

    @Test
    void shouldBelongToOneEngine() {
        SimClock clock = SimClock.fixed(60);
        try (Engine engine = start(clock)) {
            assertThatThrownBy(
                            () -> Engine.builder(worlds.create()).clock(clock).start())
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("belongs to an engine already");
            assertThat(engine.clock()).isSameAs(clock);
        }
    }

    @Test
    void shouldRefuseWhatMakesNoSense() {
        assertThatThrownBy(() -> SimClock.fixed(0)).hasMessageContaining("hertz=0");
        assertThatThrownBy(() -> SimClock.fixed(1_000_001)).hasMessageContaining("hertz=1000001");
        assertThatThrownBy(() -> SimClock.fixedNanos(0)).hasMessageContaining("nanos=0");
        assertThatThrownBy(() -> SimClock.fixed(60).scale(0)).hasMessageContaining("scale=0");
        assertThatThrownBy(() -> SimClock.fixed(60).scale(Double.NaN)).hasMessageContaining("scale=NaN");
        assertThatThrownBy(() -> SimClock.fixed(60).longestStepNanos(5)).hasMessageContaining("the step is fixed");
        assertThatThrownBy(() -> SimClock.variable(60).longestStepNanos(0)).hasMessageContaining("nanos=0");
        assertThatThrownBy(() -> Engine.builder(repo).frameBudgetMillis(0)).hasMessageContaining("millis=0.0");
    }

    // ---- pace

    @Test
    void shouldPaceFixedStepsByTheirLengthAndTheScale() {
        try (Engine engine = start(SimClock.fixed(60))) {
            long begin = wall.now;
            assertThat(engine.runRealTime(61)).isEqualTo(61);
            assertThat(wall.now - begin).isBetween(SECOND, SECOND + 100);
            engine.clock().scale(4);
            begin = wall.now;
            engine.runRealTime(61);
            assertThat(wall.now - begin).isBetween(SECOND / 4, SECOND / 4 + 100);
            assertThat(engine.clock().deltaSeconds()).isEqualTo(1 / 60.0);
            engine.clock().pause();
            begin = wall.now;
            engine.runRealTime(61);
            assertThat(wall.now - begin).isBetween(SECOND, SECOND + 100);
        }
    }

    @Test
    void shouldMakeUpForAFewFramesAndGiveUpMore() {
        long[] slow = {0};
        try (Engine engine = Engine.builder(repo)
                .clock(SimClock.fixed(100))
                .wallClock(wall)
                .add(SimSystem.of("slow", () -> {
                    wall.now += slow[0];
                    slow[0] = 0;
                }))
                .start()) {
            long begin = wall.now;
            slow[0] = 35_000_000;
            engine.runRealTime(11);
            assertThat(wall.now - begin).as("made up for").isEqualTo(100_000_000);
            assertThat(engine.budget().lostNanos()).isZero();
            assertThat(engine.budget().overruns()).isEqualTo(1);
            assertThat(engine.budget().longestNanos()).isEqualTo(35_000_000);
            begin = wall.now;
            slow[0] = SECOND;
            engine.runRealTime(11);
            assertThat(wall.now - begin).isEqualTo(SECOND + 90_000_000);
            assertThat(engine.budget().lostNanos()).isEqualTo(SECOND - 10_000_000);
        }
    }

    @Test
    void shouldStopWaitingWhenStoppedOrInterrupted() {
        try (Engine engine = start(SimClock.fixed(1).scale(1e-3))) {
            WallClock real = wall;
            assertThat(real.nanoTime()).isEqualTo(wall.now);
            Engine self = engine;
            repo.phases().onExit(Phase.PRESENTATION, self::stop);
            assertThat(engine.runRealTime()).isEqualTo(1);
            Thread.currentThread().interrupt();
            repo.phases().onExit(Phase.PRESENTATION, () -> {});
            assertThat(engine.runRealTime(1)).isEqualTo(1);
            engine.run(0);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void shouldEndARealTimeRunWhenInterrupted() {
        try (Engine engine = start(SimClock.fixed(1))) {
            Thread.currentThread().interrupt();
            assertThat(engine.runRealTime()).isEqualTo(1);
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
