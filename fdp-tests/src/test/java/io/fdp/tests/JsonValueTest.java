package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.JsonException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CrewParts;
import io.fdp.tests.components.EveryColumnTable;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.Guarded.Range;
import io.fdp.tests.components.Guarded.Throttle;
import io.fdp.tests.components.Happenings.Report;
import io.fdp.tests.components.JsonShape;
import io.fdp.tests.components.Orders.Crew;
import io.fdp.tests.components.PartShapes.Gadget;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.RandomRecords;
import io.fdp.tests.components.ReportEvents;
import io.fdp.tests.components.RestartEvents;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.EveryColumn;
import io.fdp.tests.components.Shapes.Everything;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.ThrottleTable;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Generated codecs: what they write they read, from records and from memory. */
class JsonValueTest {
    static final List<JsonShape<?>> SHAPES = JsonShape.ALL;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @ParameterizedTest
    @FieldSource("SHAPES")
    <T> void shouldReadWhatWasWritten(JsonShape<T> shape) {
        Seeds.run(30, random -> {
            T value = new RandomRecords(shape.layout(), random).next(shape.type());
            JsonWriter out = random.nextBoolean() ? new JsonWriter() : JsonWriter.pretty();
            shape.json().write(value, out);
            JsonReader in = JsonReader.of("value", out.toByteArray());
            T read = shape.json().read(in);
            in.end();

            assertThat(RandomRecords.same(value, read))
                    .as("%s, read as %s", out, read)
                    .isTrue();
        });
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    <T> void shouldTakeEverythingThatIsMissingFromTheDefaults(JsonShape<T> shape) {
        Seeds.run(3, random -> {
            T defaults = new RandomRecords(shape.layout(), random).next(shape.type());

            assertThat(shape.json().read(JsonReader.of("value", "{}"), defaults))
                    .isEqualTo(defaults);
        });
    }

    @Test
    void shouldWriteTablesFromMemoryAsRecords() {
        EntityRepository world = worlds.create();
        EverythingTable rows = world.register(EverythingTable.TYPE);
        EveryColumnTable columns = world.register(EveryColumnTable.TYPE);
        long[] entities = new long[1500];
        world.createEntities(entities);
        Seeds.run(5, random -> {
            long entity = entities[random.nextInt(entities.length)];
            Everything row = new RandomRecords(rows.layout(), random).next(Everything.class);
            EveryColumn column = new RandomRecords(columns.layout(), random).next(EveryColumn.class);
            rows.add(entity, row);
            columns.add(entity, column);

            assertThat(rows.type().json().read(readerOf(write(out -> rows.writeJson(entity, out)))))
                    .isEqualTo(row);
            assertThat(columns.type().json().read(readerOf(write(out -> columns.writeJson(entity, out)))))
                    .isEqualTo(column);
            assertThat(write(out -> rows.writeJson(entity, out)))
                    .isEqualTo(write(out -> rows.type().json().write(row, out)));
            rows.remove(entity);
            columns.remove(entity);
        });
    }

    @Test
    void shouldWritePartsAsArrays() {
        EntityRepository world = worlds.create();
        GadgetParts gadgets = world.register(GadgetParts.TYPE);
        CrewParts crew = world.register(CrewParts.TYPE);
        long entity = world.createEntity();
        SplittableRandom random = new SplittableRandom(7);
        List<Gadget> parts = List.of(
                new RandomRecords(gadgets.layout(), random).next(Gadget.class),
                new RandomRecords(gadgets.layout(), random).next(Gadget.class));
        parts.forEach(part -> gadgets.add(entity, part));
        crew.add(entity, new Crew((byte) 1, entity, (short) 2));

        assertThat(gadgets.type().json().readAll(readerOf(write(out -> gadgets.writeJson(entity, out)))))
                .isEqualTo(parts);
        assertThat(write(out -> gadgets.writeJson(entity, 1, out)))
                .isEqualTo(write(out -> gadgets.type().json().write(parts.get(1), out)));
        assertThat(write(out -> crew.writeJson(entity, out))).isEqualTo("[{\"rank\":1,\"person\":\"0#1\",\"seat\":2}]");
    }

    @Test
    void shouldWriteEventsTagsAndSingletons() {
        EntityRepository world = worlds.create();
        ReportEvents reports = world.events().register(ReportEvents.TYPE);
        RestartEvents restarts = world.events().register(RestartEvents.TYPE);
        Report report = new RandomRecords(reports.layout(), new SplittableRandom(3)).next(Report.class);
        reports.publish(report);
        restarts.publish();
        world.tick();
        long entity = world.createEntity();
        TagColumn tag = world.registerTag(Shapes.Damaged.class);
        tag.add(entity);
        var origin = world.singletons().register(PositionTable.TYPE);

        assertThat(write(out -> reports.writeJson(0, out)))
                .isEqualTo(write(out -> reports.type().json().write(report, out)));
        assertThat(write(out -> restarts.writeJson(0, out))).isEqualTo("{}");
        assertThat(write(out -> tag.writeJson(entity, out))).isEqualTo("true");
        assertThat(tag.hasJson()).isTrue();
        assertThatThrownBy(() -> origin.writeJson(new JsonWriter())).isInstanceOf(MissingComponentException.class);
        origin.set(new Position(1, -0f, 3.5f));
        assertThat(write(origin::writeJson)).isEqualTo("{\"x\":1.0,\"y\":-0.0,\"z\":3.5}");
    }

    @Test
    void shouldWriteManagedObjectsThatHaveACodec() {
        EntityRepository world = worlds.create();
        ManagedTable<String> plain = world.registerManaged(ManagedType.of(String.class, "plain"));
        ManagedTable<String> coded =
                world.registerManaged(ManagedType.of(String.class, "coded").withJson(new Text()));
        long entity = world.createEntity();
        plain.add(entity, "a");
        coded.add(entity, "b");

        assertThat(plain.hasJson()).isFalse();
        assertThat(coded.hasJson()).isTrue();
        assertThat(write(out -> coded.writeJson(entity, out))).isEqualTo("\"b\"");
        assertThatThrownBy(() -> plain.writeJson(entity, new JsonWriter()))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("managed component plain has no form in JSON: register it with ManagedType.withJson(),"
                        + " or ask hasJson() first");
    }

    private static final class Text implements ValueJson<String> {
        @Override
        public void write(String value, JsonWriter out) {
            out.value(value);
        }

        @Override
        public String read(JsonReader in) {
            return in.string();
        }

        @Override
        public String read(JsonReader in, String defaults) {
            return in.string();
        }

        @Override
        public void writeSchema(JsonWriter out) {
            out.beginObject().field("type", "string").endObject();
        }
    }

    @Test
    void shouldRefuseToWriteWhatAnEntityDoesNotHave() {
        EntityRepository world = worlds.create();
        PositionTable position = world.register(PositionTable.TYPE);
        TagColumn tag = world.registerTag(Shapes.Damaged.class);
        long entity = world.createEntity();

        assertThatThrownBy(() -> position.writeJson(entity, new JsonWriter()))
                .isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> tag.writeJson(entity, new JsonWriter())).isInstanceOf(MissingComponentException.class);
    }

