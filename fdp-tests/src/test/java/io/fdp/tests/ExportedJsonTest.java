package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingExport;
import io.fdp.storage.SaveFile;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Seeds;
import io.fdp.tests.components.AimTable;
import io.fdp.tests.components.ArraysTable;
import io.fdp.tests.components.EveryColumnTable;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.Happenings.Report;
import io.fdp.tests.components.ManyTable;
import io.fdp.tests.components.PackedTable;
import io.fdp.tests.components.PartShapes.Gadget;
import io.fdp.tests.components.RandomRecords;
import io.fdp.tests.components.ReportEvents;
import io.fdp.tests.components.SquadTable;
import io.fdp.tests.components.TrainTable;
import io.fdp.tests.components.TramTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What tools write about saves and recordings is what generated codecs write, so that their strict readers read it
 * back: every value of random worlds with all kinds of fields.
 */
class ExportedJsonTest {
    private static final List<ComponentType<?, ?>> TABLES = List.of(
            PackedTable.TYPE,
            EverythingTable.TYPE,
            EveryColumnTable.TYPE,
            AimTable.TYPE,
            SquadTable.TYPE,
            ManyTable.TYPE,
            ArraysTable.TYPE,
            TrainTable.TYPE,
            TramTable.TYPE);

    @TempDir
    Path folder;

    /** What a world has, by type and then by entity; singletons and events by their types. */
    private final Map<String, Map<String, Object>> expected = new HashMap<>();

    private final Map<String, Object> singletons = new HashMap<>();
    private final List<Object> events = new ArrayList<>();
    private final Map<String, ValueJson<?>> codecs = new HashMap<>();
    private int read;

    private void fill(EntityRepository repo, SplittableRandom random) {
        long[] entities = new long[1500];
        repo.createEntities(entities);
        for (ComponentType<?, ?> type : TABLES) {
            fill(repo, type, entities, random);
        }
        GadgetParts gadgets = repo.register(GadgetParts.TYPE);
        codecs.put(GadgetParts.TYPE.name(), GadgetParts.TYPE.json());
        RandomRecords records = new RandomRecords(gadgets.layout(), random);
        for (int i = 0; i < 20; i++) {
            long entity = entities[random.nextInt(entities.length)];
            gadgets.add(entity, records.next(Gadget.class));
            expected(GadgetParts.TYPE.name()).put(Entity.toString(entity), gadgets.getAll(entity));
        }
        single(repo, EverythingTable.TYPE, random);
        ReportEvents reports = repo.events().register(ReportEvents.TYPE);
        publish(reports, random);
    }

    private Map<String, Object> expected(String type) {
        return expected.computeIfAbsent(type, name -> new HashMap<>());
    }

    private <T, X extends ComponentTable<T>> void fill(
            EntityRepository repo, ComponentType<T, X> type, long[] entities, SplittableRandom random) {
        X table = repo.register(type);
        codecs.put(type.name(), type.json());
        RandomRecords records = new RandomRecords(type.layout(), random);
        for (int i = 0; i < 30; i++) {
            long entity = entities[random.nextInt(entities.length)];
            if (!table.has(entity)) {
                table.add(entity, records.next(type.valueClass()));
                expected(type.name()).put(Entity.toString(entity), table.get(entity));
            }
        }
    }

    private <T, X extends ComponentTable<T>> void single(
            EntityRepository repo, ComponentType<T, X> type, SplittableRandom random) {
        TableSingleton<T, X> singleton = repo.singletons().register(type);
        singleton.set(new RandomRecords(type.layout(), random).next(type.valueClass()));
        singletons.put(type.name(), singleton.get());
    }

    private void publish(NativeEvents<Report> reports, SplittableRandom random) {
        codecs.put(ReportEvents.TYPE.name(), ReportEvents.TYPE.json());
        for (int i = 0; i < 10; i++) {
            Report report = new RandomRecords(reports.layout(), random).next(Report.class);
            reports.publish(report);
            events.add(report);
        }
    }

    // ---- reading

