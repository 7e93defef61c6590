package io.fdp.engine.tkb;

import static io.fdp.engine.tkb.TkbTexts.template;
import static io.fdp.engine.tkb.TkbTexts.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fdp.codec.json.JsonReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Worlds;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What each mistake in a file of templates is called, one by one. */
class TkbMistakesTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
        new TkbWorld(repo);
    }

    private TkbBuilder builder() {
        return Tkb.builder(repo).dataType(MobilityTable.TYPE).dataType(ArmorTable.TYPE);
    }

    private Tkb load(String text) {
        return builder().load(JsonReader.of("tkb.json", text)).build();
    }

    private void assertWrong(String text, String message) {
        TkbFileException thrown = catchThrowableOfType(TkbFileException.class, () -> load(text));
        assertThat(thrown).as("an error for %s", text).isNotNull();
        assertThat(thrown.getSuppressed()).as("a trace for each error").isEmpty();
        assertThat(thrown).hasMessage(message);
        assertThat(thrown.count()).isOne();
        JsonException error = thrown.errors().getFirst();
        assertThat(message)
                .isEqualTo("tkb.json:" + error.line() + ":" + error.column() + ": " + error.path() + ": "
                        + error.problem());
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldRefuseWhatIsNoTkb() {
        assertWrong("[]", "tkb.json:1:1: $: expected an object, found an array");
        assertWrong("{}", "tkb.json:1:1: $: field \"templates\" is missing");
        assertWrong("{\"templates\": 5}", "tkb.json:1:15: $.templates: expected an array, found 5");
        assertWrong("{\"templates\": [5]}", "tkb.json:1:16: $.templates[0]: expected an object, found 5");
        assertWrong(
                "{\"templates\": [], \"tmplates\": 1}",
                "tkb.json:1:19: $.tmplates: unknown field \"tmplates\"; did you mean \"templates\"?");
        assertWrong("{\"templates\": []} 1", "tkb.json:1:19: $: expected the end of the text, found 1");
        assertWrong(
                "{\"templates\": [\n{\"id\": 1,}]}",
                "tkb.json:2:9: $.templates[0].id: expected another value after ',', found '}': there is a comma too"
                        + " many");
    }

    /** Names of a file cannot colour a terminal, nor look like other lines of the list of errors. */
    @Test
    void shouldEscapeControlCharactersOfTheFile() {
        String evil = "\\u001b[31mRED\\nforged";
        for (String text : List.of(
                "{\"templates\": [], \"" + evil + "\": 1}",
                with("\"components\": {\"" + evil + "\": {}}"),
                with("\"" + evil + "\": {}"),
                template("\"id\": 1, \"name\": \"a\", \"dis\": \"" + evil + "\""),
                template("\"id\": 1, \"name\": \"" + evil + "\", \"dis\": \"1.1\", \"data\": {\"x\": 1}"))) {
            TkbFileException thrown = catchThrowableOfType(TkbFileException.class, () -> load(text));
            assertThat(thrown).as("an error for %s", text).isNotNull();
            assertThat(thrown.errors())
                    .allSatisfy(error -> assertThat(error.getMessage()).doesNotContain("\u001b", "\n"));
        }
    }

    @Test
    void shouldRefuseTemplatesWithoutWhatTheyMustHave() {
        assertWrong(template(""), "tkb.json:1:16: $.templates[0]: fields \"id\", \"name\" are missing");
        assertWrong(template("\"name\": \"a\""), "tkb.json:1:16: $.templates[0]: field \"id\" is missing");
        assertWrong(template("\"abstract\": true"), "tkb.json:1:16: $.templates[0]: field \"name\" is missing");
    }

    @Test
    void shouldRefuseUnknownFields() {
        assertWrong(
                with("\"component\": {}"),
                "tkb.json:1:51: $.templates[0].component: unknown field \"component\"; did you mean \"components\"?");
    }

    @Test
    void shouldRefuseWrongIdsAndNames() {
        assertWrong(
                template("\"id\": 0, \"name\": \"a\", \"dis\": \"1\""),
                "tkb.json:1:23: $.templates[0].id: expected a whole number from 1 to 2147483647, found 0");
        assertWrong(
                template("\"id\": \"1\", \"name\": \"a\", \"dis\": \"1\""),
                "tkb.json:1:23: $.templates[0].id: expected a whole number from 1 to 2147483647, found the string"
                        + " \"1\"");
        assertWrong(
                template("\"id\": 1, \"name\": \" \", \"dis\": \"1\""),
                "tkb.json:1:34: $.templates[0].name: the name of a template is empty: give it one, as \"M1A2\"");
        assertWrong(
                template("\"id\": 1, \"name\": 5, \"dis\": \"1\""),
                "tkb.json:1:34: $.templates[0].name: expected a string, found 5");
        assertWrong(
                with("\"side\": 65536"),
                "tkb.json:1:59: $.templates[0].side: expected a whole number from 0 to 65535, found 65536");
    }

    @Test
    void shouldRefuseIdsAndNamesThatAreTaken() {
        String first = "{\"id\": 1, \"name\": \"a\", \"dis\": \"1\"},\n";
        assertWrong(
                "{\"templates\": [" + first + "{\"id\": 1, \"name\": \"b\", \"dis\": \"1\"}]}",
                "tkb.json:2:8: $.templates[1].id: there is a template 1 already, in line 1: give each template its own"
                        + " id");
        assertWrong(
                "{\"templates\": [" + first + "{\"id\": 2, \"name\": \"a\", \"dis\": \"1\"}]}",
                "tkb.json:2:19: $.templates[1].name: there is a template \"a\" already, in line 1: give each template"
                        + " its own name");
        TkbBuilder builder = builder();
        builder.template(1, "b", DisType.of(1));
        assertThatThrownBy(() -> builder.load(JsonReader.of(
                        "tkb.json", "{\"templates\": [" + first.strip().replace("},", "}") + "]}")))
                .isInstanceOf(TkbFileException.class)
                .hasMessage("tkb.json:1:23: $.templates[0].id: there is a template 1 \"b\" already: give each template"
                        + " its own id");
    }

    private void assertWrongDis(String dis, int column, String path, String problem) {
        assertWrong(
                template("\"id\": 1, \"name\": \"a\", \"dis\": " + dis),
                "tkb.json:1:" + column + ": $.templates[0].dis" + path + ": " + problem);
    }

    @Test
    void shouldRefuseWrongDisTypes() {
        assertWrongDis(
                "5",
                46,
                "",
                "expected a DIS type: \"1.1.225.1.1.3.0\", [1, 1, 225, 1, 1, 3, 0] or {\"kind\": \"Platform\", …}");
        assertWrongDis("\"0.0\"", 46, "", "expected a DIS type with at least one field that is not 0");
        assertWrongDis(
                "\"1.x\"",
                46,
                "",
                "\"1.x\" is no DIS type: expected up to 7 whole numbers with points between them, as in"
                        + " \"1.1.225.1.1.3.0\"");
        assertWrongDis("\"1.256\"", 46, "", "the domain of a DIS type not between 0 and 255: 256");
        assertWrongDis(
                "\"1.1.1.1.1.1.1.1\"",
                46,
                "",
                "a DIS type has at most 7 fields (kind, domain, country, category, subcategory, specific, extra), not"
                        + " 8");
        assertWrongDis("\"1.1.70000\"", 46, "", "the country of a DIS type not between 0 and 65535: 70000");
        assertWrongDis("\"1.1.1000000\"", 46, "", "the country of a DIS type not between 0 and 65535: 1000000");
        assertWrongDis(
                "{\"country\": \"70000\"}",
                58,
                ".country",
                "expected the name of a country, or a number from 0 to 65535 without quotes");
        assertWrongDis("{\"country\": 70000}", 58, ".country", "expected a whole number from 0 to 65535, found 70000");
        assertWrongDis("[1, 300]", 50, "[1]", "expected a whole number from 0 to 255, found 300");
        assertWrongDis("[1, 2, 65536]", 53, "[2]", "expected a whole number from 0 to 65535, found 65536");
        assertWrongDis("[1, 1, 1, 1, 1, 1, 1, 1]", 66, "[7]", "expected at most 7 fields of a DIS type, found more");
        assertWrongDis("{\"knd\": 1}", 47, ".knd", "unknown field \"knd\"; did you mean \"kind\"?");
        assertWrongDis(
                "{\"kind\": \"platform\"}", 55, ".kind", "unknown kind \"platform\"; did you mean \"Platform\"?");
        assertWrongDis(
                "{\"kind\": 1, \"domain\": \"Sea\"}",
                68,
                ".domain",
                "unknown domain \"Sea\"; known are \"Other\", \"Land\", \"Air\", \"Surface\", \"Subsurface\","
                        + " \"Space\"");
        assertWrongDis(
                "{\"kind\": 1, \"country\": \"UKA\"}",
                69,
                ".country",
                "unknown country \"UKA\"; did you mean \"USA\"?");
        assertWrongDis("{\"kind\": true}", 55, ".kind", "expected a whole number from 0 to 255, found true");
    }

    @Test
    void shouldRefuseUnknownComponents() {
        assertWrong(
                with("\"components\": {\"Plaice\": {}}"),
                "tkb.json:1:66: $.templates[0].components.Plaice: unknown component \"Plaice\"; did you mean"
                        + " \"Place\"?");
        assertWrong(
                with("\"tags\": [\"Armoured\"]"),
                "tkb.json:1:60: $.templates[0].tags[0]: unknown tag \"Armoured\"; did you mean \"Armored\"?");
        assertWrong(
                with("\"components\": {\"Radar\": {}}"),
                "tkb.json:1:66: $.templates[0].components.Radar: unknown component \"Radar\"; known are \"Diary\","
                        + " \"Motion\", \"Motor\", \"Place\", \"Route\"; if this component is yours, register it, as in"
                        + " repo.register(PositionTable.TYPE) before loading");
        assertWrong(
                with("\"components\": {\"io.fdp.engine.tkb.Parts.Plaice\": {}}"),
                "tkb.json:1:66: $.templates[0].components[\"io.fdp.engine.tkb.Parts.Plaice\"]: unknown component"
                        + " \"io.fdp.engine.tkb.Parts.Plaice\"; did you mean \"io.fdp.engine.tkb.Parts.Place\"?");
        assertWrong(
                with("\"parts\": {\"Propeller\": []}"),
                "tkb.json:1:61: $.templates[0].parts.Propeller: unknown component of parts \"Propeller\"; known are"
                        + " \"Wheel\"; if this component of parts is yours, register it, as in"
                        + " repo.register(WheelParts.TYPE) before loading");
        assertWrong(
                with("\"tags\": [\"Submerged\"]"),
                "tkb.json:1:60: $.templates[0].tags[0]: unknown tag \"Submerged\"; known are \"Armored\","
                        + " \"Vehicle\"; if this tag is yours, register it with repo.registerTag(…) before loading");
        assertWrong(
                with("\"data\": {\"Mobile\": {}}"),
                "tkb.json:1:60: $.templates[0].data.Mobile: unknown static data \"Mobile\"; did you mean"
                        + " \"Mobility\"?");
    }

    @Test
    void shouldSayThatNothingIsRegistered() {
        EntityRepository empty = worlds.create();
        for (String[] each : new String[][] {
            {"\"components\": {\"Place\": {}}", "no component is", "repo.register(PositionTable.TYPE) before loading"},
            {"\"parts\": {\"Wheel\": []}", "no component of parts is", "repo.register(WheelParts.TYPE) before loading"},
            {"\"tags\": [\"Armored\"]", "no tag is", "repo.registerTag(…) before loading"}
        }) {
            assertThatThrownBy(() -> Tkb.builder(empty).load(JsonReader.of("tkb.json", with(each[0]))))
                    .isInstanceOf(TkbFileException.class)
                    .hasMessageContaining(each[1] + " registered in this repository: register it")
                    .hasMessageEndingWith(each[2]);
        }
    }

    @Test
    void shouldRefuseWrongFieldsAndValuesOfComponents() {
        assertWrong(
                with("\"components\": {\"Place\": {\"x\": 1, \"y\": 2, \"z\": 4, \"zz\": 3}}"),
                "tkb.json:1:100: $.templates[0].components.Place.zz: unknown field \"zz\"; known are \"x\", \"y\","
                        + " \"z\"");
        assertWrong(
                with("\"components\": {\"Place\": {\"x\": 1, \"y\": 2}}"),
                "tkb.json:1:75: $.templates[0].components.Place: field \"z\" is missing");
        assertWrong(
                with("\"components\": {\"Place\": {\"x\": 1, \"y\": \"2\", \"z\": 3}}"),
                "tkb.json:1:89: $.templates[0].components.Place.y: expected a double, or one of \"NaN\", \"Infinity\""
                        + " and \"-Infinity\", found the string \"2\"");
        assertWrong(
                with("\"parts\": {\"Wheel\": [{\"number\": 70000, \"radius\": 1}]}"),
                "tkb.json:1:82: $.templates[0].parts.Wheel[0].number: expected a short from -32768 to 32767, found"
                        + " 70000");
    }

    @Test
    void shouldRefuseComponentsInTheWrongPlace() {
        assertWrong(
                with("\"components\": {\"Wheel\": []}"),
                "tkb.json:1:66: $.templates[0].components.Wheel: io.fdp.engine.tkb.Parts.Wheel has parts: give an array"
                        + " under \"parts\"");
        assertWrong(
                with("\"components\": {\"Armored\": {}}"),
                "tkb.json:1:66: $.templates[0].components.Armored: io.fdp.engine.tkb.Parts.Armored is a tag: give its"
                        + " name under \"tags\"");
        assertWrong(
                with("\"components\": {\"Diary\": {}}"),
                "tkb.json:1:66: $.templates[0].components.Diary: io.fdp.engine.tkb.Parts.Diary is a managed component"
                        + " that has no form in JSON: write @Serialized on its class, or give its ManagedType a form"
                        + " with withJson()");
        assertWrong(
                with("\"components\": {\"Mobility\": {}}"),
                "tkb.json:1:66: $.templates[0].components.Mobility: Mobility is static data: give it under \"data\"");
        assertWrong(
                with("\"parts\": {\"Place\": []}"),
                "tkb.json:1:61: $.templates[0].parts.Place: Place has no parts: give it under \"components\", or a tag"
                        + " under \"tags\"");
        assertWrong(
                with("\"tags\": [\"Place\"]"),
                "tkb.json:1:60: $.templates[0].tags[0]: Place is no tag: give it under \"components\" or \"parts\"");
    }

    @Test
    void shouldRefuseAMasterDescriptor() {
        assertWrong(
                with("\"components\": {\"MasterDescriptor\": {}}"),
                "tkb.json:1:66: $.templates[0].components.MasterDescriptor: the template lists a MasterDescriptor:"
                        + " leave it out, it follows from the id and the DIS type of the template");
    }

    @Test
    void shouldRefuseTheSameTwice() {
        assertWrong(
                with("\"tags\": [\"Armored\", \"io.fdp.engine.tkb.Parts.Armored\"]"),
                "tkb.json:1:71: $.templates[0].tags[1]: io.fdp.engine.tkb.Parts.Armored is given twice: give each"
                        + " component once");
        assertWrong(
                with("\"data\": {\"Armor\": {\"front\": 1, \"rear\": 2}, \"io.fdp.engine.tkb.Parts.Armor\": {}}"),
                "tkb.json:1:94: $.templates[0].data[\"io.fdp.engine.tkb.Parts.Armor\"]: io.fdp.engine.tkb.Parts.Armor"
                        + " is given twice: give static data of each type once");
        assertWrong(
                with("\"side\": 1, \"side\": 2"),
                "tkb.json:1:62: $.templates[0].side: the object has this field twice");
    }

    @Test
    void shouldRefuseNamesThatMayMeanSeveral() {
        repo.registerManaged(ManagedType.of(String.class, "other.Place"));
        assertWrong(
                with("\"components\": {\"Place\": {}}"),
                "tkb.json:1:66: $.templates[0].components.Place: component \"Place\" is ambiguous: write"
                        + " io.fdp.engine.tkb.Parts.Place or other.Place");
    }

    @Test
    void shouldSayThatNoStaticDataIsDeclared() {
        assertThatThrownBy(() -> Tkb.builder(repo).load(JsonReader.of("tkb.json", with("\"data\": {\"Armor\": {}}"))))
                .isInstanceOf(TkbFileException.class)
                .hasMessage("tkb.json:1:60: $.templates[0].data.Armor: no static data can be given here: declare its"
                        + " type with dataType() before loading");
        assertThatThrownBy(() -> builder().dataType(ArmorTable.TYPE))
                .hasMessage("there is static data io.fdp.engine.tkb.Parts.Armor already: declare each type once");
    }

    @Test
    void shouldRefuseDataOfOneClassUnderTwoNames() {
        TkbBuilder builder = Tkb.builder(repo).dataType("way", new RouteJson());
        assertThatThrownBy(() -> builder().dataType("tracks", MobilityTable.TYPE.json()))
                .isInstanceOf(TkbException.class)
                .hasMessage("static data tracks is of the same class as io.fdp.engine.tkb.Parts.Mobility: declare each"
                        + " class once, as a template has one of each");
        builder.dataType("path", new RouteJson());
        assertThatThrownBy(() -> builder.load(
                        JsonReader.of("tkb.json", with("\"data\": {\"way\": \"there\", \"path\": \"back\"}"))))
                .isInstanceOf(TkbFileException.class)
                .hasMessageContaining("$.templates[0].data.path: path is io.fdp.engine.tkb.Parts$Route, which the"
                        + " template has already: give static data of each class once");
        Tkb tkb = builder.load(JsonReader.of("tkb.json", with("\"data\": {\"path\": \"back\"}")))
                .build();
        assertThat(tkb.template(1).data(Parts.Route.class)).isEqualTo(new Parts.Route("back"));
    }
}
