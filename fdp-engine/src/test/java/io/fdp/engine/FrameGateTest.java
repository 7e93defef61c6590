package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.policy.FrameGate;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frames that wait for a gate, and time that is set forward. */
class FrameGateTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Lets every third question through. */
    private static class ThirdTime implements FrameGate {
        final List<String> calls = new ArrayList<>();
        final boolean paces;
        int asked;
        boolean refuses;

        ThirdTime(boolean paces) {
            this.paces = paces;
        }

        @Override
        public long nanosUntilFrame() {
            return ++asked % 3 == 0 ? 0 : 1_000;
        }

        @Override
        public boolean isPacing() {
            return paces;
        }

        @Override
        public void beginFrame() {
            if (refuses) {
                throw new EngineException("not now");
            }
            calls.add("begin");
        }

        @Override
        public void endFrame() {
            calls.add("end");
        }
    }

    private Engine engine(FrameGate gate) {
        EntityRepository repo = worlds.create();
        return Engine.builder(repo)
                .module(context -> context.services().provide(FrameGate.class, gate))
                .start();
    }

    @Test
    void shouldWaitForTheGate() {
        for (boolean paces : new boolean[] {true, false}) {
            ThirdTime gate = new ThirdTime(paces);
            try (Engine engine = engine(gate)) {
                assertThat(engine.run(4)).isEqualTo(4);
                assertThat(gate.asked).isEqualTo(12);
                assertThat(engine.runRealTime(2)).isEqualTo(2);
                assertThat(gate.calls)
                        .containsSubsequence("begin", "end", "begin", "end")
                        .hasSize(12);
                assertThat(engine.clock().steps()).isEqualTo(6);
                engine.stop();
                assertThat(engine.run(5)).isZero();
                engine.stop();
                assertThat(engine.runRealTime()).isZero();
            }
        }
    }

    @Test
    void shouldEndTheWaitingWhenStoppedOrInterrupted() throws InterruptedException {
        FrameGate closed = new ThirdTime(true) {
            @Override
            public long nanosUntilFrame() {
                return 1_000_000;
            }
        };
        try (Engine engine = engine(closed)) {
            long[] frames = {-1, -1};
            Thread stopped = new Thread(() -> frames[0] = engine.run(3));
            stopped.start();
            engine.stop();
            stopped.join();
            Thread interrupted = new Thread(() -> frames[1] = engine.runRealTime());
            interrupted.start();
            interrupted.interrupt();
            interrupted.join();
            assertThat(frames).containsExactly(0, 0);
        }
    }

    @Test
    void shouldGoOnAfterARefusedFrame() {
        ThirdTime gate = new ThirdTime(true);
        try (Engine engine = engine(gate)) {
            gate.refuses = true;
            assertThatThrownBy(engine::frame).hasMessage("not now");
            gate.refuses = false;
            engine.frame();
            assertThat(engine.clock().steps()).isEqualTo(1);
            assertThat(gate.calls).containsExactly("begin", "end");
        }
    }

    @Test
    void shouldSetTimeForward() {
        for (int hertz : new int[] {60, 7, 1000, 999_983}) {
            EntityRepository repo = worlds.create();
            EntityRepository same = worlds.create();
            try (Engine engine =
                            Engine.builder(repo).clock(SimClock.fixed(hertz)).start();
                    Engine other =
                            Engine.builder(same).clock(SimClock.fixed(hertz)).start()) {
                SimClock clock = engine.clock();
                for (int i = 0; i < 50; i++) {
                    long next = clock.nextNanos();
                    engine.run(1);
                    assertThat(clock.nanos()).isEqualTo(next);
                }
                other.clock().jump(50);
                assertThat(other.clock().nanos()).isEqualTo(clock.nanos());
                assertThat(other.clock().isStill()).isTrue();
                engine.run(23);
                other.run(23);
                assertThat(same.singleton(SimTimeTable.TYPE).get())
                        .isEqualTo(repo.singleton(SimTimeTable.TYPE).get());
                assertThatThrownBy(() -> clock.jump(72)).hasMessageContaining("time does not go back");
                assertThatThrownBy(() -> clock.jump(-1)).hasMessageContaining("steps not between");
                assertThatThrownBy(() -> clock.jump(Long.MAX_VALUE)).hasMessageContaining("steps not between");
            }
        }
        assertThatThrownBy(() -> SimClock.fixed(60).jump(1)).isInstanceOf(EngineException.class);
    }
}
