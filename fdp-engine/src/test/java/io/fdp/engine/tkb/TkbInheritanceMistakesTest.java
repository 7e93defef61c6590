package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fdp.codec.json.JsonReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Worlds;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What mistakes in templates that extend others are called, and that one mistake hides no other. */
class TkbInheritanceMistakesTest {
    private static final String BASE = """
        {"id": 1, "name": "base", "components": {"Place": {"x": 1, "y": 2, "z": 3}},
         "parts": {"Wheel": [{"number": 1, "radius": 1}], "Seat": [{"row": 1, "taken": true}]}, "tags": ["Armored"],
         "data": {"Mobility": {"mass": 1, "topSpeed": 2}}},
        """;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
        new TkbWorld(repo);
        repo.register(SeatParts.TYPE);
    }

    /** The errors of templates, which begin in line 2, column 1. */
    private List<String> errorsOf(String templates) {
        TkbFileException thrown = load(templates);
        return thrown.errors().stream()
                .map(JsonException::getMessage)
                .map(message -> message.replace("io.fdp.engine.tkb.", ""))
                .toList();
    }

    private TkbFileException load(String templates) {
        TkbBuilder builder = Tkb.builder(repo).dataType(MobilityTable.TYPE).dataType(ArmorTable.TYPE);
        String text = "{\"templates\":[\n" + templates + "]}";
        TkbFileException thrown =
                catchThrowableOfType(TkbFileException.class, () -> builder.load(JsonReader.of("tkb.json", text)));
        assertThat(thrown).as("an error for %s", text).isNotNull();
        assertThat(builder.build().templates()).as("nothing was added").isEmpty();
        assertThat(repo.checkStructure()).isEmpty();
        return thrown;
    }

    /** The errors of a template in line 5 that extends the base. */
    private List<String> errorsIn(String more) {
        return errorsOf(BASE + "{\"id\": 2, \"name\": \"b\", \"extends\": \"base\", " + more + "}");
    }

    @Test
    void shouldRefuseUnknownBases() {
        assertThat(errorsOf(BASE + "{\"id\": 2, \"name\": \"b\", \"extends\": \"bass\"}"))
                .containsExactly("tkb.json:5:35: $.templates[1].extends: unknown template \"bass\"; did you mean"
                        + " \"base\"?");
        assertThat(errorsOf(BASE + "{\"id\": 2, \"name\": \"b\", \"extends\": \"tractor\"}"))
                .containsExactly(
                        "tkb.json:5:35: $.templates[1].extends: unknown template \"tractor\"; known are" + " \"base\"");
        assertThat(errorsOf("{\"id\": 2, \"name\": \"b\", \"extends\": \"tractor\"}"))
                .containsExactly("tkb.json:2:35: $.templates[0].extends: there is no other template to extend: define"
                        + " \"tractor\", in this file or before it");
        assertThat(errorsOf("{\"id\": 2, \"name\": \"b\", \"extends\": 7}"))
                .containsExactly("tkb.json:2:35: $.templates[0].extends: expected a string, found 7");
        assertThat(errorsOf("{\"id\": 2, \"name\": \"b\", \"abstract\": \"yes\"}"))
                .containsExactly("tkb.json:2:36: $.templates[0].abstract: expected true or false, found the string"
                        + " \"yes\"");
    }

    @Test
    void shouldRefuseCycles() {
        assertThat(errorsOf("{\"id\": 2, \"name\": \"b\", \"extends\": \"b\"}"))
                .containsExactly("tkb.json:2:35: $.templates[0].extends: template \"b\" extends itself: name another"
                        + " template, or leave it out");
        assertThat(errorsOf("""
            {"id": 9, "name": "x", "extends": "b", "components": {"Place": {"x": "?"}}},
            {"id": 1, "name": "a", "extends": "b"},
            {"id": 2, "name": "b", "extends": "c", "components": {"Place": {"y": 1}}},
            {"id": 3, "name": "c", "extends": "a", "tags": {"Armored": false}}
            """))
                .containsExactly(
                        "tkb.json:2:70: $.templates[0].components.Place.x: expected a double, or one of \"NaN\","
                                + " \"Infinity\" and \"-Infinity\", found the string \"?\"",
                        "tkb.json:3:35: $.templates[1].extends: templates extend each other: \"a\" → \"b\" → \"c\" →"
                                + " \"a\"; let one of them extend another template, or none");
    }

    @Test
    void shouldRefuseOtherNamesOfAPosition() {
        assertThat(errorsOf("""
            {"id": 1, "name": "a", "parts": {"Seat": [{"row": 1, "taken": true}, {"row": 2, "taken": true}]}},
            {"id": 2, "name": "b", "extends": "a", "parts": {"Seat": {"1": null, "01": {"row": 3, "taken": true}}}},
            {"id": 3, "name": "c", "extends": "a", "parts": {"Seat": {"+1": {"row": 3}, "00": null}}}
            """))
                .containsExactly(position(3, 70, "1", "01"), position(4, 59, "2", "+1"), position(4, 77, "2", "00"));
    }

    private static String position(int line, int column, String template, String name) {
        return "tkb.json:" + line + ":" + column + ": $.templates[" + template + "].parts.Seat"
                + (name.startsWith("+") ? "[\"" + name + "\"]" : "." + name)
                + ": expected the position of a part, a whole number from 0 to 2, where 2 adds a part";
    }

    @Test
    void shouldFindWhatIsMissingWhereAWrongBaseWasRemoved() {
        assertThat(errorsOf("""
            {"name": "a", "abstract": true, "data": {"Mobility": {"mass": "?", "topSpeed": 1}}},
            {"id": 2, "name": "b", "extends": "a", "data": {"Mobility": null}},
            {"id": 3, "name": "c", "extends": "b", "data": {"Mobility": {"mass": 1}}}
            """))
                .containsExactly(
                        "tkb.json:2:63: $.templates[0].data.Mobility.mass: expected a double, or one of \"NaN\","
                                + " \"Infinity\" and \"-Infinity\", found the string \"?\"",
                        "tkb.json:4:61: $.templates[2].data.Mobility: field \"topSpeed\" is missing");
    }

    @Test
    void shouldRefuseToRemoveWhatIsNotInherited() {
        assertThat(errorsIn("\"components\": {\"Motor\": null}"))
                .containsExactly("tkb.json:5:67: $.templates[1].components.Motor: Parts.Motor is not inherited, so it"
                        + " cannot be removed: leave it out");
        assertThat(errorsIn("\"tags\": {\"Vehicle\": false}"))
                .containsExactly("tkb.json:5:63: $.templates[1].tags.Vehicle: Parts.Vehicle is not inherited, so it"
                        + " cannot be removed: leave it out");
        assertThat(errorsIn("\"data\": {\"Armor\": null}"))
                .containsExactly("tkb.json:5:61: $.templates[1].data.Armor: Parts.Armor is not inherited, so it cannot"
                        + " be removed: leave it out");
        assertThat(errorsIn("\"parts\": {\"Wheel\": {\"4\": null}}"))
                .containsExactly("tkb.json:5:68: $.templates[1].parts.Wheel.4: part 4 of Parts.Wheel is not inherited,"
                        + " so it cannot be removed: leave it out");
        assertThat(errorsOf("{\"id\": 2, \"name\": \"b\", \"components\": {\"Place\": null}}"))
                .containsExactly("tkb.json:2:48: $.templates[0].components.Place: expected an object, found null");
        assertThat(errorsOf("{\"id\": 2, \"name\": \"b\", \"parts\": {\"Wheel\": {}}}"))
                .containsExactly("tkb.json:2:43: $.templates[0].parts.Wheel: expected an array, found an object");
    }

    @Test
    void shouldRefuseWrongParts() {
        assertThat(errorsIn("\"parts\": {\"Seat\": {\"2\": {}, \"x\": {}, \"0\": {\"row\": -1}, \"1\": {\"row\": 3}}}"))
                .containsExactly(
                        "tkb.json:5:62: $.templates[1].parts.Seat.2: expected the position of a part, a whole number"
                                + " from 0 to 1, where 1 adds a part",
                        "tkb.json:5:71: $.templates[1].parts.Seat.x: expected the position of a part, a whole number"
                                + " from 0 to 1, where 1 adds a part",
                        "tkb.json:5:85: $.templates[1].parts.Seat.0: Seat refuses the value: row is negative: -1",
                        "tkb.json:5:103: $.templates[1].parts.Seat.1: field \"taken\" is missing");
        assertThat(errorsIn(
                        "\"parts\": {\"Wheel\": {\"3\": {\"number\": 4, \"radius\": 1}, \"1\": {\"radius\": \"?\"}}}"))
                .containsExactly(
                        "tkb.json:5:68: $.templates[1].parts.Wheel.3: the part has the key 4, and the template inherits"
                                + " no part with the key 3: give it under its own key",
                        "tkb.json:5:112: $.templates[1].parts.Wheel.1.radius: expected a float, or one of \"NaN\","
                                + " \"Infinity\" and \"-Infinity\", found the string \"?\"");
    }

    @Test
    void shouldNotBlameATemplateForTheMistakesOfItsBase() {
        assertThat(errorsOf("""
            {"id": 1, "name": "a", "components": {"Place": {"x": "?", "y": 2}}, "parts": {"Wheel": [{"number": "?"}]},
             "data": {"Mobility": {"mass": 1}}},
            {"id": 2, "name": "b", "extends": "a", "components": {"Place": {"z": 1, "w": 2}},
             "parts": {"Wheel": {"1": {"radius": 3}, "2": null}}, "data": {"Mobility": {"mass": true}}},
            {"id": 3, "name": "c", "extends": "b", "components": {"Place": null, "Motion": {"vx": 1}}},
            {"id": 4, "name": "d", "extends": "nowhere", "components": {"Place": {"x": 1, "y": []}, "Motor": null},
             "tags": {"Armored": false, "Armoured": true, "Vehicle": 5}, "data": {"Armor": null}}
            """))
                .containsExactly(
                        "tkb.json:2:48: $.templates[0].components.Place: field \"z\" is missing",
                        "tkb.json:2:54: $.templates[0].components.Place.x: expected a double, or one of \"NaN\","
                                + " \"Infinity\" and \"-Infinity\", found the string \"?\"",
                        "tkb.json:2:89: $.templates[0].parts.Wheel[0]: field \"radius\" is missing",
                        "tkb.json:2:100: $.templates[0].parts.Wheel[0].number: expected a short from -32768 to 32767,"
                                + " found the string \"?\"",
                        "tkb.json:3:23: $.templates[0].data.Mobility: field \"topSpeed\" is missing",
                        "tkb.json:4:73: $.templates[1].components.Place.w: unknown field \"w\"; known are \"x\", \"y\","
                                + " \"z\"",
                        "tkb.json:5:85: $.templates[1].data.Mobility.mass: expected a double, found true",
                        "tkb.json:6:80: $.templates[2].components.Motion: field \"vy\" is missing",
                        "tkb.json:7:35: $.templates[3].extends: unknown template \"nowhere\"; known are \"a\", \"b\","
                                + " \"c\"",
                        "tkb.json:7:84: $.templates[3].components.Place.y: expected a double, found an array",
                        "tkb.json:8:29: $.templates[3].tags.Armoured: unknown tag \"Armoured\"; did you mean"
                                + " \"Armored\"?",
                        "tkb.json:8:58: $.templates[3].tags.Vehicle: expected true or false, found 5");
    }

    /** Mistakes of every kind in one file, none of which hides another one. The first 20 are listed. */
    @Test
    void shouldFindAllMistakesOfOneFile() {
        String many = """
            7,
            {"id": 1, "id": 2, "name": "a", "dis": {"kind": "Car", "knd": 1, "domain": "Sea", "extra": 256}, "side": -1,
             "components": {"Place": {"x": "a", "y": 2, "y": 3, "w": {"u": 1, "u": 2}, "z": []}, "Place": 3, "Plce": {},
               "Motor": {"power": 1.5, "fuel": "WOOD", "maker": 7, "driver": "me"}},
             "description": 5, "colour": 1},
            {"id": 1, "name": "a", "components": 3, "parts": [], "tags": "Armored", "data": null}
            """;
        assertThat(load(many).count()).isEqualTo(25);
        assertThat(errorsOf(many))
                .containsExactly(
                        "tkb.json:2:1: $.templates[0]: expected an object, found 7",
                        "tkb.json:3:11: $.templates[1].id: the object has this field twice",
                        "tkb.json:3:49: $.templates[1].dis.kind: unknown kind \"Car\"; known are \"Other\","
                                + " \"Platform\", \"Munition\", \"Life form\", \"Environmental\", \"Cultural feature\","
                                + " \"Supply\", \"Radio\", \"Expendable\", \"Sensor/Emitter\"",
                        "tkb.json:3:56: $.templates[1].dis.knd: unknown field \"knd\"; did you mean \"kind\"?",
                        "tkb.json:3:76: $.templates[1].dis.domain: unknown domain \"Sea\"; known are \"Other\","
                                + " \"Land\", \"Air\", \"Surface\", \"Subsurface\", \"Space\"",
                        "tkb.json:3:92: $.templates[1].dis.extra: expected a whole number from 0 to 255, found 256",
                        "tkb.json:3:106: $.templates[1].side: expected a whole number from 0 to 65535, found -1",
                        "tkb.json:4:32: $.templates[1].components.Place.x: expected a double, or one of \"NaN\","
                                + " \"Infinity\" and \"-Infinity\", found the string \"a\"",
                        "tkb.json:4:45: $.templates[1].components.Place.y: the object has this field twice",
                        "tkb.json:4:53: $.templates[1].components.Place.w: unknown field \"w\"; known are \"x\", \"y\","
                                + " \"z\"",
                        "tkb.json:4:81: $.templates[1].components.Place.z: expected a double, found an array",
                        "tkb.json:4:86: $.templates[1].components.Place: the object has this field twice",
                        "tkb.json:4:98: $.templates[1].components.Plce: unknown component \"Plce\"; did you mean"
                                + " \"Place\"?",
                        "tkb.json:5:23: $.templates[1].components.Motor.power: expected an int from -2147483648 to"
                                + " 2147483647, found 1.5",
                        "tkb.json:5:36: $.templates[1].components.Motor.fuel: expected one of \"DIESEL\", \"KEROSENE\","
                                + " found \"WOOD\"",
                        "tkb.json:5:53: $.templates[1].components.Motor.maker: expected a string of at most 31 bytes in"
                                + " UTF-8, found 7",
                        "tkb.json:5:66: $.templates[1].components.Motor.driver: expected an entity as"
                                + " \"index#generation\", or null, found the string \"me\"",
                        "tkb.json:6:17: $.templates[1].description: expected a string, found 5",
                        "tkb.json:6:20: $.templates[1].colour: unknown field \"colour\"; known are \"id\", \"name\","
                                + " \"extends\", \"abstract\", \"dis\", \"description\", \"side\", \"components\","
                                + " \"parts\", \"tags\", \"data\"",
                        "tkb.json:7:8: $.templates[2].id: there is a template 1 already, in line 3: give each template"
                                + " its own id");
    }

    @Test
    void shouldFindValuesOfTheWrongKind() {
        assertThat(errorsOf("{\"id\": 1, \"name\": \"\", \"components\": 3, \"parts\": [], \"tags\": \"x\","
                        + " \"data\": null}"))
                .containsExactly(
                        "tkb.json:2:19: $.templates[0].name: the name of a template is empty: give it one, as"
                                + " \"M1A2\"",
                        "tkb.json:2:37: $.templates[0].components: expected an object, found 3",
                        "tkb.json:2:49: $.templates[0].parts: expected an object, found an array",
                        "tkb.json:2:61: $.templates[0].tags: expected an array, found the string \"x\"",
                        "tkb.json:2:74: $.templates[0].data: expected an object, found null");
    }

    @Test
    void shouldFindTheMistakesBeforeTextThatIsNoJson() {
        assertThat(errorsOf(
                        "{\"id\": 1, \"name\": \"a\", \"components\": {\"Plce\": 1}},\n{\"id\": 2, \"name\" \"b\"}"))
                .containsExactly(
                        "tkb.json:2:39: $.templates[0].components.Plce: unknown component \"Plce\"; did you mean"
                                + " \"Place\"?",
                        "tkb.json:3:18: $.templates[1].name: expected ':' after the name of the field, found the string"
                                + " \"b\"");
    }
}
