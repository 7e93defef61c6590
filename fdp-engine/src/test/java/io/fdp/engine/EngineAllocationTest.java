package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.policy.EngineMode;
import io.fdp.engine.policy.Maintenance;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.memory.Literals;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.kernel.state.HashTrail;
import io.fdp.kernel.state.StateHashes;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Warm frames make no garbage. */
@Tag("allocation")
class EngineAllocationTest {
    static {
        Literals.createFor(Engine.class);
    }

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Nothing is logged. */
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    /** Does a little of everything that systems do. */
    private static final class Busy extends SimSystem {
        private final String name;
        private @Nullable SlicedIteration slice;
        private double sum;

        Busy(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        protected void destroy() {
            assertThat(sum).isPositive();
        }

        @Override
        protected void worldReplaced() {
            // the sum is no state of the world: it only has to be used
        }

        @Override
        protected void create() {
            slice = repo().query().build().sliced(slices(100, 0.01));
        }

        @Override
        protected void update() {
            sum += time().delta() + time().seconds() + service(Marker.class).value();
            CommandBuffer commands = repo().commands().buffer();
            commands.destroy(commands.create());
            sum += Objects.requireNonNull(slice).forEach(entity -> {});
        }
    }

    private record Marker(int value) {}

    private Engine start(EngineMode mode, SimClock clock) {
        EntityRepository repo = worlds.create();
        repo.createEntities(new long[3000]);
        EngineBuilder builder = Engine.builder(repo)
                .clock(clock)
                .mode(mode)
                .maintenance(new Maintenance(1024, 4, 4))
                .provide(Marker.class, new Marker(3))
                .add(new Barrier())
                .module(context -> context.add(new SystemGroup("inner").add(new Busy("last"))));
        for (int i = 0; i < 20; i++) {
            builder.add(new Busy("busy " + i));
        }
        return builder.start();
    }

    @Test
    void shouldMakeNoGarbageInDeterministicFrames() {
        try (Engine engine = start(EngineMode.DETERMINISTIC, SimClock.fixed(60))) {
            Garbage.assertNone(() -> engine.run(5));
        }
    }

    @Test
    void shouldMakeNoGarbageWhileHashesAreRecorded() {
        try (Engine engine = start(EngineMode.DETERMINISTIC, SimClock.fixed(60))) {
            HashTrail trail = HashTrail.keeping(1000);
            engine.repo().observers().add(trail);
            StateHashes hashes = engine.repo().stateHashes();
            Garbage.assertNone(() -> {
                engine.run(5);
                hashes.take();
            });
            assertThat(trail.size()).isEqualTo(1000);
        }
    }

    @Test
    void shouldMakeNoGarbageWhenTheWorldIsReplaced() {
        try (Engine engine = start(EngineMode.DETERMINISTIC, SimClock.fixed(60));
                Snapshot snapshot = Snapshot.of(engine.repo())) {
            engine.run(3);
            snapshot.take();
            Garbage.assertNone(() -> {
                engine.run(2);
                snapshot.restore();
                engine.clock().steps();
            });
        }
    }

    @Test
    void shouldMakeNoGarbageInFramesByAnotherClock() {
        try (Engine engine = start(EngineMode.REAL_TIME, SimClock.variable(60))) {
            Garbage.assertNone(() -> {
                engine.run(3);
                engine.clock().step();
                engine.run(2);
                engine.clock().resume();
            });
        }
    }

    @Test
    void shouldMakeNoGarbageWhilePacing() {
        try (Engine engine = start(EngineMode.DETERMINISTIC, SimClock.fixed(20_000))) {
            Pacer pacer = new Pacer(engine.clock(), engine.budget());
            Garbage.assertNone(() -> {
                for (int i = 0; i < 20; i++) {
                    if (pacer.isDue()) {
                        engine.frame();
                    }
                }
            });
        }
    }
}
