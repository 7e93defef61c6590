package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandKind;
import io.fdp.kernel.command.Playback;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Code of a batch runs at playback, at its place among the commands, and sees the world as it is then. */
class CommandRunTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private long tank;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        tank = repo.createEntity();
        position.add(tank, 1, 2, 3);
    }

    @Test
    void shouldSeeTheWorldAsItIsThen() {
        try (CommandBatch batch = repo.commands().newBatch()) {
            batch.run(() -> position.set(
                    tank, 10, position.get(tank).y(), position.get(tank).z()));
            batch.submit();
            position.set(tank, 5, 6, 7); // after recording, before playback
            Playback done = repo.commands().playback();

            assertThat(done.applied(CommandKind.RUN)).isEqualTo(1);
            assertThat(position.get(tank).toString())
                    .contains("10")
                    .contains("6")
                    .contains("7");
            assertThat(batch.isOpen()).isTrue();
        }
    }

    /** The order of commands and code is the order of recording, whatever the mixture. */
    @Test
    void shouldKeepTheOrder() {
        Seeds.run(30, random -> {
            List<Integer> expected = new ArrayList<>();
            List<Integer> seen = new ArrayList<>();
            try (CommandBatch batch = repo.commands().newBatch()) {
                for (int i = 0; i < 1 + random.nextInt(50); i++) {
                    int number = i;
                    if (random.nextBoolean()) {
                        position.set(batch, tank, number, 0, 0);
                    } else {
                        expected.add(number - 1);
                        position.set(batch, tank, number - 1, 0, 0);
                        batch.run(() -> seen.add((int) position.get(tank).x()));
                    }
                }
                batch.submit();
                repo.commands().playback();
            }
            assertThat(seen).isEqualTo(expected);
        });
    }

    @Test
    void shouldChangeTheStructure() {
        try (CommandBatch batch = repo.commands().newBatch()) {
            long[] made = new long[1];
            batch.run(() -> {
                made[0] = repo.createEntity();
                position.add(made[0], 4, 4, 4);
                repo.destroyEntity(tank);
            });
            position.set(batch, tank, 9, 9, 9);
            batch.submit();
            Playback done = repo.commands().playback();

            assertThat(repo.isAlive(tank)).isFalse();
            assertThat(position.has(made[0])).isTrue();
            assertThat(done.skipped(CommandKind.SET)).isEqualTo(1);
        }
    }

    @Test
    void shouldTellOfCodeThatThrows() {
        try (CommandBatch batch = repo.commands().newBatch()) {
            batch.run(() -> {
                position.set(tank, 8, 8, 8);
                throw new IllegalStateException("no more");
            });
            position.set(batch, repo.createEntity(), 0, 0, 0); // fails as well: it has none
            long other = repo.createEntity();
            position.add(batch, other, 1, 1, 1);
            batch.submit();

            assertThatThrownBy(() -> repo.commands().playback())
                    .isInstanceOfSatisfying(PlaybackException.class, failed -> {
                        assertThat(failed.kind()).isEqualTo(CommandKind.RUN);
                        assertThat(failed.entity()).isEqualTo(Entity.NULL);
                    })
                    .hasMessageContaining("run code of a batch")
                    .hasMessageContaining("what it changed before stays")
                    .hasMessageContaining("no more");
            assertThat(position.get(tank).x()).isEqualTo(8);
            assertThat(position.has(other)).isTrue();
        }
    }

    @Test
    void shouldRefuseWhatPlaybackCannotDo() {
        List<Class<?>> thrown = new ArrayList<>();
        List<Runnable> attempts = List.of(
                () -> repo.commands().playback(), () -> repo.commands().buffer().create(), () -> repo.tick());
        try (CommandBatch batch = repo.commands().newBatch()) {
            for (Runnable attempt : attempts) {
                batch.run(() -> {
                    try {
                        attempt.run();
                    } catch (RuntimeException refused) {
                        thrown.add(refused.getClass());
                    }
                });
            }
            batch.submit();
            repo.commands().playback();
        }
        assertThat(thrown).hasSize(attempts.size());
    }

    @Test
    void shouldForgetCodeThatIsDropped() {
        List<String> ran = new ArrayList<>();
        try (CommandBatch batch = repo.commands().newBatch()) {
            batch.run(() -> ran.add("dropped"));
            batch.submit();
            assertThatThrownBy(() -> batch.run(() -> {})).isInstanceOf(CommandException.class);
            assertThat(repo.commands().discard()).isEqualTo(1);
            repo.commands().playback();
            batch.run(() -> ran.add("played"));
            batch.submit();
            repo.commands().playback();
        }
        assertThat(ran).containsExactly("played");
        CommandBatch closed = repo.commands().newBatch();
        closed.close();
        assertThatThrownBy(() -> closed.run(() -> {})).isInstanceOf(CommandException.class);
    }

    /** Observers can be asked for by their type. */
    @Test
    void shouldFindObservers() {
        FrameObserver first = frame -> {};
        Named second = new Named();
        repo.observers().add(first);
        repo.observers().add(second);

        assertThat(repo.observers().of(FrameObserver.class)).containsExactly(first, second);
        assertThat(repo.observers().of(Named.class)).containsExactly(second);
        repo.observers().remove(second);
        assertThat(repo.observers().of(Named.class)).isEmpty();
    }

    private static final class Named implements FrameObserver {
        @Override
        public void frameFinished(FinishedFrame frame) {}
    }
}
