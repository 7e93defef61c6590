package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.recorder.gauge.GaugeWorld;
import io.fdp.recorder.yard.YardWorld;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The state hash is what {@code docs/spec/state-hash.md} says: {@link SpecHash} follows that page and nothing else, and
 * finds what FDP found.
 *
 * <p>{@code -Dfdp.golden.update=true} writes the page's table of conformance values anew.
 */
class StateHashSpecTest {
    private static final Path SPEC = Path.of(System.getProperty("basedir", ""), "../docs/spec");
    private static final Path PAGE = SPEC.resolve("state-hash.md");

    @TempDir
    Path folder;

    private static String hex(long hash) {
        return HexFormat.of().toHexDigits(hash);
    }

    private static List<SpecHash.Frame> requireRight(Path file) throws IOException {
        List<SpecHash.Frame> frames = SpecReader.hashes(Files.readAllBytes(file));
        for (SpecHash.Frame frame : frames) {
            assertThat(frame.canBeChecked()).isTrue();
            assertThat(hex(frame.computed()))
                    .as("tick %d of %s, with %s", frame.tick(), file.getFileName(), frame.parts())
                    .isEqualTo(hex(frame.recorded()));
        }
        return frames;
    }

    // ---- conformance files

    @ParameterizedTest
    @ValueSource(
            strings = {
                "small",
                "everything",
                "keyframes",
                "gaps",
                "schemas",
                "damaged-cut",
                "damaged-flipped",
                "damaged-header",
                "damaged-index",
                "damaged-keyframe",
                "damaged-schema"
            })
    void shouldBeTheHashOfEveryFrameOfTheConformanceFiles(String name) throws IOException {
        assertThat(requireRight(SPEC.resolve("recording").resolve(name + ".fdp")))
                .isNotEmpty();
    }

    @Test
    void shouldHaveTheConformanceValuesOfThePage() throws IOException {
        StringBuilder table = new StringBuilder("| file | tick | part | hash |\n|---|---|---|---|\n");
        for (String name : List.of("small", "everything", "schemas")) {
            for (SpecHash.Frame frame : requireRight(SPEC.resolve("recording").resolve(name + ".fdp"))) {
                if (name.equals("small") ? frame.tick() < 3 : frame.tick() == 5 || frame.tick() == 12) {
                    frame.parts().forEach((part, hash) -> row(table, name, frame.tick(), part, hash));
                    row(table, name, frame.tick(), "**state hash**", frame.computed());
                }
            }
        }
        String page = Files.readString(PAGE);
        if (Boolean.getBoolean("fdp.golden.update")) {
            int from = page.indexOf("## Conformance values");
            int start = page.indexOf("\n\n", page.indexOf("\n\n", from) + 2) + 2;
            Files.writeString(PAGE, page.substring(0, start) + table + page.substring(page.indexOf("\n## Why")));
            page = Files.readString(PAGE);
        }
        assertThat(page).contains(table);
    }

    private static void row(StringBuilder table, String name, long tick, String part, long hash) {
        String shown = part.indexOf('.') < 0 ? part : "`" + part.replace("event ", "") + "`";
        table.append("| `").append(name).append("` | ").append(tick).append(" | ");
        table.append(part.startsWith("event ") ? "event " : "").append(shown);
        table.append(" | `").append(hex(hash)).append("` |\n");
    }

    // ---- random worlds

    /**
     * Worlds with every kind of state: what FDP says of a live one, what it recorded, and what the page says are the
     * same.
     */
    private void compare(int worlds) {
        ReplayTest.run(worlds, random -> {
            Path file = folder.resolve("random.fdp");
            Map<Long, Long> hashes = record(file, random);
            List<SpecHash.Frame> frames = requireRight(file);
            assertThat(frames).hasSize(hashes.size());
            for (SpecHash.Frame frame : frames) {
                assertThat(hashes).containsEntry(frame.tick(), frame.computed());
            }
        });
    }

