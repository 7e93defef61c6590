package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.PositionTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
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
        commands.spawn(built -> position.add(built, 4, 5, 6));
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
                repo.commands().buffer().spawn(built -> action.run());
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
    void shouldNotPlayBackInAWorldThatBecameLikeAnother() {
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
        assertThatThrownBy(repo.commands()::playback)
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("the first of 3 commands in CommandBuffer[frame thread]");
        assertThat(position.has(first))
                .as("another entity with the same handle")
                .isFalse();
        assertThat(repo.entityCount()).isEqualTo(2);
        assertThat(repo.commands().discard()).isEqualTo(3);
        position.add(commands, first, 7, 8, 9);
        position.add(commands, commands.create(), 1, 2, 3);
        assertThat(repo.commands().playback().applied()).isEqualTo(3);
        assertThat(position.get(first).x()).isEqualTo(7);
        assertThat(repo.entityCount()).isEqualTo(3);
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldLeaveLanesAloneWhenAnotherThreadTrims() throws InterruptedException {
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        AtomicBoolean done = new AtomicBoolean();
        Thread trimmer = new Thread(() -> {
            while (!done.get()) {
                repo.trim(1000);
            }
        });
        trimmer.start();
        try {
            for (int round = 0; round < 600; round++) {
                int many = round % 100 == 0 ? 50_000 : 10;
                CommandBuffer commands = repo.commands().buffer();
                for (int i = 0; i < many; i++) {
                    commands.destroy(1L << 32);
                    detonations.publish(i + 1, 0, 0);
                }
                assertThat(repo.commands().playback().skipped()).isEqualTo(many);
                repo.tick();
                assertThat(detonations.count()).isEqualTo(many);
                assertThat(detonations.get(many - 1).x()).isEqualTo(many);
            }
        } finally {
            done.set(true);
            trimmer.join();
        }
    }

    @Test
    void shouldLetAnotherThreadAskForMemoryWhileABlueprintBuilds() throws InterruptedException {
        Thread[] other = new Thread[1];
        repo.commands().buffer().spawn(built -> {
            CountDownLatch asked = new CountDownLatch(1);
            other[0] = new Thread(() -> {
                repo.memory();
                repo.trim(10);
                asked.countDown();
            });
            other[0].start();
            try {
                assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
        });
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
        other[0].join();
    }

    @Test
    void shouldRefuseTicksThatCouldOverflow() {
        assertThatThrownBy(() -> repo.rawChunks().setTick(Long.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tick");
        repo.rawChunks().setTick((1L << 62) - 1);
        repo.tick();
        assertThat(repo.currentTick()).isEqualTo(1L << 62);
        assertThatThrownBy(repo::tick)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the world is at tick " + (1L << 62));
        assertThat(repo.currentTick()).isEqualTo(1L << 62);
    }
}
