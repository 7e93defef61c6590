package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.logging.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands that nobody plays back are told of, once for each repository. */
class ForgottenPlaybackTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("to be played back", "submitted");

    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    @Test
    void shouldTellOnceWhenCommandsWaitForTwoFrames() {
        repo.commands().buffer().create();
        repo.tick();
        repo.commands().buffer().create();
        repo.tick();
        assertThat(log.all()).as("they may be for the next frame").isEmpty();

        repo.tick();
        assertThat(log.at(Level.WARNING))
                .containsExactly("2 commands wait to be played back, and nobody did so for 2 frames: call"
                        + " commands().playback() in each frame, or commands().discard() to drop them; an engine plays"
                        + " back by itself");

        for (int i = 0; i < 10; i++) {
            repo.commands().buffer().create();
            repo.tick();
        }
        assertThat(log.all()).as("once for each repository").hasSize(1);

        EntityRepository other = worlds.create();
        other.commands().buffer().create();
        for (int i = 0; i < 3; i++) {
            other.tick();
        }
        assertThat(log.at(Level.WARNING)).hasSize(2);
        assertThat(log.all().getLast()).startsWith("1 command waits to be played back");
        assertThat(repo.commands().playback().applied())
                .as("it changes nothing")
                .isEqualTo(12);
    }

    @Test
    void shouldNotTellThoseWhoPlayBackLater() {
        for (int i = 0; i < 30; i++) {
            if (i % 2 == 0) {
                repo.commands().playback(); // in every other frame
            }
            repo.commands().buffer().create(); // after playback: for the next one
            repo.tick();
        }
        assertThat(log.all()).isEmpty();
    }

    @Test
    void shouldTellWhenTheRepositoryIsClosedBeforeAnyPlayback() {
        repo.commands().buffer().create();
        repo.tick();
        repo.close();
        repo.close();
        assertThat(log.at(Level.WARNING))
                .containsExactly("1 command waits to be played back, and it is lost, because the repository is"
                        + " closed and nobody ever played any back: call commands().playback() in each frame, or"
                        + " commands().discard() to drop them; an engine plays back by itself");
    }

    @Test
    void shouldNotTellOfTheLastCommandsOfAProgramThatPlaysBack() {
        repo.commands().buffer().create();
        repo.tick();
        repo.commands().playback();
        repo.commands().buffer().create();
        repo.tick();
        repo.close();
        EntityRepository unfinished = worlds.create();
        unfinished.commands().buffer().create();
        unfinished.close();
        assertThat(log.all()).isEmpty();
    }

    @Test
    void shouldNotTellThoseWhoDrop() {
        for (int i = 0; i < 10; i++) {
            repo.commands().buffer().create();
            repo.tick();
            repo.commands().discard();
        }
        assertThat(log.all()).isEmpty();
    }

    @Test
    void shouldCountBatchesOfOtherThreads() {
        try (CommandBatch batch = repo.commands().newBatch()) {
            batch.create();
            for (int i = 0; i < 5; i++) {
                repo.tick();
            }
            assertThat(log.all()).as("it is not handed over yet").isEmpty();
            batch.submit();
            repo.tick();
            repo.tick();
            assertThat(log.all()).isEmpty();
            repo.tick();
            assertThat(log.at(Level.WARNING)).hasSize(1);
            repo.commands().playback();
        }
    }

    @Test
    void shouldTellOfBatchesThatAreNeverSubmitted() {
        CommandBatch kept = repo.commands().newBatch();
        kept.create();
        kept.create();
        CommandBatch submitted = repo.commands().newBatch();
        submitted.create();
        submitted.submit();
        repo.commands().playback();
        try (CommandBatch closed = repo.commands().newBatch()) {
            closed.create();
        }
        assertThat(log.at(Level.WARNING))
                .singleElement()
                .asString()
                .contains("CommandBatch[" + Thread.currentThread().getName() + "]")
                .contains("with 1 command that was not submitted, and is dropped: call submit()");
        log.clear();

        repo.close();
        assertThat(log.at(Level.WARNING))
                .containsExactly("2 commands of batches that were never submitted are lost, because the repository is"
                        + " closed: call submit() when a batch is complete, or discard() to drop its commands");
    }

    @Test
    void shouldRefuseBatchesOfAWorldThatWasReplaced() {
        long kept = repo.createEntity();
        try (Snapshot before = Snapshot.of(repo);
                CommandBatch batch = repo.commands().newBatch()) {
            before.take();
            long later = repo.createEntity();
            batch.destroy(later);
            before.restore();
            assertThat(repo.createEntity())
                    .as("the handle means another entity now")
                    .isEqualTo(later);
            assertThatThrownBy(batch::submit)
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("the world was replaced")
                    .hasMessageContaining("call discard()");
            assertThatThrownBy(() -> batch.destroy(kept)).isInstanceOf(CommandException.class);
            batch.discard();
            batch.destroy(kept);
            batch.submit();
            assertThat(repo.commands().playback().applied()).isEqualTo(1);
            assertThat(repo.isAlive(later)).isTrue();
            assertThat(repo.isAlive(kept)).isFalse();

            batch.create();
            before.restore();
        }
        assertThat(log.at(Level.WARNING))
                .as("a batch for the world before can be closed")
                .hasSize(1);
    }

    @Test
    void shouldRefuseCommandsOfAWorldThatWasReplacedByASnapshot() {
        try (Snapshot before = Snapshot.of(repo)) {
            before.take();
            long later = repo.createEntity();
            repo.commands().buffer().destroy(later);
            before.restore();
            assertThat(repo.createEntity())
                    .as("the handle means another entity now")
                    .isEqualTo(later);
            assertRefused(later);
        }
    }

    @Test
    void shouldRefuseCommandsOfAWorldThatWasReplacedByACopy() {
        long later = repo.createEntity();
        repo.commands().buffer().destroy(later);
        EntityRepository source = worlds.create();
        assertThat(source.createEntity()).isEqualTo(later);
        repo.copyFrom(source);
        assertRefused(later);
    }

    private void assertRefused(long stays) {
        CommandBuffer commands = repo.commands().buffer();
        assertThatThrownBy(repo.commands()::playback)
                .isInstanceOf(CommandException.class)
                .hasMessage("cannot play back commands: the world was replaced, by a load, a replay, a copy or a"
                        + " restored snapshot, since the first of 1 command in CommandBuffer[frame thread] was"
                        + " recorded, and its commands are for the world before: call commands().discard(), and record"
                        + " what is still wanted anew");
        assertThatThrownBy(commands::create)
                .isInstanceOf(CommandException.class)
                .hasMessageStartingWith("cannot record a command: the world was replaced");
        assertThat(repo.isAlive(stays)).isTrue();
        assertThat(repo.commands().discard()).isEqualTo(1);
        commands.destroy(stays);
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
        assertThat(repo.isAlive(stays)).isFalse();
    }

    @Test
    void shouldRefuseSubmittedBatchesOfAWorldThatWasReplaced() {
        try (Snapshot before = Snapshot.of(repo);
                CommandBatch batch = repo.commands().newBatch()) {
            before.take();
            batch.destroy(repo.createEntity());
            batch.submit();
            before.restore();
            assertThatThrownBy(repo.commands()::playback)
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("in CommandBatch[")
                    .hasMessageContaining("commands().discard() if it is submitted");
            assertThat(repo.commands().discard()).isEqualTo(1);
            assertThat(batch.isOpen()).isTrue();
            assertThat(repo.commands().playback().applied()).isZero();
        }
    }

    @Test
    void shouldRefuseToEndAFrameWithCommandsOfReactionsOfAnotherWorld() {
        Reaction reaction =
                repo.reactions().onCreated(born -> repo.commands().buffer().destroy(born));
        repo.createEntity();
        repo.commands().playback(); // calls the reaction, which records
        repo.copyFrom(worlds.create());
        assertThatThrownBy(repo::tick)
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("the world was replaced")
                .hasMessageContaining("call commands().discard()");
        repo.commands().discard();
        repo.tick();
        reaction.close();
    }

    @Test
    void shouldNotTellOfBatchesThatAreDiscarded() {
        try (CommandBatch batch = repo.commands().newBatch()) {
            long placeholder = batch.create();
            batch.discard();
            assertThat(repo.commands().size()).isZero();
            assertThatThrownBy(() -> batch.destroy(placeholder)).isInstanceOf(StaleEntityException.class);
            batch.create();
            batch.submit();
            assertThatThrownBy(batch::discard).isInstanceOf(CommandException.class);
            assertThat(repo.commands().playback().applied()).isEqualTo(1);
        }
        repo.close();
        assertThat(log.all()).isEmpty();
    }

    @Test
    void shouldForgetWhatIsDropped() {
        for (int i = 0; i < 10; i++) {
            repo.commands().buffer().create();
            repo.tick();
            repo.commands().buffer().create();
            repo.tick();
            repo.commands().discard();
            repo.tick();
        }
        assertThat(log.all()).isEmpty();
    }
}