    @Test
    void shouldSayWhatIsWrongWithAField() {
        assertRefused("{\"x\": 1, \"y\": 2}", "value:1:1: $: field \"z\" is missing");
        assertRefused("{}", "value:1:1: $: fields \"x\", \"y\", \"z\" are missing");
        assertRefused("{\"x\": 1,\n \"Y\": 2}", "value:2:2: $.Y: unknown field \"Y\"; did you mean \"y\"?");
        assertRefused(
                "{\"altitude\": 2}",
                "value:1:2: $.altitude: unknown field \"altitude\"; known are \"x\", \"y\", \"z\"");
        assertRefused(
                "{\"x\": \"1\"}",
                "value:1:7: $.x: expected a float, or one of \"NaN\", \"Infinity\" and \"-Infinity\", found the string"
                        + " \"1\"");
        assertRefused(
                "{\"x\": 1e39}", "value:1:7: $.x: expected a float from -3.4028235E38 to 3.4028235E38, found 1e39");
        assertRefused("{\"x\": 1, \"x\": 1}", "value:1:10: $.x: the object has this field twice");
        assertRefused("[]", "value:1:1: $: expected an object, found an array");
        assertRefused("{\"x\": null}", "value:1:7: $.x: expected a float, found null");
    }

    private static void assertRefused(String json, String message) {
        assertThatThrownBy(() -> PositionTable.TYPE.json().read(readerOf(json)))
                .isInstanceOf(JsonException.class)
                .hasMessage(message);
    }

