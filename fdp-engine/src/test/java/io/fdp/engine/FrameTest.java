package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.engine.policy.Maintenance;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a frame does, in which order and in which phase. */
class FrameTest {
    @RegisterExtension
    final ExpectedLog log =
            ExpectedLog.of("rude failed", "inner failed", "closer failed", "sync point failed", "phases failed");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final Trace trace = new Trace();
    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    private static Health health(Engine engine, String name) {
        return engine.health().stream()
                .filter(health -> health.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private SimSystem showPhase(String name) {
        return SimSystem.of(
                name, () -> trace.lines.add(name + " in " + repo.phases().current()));
    }

    private EngineBuilder allGroups() {
        return Engine.builder(repo)
                .add(PresentationGroup.class, showPhase("show"))
                .add(NetworkSendGroup.class, showPhase("send"))
                .add(showPhase("simulate"))
                .add(NetworkReceiveGroup.class, showPhase("receive"))
                .add(InitializationGroup.class, showPhase("begin"));
    }

    private static final List<String> ALL = List.of(
            "begin in initialization",
            "receive in network receive",
            "simulate in simulation",
            "send in network send",
            "show in presentation");

    @Test
    void shouldRunTheStandardGroupsInTheirPhases() {
        try (Engine engine = allGroups().start()) {
            engine.frame();
            assertThat(trace.take()).isEqualTo(ALL);
            assertThat(repo.phases().current().name()).isEqualTo(Phase.INITIALIZATION);
            assertThat(repo.currentTick()).isEqualTo(1);
            repo.createEntity(); // between frames all is allowed
            assertThat(engine.run(3)).isEqualTo(3);
            assertThat(trace.lines).hasSize(15);
            assertThat(repo.currentTick()).isEqualTo(4);
            assertThat(engine.budget().frames()).isEqualTo(4);
        }
    }

    /** Observers know whether they may hold frames up. */
    @Test
    void shouldTellObserversThatFramesFollowAPace() {
        List<Boolean> paced = new ArrayList<>();
        repo.observers().add(frame -> paced.add(frame.isPaced()));
        try (Engine engine = allGroups().clock(SimClock.fixed(1000)).start()) {
            engine.run(1);
            engine.runRealTime(2);
            engine.frame();
            repo.observers().setPaced(true);
            engine.runRealTime(1);
            engine.frame();
        }
        assertThat(paced).containsExactly(false, true, true, false, true, true);
    }

    @Test
    void shouldRefuseToRunLessThanNoFrames() {
        try (Engine engine = allGroups().start()) {
            assertThatThrownBy(() -> engine.run(-1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("cannot run a negative number of frames: frames=-1; runRealTime() runs until stop()");
            assertThat(engine.run(0)).isZero();
            assertThat(engine.budget().frames()).isZero();
        }
    }

    @Test
    void shouldRunInRelaxedPhases() {
        repo.phases().configure(PhaseConfig.relaxed(), Phase.SIMULATION);
        try (Engine engine = allGroups().start()) {
            engine.run(2);
            assertThat(trace.lines).hasSize(10).startsWith(ALL.toArray(String[]::new));
        }
    }

    @Test
    void shouldLeaveOutTheSimulationWhileTimeStandsStill() {
        try (Engine engine = allGroups().start()) {
            engine.clock().pause();
            engine.frame();
            assertThat(trace.take())
                    .containsExactly(
                            "begin in initialization",
                            "receive in network receive",
                            "send in network send",
                            "show in presentation");
            engine.clock().step();
            engine.frame();
            assertThat(trace.take()).isEqualTo(ALL);
            engine.frame();
            assertThat(trace.take()).hasSize(4);
            engine.clock().resume();
            engine.frame();
            assertThat(trace.take()).isEqualTo(ALL);
        }
    }

    @Test
    void shouldPassThroughThePhaseOfADisabledGroup() {
        try (Engine engine = allGroups().start()) {
            engine.system(SimulationGroup.class).setEnabled(false);
            engine.systems().stream()
                    .filter(system -> system.name().equals("send"))
                    .forEach(system -> system.setEnabled(false));
            engine.frame();
            assertThat(trace.take())
                    .containsExactly("begin in initialization", "receive in network receive", "show in presentation");
            assertThat(engine.describe()).contains("SimulationGroup (phase simulation) (disabled)");
        }
    }

    // ---- phases of one's own

    private static final class PhaseGroup extends SystemGroup {
        private final String phase;

        PhaseGroup(String name, String phase) {
            super(name);
            this.phase = phase;
        }

        @Override
        protected String phase() {
            return phase;
        }
    }

    private static PhaseConfig ownPhases() {
        return PhaseConfig.builder()
                .phase("plan", WritePermission.READ_WRITE, StructurePermission.IMMEDIATE, "move")
                .phase("move", WritePermission.OWNED_ONLY, StructurePermission.COMMANDS, "collide", "plan")
                .phase("collide", WritePermission.OWNED_ONLY, StructurePermission.COMMANDS, "move")
                .build();
    }

    @Test
    void shouldRunGroupsOfOnesOwnAndReturnFromInnerPhases() {
        repo.phases().configure(ownPhases(), "plan");
        SystemGroup collide = new PhaseGroup("collisions", "collide").add(showPhase("bump"));
        SystemGroup move = new PhaseGroup("moving", "move")
                .add(showPhase("first"))
                .add(collide)
                .add(showPhase("last"));
        SystemGroup plan = new PhaseGroup("planning", "plan").add(showPhase("think"));
        try (Engine engine = Engine.builder(repo).groups(plan, move).start()) {
            engine.run(2);
            assertThat(trace.take().subList(0, 4))
                    .containsExactly("think in plan", "first in move", "bump in collide", "last in move");
            collide.setEnabled(false);
            engine.frame();
            assertThat(trace.take()).containsExactly("think in plan", "first in move", "last in move");
        }
    }

    @Test
    void shouldRefusePhasesThatDoNotLeadToEachOther() {
        repo.phases().configure(ownPhases(), "plan");
        SystemGroup plan = new PhaseGroup("planning", "plan");
        SystemGroup collide = new PhaseGroup("collisions", "collide");
        assertThatThrownBy(() -> Engine.builder(repo).groups(plan, collide).start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("phase \"plan\" (planning) does not lead to \"collide\" (collisions)");
        SystemGroup plan2 = new PhaseGroup("planning", "plan");
        SystemGroup move = new PhaseGroup("moving", "move");
        assertThatThrownBy(() -> Engine.builder(repo)
                        .groups(plan2, move, new PhaseGroup("late", "collide"))
                        .start())
                .hasMessageContaining("phase \"collide\" (late) does not lead to \"plan\" (the next frame)");
        SystemGroup inner = new PhaseGroup("inner", "move");
        SystemGroup outer = new PhaseGroup("outer", "plan").add(new SystemGroup("between").add(inner));
        repo.phases()
                .configure(
                        PhaseConfig.builder()
                                .phase("plan", WritePermission.READ_WRITE, StructurePermission.IMMEDIATE, "move")
                                .phase("move", WritePermission.READ_WRITE, StructurePermission.IMMEDIATE)
                                .build(),
                        "plan");
        assertThatThrownBy(() -> Engine.builder(repo).groups(outer).start())
                .hasMessageContaining("phase \"move\" (inner) does not lead to \"plan\" (between)");
        assertThatThrownBy(() -> Engine.builder(repo).start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(
                        "sets phase \"initialization\", which the configuration of the repository does not");
    }

    @Test
    void shouldReportASystemThatChangesThePhase() {
        SimSystem rude = SimSystem.of("rude", () -> repo.phases().enter(Phase.SIMULATION));
        repo.phases().configure(PhaseConfig.relaxed(), Phase.INITIALIZATION);
        try (Engine engine = allGroups().add(InitializationGroup.class, rude).start()) {
            engine.frame();
            assertThat(trace.take()).isEqualTo(ALL);
            assertThat(rude.health().failures()).isEqualTo(1);
            assertThat(rude.health().lastFailure()).hasMessageContaining("phases belong to groups");
        }
    }

    @Test
    void shouldStopWhenAPhaseCannotBeRestored() {
        SimSystem rude = SimSystem.of("rude", () -> repo.phases().enter(Phase.NETWORK_SEND));
        Engine engine = allGroups().add(rude).start();
        assertThatThrownBy(engine::frame)
                .isInstanceOf(EngineStoppedException.class)
                .hasMessageContaining("phase \"simulation\" could not be entered")
                .hasCauseInstanceOf(PhaseException.class);
        engine.close();
    }

    @Test
    void shouldCountAFailingHandlerOfAPhaseAndGoOn() {
        repo.phases().onEnter(Phase.SIMULATION, () -> {
            throw new IllegalStateException("handler");
        });
        try (Engine engine = allGroups().start()) {
            engine.frame();
            assertThat(trace.take()).isEqualTo(ALL);
            assertThat(health(engine, "phases").failures()).isEqualTo(1);
        }
    }

    @Test
    void shouldStopWhenAHandlerFailsInManyFrames() {
        boolean[] fails = {true};
        repo.phases().onEnter(Phase.SIMULATION, () -> {
            if (fails[0]) {
                throw new IllegalStateException("handler");
            }
        });
        Engine engine = allGroups().onFailure(FailurePolicy.stopAfter(3)).start();
        engine.run(2);
        fails[0] = false;
        engine.run(1);
        assertThat(health(engine, "phases").failuresInARow()).isZero();
        fails[0] = true;
        engine.run(2);
        assertThatThrownBy(engine::frame)
                .isInstanceOf(EngineStoppedException.class)
                .hasMessageContaining("because phases failed, 3 times in a row");
        engine.close();
    }

    @Test
    void shouldStayInThePhaseOfTheGroupBeforeIfAGroupHasNone() {
        repo.phases().configure(ownPhases(), "plan");
        SystemGroup plan = new PhaseGroup("planning", "plan").add(showPhase("think"));
        SystemGroup move = new PhaseGroup("moving", "move").add(showPhase("go"));
        SystemGroup rest = new SystemGroup("rest")
                .add(new PhaseGroup("collisions", "collide").add(showPhase("bump")))
                .add(showPhase("linger"));
        try (Engine engine = Engine.builder(repo).groups(plan, move, rest).start()) {
            engine.run(2);
            assertThat(trace.take().subList(4, 8))
                    .containsExactly("think in plan", "go in move", "bump in collide", "linger in move");
        }
    }

    @Test
    void shouldStopWhenTheRepositoryIsClosed() {
        EntityRepository own = worlds.create();
        Engine engine = Engine.builder(own).add(trace.system("never")).start();
        own.close();
        assertThatThrownBy(engine::frame).isInstanceOf(ClosedException.class);
        assertThatThrownBy(engine::frame)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("has stopped in the middle of a frame");
        assertThat(trace.lines).isEmpty();
        engine.close();
    }

    // ---- use

    @Test
    void shouldRefuseFramesInsideFramesAndAfterTheEnd() {
        AtomicReference<Engine> self = new AtomicReference<>();
        SimSystem inner = SimSystem.of("inner", () -> self.get().frame());
        SimSystem closer = SimSystem.of("closer", () -> self.get().close());
        Engine engine = Engine.builder(repo).add(inner).add(closer).start();
        self.set(engine);
        engine.frame();
        assertThat(inner.health().lastFailure())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("a frame is running");
        assertThat(closer.health().lastFailure())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("cannot close the engine while a frame is run");
        engine.close();
        engine.close();
        assertThatThrownBy(engine::frame).isInstanceOf(EngineException.class).hasMessageContaining("closed");
    }

    @Test
    void shouldRefuseAFrameOnAnotherThreadMeanwhile() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch mayLeave = new CountDownLatch(1);
        SimSystem slow = SimSystem.of("slow", () -> {
            inside.countDown();
            try {
                mayLeave.await();
            } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
            }
        });
        try (Engine engine = Engine.builder(repo).add(slow).start()) {
            Thread other = new Thread(engine::frame);
            other.start();
            inside.await();
            assertThatThrownBy(engine::frame).hasMessageContaining("a frame is running");
            assertThatThrownBy(engine::close).hasMessageContaining("stop() it first");
            mayLeave.countDown();
            other.join();
            assertThat(slow.health().updates()).isEqualTo(1);
            assertThat(slow.health().failures()).isZero();
        }
    }

    @Test
    void shouldEndARunWhenStopped() {
        AtomicReference<Engine> self = new AtomicReference<>();
        try (Engine engine = Engine.builder(repo)
                .add(SimSystem.of("stopper", () -> {
                    if (repo.currentTick() == 4) {
                        self.get().stop();
                    }
                }))
                .start()) {
            self.set(engine);
            assertThat(engine.run(100)).isEqualTo(5);
            assertThat(engine.run(10)).isEqualTo(10);
            assertThat(log.all()).isEmpty();
            engine.stop();
            assertThat(engine.run(10)).isZero();
            assertThat(log.all()).singleElement().asString().contains("no frame is run, because stop() was called");
            assertThat(engine.run(10)).isEqualTo(10);
        }
    }

    @Test
    void shouldRefuseWhatNeedsAnEngineBeforeThereIsOne() {
        SimSystem early = new SimSystem() {
            @Override
            protected void update() {}

            @Override
            public String toString() {
                return "early " + repo().currentTick();
            }
        };
        assertThatThrownBy(early::toString)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("call it in create() or update()");
    }

    @Test
    void shouldStartOnlyOneEngineFromABuilder() {
        EngineBuilder builder = Engine.builder(repo);
        try (Engine engine = builder.start()) {
            assertThat(engine.ambiguities()).isEmpty();
            assertThatThrownBy(builder::start).hasMessageContaining("make another one");
        }
    }

    @Test
    void shouldTidyUpOnceAFrame() {
        try (Engine engine = Engine.builder(repo)
                .maintenance(new Maintenance(1024, 4, 1))
                .add(new Barrier())
                .start()) {
            engine.run(3);
            Health sync = health(engine, "sync point");
            assertThat(sync.updates()).isEqualTo(9);
            assertThat(sync.failures()).isZero();
        }
        assertThatThrownBy(() -> new Maintenance(-1, 0, 1)).hasMessageContaining("defragmentBytes=-1");
        assertThatThrownBy(() -> new Maintenance(0, 0, 0)).hasMessageContaining("trimEveryFrames=0");
    }
}