    /** Reads a value or parts of an entity, of which other members do not matter here. */
    private void readValue(JsonReader in, String type, String owner) {
        String entity = owner;
        Object found = null;
        in.beginObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "entity" -> entity = in.string();
                case "value" -> found = codecs.get(type).read(in);
                case "parts" -> found = codecs.get(type).readAll(in);
                default -> in.skip();
            }
        }
        Object value = owner.isEmpty() ? expected(type).get(entity) : singletons.get(type);
        assertSame(found, value, type + " of " + entity);
    }

    private void assertSame(Object found, Object value, String what) {
        read++;
        if (value instanceof List<?> all) {
            assertThat(found).as(what).isInstanceOf(List.class);
            List<?> parts = (List<?>) found;
            assertThat(parts).as(what).hasSameSizeAs(all);
            for (int i = 0; i < all.size(); i++) {
                assertThat(RandomRecords.same(parts.get(i), all.get(i)))
                        .as(what)
                        .isTrue();
            }
        } else {
            assertThat(found).as(what).isNotNull();
            assertThat(RandomRecords.same(found, value)).as(what).isTrue();
        }
    }

    private void assertAllRead() {
        int all = expected.values().stream().mapToInt(Map::size).sum() + singletons.size() + events.size();
        assertThat(read).as("all values were there").isEqualTo(all);
        read = 0;
    }

    // ---- world json

    @Test
    void shouldReadBackWhatIsSaidAboutASave() {
        Seeds.run(3, random -> {
            forget();
            try (EntityRepository repo = EntityRepository.create()) {
                fill(repo, random);
                Path file = folder.resolve("world.fdpw");
                WorldStorage.of(repo).save(file);
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                SaveFile.writeJson(file, out);
                readWorld(JsonReader.of("world.json", out.toByteArray()));
                assertAllRead();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }

    private void forget() {
        expected.clear();
        singletons.clear();
        events.clear();
    }

    private void readWorld(JsonReader in) {
        in.beginObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "chunks" -> {
                    in.beginArray();
                    while (in.nextElement()) {
                        readChunk(in);
                    }
                }
                case "singletons" -> readTyped(in, true);
                case "events" -> readTyped(in, false);
                default -> in.skip();
            }
        }
        in.end();
    }

    private void readChunk(JsonReader in) {
        in.beginObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            if (field.equals("components")) {
                readTyped(in, false);
            } else {
                in.skip();
            }
        }
    }

    /** Reads an array of objects that begin with their type. */
    private void readTyped(JsonReader in, boolean single) {
        in.beginArray();
        while (in.nextElement()) {
            JsonReader one = in.slice();
            one.beginObject();
            one.nextField();
            String type = one.string();
            one.rewind();
            if (single) {
                readValue(one, type, "the world");
                continue;
            }
            one.beginObject();
            for (String field = one.nextField(); field != null; field = one.nextField()) {
                switch (field) {
                    case "values" -> {
                        one.beginArray();
                        while (one.nextElement()) {
                            readValue(one, type, "");
                        }
                    }
                    case "events" -> readEvents(one, type);
                    default -> one.skip();
                }
            }
        }
    }

    private void readEvents(JsonReader in, String type) {
        int next = 0;
        for (Object event : codecs.get(type).readAll(in)) {
            assertSame(event, events.get(next++), type);
        }
    }

    // ---- JSON lines

    @Test
    void shouldReadBackWhatIsSaidAboutARecording() {
        Seeds.run(3, random -> {
            forget();
            try (EntityRepository repo = EntityRepository.create()) {
                Path file = folder.resolve("world.fdp");
                Files.deleteIfExists(file);
                try (FlightRecorder _ = FlightRecorder.start(repo, file, RecorderConfig.DEFAULT)) {
                    fill(repo, random);
                    repo.tick();
                }
                Path lines = folder.resolve("world.jsonl");
                try (Recording recording = Recording.open(file)) {
                    RecordingExport.of(recording).toJsonLines(lines);
                }
                List<String> all = Files.readAllLines(lines);
                assertThat(all).hasSize(2);
                readFrame(JsonReader.of("frame", all.get(1)));
                assertAllRead();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }

    private void readFrame(JsonReader in) {
        in.beginObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "components", "singletons", "events" -> readTypes(in, field);
                default -> in.skip();
            }
        }
        in.end();
    }

    private void readTypes(JsonReader in, String what) {
        in.beginObject();
        for (String type = in.nextField(); type != null; type = in.nextField()) {
            switch (what) {
                case "singletons" -> readValue(in, type, "the world");
                case "events" -> readEvents(in, type);
                default -> {
                    in.beginArray();
                    while (in.nextElement()) {
                        readValue(in, type, "");
                    }
                }
            }
        }
    }

    /** To the last character, not only what readers take. */
    @Test
    void shouldWriteWhatCodecsWrite() throws IOException {
        try (EntityRepository repo = EntityRepository.create()) {
            EverythingTable table = repo.register(EverythingTable.TYPE);
            RandomRecords records = new RandomRecords(table.layout(), new SplittableRandom(11));
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                long entity = repo.createEntity();
                table.add(entity, records.next(EverythingTable.TYPE.valueClass()));
                JsonWriter json = new JsonWriter();
                table.writeJson(entity, json);
                texts.add("{\"entity\":\"" + Entity.toString(entity) + "\",\"owned\":true,\"value\":" + json + "}");
            }
            Path file = folder.resolve("texts.fdp");
            try (FlightRecorder _ = FlightRecorder.start(repo, file, RecorderConfig.DEFAULT)) {
                repo.tick();
            }
            Path lines = folder.resolve("texts.jsonl");
            try (Recording recording = Recording.open(file)) {
                RecordingExport.of(recording).toJsonLines(lines);
            }
            assertThat(Files.readString(lines)).contains(String.join(",", texts));
        }
    }
}
