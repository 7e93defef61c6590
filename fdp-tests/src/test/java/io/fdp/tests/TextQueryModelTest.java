package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.data.ReadLimits;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.BoundQuery;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.TemplateNames;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.WorldEntities;
import io.fdp.format.query.WorldQuery;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecordedEntities;
import io.fdp.recorder.RecordedFrames;
import io.fdp.recorder.Recording;
import io.fdp.storage.SaveEntities;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Seeds;
import io.fdp.tests.model.LookedWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries on random worlds find what a plain model finds, in the running world, in its save and in its
 * recording.
 */
class TextQueryModelTest {
    private static final TemplateNames TEMPLATES = TemplateNames.of(LookedWorld.TEMPLATES);

    @TempDir
    Path folder;

    @Test
    void shouldFindTheSameInAWorldItsSaveAndItsRecording() {
        Seeds.run(12, random -> run(random, 60));
    }

    @Tag("long")
    @Test
    void shouldFindTheSameInManyWorlds() {
        Seeds.run(300, random -> run(random, 200));
    }

    private void run(SplittableRandom random, int queries) {
        Path recorded = folder.resolve("world.fdp");
        Path saved = folder.resolve("world.fdpw");
        try (EntityRepository repo = EntityRepository.create()) {
            LookedWorld world = new LookedWorld(repo);
            try (FlightRecorder _ = FlightRecorder.start(repo, recorded)) {
                int frames = random.nextInt(1, 4);
                for (int i = 0; i < frames; i++) {
                    world.change(random);
                    repo.tick();
                }
            }
            WorldStorage.of(repo).save(saved);
            compare(random, queries, world, recorded, saved);
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    private static void compare(SplittableRandom random, int queries, LookedWorld world, Path recorded, Path saved)
            throws IOException {
        WorldEntities live = WorldEntities.of(world.repo(), TEMPLATES);
        try (Recording recording = Recording.open(recorded);
                SaveEntities save = SaveEntities.open(saved, ReadLimits.TOOLS).templates(TEMPLATES)) {
            RecordedFrames frames = RecordedFrames.of(recording);
            RecordedEntities last = RecordedEntities.of(frames, TEMPLATES);
            frames.seek(recording.lastTick());
            for (int i = 0; i < queries; i++) {
                LookedWorld.Question question = world.question(random);
                TextQuery query = TextQuery.parse(question.text());
                List<Long> expected = world.answer(question);
                assertThat(inWorld(live.query(query), expected.size()))
                        .as("in the world: %s", query)
                        .isEqualTo(expected);
                List<Long> found = new ArrayList<>();
                save.forEach(save.bind(query), entity -> found.add(entity.entity()));
                assertThat(found).as("in the save: %s", query).isEqualTo(expected);
                assertThat(inFrame(last, last.bind(query)))
                        .as("in the recording: %s", query)
                        .isEqualTo(expected);
            }
            compareJson(world, live, save, last);
        }
    }

    private static List<Long> inWorld(WorldQuery query, int expected) {
        List<Long> found = new ArrayList<>();
        query.forEach(found::add);
        assertThat(query.count()).isEqualTo(found.size());
        long[] some = new long[3];
        assertThat(query.collect(some)).isEqualTo(Math.min(3, found.size()));
        found.forEach(entity -> assertThat(query.matches(entity)).isTrue());
        assertThat(found).hasSize(expected);
        return found;
    }

    private static List<Long> inFrame(RecordedEntities entities, BoundQuery query) {
        List<Long> found = new ArrayList<>();
        entities.forEach(query, entity -> found.add(entity.entity()));
        assertThat(entities.count(query)).isEqualTo(found.size());
        return found;
    }

    /** All three write the same JSON, apart from objects, whose codec only the program has. */
    private static void compareJson(LookedWorld world, WorldEntities live, SaveEntities save, RecordedEntities last)
            throws IOException {
        List<String> saved = new ArrayList<>();
        save.forEach(entity -> saved.add(json(entity, save::writeMembers)));
        List<String> recorded = new ArrayList<>();
        last.forEach(entity -> recorded.add(json(entity, last::writeMembers)));
        assertThat(recorded).isEqualTo(saved);
        List<String> running = new ArrayList<>();
        for (long entity : world.living()) {
            JsonWriter json = new JsonWriter();
            live.writeJson(entity, json);
            running.add(json.toString());
            EntityAccess found = last.find(entity);
            assertThat(found).isNotNull();
            assertThat(json(found, last::writeMembers)).isEqualTo(json.toString());
        }
        assertThat(running).isEqualTo(saved);
    }

    private interface Members {
        void write(EntityAccess entity, JsonWriter to);
    }

    private static String json(EntityAccess entity, Members members) {
        JsonWriter json = new JsonWriter().beginObject();
        members.write(entity, json);
        return json.endObject().toString();
    }
}
