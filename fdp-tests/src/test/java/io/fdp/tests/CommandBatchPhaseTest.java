package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.WheelParts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What other threads record in batches does not depend on the phase in which the frame thread happens to be. */
class CommandBatchPhaseTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private WheelParts wheels;
    private ManagedTable<Route> routes;
    private long owned;
    private long foreign;
    private long bare;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        wheels = repo.register(WheelParts.TYPE);
        routes = repo.registerManaged(Route.class);
        owned = repo.createEntity();
        foreign = repo.createEntity();
        bare = repo.createEntity();
        position.add(owned, 1, 0, 0);
        position.add(foreign, 2, 0, 0);
        position.setAuthority(foreign, false);
        wheels.add(foreign, 1, 1, 1);
        wheels.setAuthority(foreign, false);
    }

    private void enter(WritePermission writes) {
        repo.phases()
                .configure(
                        PhaseConfig.builder()
                                .phase("here", writes, StructurePermission.REFUSED)
                                .build(),
                        "here");
    }

    /** Runs something on a thread of its own, which throws what that throws. */
    private static void elsewhere(Runnable work) {
        AtomicReference<RuntimeException> thrown = new AtomicReference<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (RuntimeException failure) {
                        thrown.set(failure);
                    }
                },
                "receiver");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        if (thrown.get() != null) {
            throw thrown.get();
        }
    }

    private void recordAll(CommandBatch batch) {
        position.set(batch, owned, 3, 0, 0);
        position.set(batch, foreign, 4, 0, 0);
        position.add(batch, bare, 5, 0, 0);
        wheels.add(batch, foreign, 2, 2, 2);
        wheels.set(batch, foreign, 0, 3, 3, 3);
        wheels.add(batch, bare, 4, 4, 4);
        routes.add(batch, bare, new Route("there"));
        position.setAuthority(batch, owned, false);
        repo.hierarchy().addChild(batch, owned, bare);
        position.add(batch, batch.create(), 6, 0, 0);
        batch.spawn(built -> {});
        batch.submit();
    }

    private void assertAllPlayed() {
        assertThat(repo.commands().playback().applied()).isEqualTo(12);
        assertThat(position.get(owned).x()).isEqualTo(3);
        assertThat(position.get(foreign).x()).isEqualTo(4);
        assertThat(position.hasAuthority(owned)).isFalse();
        assertThat(position.hasAuthority(bare))
                .as("what is added is this node's")
                .isTrue();
        assertThat(wheels.hasAuthority(bare)).isTrue();
        assertThat(wheels.hasAuthority(foreign)).isFalse();
        assertThat(wheels.count(foreign)).isEqualTo(2);
        assertThat(routes.hasAuthority(bare)).isTrue();
        assertThat(repo.entityCount()).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource(WritePermission.class)
    void shouldTakeWhatOtherThreadsRecordInAnyPhase(WritePermission writes) {
        enter(writes);
        elsewhere(() -> recordAll(repo.commands().newBatch()));
        assertAllPlayed();
    }

    @Test
    void shouldTakeWhatOtherThreadsRecordWhileObserversLook() {
        repo.observers().add(frame -> elsewhere(() -> recordAll(repo.commands().newBatch())));
        repo.tick();
        assertAllPlayed();
    }

    @Test
    void shouldHoldTheFrameThreadToItsPhaseInABatchToo() {
        try (CommandBatch batch = repo.commands().newBatch()) {
            enter(WritePermission.OWNED_ONLY);
            assertThatThrownBy(batch::create).isInstanceOf(PhaseException.class);
            assertThatThrownBy(() -> position.add(batch, bare, 1, 2, 3)).isInstanceOf(PhaseException.class);
            assertThatThrownBy(() -> position.set(batch, foreign, 1, 2, 3)).isInstanceOf(PhaseException.class);
            assertThat(batch.size()).isZero();
            position.set(batch, owned, 1, 2, 3);
            List<Throwable> errors = new ArrayList<>();
            repo.observers().add(frame -> {
                for (Runnable record : new Runnable[] {
                    () -> position.set(batch, owned, 4, 5, 6),
                    () -> batch.destroy(owned),
                    () -> repo.commands().buffer().create(),
                    () -> position.set(repo.commands().buffer(), owned, 4, 5, 6)
                }) {
                    try {
                        record.run();
                        errors.add(new AssertionError("not refused"));
                    } catch (PhaseException expected) {
                        assertThat(expected).hasMessageContaining("observe");
                    }
                }
            });
            repo.tick();
            assertThat(errors).isEmpty();
            assertThat(batch.size()).isEqualTo(1);
        }
    }
}
