package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.error.Damage;
import io.fdp.recorder.format.Format;
import io.fdp.testkit.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All three formats, read back by other means: what their frames add up to is the recorded state, tick by tick. */
class RecordingExportTest {
    private static final int FRAMES = 40;

    @TempDir
    Path folder;

    private Path tape;

    @BeforeEach
    void record() throws IOException {
        tape = Tapes.record(folder.resolve("tape"), 0, Tapes.CONFIG, Tapes.random(2026, FRAMES, 25));
    }

    static RecordingExport.Report export(Path from, String format, Path to) throws IOException {
        try (Recording recording = Recording.open(from)) {
            RecordingExport export = RecordingExport.of(recording);
            return switch (format) {
                case "csv" -> export.toCsv(to);
                case "jsonl" -> export.toJsonLines(to);
                default -> export.toMcap(to);
            };
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(@Nullable Object value) {
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(@Nullable Object value) {
        return value == null ? List.of() : (List<Object>) value;
    }

    private static String text(Object value) {
        return (String) value;
    }

    private static Map<String, Object> without(Map<String, Object> of, String name) {
        Map<String, Object> rest = new LinkedHashMap<>(of);
        rest.remove(name);
        return rest;
    }

    // ---- a whole state, flat: what is where

    /** A structural tick before the spawn tick stands for the spawn tick. */
    private static Map<String, Object> inTheWorld(Map<String, Object> header) {
        long spawn = number(header.get("spawnTick"));
        long structural = number(header.get("structuralTick"));
        Map<String, Object> shown = new LinkedHashMap<>(header);
        shown.put("structuralTick", header.get(structural < spawn ? "spawnTick" : "structuralTick"));
        return shown;
    }

    private static long number(Object numeral) {
        return Long.parseLong(((MiniJson.Numeral) numeral).text());
    }

    private static Map<String, Object> flat(String state) {
        Map<String, Object> all = new TreeMap<>();
        Map<String, Object> world = MiniJson.object(state);
        Map<String, String> handles = new HashMap<>();
        for (Object chunk : list(world.get("chunks"))) {
            for (Object entity : list(map(chunk).get("entities"))) {
                String handle = text(map(entity).get("entity"));
                handles.put(handle.substring(0, handle.indexOf('#')), handle);
                all.put("entity " + handle, inTheWorld(map(entity)));
            }
            for (Object component : list(map(chunk).get("components"))) {
                for (Object value : list(map(component).get("values"))) {
                    String key =
                            map(component).get("type") + " of " + map(value).get("entity");
                    all.put(key, without(map(value), "entity"));
                }
            }
        }
        for (Object singleton : list(world.get("singletons"))) {
            all.put("singleton " + map(singleton).get("type"), without(map(singleton), "type"));
        }
        for (Object link : list(world.get("links"))) {
            String parent = handles.get(((MiniJson.Numeral) map(link).get("parent")).text());
            String child = handles.get(((MiniJson.Numeral) map(link).get("child")).text());
            list(all.computeIfAbsent("children of " + parent, key -> new ArrayList<>()))
                    .add(child);
        }
        all.put("roles", world.get("roles"));
        Map<String, Object> events = new TreeMap<>();
        list(world.get("events")).forEach(of -> events.put(text(map(of).get("type")), map(of).get("events")));
        all.put("events", events);
        return all;
    }

    // ---- JSON lines

    @Test
    void shouldWriteLinesThatAddUpToTheRecordedStates() {
        Seeds.run(20, random -> {
            try {
                tape = Tapes.record(
                        folder.resolve("tape"), 0, Tapes.CONFIG, Tapes.random(random.nextLong(), FRAMES, 25));
                assertLinesAddUp();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }

    private void assertLinesAddUp() throws IOException {
        Path lines = folder.resolve("lines.jsonl");
        RecordingExport.Report report = export(tape, "jsonl", lines);
        assertThat(report.frames()).isEqualTo(FRAMES);
        assertThat(report.damages()).isEmpty();
        assertThat(report.bytes()).isEqualTo(Files.size(lines));
        List<String> all = Files.readAllLines(lines);
        assertThat(MiniJson.object(all.getFirst())).containsKeys("format", "created", "hash", "entities", "types");
        List<String> states = Tapes.states(tape);
        assertThat(all).hasSize(1 + states.size());
        Map<String, Object> world = new TreeMap<>(Map.of("roles", List.of()));
        for (int i = 0; i < states.size(); i++) {
            Map<String, Object> line = MiniJson.object(all.get(i + 1));
            apply(world, line);
            Map<String, Object> state = MiniJson.object(states.get(i));
            for (String name : List.of("tick", "keyframe", "hash", "entities")) {
                assertThat(line.get(name)).as(name).isEqualTo(state.get(name));
            }
            assertThat(world).as("tick " + state.get("tick")).isEqualTo(flat(states.get(i)));
        }
    }

    private static void apply(Map<String, Object> world, Map<String, Object> line) {
        for (Object gone : list(line.get("destroyed"))) {
            world.keySet().removeIf(key -> key.endsWith(" " + gone));
        }
        for (String name : List.of("created", "changed")) {
            for (Object entity : list(line.get(name))) {
                String key = "entity " + map(entity).get("entity");
                assertThat(world.containsKey(key)).as(key).isEqualTo(name.equals("changed"));
                world.put(key, entity);
            }
        }
        map(line.get("components"))
                .forEach((type, values) -> list(values)
                        .forEach(value ->
                                world.put(type + " of " + map(value).get("entity"), without(map(value), "entity"))));
        map(line.get("removed"))
                .forEach((type, entities) -> list(entities)
                        .forEach(entity -> assertThat(world.remove(type + " of " + entity))
                                .as("a " + type + " to remove")
                                .isNotNull()));
        map(line.get("singletons")).forEach((type, value) -> {
            if (value == null) {
                world.remove("singleton " + type);
            } else {
                world.put("singleton " + type, value);
            }
        });
        for (Object family : list(line.get("links"))) {
            String key = "children of " + map(family).get("parent");
            if (list(map(family).get("children")).isEmpty()) {
                world.remove(key);
            } else {
                world.put(key, list(map(family).get("children")));
            }
        }
        if (line.containsKey("roles")) {
            world.put("roles", list(line.get("roles")));
        }
        world.put("events", new TreeMap<>(map(line.get("events"))));
    }

    // ---- CSV

    private static List<List<String>> table(Path file) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        String text = Files.readString(file);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                if (c != '"') {
                    cell.append(c);
                } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
                    cell.append('"');
                    i++;
                } else {
                    quoted = false;
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',' || c == '\n') {
                row.add(cell.toString());
                cell.setLength(0);
                if (c == '\n') {
                    rows.add(row);
                    row = new ArrayList<>();
                }
            } else {
                cell.append(c);
            }
        }
        assertThat(row).isEmpty();
        rows.forEach(each -> assertThat(each).hasSameSizeAs(rows.getFirst()));
        return rows;
    }

    /** Tables have the number of a char. */
    private static Object unit(Object field) {
        return field instanceof String text ? (int) text.charAt(0) : field;
    }

    private static void cells(@Nullable Object value, List<String> to) {
        switch (value) {
            case null -> to.add("none");
            case MiniJson.Numeral number -> to.add(number.text());
            case List<?> list -> list.forEach(each -> cells(each, to));
            case Map<?, ?> fields -> fields.forEach((name, field) -> cells(name.equals("c") ? unit(field) : field, to));
            default -> to.add(value.toString());
        }
    }

    @Test
    void shouldWriteTablesWithTheSameChangesAsTheLines() throws IOException {
        Path tables = folder.resolve("tables");
        Path lines = folder.resolve("lines.jsonl");
        export(tape, "jsonl", lines);
        RecordingExport.Report report = export(tape, "csv", tables);
        long bytes = 0;
        Map<String, List<List<String>>> found = new TreeMap<>();
        try (var files = Files.list(tables)) {
            for (Path file : files.toList()) {
                found.put(file.getFileName().toString(), table(file));
                bytes += Files.size(file);
            }
        }
        assertThat(report.bytes()).isEqualTo(bytes);
        assertThat(found.keySet())
                .containsExactlyInAnyOrder(
                        "frames.csv",
                        "gaps.csv",
                        "entities.csv",
                        "links.csv",
                        "roles.csv",
                        "component-yard.Place.csv",
                        "component-yard.Drive.csv",
                        "component-yard.Label.csv",
                        "component-yard.Load.csv",
                        "component-yard.Marked.csv",
                        "component-yard.Papers.csv",
                        "singleton-yard.Weather.csv",
                        "singleton-yard.Papers.csv",
                        "event-yard.Entered.csv",
                        "event-yard.Bell.csv",
                        "event-yard.Notice.csv");
        assertThat(found.get("component-yard.Label.csv").getFirst())
                .containsExactly(
                        "tick",
                        "entity",
                        "what",
                        "owned",
                        "b",
                        "s",
                        "c",
                        "i",
                        "l",
                        "f",
                        "d",
                        "z",
                        "state",
                        "spot.x",
                        "spot.y",
                        "target",
                        "text",
                        "numbers[0]",
                        "numbers[1]",
                        "numbers[2]",
                        "doubles[0]",
                        "doubles[1]",
                        "switches[0]",
                        "switches[1]");
        assertThat(found.get("frames.csv")).hasSize(FRAMES + 1);

        Map<String, List<List<String>>> expected = new TreeMap<>();
        List<String> all = Files.readAllLines(lines);
        for (String line : all.subList(1, all.size())) {
            Map<String, Object> frame = MiniJson.object(line);
            String tick = ((MiniJson.Numeral) frame.get("tick")).text();
            map(frame.get("components"))
                    .forEach((type, values) -> list(values)
                            .forEach(value -> rows(tick, map(value), expected(expected, "component-" + type))));
            map(frame.get("events"))
                    .forEach((type, values) -> list(values).forEach(value -> {
                        List<String> row = new ArrayList<>(List.of(tick));
                        if (!type.equals("yard.Notice")) {
                            cells(map(value), row);
                            expected(expected, "event-" + type).add(row);
                        }
                    }));
        }
        for (String name : List.of("Place", "Drive", "Label", "Load", "Marked")) {
            String file = "component-yard." + name;
            List<List<String>> rows = new ArrayList<>(found.get(file + ".csv"));
            rows.removeFirst();
            rows.removeIf(row -> row.get(2).equals("removed"));
            assertThat(rows).as(name).isEqualTo(expected.getOrDefault(file, List.of()));
        }
        for (String name : List.of("Entered", "Bell")) {
            List<List<String>> rows = found.get("event-yard." + name + ".csv");
            assertThat(rows.subList(1, rows.size())).isEqualTo(expected.getOrDefault("event-yard." + name, List.of()));
        }
    }

    private static List<List<String>> expected(Map<String, List<List<String>>> in, String name) {
        return in.computeIfAbsent(name, key -> new ArrayList<>());
    }

    private static void rows(String tick, Map<String, Object> value, List<List<String>> to) {
        List<String> start = List.of(tick, text(value.get("entity")), "set", "" + value.get("owned"));
        if (value.containsKey("parts")) {
            int i = 0;
            for (Object part : list(value.get("parts"))) {
                List<String> row = new ArrayList<>(start);
                row.add("" + i++);
                cells(map(part), row);
                to.add(row);
            }
            return;
        }
        List<String> row = new ArrayList<>(start);
        cells(map(value.get("value")), row);
        to.add(row);
    }

    // ---- MCAP

    @Test
    void shouldWriteMcapWithTheSameChangesAsTheLines() throws IOException {
        Path file = folder.resolve("tape.mcap");
        Path lines = folder.resolve("lines.jsonl");
        export(tape, "jsonl", lines);
        export(tape, "mcap", file);
        McapReader mcap = McapReader.read(Files.readAllBytes(file));
        Map<String, List<McapReader.Message>> byTopic = new HashMap<>();
        mcap.messages.forEach(message -> byTopic.computeIfAbsent(
                        mcap.channels.get(message.channel()).topic(), topic -> new ArrayList<>())
                .add(message));
        mcap.channels
                .values()
                .forEach(
                        channel -> assertThat(MiniJson.object(channel.schema())).containsEntry("type", "object"));
        assertThat(byTopic.get("/frames")).hasSize(FRAMES);
        assertThat(byTopic.get("/frames").get(5).time()).isEqualTo(6 * 1_000_000_000L / 60);
        assertThat(byTopic.get("/frames").get(5).sequence()).isEqualTo(5);

        Map<String, Integer> counts = new HashMap<>();
        List<String> all = Files.readAllLines(lines);
        for (String line : all.subList(1, all.size())) {
            Map<String, Object> frame = MiniJson.object(line);
            for (String part : List.of("components", "events")) {
                map(frame.get(part))
                        .forEach((type, values) -> list(values).forEach(value -> {
                            String topic = (part.equals("events") ? "/event/" : "/component/") + type.replace('.', '/');
                            int at = counts.merge(topic, 1, Integer::sum) - 1;
                            List<Map<String, Object>> sent = byTopic.get(topic).stream()
                                    .map(message -> MiniJson.object(message.json()))
                                    .filter(message -> !message.containsKey("removed"))
                                    .toList();
                            Map<String, Object> message = sent.get(at);
                            assertThat(message.get("tick")).isEqualTo(frame.get("tick"));
                            Map<String, Object> expected = part.equals("events") ? Map.of("value", value) : map(value);
                            assertThat(nestedToFlat(without(message, "tick"))).isEqualTo(nestedToFlat(expected));
                        }));
            }
        }
        assertThat(byTopic.get("/component/yard/Label").getFirst().json()).contains("\"spot\":{\"x\":");
        assertThat(mcap.channels.values())
                .anySatisfy(channel -> assertThat(channel.schema()).contains("\"spot\":{\"type\":\"object\""));
    }

    /** A label with its nested record as flat names. */
    private static Map<String, Object> nestedToFlat(Map<String, Object> message) {
        Map<String, Object> copy = new LinkedHashMap<>(message);
        if (message.get("value") instanceof Map<?, ?> value && value.get("spot") instanceof Map<?, ?> spot) {
            Map<String, Object> flat = new LinkedHashMap<>(map(value));
            flat.remove("spot");
            spot.forEach((name, part) -> flat.put("spot." + name, part));
            copy.put("value", flat);
        }
        return copy;
    }

    @Test
    void shouldSplitLongRecordingsIntoChunksThatReadersFind() throws IOException {
        Path longer = Tapes.record(folder.resolve("longer"), 0, Tapes.CONFIG, Tapes.random(3, 300, 60));
        Path file = folder.resolve("longer.mcap");
        export(longer, "mcap", file);
        assertThat(McapReader.read(Files.readAllBytes(file)).chunks).isGreaterThan(2);
    }

    // ---- gaps, damage

    @Test
    void shouldTellGapsAndShowFramesAfterDamage() throws IOException {
        Path gaps = Tapes.rewrite(
                tape,
                folder.resolve("gaps"),
                tick -> tick % 10 == 0,
                tick -> tick < 20 || tick > 24,
                tick -> Format.GAP_SKIPPED);
        Path lines = folder.resolve("gaps.jsonl");
        assertThat(export(gaps, "jsonl", lines).frames()).isEqualTo(FRAMES - 5);
        assertThat(Files.readAllLines(lines).get(20))
                .isEqualTo("{\"gap\":{\"first\":20,\"count\":5,\"why\":\"skipped\"}}");
        Path tables = folder.resolve("gaps.csv");
        export(gaps, "csv", tables);
        assertThat(Files.readString(tables.resolve("gaps.csv"))).isEqualTo("first,count,why\n20,5,skipped\n");
        Path mcap = folder.resolve("gaps.mcap");
        export(gaps, "mcap", mcap);
        assertThat(McapReader.read(Files.readAllBytes(mcap)).messages)
                .anyMatch(message -> message.json().equals("{\"first\":20,\"count\":5,\"why\":\"skipped\"}"));

        byte[] bytes = Files.readAllBytes(tape);
        bytes[bytes.length / 2] ^= 0x40;
        Path damaged = folder.resolve("damaged");
        Files.write(damaged, bytes);
        Path what = folder.resolve("damaged.jsonl");
        RecordingExport.Report report = export(damaged, "jsonl", what);
        assertThat(report.damages()).hasSize(1);
        Damage damage = report.damages().getFirst();
        assertThat(damage.firstLost()).isPositive();
        assertThat(report.frames()).isEqualTo(FRAMES - (damage.lastLost() - damage.firstLost() + 1));
        Map<String, Object> world = new TreeMap<>(Map.of("roles", List.of()));
        List<String> all = Files.readAllLines(what);
        all.subList(1, all.size()).forEach(line -> apply(world, MiniJson.object(line)));
        assertThat(world).isEqualTo(flat(Tapes.states(tape).getLast()));
    }
}
