package io.fdp.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.SimSystem;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.storage.LoadReport;
import io.fdp.storage.WorldStorage;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PillarTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a simulation has outside of its world, a save does not have: fields of systems, and templates. */
@SuppressWarnings("UnusedVariable") // a field that is only set
class LatchTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of(
            "keep in fields",
            "not exactly the saved one",
            "templates that",
            "created after the world was loaded",
            "have other names");

    @TempDir
    Path folder;

    /** Is armed in the tenth frame, and stays so. */
    private static final class Alarm extends SimSystem {
        private boolean armed;

        @Override
        protected void update() {
            armed |= repo().currentTick() == 10;
        }
    }

    @Test
    void shouldTellWhoSavesOfALatch() throws IOException {
        EntityRepository repo = worlds.create();
        Path file = folder.resolve("world");
        try (Engine engine = Engine.builder(repo).add(new Alarm()).start()) {
            engine.run(5);
            WorldStorage.of(repo).save(file);
            assertThat(log.at(Level.WARNING)).isEmpty();
            engine.run(95);
            WorldStorage.of(repo).save(file);
            WorldStorage.of(repo).save(file);
        }
        assertThat(log.at(Level.WARNING))
                .singleElement()
                .asString()
                .contains("saved without", "Alarm.armed (false before the first frame, now true)");
    }

    @Test
    void shouldTellOfALatchInAnAutosaveAndNotOfARefusedSave() {
        EntityRepository repo = worlds.create();
        repo.observers().add(frame -> {
            if (frame.tick() == 20) {
                try {
                    WorldStorage.of(repo).save(folder.resolve("autosave"));
                } catch (IOException failed) {
                    throw new IllegalStateException(failed);
                }
            }
        });
        try (Engine engine = Engine.builder(repo).add(new Alarm()).start()) {
            engine.run(15);
            assertThatThrownBy(() -> WorldStorage.of(repo).save(folder.resolve("none/world")))
                    .isInstanceOf(IOException.class);
            assertThat(log.at(Level.WARNING)).isEmpty();
            engine.run(15);
        }
        assertThat(log.at(Level.WARNING)).singleElement().asString().contains("Alarm.armed");
    }

    // ---- templates

    private Path templates(String... all) throws IOException {
        Path file = folder.resolve("templates" + all.length + ".json");
        return Files.writeString(file, "{\"templates\": [" + String.join(", ", all) + "]}");
    }

    private static String template(int id, String name) {
        return "{\"id\": " + id + ", \"name\": \"" + name + "\"}";
    }

    private EntityRepository world() {
        EntityRepository repo = worlds.create();
        repo.register(PillarTable.TYPE);
        return repo;
    }

    private Path save() throws IOException {
        EntityRepository repo = world();
        Path file = folder.resolve("crowd.fdpw");
        try (Tkb tkb = Tkb.load(templates(template(1, "car"), template(7, "bus"), template(9, "tram")), repo);
                Engine engine = Engine.builder(repo).tkb(tkb).start()) {
            tkb.createEntity(1);
            tkb.createEntities(7, new long[12]);
            repo.setEnabled(tkb.createEntity(9), false);
            repo.createEntity();
            engine.frame();
            WorldStorage.of(repo).save(file);
        }
        return file;
    }

    @Test
    void shouldReportTemplatesThatTheNewFileLacks() throws IOException {
        Path save = save();
        EntityRepository repo = world();
        Path file = templates(template(1, "car"));
        try (Tkb tkb = Tkb.load(file, repo);
                Engine engine = Engine.builder(repo).tkb(tkb).start()) {
            assertThat(tkb.source()).isEqualTo(file.toString());
            assertThatThrownBy(() -> WorldStorage.of(repo).requireExact().load(save))
                    .isInstanceOf(IncompatibleSaveException.class)
                    .hasMessageContaining("template 7 of 12 entities, which " + file + " does not have");
            LoadReport report = WorldStorage.of(repo).load(save);
            assertThat(report.isExact()).isFalse();
            assertThat(report.sameState()).isTrue();
            assertThat(report.unclaimed()).hasSize(2);
            assertThat(report.unclaimed().getFirst())
                    .startsWith("template 7 of 12 entities, which " + file + " does not have: ")
                    .contains("keep all that they have", "templateOf()");
            assertThat(report.unclaimed().getLast()).startsWith("template 9 of 1 entity, which");
            assertThat(log.at(Level.WARNING)).singleElement().asString().startsWith(save + ": ");
            engine.run(3);
            assertThat(log.at(Level.WARNING)).as("told by the load").hasSize(1);
        }
    }

    /** Who loads before the start, copies or takes over is told by the engine, of each number once. */
    @Test
    void shouldWarnInAWorldThatWasLoadedBeforeTheStart() throws IOException {
        Path save = save();
        EntityRepository repo = world();
        assertThat(WorldStorage.of(repo).load(save).unclaimed()).isEmpty();
        Path file = templates(template(1, "car"), template(9, "tram"));
        try (Tkb tkb = Tkb.load(file, repo);
                Engine engine = Engine.builder(repo).tkb(tkb).start()) {
            engine.run(2);
            assertThat(log.at(Level.WARNING))
                    .singleElement()
                    .asString()
                    .contains("templates that " + file + " does not have: 7 (12 entities). ")
                    .contains("nothing can be created", "Give templates these numbers again");
            EntityRepository other = world();
            WorldStorage.of(other).load(save);
            repo.copyFrom(other);
            engine.run(2);
            assertThat(log.at(Level.WARNING)).hasSize(1);
        }
    }

    @Test
    void shouldSayNothingWhereAllTemplatesAreThereOrNoneAreUsed() throws IOException {
        Path save = save();
        EntityRepository repo = world();
        Path file = templates(template(1, "car"), template(7, "bus"), template(9, "tram"), template(11, "ship"));
        try (Tkb tkb = Tkb.load(file, repo);
                Engine engine = Engine.builder(repo).tkb(tkb).start()) {
            assertThat(WorldStorage.of(repo).load(save).isExact()).isTrue();
            engine.run(2);
        }
        EntityRepository without = world();
        try (Engine engine = Engine.builder(without).start()) {
            assertThat(WorldStorage.of(without).load(save).isExact()).isTrue();
            engine.run(2);
        }
        assertThat(log.at(Level.WARNING)).isEmpty();
    }

    // ---- a world that is populated twice

    private Path savedWith(int entities, int frames) throws IOException {
        Path file = folder.resolve("populated");
        EntityRepository repo = worlds.create();
        repo.createEntities(new long[entities]);
        try (Engine engine = Engine.builder(repo).start()) {
            engine.run(frames);
        }
        WorldStorage.of(repo).save(file);
        return file;
    }

    private void runLoaded(Path file, int more, boolean meant) throws IOException {
        EntityRepository repo = worlds.create();
        WorldStorage.of(repo).load(file);
        repo.createEntities(new long[more]);
        EngineBuilder builder = Engine.builder(repo);
        try (Engine engine = meant ? builder.changesLoadedWorld().start() : builder.start()) {
            engine.run(3);
            repo.createEntity();
            engine.run(3);
        }
    }

    @Test
    void shouldTellWhoPopulatesALoadedWorld() throws IOException {
        Path file = savedWith(10, 5);
        runLoaded(file, 0, false);
        runLoaded(file, 10, true);
        assertThat(log.all()).isEmpty();
        runLoaded(file, 10, false);
        assertThat(log.at(Level.WARNING))
                .containsExactly("10 entities were created after the world was loaded from " + file + " with 10, and"
                        + " before its first frame. A program that creates its first entities does so in a new world"
                        + " only, as by if (!repo.isReplaced()) populate(repo); else the world has them twice. If they"
                        + " are meant, say changesLoadedWorld() in the builder of the engine");
        runLoaded(file, 1, false);
        assertThat(log.at(Level.WARNING)).as("a few may be meant").hasSize(1);
        assertThat(log.at(Level.INFO)).hasSize(1);
    }

    @Test
    void shouldTellWhoPopulatesAWorldThatWasLoadedWhileTheEngineRan() throws IOException {
        Path file = savedWith(10, 5);
        EntityRepository repo = worlds.create();
        try (Engine engine = Engine.builder(repo).start()) {
            engine.run(2);
            WorldStorage.of(repo).load(file);
            repo.createEntities(new long[10]);
            engine.run(2);
        }
        assertThat(log.at(Level.WARNING)).hasSize(1);
    }

    @Test
    void shouldLetProgramsCompleteAWorldThatHasNotBegun() throws IOException {
        runLoaded(savedWith(10, 0), 10, false);
        assertThat(log.all()).isEmpty();
    }

    // ---- numbers of templates that other templates got

    private Path savedWithTemplates(boolean loadedBetween) throws IOException {
        Path file = folder.resolve("templates");
        EntityRepository repo = worlds.create();
        Tkb tkb = Tkb.builder(repo).template(55, "truck").template(56, "tank").build();
        tkb.createEntities(55, new long[3]);
        tkb.createEntity(56);
        try (Engine engine = Engine.builder(repo).tkb(tkb).start()) {
            engine.run(2);
            WorldStorage.of(repo).save(file);
        }
        if (loadedBetween) {
            EntityRepository without = worlds.create();
            WorldStorage.of(without).load(file);
            WorldStorage.of(without).save(file);
        }
        return file;
    }

    private void goOn(Path file, String first, String second) throws IOException {
        EntityRepository repo = worlds.create();
        Tkb tkb = Tkb.builder(repo).template(55, first).template(56, second).build();
        WorldStorage.of(repo).load(file);
        try (Engine engine = Engine.builder(repo).tkb(tkb).start()) {
            engine.run(2);
            WorldStorage.of(repo).load(file);
            engine.run(2);
        }
    }

    @Test
    void shouldTellOfNumbersThatOtherTemplatesGot() throws IOException {
        Path file = savedWithTemplates(false);
        goOn(file, "truck", "tank");
        assertThat(log.all()).isEmpty();
        goOn(file, "boat", "tank");
        assertThat(log.at(Level.WARNING))
                .as("once for each load")
                .hasSize(2)
                .first()
                .isEqualTo("numbers of templates have other names than when " + file + " was saved: template 55 was"
                        + " \"truck\" and is \"boat\" (3 entities), in the TKB. A number keeps its meaning for all"
                        + " saves: if another template got it, give that one a number of its own; if the template was"
                        + " renamed, the next save has the new name");
    }

    @Test
    void shouldKnowTheNamesOfTemplatesAlsoOfAProgramWithoutThem() throws IOException {
        goOn(savedWithTemplates(true), "tank", "truck");
        assertThat(log.at(Level.WARNING)).hasSize(2).first().asString().contains("template 55", "template 56");
    }
}
