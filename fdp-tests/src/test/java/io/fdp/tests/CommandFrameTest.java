package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.CommandBuffer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Snapshot;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.PlaybackException;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands beside observers, copies and snapshots. */
class CommandFrameTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
    }

    @Test
    void shouldShowObserversWhomCommandsCreatedAndDestroyed() {
        long doomed = repo.createEntity();
        repo.tick();
        List<Long> created = new ArrayList<>();
        List<Long> destroyed = new ArrayList<>();
        List<Integer> changed = new ArrayList<>();
        repo.observers().add(frame -> {
            for (int i = 0; i < frame.createdCount(); i++) {
                created.add(frame.created(i));
            }
            for (int i = 0; i < frame.destroyedCount(); i++) {
                destroyed.add(frame.destroyed(i));
            }
            changed.add(frame.nextChanged(position, 0));
        });
        CommandBuffer commands = repo.commands().buffer();
        position.add(commands, commands.create(), 1, 2, 3);
        commands.spawn((world, built) -> position.add(built, 4, 5, 6));
        commands.destroy(doomed);
        repo.commands().playback();
        repo.tick();
        List<Long> alive = new ArrayList<>();
        repo.query().with(position).build().forEach(alive::add);
        assertThat(created).isEqualTo(alive).hasSize(2);
        assertThat(destroyed).containsExactly(doomed);
        assertThat(changed).containsExactly(0);
    }

    @Test
    void shouldNotPlayBackNorDropWhileObserversLook() {
        repo.observers().add(frame -> {
            assertThatThrownBy(() -> repo.commands().playback()).isInstanceOf(PhaseException.class);
            assertThatThrownBy(() -> repo.commands().discard()).isInstanceOf(PhaseException.class);
        });
        repo.commands().buffer().create();
        repo.tick();
        assertThat(repo.entityCount()).isZero();
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
        assertThat(repo.entityCount()).isEqualTo(1);
    }

    @Test
    void shouldNotCopyNorEndTheFrameDuringPlayback() {
        EntityRepository other = worlds.create();
        other.register(PositionTable.TYPE);
        try (Snapshot snapshot = Snapshot.of(repo)) {
            List<Runnable> refused = List.of(
                    () -> repo.copyFrom(other),
                    () -> other.copyFrom(repo),
                    snapshot::take,
                    repo::tick,
                    repo::close,
                    () -> repo.commands().playback());
            for (Runnable action : refused) {
                repo.commands().buffer().spawn((world, built) -> action.run());
                assertThatThrownBy(() -> repo.commands().playback())
                        .isInstanceOf(PlaybackException.class)
                        .hasCauseInstanceOf(CommandException.class)
                        .hasMessageContaining("while commands are played back");
                assertThat(repo.entityCount()).isZero();
            }
        }
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldPlayBackInAWorldThatBecameLikeAnother() {
        long here = repo.createEntity();
        EntityRepository other = worlds.create();
        PositionTable elsewhere = other.register(PositionTable.TYPE);
        long first = other.createEntity();
        long second = other.createEntity();
        elsewhere.add(second, 1, 1, 1);
        assertThat(first).isEqualTo(here);

        CommandBuffer commands = repo.commands().buffer();
        position.add(commands, here, 7, 8, 9);
        position.add(commands, commands.create(), 1, 2, 3);
        repo.copyFrom(other);
        assertThat(repo.commands().playback().applied()).isEqualTo(3);
        assertThat(position.get(first).x()).isEqualTo(7);
        assertThat(repo.entityCount()).isEqualTo(3);
        assertThat(repo.checkStructure()).isEmpty();
    }
}