    @Test
    void shouldTurnRefusalsOfConstructorsIntoErrorsWithAPlace() {
        ValueJson<Throttle> json = ThrottleTable.TYPE.json();

        assertThatThrownBy(() -> json.read(readerOf("{\n  \"percent\": 101, \"range\": {\"from\": 1, \"to\": 2}}")))
                .isInstanceOf(JsonException.class)
                .hasMessage("value:1:1: $: Throttle refuses the value: percent not in 0 to 100: 101")
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> json.read(readerOf("{\n  \"percent\": 1, \"range\": {\"from\": 3, \"to\": 2}}")))
                .hasMessage("value:2:26: $.range: Range refuses the value: from 3 is above to 2");
        assertThatThrownBy(() -> json.read(readerOf("{\"percent\": 300}")))
                .hasMessage("value:1:13: $.percent: expected a byte from -128 to 127, found 300");
        assertThat(json.read(readerOf("{\"range\": {\"to\": 7}}"), new Throttle((byte) 5, new Range(1, 2))))
                .isEqualTo(new Throttle((byte) 5, new Range(1, 7)));
    }

    @Test
    void shouldCheckArraysEnumsEntitiesAndTexts() {
        ValueJson<Everything> json = EverythingTable.TYPE.json();
        SplittableRandom random = new SplittableRandom(1);
        Everything some = new RandomRecords(EverythingTable.TYPE.layout(), random).next(Everything.class);
        String[][] cases = {
            {"{\"numbers\": [1, 2]}", "$.numbers: expected 3 elements, found 2"},
            {"{\"numbers\": [1, 2, 3, 4]}", "$.numbers[3]: expected 3 elements, found more"},
            {"{\"numbers\": [1, 2, 1.5]}", "$.numbers[2]: expected an int from -2147483648 to 2147483647, found 1.5"},
            {"{\"color\": \"RAD\"}", "did you mean \"RED\"?"},
            {"{\"color\": 1}", "$.color: expected one of "},
            {
                "{\"target\": \"4\"}",
                "$.target: expected an entity as \"index#generation\", or null, found the string \"4\""
            },
            {"{\"target\": 4}", "$.target: expected an entity as \"index#generation\", or null, found 4"},
            {"{\"target\": \"2147483648#1\"}", "$.target: expected an entity that exists, found \"2147483648#1\""},
            {"{\"c\": \"ab\"}", "$.c: expected a string of one character (one of UTF-16), found one of 2"},
            {"{\"c\": 65536}", "$.c: expected a string of one character, or a number from 0 to 65535, found 65536"},
            {
                "{\"name\": \"" + "é".repeat(16) + "\"}",
                "$.name: expected a string of at most 31 bytes in UTF-8, found one of 32"
            },
            {"{\"l\": 9223372036854775808}", "found 9223372036854775808"},
            {"{\"z\": 1}", "$.z: expected true or false, found 1"},
            {"{\"d\": 1e309}", "$.d: expected a double from "},
        };
        for (String[] each : cases) {
            assertThatThrownBy(() -> json.read(readerOf(each[0]), some))
                    .as(each[0])
                    .isInstanceOf(JsonException.class)
                    .hasMessageContaining(each[1]);
        }
        assertThat(json.read(readerOf("{\"l\": -9223372036854775808, \"i\": 1e3, \"s\": 7.0}"), some))
                .extracting(Everything::l, Everything::i, Everything::s)
                .containsExactly(Long.MIN_VALUE, 1000, (short) 7);
    }

    private interface Writing {
        void to(JsonWriter out);
    }

    private static String write(Writing writing) {
        JsonWriter out = new JsonWriter();
        writing.to(out);
        assertThat(out.isComplete()).isTrue();
        return out.toString();
    }

    private static JsonReader readerOf(String text) {
        return JsonReader.of("value", text);
    }
}
