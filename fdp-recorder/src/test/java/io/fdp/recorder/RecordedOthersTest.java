package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.OtherJson;
import io.fdp.format.query.OtherValue;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TemplateNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The singletons and events of each frame are those of the twins of the conformance files. */
class RecordedOthersTest {
    @TempDir
    Path folder;

    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    @ParameterizedTest
    @ValueSource(strings = {"everything", "schemas", "several", "small", "keyframes", "holes", "gaps", "plain"})
    void shouldAgreeWithTheTwin(String name) throws IOException {
        List<?> frames = list(
                MiniJson.object(Files.readString(FILES.resolve(name + ".json"))).get("frames"));
        try (Recording recording = Recording.open(FILES.resolve(name + ".fdp"))) {
            RecordedFrames at = RecordedFrames.of(recording);
            RecordedEntities entities = RecordedEntities.of(at, TemplateNames.NONE);
            for (Object frame : frames) {
                assertThat(at.next()).isTrue();
                assertAgree(entities, map(frame), "tick " + at.tick() + " of " + name);
            }
            assertThat(at.next()).isFalse();
            for (Object frame : frames.reversed()) { // again, in another order
                at.seek(Long.parseLong(((MiniJson.Numeral) map(frame).get("tick")).text()));
                assertAgree(entities, map(frame), "again, tick " + at.tick() + " of " + name);
            }
        }
    }

    private static void assertAgree(RecordedEntities entities, Map<String, Object> frame, String when) {
        QueryTypes types = entities.types();
        OtherJson json = new OtherJson(types);
        Map<String, Object> singletons = new LinkedHashMap<>();
        entities.forEachSingleton(value ->
                singletons.put(types.get(value.type()).name(), List.of(value.isOwned(), valueOf(json, value))));
        Map<String, Object> expected = new TreeMap<>();
        for (Object each : list(frame.getOrDefault("singletons", List.of()))) {
            expected.put(
                    (String) map(each).get("type"),
                    List.of(map(each).get("owned"), map(each).get("value")));
        }
        assertThat(singletons).as(when).isEqualTo(expected);
        assertThat(new ArrayList<>(singletons.keySet()))
                .as("in the order of names")
                .isSorted();

        Map<String, List<Object>> events = new TreeMap<>();
        entities.forEachEvent(event -> {
            assertThat(event.isPending()).isFalse();
            events.computeIfAbsent(types.get(event.type()).name(), type -> new ArrayList<>())
                    .add(valueOf(json, event));
        });
        Map<String, Object> published = new TreeMap<>();
        for (Object each : list(frame.getOrDefault("events", List.of()))) {
            published.put((String) map(each).get("type"), map(each).get("events"));
        }
        assertThat(events).as(when).isEqualTo(published);
    }

    private static Object valueOf(OtherJson json, OtherValue value) {
        JsonWriter text = new JsonWriter();
        json.writeValue(value, text);
        return MiniJson.object(text.toString());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    private static List<?> list(Object value) {
        return (List<?>) value;
    }

    @Test
    void shouldSayThatThereIsNoFrameYet() throws IOException {
        try (Recording recording = Recording.open(FILES.resolve("small.fdp"))) {
            RecordedEntities entities = RecordedEntities.of(RecordedFrames.of(recording), TemplateNames.NONE);
            assertThatThrownBy(() -> entities.forEachSingleton(value -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("call seek or next");
            assertThatThrownBy(() -> entities.forEachEvent(value -> {})).isInstanceOf(IllegalStateException.class);
        }
    }

    /** The events of each tick, as an export has them. */
    private Map<Long, Map<String, Object>> exported(Path tape) throws IOException {
        Path lines = folder.resolve("lines");
        RecordingExportTest.export(tape, "jsonl", lines);
        Map<Long, Map<String, Object>> all = new LinkedHashMap<>();
        for (String line : Files.readAllLines(lines)) {
            Map<String, Object> frame = map(MiniJson.parse(line));
            if (frame.get("tick") instanceof MiniJson.Numeral tick) {
                all.put(Long.parseLong(tick.text()), map(frame.getOrDefault("events", Map.of())));
            }
        }
        return all;
    }

    @Test
    void shouldHaveTheEventsOfEachFrameInAnyOrderOfTicks() throws IOException {
        Path tape = Tapes.record(folder.resolve("tape"), 0, Tapes.CONFIG, Tapes.random(2027, 40, 25));
        Map<Long, Map<String, Object>> expected = exported(tape);
        try (Recording recording = Recording.open(tape)) {
            RecordedFrames frames = RecordedFrames.of(recording);
            RecordedEntities entities = RecordedEntities.of(frames, TemplateNames.NONE);
            OtherJson json = new OtherJson(entities.types());
            List<Long> ticks = new ArrayList<>(expected.keySet());
            long sum = 0;
            for (int i = 0; i < ticks.size(); i++) {
                long tick = ticks.get(i * 7 % ticks.size());
                frames.seek(tick);
                Map<String, List<Object>> found = new LinkedHashMap<>();
                entities.forEachEvent(event -> {
                    JsonWriter text = new JsonWriter();
                    json.writeValue(event, text);
                    found.computeIfAbsent(entities.types().get(event.type()).name(), name -> new ArrayList<>())
                            .add(MiniJson.parse(text.toString()));
                });
                assertThat(found).as("tick %d", tick).isEqualTo(expected.get(tick));
                assertThat(entities.eventCount())
                        .isEqualTo(found.values().stream().mapToInt(List::size).sum());
                sum += entities.eventCount();
            }
            assertThat(sum).isPositive();
        }
    }
}
