package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** When commands are played back. */
class CommandsInFramesTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("refused failed", "rude failed", "breaking failed", "sync point failed");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Shell(int number) {}

    private final Trace trace = new Trace();
    private EntityRepository repo;
    private ShellTable shells;

    @BeforeEach
    void open() {
        repo = worlds.create();
        shells = repo.register(ShellTable.TYPE);
    }

    private SimSystem firing(String name) {
        return SimSystem.of(name, () -> {
            CommandBuffer commands = repo.commands().buffer();
            shells.add(commands, commands.create(), 1);
        });
    }

    private SimSystem counting(String name) {
        return SimSystem.of(name, () -> trace.lines.add(name + " sees " + shells.count()));
    }

    private static Health syncOf(Engine engine) {
        return engine.health().stream()
                .filter(health -> health.name().equals("sync point"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldPlayBackAfterReceiveAndAfterSimulation() {
        try (Engine engine = Engine.builder(repo)
                .add(InitializationGroup.class, firing("first"))
                .add(InitializationGroup.class, counting("initialization"))
                .add(NetworkReceiveGroup.class, firing("second"))
                .add(NetworkReceiveGroup.class, counting("receive"))
                .add(firing("third"))
                .add(counting("simulation"))
                .add(NetworkSendGroup.class, counting("send"))
                .add(PresentationGroup.class, firing("refused"))
                .start()) {
            engine.frame();
            assertThat(trace.take())
                    .containsExactly("initialization sees 0", "receive sees 0", "simulation sees 2", "send sees 3");
            engine.clock().pause();
            engine.frame();
            assertThat(trace.take()).containsExactly("initialization sees 3", "receive sees 3", "send sees 5");
            assertThat(engine.systems().getLast().health().lastFailure()).isInstanceOf(PhaseException.class);
            assertThat(syncOf(engine).updates()).isEqualTo(4);
        }
    }

    @Test
    void shouldPlayBackWhatASystemRecordedBeforeItFailed() {
        int before = repo.entityCount();
        SimSystem breaking = SimSystem.of("breaking", () -> {
            repo.commands().buffer().create();
            throw new IllegalStateException("on purpose");
        });
        try (Engine engine = Engine.builder(repo).add(breaking).start()) {
            engine.frame();
        }
        assertThat(breaking.health().failures()).isOne();
        assertThat(repo.entityCount()).isEqualTo(before + 1);
    }

    static final class Between extends Barrier {}

    @Test
    void shouldPlayBackAtABarrierInsideAGroup() {
        try (Engine engine = Engine.builder(repo)
                .add(firing("fire"))
                .add(counting("before"))
                .add(new Between())
                .add(counting("after"))
                .start()) {
            engine.frame();
            assertThat(trace.take()).containsExactly("before sees 0", "after sees 1");
        }
    }

    @Test
    void shouldPlayBackAtTheEndOfAnInnerGroupThatHasABarrier() {
        SystemGroup inner = new SystemGroup("inner") {
            @Override
            protected boolean hasBarrier() {
                return true;
            }
        };
        try (Engine engine = Engine.builder(repo)
                .add(inner.add(firing("fire")).add(counting("inside")))
                .add(counting("outside"))
                .start()) {
            engine.frame();
            assertThat(trace.take()).containsExactly("inside sees 0", "outside sees 1");
            inner.setEnabled(false);
            engine.frame();
            assertThat(trace.take()).containsExactly("outside sees 1");
        }
    }

    @Test
    void shouldIsolateASystemThatChangesTheStructureDirectly() {
        SimSystem rude = SimSystem.of("rude", repo::createEntity);
        try (Engine engine = Engine.builder(repo).add(rude).add(firing("fire")).start()) {
            engine.frame();
            assertThat(rude.health().lastFailure()).isInstanceOf(PhaseException.class);
            assertThat(repo.entityCount()).isEqualTo(1);
        }
    }

    @Test
    void shouldCountCommandsThatFailAndPlayTheOthers() {
        long target = repo.createEntity();
        boolean[] wrong = {true};
        SimSystem clumsy = SimSystem.of("clumsy", () -> {
            CommandBuffer commands = repo.commands().buffer();
            shells.add(commands, target, 1);
            if (wrong[0]) {
                shells.add(commands, target, 2); // is there already
            }
            commands.create();
            shells.remove(commands, target);
        });
        Engine engine = Engine.builder(repo)
                .onFailure(FailurePolicy.stopAfter(3))
                .add(clumsy)
                .start();
        engine.run(2);
        assertThat(syncOf(engine).failures()).isEqualTo(2);
        assertThat(syncOf(engine).failuresInARow()).isEqualTo(2);
        assertThat(syncOf(engine).lastFailure()).isInstanceOf(PlaybackException.class);
        assertThat(clumsy.health().failures()).isZero();
        assertThat(repo.entityCount()).isEqualTo(3);
        wrong[0] = false;
        engine.run(1);
        assertThat(syncOf(engine).failuresInARow()).isZero();
        wrong[0] = true;
        engine.run(2);
        assertThatThrownBy(engine::frame)
                .isInstanceOf(EngineStoppedException.class)
                .hasMessageContaining("because sync point failed, 3 times in a row")
                .hasCauseInstanceOf(PlaybackException.class);
        engine.close();
    }

    @Test
    void shouldRecordOnWhicheverThreadRunsTheFrame() throws InterruptedException {
        try (Engine engine = Engine.builder(repo)
                .add(InitializationGroup.class, firing("fire"))
                .start()) {
            repo.commands().buffer().create(); // by this thread, between frames
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread other = new Thread(() -> {
                try {
                    engine.frame();
                } catch (Throwable thrown) {
                    failure.set(thrown);
                }
            });
            other.start();
            other.join();
            assertThat(failure.get()).isNull();
            engine.frame();
            assertThat(engine.systems().get(1).health().failures()).isZero();
            assertThat(shells.count()).isEqualTo(2);
            assertThat(repo.entityCount()).isEqualTo(3);
        }
    }

    @Test
    void shouldPlayBackWhatOtherThreadsHandOver() throws InterruptedException {
        try (Engine engine = Engine.builder(repo).add(counting("simulation")).start()) {
            Thread other = new Thread(() -> {
                try (CommandBatch batch = repo.commands().newBatch()) {
                    shells.add(batch, batch.create(), 7);
                    batch.submit();
                }
            });
            other.start();
            other.join();
            engine.frame();
            assertThat(trace.take()).containsExactly("simulation sees 1");
        }
    }
}
