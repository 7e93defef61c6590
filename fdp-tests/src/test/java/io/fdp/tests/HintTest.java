package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsView;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What errors advise can be done, and is about what went wrong. */
class HintTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private WheelParts wheels;
    private long tank;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        wheels = repo.register(WheelParts.TYPE);
        tank = repo.createEntity();
        position.add(tank, 1, 2, 3);
        wheels.add(tank, 1, 1, 1);
        wheels.add(tank, 2, 2, 2);
    }

    private void enter(WritePermission writes, StructurePermission structure) {
        repo.phases()
                .configure(
                        PhaseConfig.builder().phase("here", writes, structure).build(), "here");
    }

    // ---- phases

    @Test
    void shouldNotAdviseCommandsThatDoNotExist() {
        enter(WritePermission.READ_WRITE, StructurePermission.COMMANDS);
        for (Runnable change : new Runnable[] {() -> repo.clear(), () -> repo.restoreEntity(Entity.of(50, 1))}) {
            assertThatThrownBy(change::run)
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("there is no command for this")
                    .hasMessageNotContaining("record a command");
        }
        assertThatThrownBy(() -> repo.createEntity()).hasMessageContaining("record a command");
    }

    @Test
    void shouldAdviseHowToTakeOwnershipInThePhaseAtHand() {
        position.setAuthority(tank, false);
        enter(WritePermission.OWNED_ONLY, StructurePermission.IMMEDIATE);
        assertThatThrownBy(() -> position.set(tank, 1, 2, 3))
                .hasMessageContaining("take ownership with setAuthority(), or leave");
        enter(WritePermission.OWNED_ONLY, StructurePermission.COMMANDS);
        assertThatThrownBy(() -> position.set(tank, 1, 2, 3))
                .hasMessageContaining("with setAuthority() in a command buffer, or leave");
        enter(WritePermission.OWNED_ONLY, StructurePermission.REFUSED);
        assertThatThrownBy(() -> position.set(tank, 1, 2, 3))
                .hasMessageContaining("with setAuthority() in another phase, or leave");
    }

    @Test
    void shouldNotAdviseCommandsForWhatCannotBeRecordedDuringAnIteration() {
        EntityRepository other = worlds.create();
        other.register(PositionTable.TYPE);
        other.register(WheelParts.TYPE);
        WorldCopy copy = WorldCopy.of(repo, other);
        for (Runnable change : new Runnable[] {
            () -> repo.clear(),
            () -> repo.restoreEntity(Entity.of(50, 1)),
            () -> copy.copyAll(),
            () -> repo.defragment(1)
        }) {
            assertThatThrownBy(() -> repo.query().build().forEach(entity -> change.run()))
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining("before or after the iteration")
                    .hasMessageNotContaining("command");
        }
    }

    // ---- copies and snapshots

    @Test
    void shouldSayThatTheSnapshotIsClosedNotTheRepository() {
        Snapshot snapshot = Snapshot.of(repo);
        snapshot.take();
        snapshot.close();
        for (Callable<?> use : new Callable<?>[] {
            () -> {
                snapshot.take();
                return null;
            },
            () -> {
                snapshot.restore();
                return null;
            },
            snapshot::tick,
            snapshot::stateHash
        }) {
            assertThatThrownBy(use::call)
                    .isInstanceOf(ClosedException.class)
                    .hasMessageContaining("the snapshot is closed")
                    .hasMessageContaining("Snapshot.of()");
        }
        assertThat(repo.isClosed()).isFalse();
    }

    @Test
    void shouldSayWhatEndedCursorsAndSpansOfTheTargetAndLeaveThoseOfTheSource() {
        try (Snapshot snapshot = Snapshot.of(repo)) {
            PositionView view = position.view(tank);
            PositionSpan span = position.span(0);
            WheelPartsView parts = wheels.view(tank);
            snapshot.take();
            assertThat(view.x()).isEqualTo(1);
            assertThat(parts.id(1)).isEqualTo(2);
            assertThatThrownBy(() -> span.x(0))
                    .isInstanceOf(StaleCursorException.class)
                    .hasMessageContaining("or a copy");
            snapshot.restore();
            assertThatThrownBy(view::x)
                    .isInstanceOf(StaleCursorException.class)
                    .hasMessageContaining("restore()")
                    .hasMessageNotContaining("after tick()");
            assertThatThrownBy(() -> parts.id(1)).isInstanceOf(StaleCursorException.class);
        }
    }

    // ---- images

    @Test
    void shouldSayWhatIsWrongWithNumbersOfParts() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment image = arena.allocate(4096, 8);
            long bytes = repo.rawChunks().read(wheels, 0, image, 0);
            for (int count : new int[] {0, -1, 65_537}) {
                image.set(ValueLayout.JAVA_INT, 256, count);
                assertThatThrownBy(() -> repo.rawChunks().write(wheels, 0, image, 0, bytes))
                        .isInstanceOf(CopyException.class)
                        .hasMessageContaining("each of its 1 entities must have")
                        .hasMessageContaining("1 to 65,536");
            }
            image.set(ValueLayout.JAVA_INT, 256, 3);
            assertThatThrownBy(() -> repo.rawChunks().write(wheels, 0, image, 0, bytes))
                    .hasMessageContaining("bytes, not these " + bytes);
            assertThat(wheels.count(tank)).isEqualTo(2);
        }
    }
}
