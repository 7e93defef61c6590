package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.engine.tkb.Fleet.Haul;
import io.fdp.engine.tkb.Fleet.Hull;
import io.fdp.engine.tkb.Fleet.Orders;
import io.fdp.engine.tkb.Fleet.Paint;
import io.fdp.engine.tkb.Fleet.Rest;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Worlds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Templates with objects whose JSON is generated, and with fields that have defaults. */
class TkbObjectsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private ManagedTable<Orders> orders;
    private HullTable hulls;

    @BeforeEach
    void open() {
        repo = worlds.create();
        orders = repo.registerManaged(OrdersSerializer.TYPE);
        hulls = repo.register(HullTable.TYPE);
    }

    private Tkb load(String templates) {
        return Tkb.builder(repo)
                .dataType("Task", TaskObjectJson.INSTANCE)
                .load(JsonReader.of("tkb.json", "{\"templates\": [" + templates + "]}"))
                .build();
    }

    private List<String> errorsOf(String templates) {
        TkbFileException thrown = catchThrowableOfType(TkbFileException.class, () -> load(templates));
        assertThat(thrown).as("an error for %s", templates).isNotNull();
        return thrown.errors().stream().map(JsonException::getMessage).toList();
    }

    private static final String FULL = """
        {"id": 1, "name": "a", "components": {"Orders": {
          "chief": "Ada",
          "tasks": [{"what": "coal", "then": {"$type": "Rest", "hours": 1.5}, "$type": "Haul"}, null,
                    {"$type": "Rest", "hours": 2}],
          "stops": {"north": [1, 2, null], "south": null},
          "paints": [{"key": 3, "value": "SAND"}, {"key": null, "value": null}],
          "last": {"hours": 8},
          "marks": [1, 2, 3]}},
         "data": {"Task": {"$type": "Haul", "what": "ore", "tons": 9, "then": null}}}\
        """;

    private static void assertFull(Orders full) {
        assertThat(full.chief).isEqualTo("Ada");
        assertThat(full.tasks).containsExactly(new Haul("coal", 5, new Rest(1.5)), null, new Rest(2));
        assertThat(full.stops).containsOnlyKeys("north", "south");
        assertThat(full.stops.get("north")).containsExactly(1, 2, null);
        assertThat(full.paints).containsEntry(3, Paint.SAND).containsEntry(null, null);
        assertThat(full.last).isEqualTo(new Rest(8));
        assertThat(full.marks).containsExactly(1, 2, 3);
    }

    @Test
    void shouldReadObjectsWithoutCodecsOfTheUser() {
        Tkb tkb = load(FULL);

        assertFull(orders.get(tkb.createEntity(1)));
        assertThat(tkb.data(Haul.class).tryOfType(1)).isEqualTo(new Haul("ore", 9, null));
    }

    @Test
    void shouldWriteWhatItReads() {
        Orders full = orders.get(load(FULL).createEntity(1));
        JsonWriter out = new JsonWriter();
        OrdersObjectJson.INSTANCE.write(full, out);

        assertThat(out)
                .hasToString("{\"chief\":\"Ada\",\"tasks\":[{\"$type\":\"Haul\",\"what\":\"coal\",\"tons\":5,"
                        + "\"then\":{\"$type\":\"Rest\",\"hours\":1.5}},null,{\"$type\":\"Rest\",\"hours\":2.0}],"
                        + "\"stops\":{\"north\":[1,2,null],\"south\":null},"
                        + "\"paints\":[{\"key\":3,\"value\":\"SAND\"},{\"key\":null,\"value\":null}],"
                        + "\"last\":{\"hours\":8.0},\"marks\":[1,2,3]}");
        assertFull(OrdersObjectJson.INSTANCE.read(JsonReader.of("again", out.toByteArray())));
    }

    @Test
    void shouldKeepWhatTheConstructorSets() {
        Orders none = orders.get(load("{\"id\": 1, \"name\": \"a\", \"components\": {\"Orders\": {}}}")
                .createEntity(1));

        assertThat(none.chief).isEqualTo("nobody");
        assertThat(none.tasks).isEmpty();
        assertThat(none.stops).isEqualTo(Map.of());
        assertThat(none.paints).isNull();
    }

    @Test
    void shouldPutFieldsOfObjectsOverInheritedFields() {
        Tkb tkb = load(FULL + """
            , {"id": 2, "name": "b", "extends": "a", "components": {"Orders": {"chief": "Bob", "last": null, "tasks": []}},
               "data": {"Task": {"tons": 1}}},
              {"id": 3, "name": "c", "extends": "a", "data": {"Task": {"$type": "Rest", "hours": 4}}}
            """);
        Orders second = orders.get(tkb.createEntity(2));

        assertThat(second.chief).isEqualTo("Bob");
        assertThat(second.last).isNull();
        assertThat(second.tasks).isEmpty();
        assertThat(second.marks).containsExactly(1, 2, 3);
        assertThat(tkb.template(2).data(Haul.class)).isEqualTo(new Haul("ore", 1, null));
        assertThat(tkb.template(3).data(Rest.class)).isEqualTo(new Rest(4));
        assertThat(tkb.template(3).tryData(Haul.class)).isNull();
        assertFull(orders.get(tkb.createEntity(1)));
    }

    @Test
    void shouldReportAllMistakesOfObjectsWithTheirPlaces() {
        assertThat(errorsOf("""
            {"id": 1, "name": "a", "components": {"Orders": {
              "chef": 1,
              "chief": 5,
              "tasks": [{"what": "x"}, {"$type": "Hall"}, {"$type": "Haul", "tons": "many"}, 7],
              "stops": {"a": [1, "b", 2.5], "c": {}},
              "paints": [{"key": 1, "value": "RED", "more": 0}, {"key": 2}],
              "last": {"$type": "Rest", "hours": "long"},
              "marks": [1, null, 99999999999]}}}\
            """))
                .containsExactly(
                        "tkb.json:2:3: $.templates[0].components.Orders.chef: unknown field \"chef\"; did you mean"
                                + " \"chief\"?",
                        "tkb.json:3:12: $.templates[0].components.Orders.chief: expected a string, found 5",
                        "tkb.json:4:13: $.templates[0].components.Orders.tasks[0]: field \"$type\" is missing: give it"
                                + " one of \"Haul\", \"Rest\"",
                        "tkb.json:4:38: $.templates[0].components.Orders.tasks[1].$type: expected one of \"Haul\","
                                + " \"Rest\", found \"Hall\"; did you mean \"Haul\"?",
                        "tkb.json:4:47: $.templates[0].components.Orders.tasks[2]: fields \"what\", \"then\" are"
                                + " missing",
                        "tkb.json:4:73: $.templates[0].components.Orders.tasks[2].tons: expected an int from"
                                + " -2147483648 to 2147483647, found the string \"many\"",
                        "tkb.json:4:82: $.templates[0].components.Orders.tasks[3]: expected an object, found 7",
                        "tkb.json:5:22: $.templates[0].components.Orders.stops.a[1]: expected an int from -2147483648"
                                + " to 2147483647, found the string \"b\"",
                        "tkb.json:5:27: $.templates[0].components.Orders.stops.a[2]: expected an int from -2147483648"
                                + " to 2147483647, found 2.5",
                        "tkb.json:5:38: $.templates[0].components.Orders.stops.c: expected an array, found an object",
                        "tkb.json:6:34: $.templates[0].components.Orders.paints[0].value: expected one of \"GREEN\","
                                + " \"SAND\", found \"RED\"",
                        "tkb.json:6:41: $.templates[0].components.Orders.paints[0].more: unknown field \"more\"; known"
                                + " are \"key\", \"value\"",
                        "tkb.json:6:53: $.templates[0].components.Orders.paints[1]: field \"value\" is missing",
                        "tkb.json:7:12: $.templates[0].components.Orders.last.$type: unknown field \"$type\"; known are"
                                + " \"hours\"",
                        "tkb.json:7:38: $.templates[0].components.Orders.last.hours: expected a double, or one of"
                                + " \"NaN\", \"Infinity\" and \"-Infinity\", found the string \"long\"",
                        "tkb.json:8:16: $.templates[0].components.Orders.marks[1]: expected an int from -2147483648 to"
                                + " 2147483647, found null",
                        "tkb.json:8:22: $.templates[0].components.Orders.marks[2]: expected an int from -2147483648 to"
                                + " 2147483647, found 99999999999");
    }

    @Test
    void shouldReportRefusedObjectsBesideOtherMistakes() {
        assertThat(errorsOf("""
            {"id": 1, "name": "a", "components": {"Orders": {
              "chief": 5,
              "tasks": [{"$type": "Rest", "hours": -1},
                        {"$type": "Haul", "what": "x", "then": {"$type": "Rest", "hours": -2}}],
              "last": {"hours": -3, "more": 0},
              "marks": 7}}},
            {"id": 2, "name": "b", "data": {"Task": {"$type": "Rest", "hours": -4}}}\
            """))
                .containsExactly(
                        "tkb.json:2:12: $.templates[0].components.Orders.chief: expected a string, found 5",
                        "tkb.json:3:13: $.templates[0].components.Orders.tasks[0]: Rest refuses the value: hours are"
                                + " negative: -1.0",
                        "tkb.json:4:52: $.templates[0].components.Orders.tasks[1].then: Rest refuses the value: hours"
                                + " are negative: -2.0",
                        "tkb.json:5:25: $.templates[0].components.Orders.last.more: unknown field \"more\"; known are"
                                + " \"hours\"",
                        "tkb.json:6:12: $.templates[0].components.Orders.marks: expected an array, found 7",
                        "tkb.json:7:41: $.templates[1].data.Task: Rest refuses the value: hours are negative: -4.0");
    }

    @Test
    void shouldRefuseToWriteObjectsThatContainThemselves() {
        Orders full = new Orders();
        Haul endless = null;
        for (int i = 0; i < 300; i++) {
            endless = new Haul("x", i, endless);
        }
        full.tasks.add(endless);
        assertThatThrownBy(() -> OrdersObjectJson.INSTANCE.write(full, new JsonWriter()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("nested more than 200 deep, or contains itself");
    }

    @Test
    void shouldTakeDefaultsOfFieldsThatAFileLeavesOut() {
        Tkb tkb = load("{\"id\": 1, \"name\": \"a\", \"components\": {\"Hull\": {\"mass\": 5}}},"
                + "{\"id\": 2, \"name\": \"b\", \"extends\": \"a\", \"components\": {\"Hull\": {\"speed\": 1,"
                + " \"gauge\": {\"low\": 1}}}},"
                + "{\"id\": 3, \"name\": \"c\", \"components\": {\"Hull\": {\"mass\": 6, \"gauge\": {\"high\": 7}}}}");
        Hull hull = hulls.get(tkb.createEntity(1));

        assertThat(hull.mass()).isEqualTo(5);
        assertThat(hull.speed()).isEqualTo(16.5f);
        assertThat(hull.tracked()).isTrue();
        assertThat(hull.paint()).isEqualTo(Paint.SAND);
        assertThat(hull.name()).isEqualTo("no \"name\"");
        assertThat(hull.owner()).isZero();
        assertThat(hull.trim()).containsExactly((short) -3, (short) -3);
        assertThat(hull.gauge()).isEqualTo(new Fleet.Gauge(2, 9));
        Hull second = hulls.get(tkb.createEntity(2));
        assertThat(second.mass()).isEqualTo(5);
        assertThat(second.speed()).isEqualTo(1);
        assertThat(second.gauge()).isEqualTo(new Fleet.Gauge(1, 9));
        assertThat(hulls.get(tkb.createEntity(3)).gauge()).isEqualTo(new Fleet.Gauge(2, 7));
    }

    @Test
    void shouldStillRequireFieldsWithoutDefaults() {
        assertThat(errorsOf("{\"id\": 1, \"name\": \"a\", \"components\": {\"Hull\": {}}}"))
                .containsExactly("tkb.json:1:62: $.templates[0].components.Hull: field \"mass\" is missing");
        assertThat(HullTable.TYPE.json().schema()).contains("\"required\":[\"mass\"]", "\"required\":[]");
    }
}
