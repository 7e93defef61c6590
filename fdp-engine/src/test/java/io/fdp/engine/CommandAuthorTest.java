package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.CommandsOnly;
import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A command that fails names the system that recorded it. */
class CommandAuthorTest {
    @RegisterExtension
    final ExpectedLog log =
            ExpectedLog.of("the engine stops because", "no entity of this repository ever had the handle");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private CrateTable crate;
    private long full;

    @Component
    record Crate(int weight) {}

    static final class Loading {
        private Loading() {}

        /** Fails at playback for the entity whose weight it is: it has a crate already. */
        @ForEach
        static void load(CrateView own, CommandBuffer commands, @CommandsOnly CrateTable crates, int wrong) {
            if (own.weight() == wrong) {
                crates.add(commands, own.self(), 1);
            } else {
                crates.set(commands, own.self(), own.weight());
            }
        }
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        crate = repo.register(CrateTable.TYPE);
        full = repo.createEntity();
        crate.add(full, 1);
    }

    private void recordWrong() {
        crate.add(repo.commands().buffer(), full, 2);
    }

    private void recordRight() {
        crate.set(repo.commands().buffer(), full, 1);
    }

    private PlaybackException failure() {
        List<Throwable> thrown = new ArrayList<>();
        try {
            repo.commands().playback();
        } catch (PlaybackException expected) {
            thrown.add(expected);
        }
        assertThat(thrown).hasSize(1);
        return (PlaybackException) thrown.getFirst();
    }

    @Test
    void shouldNameTheScopeThatRecordedTheCommand() {
        WriteScope[] scopes = new WriteScope[4];
        for (int i = 0; i < scopes.length; i++) {
            scopes[i] = WriteScope.of(repo, "system " + i);
        }
        for (int wrong = 0; wrong < scopes.length; wrong++) {
            recordRight();
            for (int i = 0; i < scopes.length; i++) {
                scopes[i].begin();
                recordRight();
                if (i == wrong) {
                    recordWrong();
                }
                scopes[i].end();
                recordRight();
            }
            PlaybackException failed = failure();
            assertThat(failed.author()).isEqualTo("system " + wrong);
            assertThat(failed)
                    .hasMessageContaining(Entity.toString(full) + ", recorded by system " + wrong + ", failed");
        }
    }

    @Test
    void shouldNameTheSystemThatRecordedAHandleThatWasNeverMade() {
        WriteScope[] scopes = {WriteScope.of(repo, "system 0"), WriteScope.of(repo, "system 1")};
        for (int round = 0; round < 3; round++) {
            for (WriteScope scope : scopes) {
                scope.begin();
                recordRight();
                repo.commands().buffer().destroy(Entity.of(77, 7));
                scope.end();
            }
            assertThat(repo.commands().playback().neverMade()).isEqualTo(2);
        }
        assertThat(log.all()).as("once for each system").hasSize(2);
        for (int i = 0; i < scopes.length; i++) {
            assertThat(log.all().get(i))
                    .contains("destroy entity 77#7, recorded by system " + i + ", was skipped", "the handle 77#7");
        }
    }

    @Test
    void shouldNameNobodyOutsideOfSystems() {
        WriteScope scope = WriteScope.of(repo, "innocent");
        scope.begin();
        recordRight();
        scope.end();
        recordWrong();
        assertThat(failure().author()).isNull();
        recordWrong(); // before a system records
        scope.begin();
        recordRight();
        scope.end();
        scope.end(); // again: it had not begun
        assertThat(failure()).extracting(PlaybackException::author).isNull();
        try (CommandBatch batch = repo.commands().newBatch()) {
            crate.add(batch, full, 3);
            batch.submit();
            PlaybackException failed = failure();
            assertThat(failed.author()).isNull();
            assertThat(failed).hasMessageNotContaining("recorded by");
        }
    }

    @Test
    void shouldNameTheReactionThatRecordedTheCommand() {
        repo.reactions().onAdded(crate, entity -> recordRight()).named("innocent");
        Reaction guilty = repo.reactions().onCreated(entity -> recordWrong()).named("guilty");
        WriteScope scope = WriteScope.of(repo, "system");
        recordRight();
        scope.begin();
        recordRight();
        repo.commands().playback(); // the reactions record in a system
        recordRight();
        scope.end();
        recordRight();
        assertThat(failure().author()).isEqualTo("guilty");
        guilty.close();
        scope.begin();
        recordWrong();
        repo.reactions().onAdded(crate, entity -> recordRight());
        assertThatThrownBy(repo.reactions()::settle)
                .isInstanceOf(PlaybackException.class)
                .hasMessageContaining("recorded by system");
        scope.end();
    }

    /** Gives crates to entities that have one, and sets the others. */
    private final class Loader extends SimSystem {
        private final String name;
        private final Jobs jobs;
        private final int wrong;
        private LoadingLoad load;

        Loader(String name, Jobs jobs, int wrong) {
            this.name = name;
            this.jobs = jobs;
            this.wrong = wrong;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        protected void create() {
            load = uses(LoadingLoad.on(repo(), crate));
        }

        @Override
        protected void update() {
            recordRight();
            load.run(jobs, wrong);
            recordRight();
        }
    }

    /** Runs a frame of three loaders, one of which makes a mistake; answers whom the error names. */
    private String blamed(Jobs jobs, int guilty, int wrong, boolean parallel) {
        EngineBuilder builder = Engine.builder(repo).provide(Jobs.class, jobs).onFailure(FailurePolicy.stopAfter(1));
        for (int i = 0; i < 3; i++) {
            builder.add(new Loader("loader " + i, jobs, i == guilty ? wrong : -1));
        }
        if (parallel) {
            builder.parallel();
        }
        try (Engine engine = builder.start()) {
            engine.frame();
        } catch (EngineStoppedException stopped) {
            return ((PlaybackException) stopped.getCause()).author();
        }
        throw new AssertionError("no command failed");
    }

    @Test
    void shouldNameTheSystemWhoseJobsRecordedTheCommand() {
        try (Jobs jobs = Jobs.create(3)) {
            Seeds.run(20, random -> {
                open(); // an engine that stops leaves its world inside a frame
                for (int i = 2; i < 6000; i++) {
                    crate.add(repo.createEntity(), i);
                }
                int guilty = random.nextInt(3);
                assertThat(blamed(jobs, guilty, random.nextInt(1, 6000), random.nextBoolean()))
                        .isEqualTo("loader " + guilty);
            });
        }
    }
}
