package io.fdp.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.Engine;
import io.fdp.engine.SimSystem;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.SavedRun;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@link SavedRun} passes simulations that go on after a load, and says where others do not. */
class SavedRunTest {
    private static final Colony.Settings SETTINGS = new Colony.Settings(200, 30, 20, 90, 7);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one", "keeps state", "fields");

    private final List<EntityRepository> opened = new ArrayList<>();
    private final List<Engine> started = new ArrayList<>();

    private EntityRepository open() {
        EntityRepository repo = worlds.create();
        Colony.register(repo);
        opened.add(repo);
        return repo;
    }

    private Engine start(SimSystem system, EntityRepository repo) {
        Engine engine = Engine.builder(repo).add(system).start();
        started.add(engine);
        return engine;
    }

    private static SavedRun stored(SavedRun run) {
        return run.savedBy(
                (repo, to) -> WorldStorage.of(repo).save(to),
                (repo, from) -> WorldStorage.of(repo).load(from));
    }

    private static void populate(EntityRepository repo) {
        repo.createEntity();
        repo.table(AntTable.TYPE).add(repo.createEntity(), 1, 2, 3);
    }

    @Test
    void shouldRefuseToCompareAWorldWithItself() {
        EntityRepository only = open();
        SavedRun run = stored(SavedRun.of(() -> only).runBy(repo -> start(new Ageing(true), repo), Engine::run));
        assertThatThrownBy(() -> run.assertGoesOn(1, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the same world again");
    }

    /** Adds what it is given by its constructor, or counts outside of the world. */
    private static final class Ageing extends SimSystem {
        private final boolean inWorld;
        private AntTable ants;
        private int frames;

        Ageing(boolean inWorld) {
            this.inWorld = inWorld;
        }

        @Override
        protected void create() {
            ants = repo().table(AntTable.TYPE);
            writes(ants);
        }

        @Override
        protected void update() {
            frames++;
            repo().query().with(ants).build().forEach(ant -> {
                AntEdit edit = ants.edit(ant);
                edit.age(inWorld ? edit.age() + 1 : frames / 4);
            });
        }
    }

    @Test
    void shouldPassASimulationThatGoesOn() throws Exception {
        stored(SavedRun.of(this::open))
                .runBy(repo -> Colony.start(repo, SETTINGS, false), Engine::run)
                .assertGoesOn(40, 60);
        assertThat(opened).hasSize(2).extracting(EntityRepository::currentTick).containsExactly(100L, 100L);
        stored(SavedRun.of(this::open))
                .populatedBy(SavedRunTest::populate)
                .runBy(repo -> start(new Ageing(true), repo), Engine::run)
                .assertGoesOn(0, 1);
    }

    @Test
    void shouldNameTheFirstFrameEntityComponentAndField() {
        SavedRun run = stored(SavedRun.of(this::open))
                .populatedBy(SavedRunTest::populate)
                .runBy(repo -> start(new Ageing(false), repo), Engine::run);
        assertThatThrownBy(() -> run.assertGoesOn(6, 50))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("the loaded world does not go on as the saved one: it differs after frame 1 of"
                        + " those after the save, at tick 7: colony.Ant of entity 1#1: age is 1 and 0 (saved and"
                        + " loaded).")
                .hasMessageContaining("keep it in components and singletons rather than in fields of systems");
        assertThat(started).as("engines are closed, also after a failure").hasSize(2);
        for (Engine engine : started) {
            assertThatThrownBy(() -> engine.run(1)).isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void shouldNameWhatALoadLost() {
        SavedRun run = SavedRun.of(this::open)
                .populatedBy(SavedRunTest::populate)
                .runBy(repo -> start(new Ageing(true), repo), Engine::run)
                .savedBy((repo, to) -> WorldStorage.of(repo).save(to), (repo, from) -> {
                    WorldStorage.of(repo).load(from);
                    repo.setSide(Entity.of(1, 1), 5);
                });
        assertThatThrownBy(() -> run.assertGoesOn(3, 5))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "the loaded world is not the saved one, at tick 3: side of entity 1#1 is 0 and 5");
    }

    @Test
    void shouldPassErrorsOnAndRefuseHalfARun() {
        SavedRun run = SavedRun.of(this::open)
                .runBy(repo -> start(new Ageing(true), repo), Engine::run)
                .savedBy(
                        (repo, to) -> {
                            throw new IOException("no disk");
                        },
                        (repo, from) -> {});
        assertThatThrownBy(() -> run.assertGoesOn(1, 1))
                .isInstanceOf(IOException.class)
                .hasMessage("no disk");
        assertThatThrownBy(() -> run.assertGoesOn(-1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> run.assertGoesOn(1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SavedRun.of(this::open).assertGoesOn(1, 1)).hasMessageContaining("call runBy");
        assertThatThrownBy(() -> SavedRun.of(this::open)
                        .runBy(repo -> start(new Ageing(true), repo), Engine::run)
                        .assertGoesOn(1, 1))
                .hasMessageContaining("call savedBy");
    }
}