    private static Map<Long, Long> record(Path file, SplittableRandom random) throws IOException {
        Map<Long, Long> hashes = new HashMap<>();
        RecorderConfig config = Tapes.CONFIG.keyframeEvery(random.nextInt(1, 5));
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000))) {
            YardWorld world = new YardWorld(repo, random.nextInt(12));
            GaugeWorld gauges = new GaugeWorld(repo, false);
            ManagedEvents<String> words = repo.events().registerManaged(ManagedEventType.of(String.class, 9301));
            ManagedEvents<Float> floats = repo.events().registerManaged(ManagedEventType.of(Float.class, 9302));
            ManagedEvents<Double> doubles = repo.events().registerManaged(ManagedEventType.of(Double.class, 9303));
            ManagedEvents<Integer> numbers = repo.events().registerManaged(ManagedEventType.of(Integer.class, 9304));
            ManagedEvents<Boolean> truths = repo.events().registerManaged(ManagedEventType.of(Boolean.class, 9305));
            repo.createEntities(new long[random.nextInt(100)]);
            world.run(random, random.nextInt(300));
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, config)) {
                for (int frame = 0; frame < 4; frame++) {
                    world.run(random, random.nextInt(60));
                    gauges.change(random, world.entities(), random.nextInt(60));
                    if (random.nextBoolean()) {
                        words.publish("w" + random.nextInt());
                        floats.publish((float) random.nextGaussian());
                        doubles.publish(random.nextGaussian());
                        numbers.publish(random.nextInt());
                        truths.publish(random.nextBoolean());
                    }
                    repo.tick();
                    hashes.put(repo.currentTick(), repo.stateHash());
                }
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        return hashes;
    }

    @Test
    void shouldBeTheHashOfRandomWorlds() {
        compare(100);
    }

    @Test
    @Tag("long")
    void shouldBeTheHashOfManyRandomWorlds() {
        compare(1000);
    }

    // ---- examples of the page

    @Test
    void shouldHaveTheExamplesOfThePage() throws IOException {
        List<String> blocks = new ArrayList<>();
        String page = Files.readString(PAGE);
        for (int at = page.indexOf("```examples\n"); at >= 0; at = page.indexOf("```examples\n", at + 1)) {
            blocks.add(page.substring(at + 12, page.indexOf("```", at + 12)));
        }
        assertThat(blocks).hasSize(7);
        int lines = 0;
        for (int block = 0; block < blocks.size(); block++) {
            UnaryOperator<String> values = switch (block) {
                case 2 -> entity();
                case 3 -> place();
                case 4 -> StateHashSpecTest::role;
                case 5 -> links();
                case 6 -> StateHashSpecTest::event;
                default -> StateHashSpecTest::evaluate;
            };
            for (String line : blocks.get(block).strip().split("\n")) {
                int equals = line.lastIndexOf(" = ");
                String what = line.substring(0, equals);
                assertThat(values.apply(what)).as(what).isEqualTo(line.substring(equals + 3));
                lines++;
            }
        }
        assertThat(lines).isGreaterThan(45);
    }

    /** An expression in the words of the page. */
    private static String evaluate(String expression) {
        int open = expression.indexOf('(');
        String inside = expression.substring(open + 1, expression.length() - 1);
        return hex(
                switch (expression.substring(0, open)) {
                    case "text" -> SpecHash.text(inside.substring(1, inside.length() - 1));
                    case "finish" ->
                        SpecHash.finish(
                                inside.startsWith("mix")
                                        ? Long.parseUnsignedLong(evaluate(inside), 16)
                                        : number(inside));
                    case "mix" -> SpecHash.mix(first(inside), second(inside));
                    case "lane" -> SpecHash.lane(first(inside), second(inside));
                    case "weight" -> SpecHash.weight(first(inside), second(inside));
                    case "column" -> SpecHash.column(first(inside), second(inside));
                    case "bytes" -> SpecHash.bytes(first(inside), bytes(inside.substring(inside.indexOf(',') + 1)));
                    default -> throw new IllegalArgumentException(expression);
                });
    }

    private static byte[] bytes(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    private static long number(String text) {
        return Long.parseUnsignedLong(text.strip(), 16);
    }

    private static long first(String pair) {
        return number(pair.substring(0, pair.indexOf(',')));
    }

    private static long second(String pair) {
        return number(pair.substring(pair.indexOf(',') + 1));
    }

    // ---- worked examples, step by step as the page has them

    private static final byte[] FIRST = new byte[128];

    static {
        FIRST[0] = 1;
    }

    /** Entities with a row of fields each. */
    private static SpecState.Chunk rows(int fields, Map<Integer, long[]> values) {
        SpecState.Chunk chunk = new SpecState.Chunk();
        for (int slot = 0; slot < 1024; slot++) {
            long[][] row = new long[fields][1];
            for (int field = 0; field < fields && values.containsKey(slot); field++) {
                row[field][0] = values.get(slot)[field];
            }
            chunk.rows.put(slot, new ArrayList<>(List.<long[][]>of(row)));
        }
        return chunk;
    }

    private static SpecState.Chunk firstEntity() {
        SpecState.Chunk chunk = rows(5, Map.of(0, new long[] {1, 0, 0, 0, 0}));
        chunk.present = FIRST;
        return chunk;
    }

    private static UnaryOperator<String> entity() {
        byte[] generations = new byte[4096];
        generations[0] = 1;
        long start = SpecHash.bytes(1, generations);
        long living = SpecHash.mix(start, 1);
        for (int word = 1; word < 16; word++) {
            living = SpecHash.mix(living, 0);
        }
        long lives = living;
        return what -> hex(
                switch (what) {
                    case "h after generations" -> start;
                    case "h after who lives" -> lives;
                    case "lane S", "lane T", "lane D", "lane I" -> {
                        long lane = start + 1 + "STDI".indexOf(what.charAt(5));
                        for (int slot = 0; slot < 64; slot++) {
                            lane = SpecHash.lane(lane, 0);
                        }
                        yield lane;
                    }
                    case "E(0)" -> SpecHash.entities(firstEntity());
                    case "entities" -> SpecHash.weight(0, SpecHash.entities(firstEntity()));
                    default ->
                        total(hasher -> hasher.entities(new TreeMap<>(Map.of(0, firstEntity()))))
                                .computed();
                });
    }

    /** Does something with a hasher. */
    @FunctionalInterface
    private interface Parts {
        void add(SpecHash hasher) throws IOException;
    }

    private static SpecHash.Frame total(Parts parts) {
        try {
            SpecHash hasher = new SpecHash();
            parts.add(hasher);
            return hasher.end(1, 0);
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    private static UnaryOperator<String> place() {
        byte[] row = new byte[12];
        ByteBuffer.wrap(row)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(0)
                .putFloat(0.5f)
                .putFloat(-1);
        long seed = SpecHash.text("yard.Place");
        long bits = SpecHash.bytes(SpecHash.bytes(seed, FIRST), FIRST);
        long end = SpecHash.bytes(bits, row);
        List<SpecSchema.Field> fields = List.of(
                new SpecSchema.Field("x", "float", 1, false, 0, List.of()),
                new SpecSchema.Field("y", "float", 1, false, 4, List.of()),
                new SpecSchema.Field("z", "float", 1, false, 8, List.of()));
        SpecState.Chunk chunk = new SpecState.Chunk();
        chunk.present = FIRST;
        chunk.owned = FIRST;
        long[][] value = {{0}, {Float.floatToIntBits(0.5f)}, {Float.floatToIntBits(-1) & 0xffffffffL}};
        chunk.rows.put(0, List.<long[][]>of(value));
        SpecHash.Frame component = total(hasher -> {
            hasher.entities(new TreeMap<>(Map.of(0, firstEntity())));
            hasher.values(type("component", fields), new TreeMap<>(Map.of(0, chunk)));
        });
        SpecHash.Frame singleton =
                total(hasher -> hasher.values(type("singleton", fields), new TreeMap<>(Map.of(0, chunk))));
        return what -> switch (what) {
            case "row" -> HexFormat.ofDelimiter(" ").formatHex(row);
            case "text(\"yard.Place\")" -> hex(seed);
            case "h after bits" -> hex(bits);
            case "h after the row" -> hex(end);
            case "C(0)" -> hex(SpecHash.chunk(end));
            case "yard.Place" -> hex(component.parts().get("yard.Place"));
            case "state hash at tick 1" -> hex(component.computed());
            default -> hex(singleton.parts().get("singletons"));
        };
    }

    private static SpecSchema.Type type(String kind, List<SpecSchema.Field> fields) {
        return new SpecSchema.Type(kind, "yard.Place", 0, fields, true, 12, "");
    }

    private static String role(String what) {
        int[] roles = {-1, 7};
        long[] entities = {1L << 32, (2L << 32) + 3};
        return hex(
                switch (what) {
                    case "role -1" -> SpecHash.role(-1, entities[0]);
                    case "role 7" -> SpecHash.role(7, entities[1]);
                    default ->
                        total(hasher -> hasher.roles(roles, entities)).parts().get("roles");
                });
    }

    private static UnaryOperator<String> links() {
        long parent = SpecHash.mix(SpecHash.mix(SpecHash.text("hierarchy"), 0xffffffffL), 0x00000002_ffffffffL);
        long child = SpecHash.mix(SpecHash.mix(parent, 0x00000002_00000000L), -1);
        SpecState.Chunk chunk = rows(3, Map.of(0, new long[] {0, 3, 0}, 2, new long[] {1, 0, 0}));
        SpecHash.Frame frame = total(hasher -> hasher.hierarchy(new TreeMap<>(Map.of(0, chunk))));
        return what -> hex(
                switch (what) {
                    case "h after entity 0" -> parent;
                    case "h after entity 2" -> child;
                    case "L(0)" -> SpecHash.chunk(child);
                    default -> frame.parts().get("hierarchy");
                });
    }

    private static String event(String what) {
        long seed = SpecHash.mix(SpecHash.text("yard.Bell"), 9182);
        SpecSchema.Type bell = new SpecSchema.Type("event", "yard.Bell", 9182, List.of(), true, 4, "");
        return hex(
                switch (what) {
                    case "seed" -> seed;
                    case "h before events" -> SpecHash.mix(SpecHash.mix(seed, 1), 2);
                    case "yard.Bell" ->
                        total(hasher -> hasher.events(bell, List.of(new long[0][], new long[0][]), List.of()))
                                .parts()
                                .get("event yard.Bell");
                    default -> SpecHash.object(bytes(what.substring("object ".length())));
                });
    }
}
