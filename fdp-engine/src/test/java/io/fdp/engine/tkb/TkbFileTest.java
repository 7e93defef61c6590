package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.engine.tkb.Parts.Fuel;
import io.fdp.engine.tkb.Parts.Mobility;
import io.fdp.engine.tkb.Parts.Motion;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.engine.tkb.Parts.Wheel;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Templates in files: what they mean, and what each mistake is called. */
class TkbFileTest {
    static final String TANK = """
        {
          "description": "two vehicles",
          "templates": [
            {
              "id": 55,
              "name": "T-72",
              "description": "a main battle tank",
              "dis": {"country": "SUN", "domain": "Land", "kind": "Platform", "category": 1, "subcategory": 2},
              "side": 3,
              "components": {
                "Place": {"x": 1, "y": 2.5, "z": -3},
                "io.fdp.engine.tkb.Parts.Motion": {"vy": 5, "vx": 4},
                "Motor": {"power": 780, "fuel": "DIESEL", "maker": "ChTZ", "driver": null},
                "Route": "everywhere"
              },
              "parts": {"Wheel": [{"number": 1, "radius": 0.5}, {"number": 2, "radius": 0.75}]},
              "tags": ["Armored"],
              "data": {"Mobility": {"mass": 41500, "topSpeed": 16.75}}
            },
            {"id": 7, "name": "truck", "dis": [1, 1, 225, 7]}
          ]
        }
        """;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private EntityRepository repo;
    private TkbWorld world;

    @BeforeEach
    void open() {
        repo = worlds.create();
        world = new TkbWorld(repo);
    }

    private TkbBuilder builder() {
        return Tkb.builder(repo).dataType(MobilityTable.TYPE).dataType(ArmorTable.TYPE);
    }

    private Tkb load(String text) {
        return builder().load(JsonReader.of("tkb.json", text)).build();
    }

    @Test
    void shouldReadAllThatATemplateCanHave() throws IOException {
        Path file = Files.writeString(folder.resolve("tkb.json"), TANK);
        Tkb tkb = Tkb.load(file, repo, MobilityTable.TYPE);
        long tank = tkb.createEntity("T-72");

        assertThat(tkb.templates()).hasSize(2);
        assertThat(world.place.get(tank)).isEqualTo(new Place(1, 2.5, -3));
        assertThat(world.motion.get(tank)).isEqualTo(new Motion(4, 5));
        assertThat(world.motor.get(tank)).isEqualTo(new Parts.Motor(780, Fuel.DIESEL, "ChTZ", 0));
        assertThat(world.route.get(tank).name()).isEqualTo("everywhere");
        assertThat(world.wheels.getAll(tank))
                .isEqualTo(List.of(new Wheel((short) 1, 0.5f), new Wheel((short) 2, 0.75f)));
        assertThat(world.armored.hasOwn(tank)).isTrue();
        assertThat(repo.components(tank)).hasSize(6);
        assertThat(tkb.descriptor(tank)).isEqualTo(new MasterDescriptor(55, DisType.of(1, 1, 222, 1, 2)));
        assertThat(repo.side(tank)).isEqualTo(3);
        assertThat(tkb.data(Mobility.class).of(tank)).isEqualTo(new Mobility(41_500, 16.75f));
        assertThat(repo.components(tkb.createEntity(7))).isEmpty();
    }

    @Test
    void shouldJoinFilesAndJava() {
        Tkb tkb = builder()
                .load(JsonReader.of("one.json", TANK))
                .load(JsonReader.of("two.json", template("\"id\": 8, \"name\": \"bus\", \"dis\": \"1.1\"")))
                .template(9, "tram", DisType.of(1, 1))
                .build();

        assertThat(tkb.templates()).extracting(TkbTemplate::id).containsExactly(55, 7, 8, 9);
    }

    private static String template(String fields) {
        return "{\"templates\": [{" + fields + "}]}";
    }

    /** A template with everything that it must have, and more. */
    private static String with(String more) {
        return template("\"id\": 1, \"name\": \"a\", \"dis\": \"1\", " + more);
    }

    private DisType disOf(String dis) {
        return load(template("\"id\": 1, \"name\": \"a\", \"dis\": " + dis))
                .template(1)
                .disType();
    }

    @Test
    void shouldReadDisTypesInEachForm() {
        assertThat(disOf("\"1.2.225.1.3.5.9\"")).isEqualTo(DisType.of(1, 2, 225, 1, 3, 5, 9));
        assertThat(disOf("\"1:2:65535\"")).isEqualTo(DisType.of(1, 2, 65_535));
        assertThat(disOf("[1, 2, 225, 1, 3, 5, 255]")).isEqualTo(DisType.of(1, 2, 225, 1, 3, 5, 255));
        assertThat(disOf("{\"kind\": 1, \"domain\": \"Air\", \"country\": \"USA\", \"extra\": 4}"))
                .isEqualTo(DisType.of(1, 2, 225, 0, 0, 0, 4));
        assertThat(disOf("{\"domain\": \"Antiship\", \"kind\": \"Munition\", \"country\": 224}"))
                .isEqualTo(DisType.of(2, 6, 224));
        for (String kind : DisNames.kinds().subList(1, 10)) {
            assertThat(disOf("{\"kind\": \"" + kind + "\"}").kind())
                    .isEqualTo(DisNames.kinds().indexOf(kind));
        }
        for (String country : DisNames.countries()) {
            assertThat(disOf("{\"country\": \"" + country + "\"}").country()).isPositive();
        }
    }

    // ---- mistakes, one by one

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
        assertWrong(template(""), "tkb.json:1:16: $.templates[0]: fields \"id\", \"name\", \"dis\" are missing");
        assertWrong(template("\"id\": 1, \"name\": \"a\""), "tkb.json:1:16: $.templates[0]: field \"dis\" is missing");
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
                        + " \"Motion\", \"Motor\", \"Place\", \"Route\"");
        assertWrong(
                with("\"components\": {\"io.fdp.engine.tkb.Parts.Plaice\": {}}"),
                "tkb.json:1:66: $.templates[0].components[\"io.fdp.engine.tkb.Parts.Plaice\"]: unknown component"
                        + " \"io.fdp.engine.tkb.Parts.Plaice\"; did you mean \"io.fdp.engine.tkb.Parts.Place\"?");
        assertWrong(
                with("\"parts\": {\"Propeller\": []}"),
                "tkb.json:1:61: $.templates[0].parts.Propeller: unknown component of parts \"Propeller\"; known are"
                        + " \"Wheel\"");
        assertWrong(
                with("\"tags\": [\"Submerged\"]"),
                "tkb.json:1:60: $.templates[0].tags[0]: unknown tag \"Submerged\"; known are \"Armored\","
                        + " \"Vehicle\"");
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
                with("\"components\": {\"Place\": {\"x\": 1, \"y\": 2, \"zz\": 3}}"),
                "tkb.json:1:92: $.templates[0].components.Place.zz: unknown field \"zz\"; known are \"x\", \"y\","
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
                        + " that has no form in JSON: give its ManagedType one with withJson()");
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
        repo.registerManaged(io.fdp.kernel.component.ManagedType.of(String.class, "other.Place"));
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

    @Test
    void shouldTakeBackWhatWasAddedWhenATemplateIsRefusedAtTheEnd() {
        EntityRepository other = worlds.create();
        other.registerManaged(ManagedType.of(Parts.Route.class).withJson(new NoRoute()));
        TkbBuilder builder = Tkb.builder(other);
        builder.load(JsonReader.of("first.json", template("\"id\": 9, \"name\": \"first\", \"dis\": \"1\"")));
        String two = "{\"id\": 1, \"name\": \"a\", \"dis\": \"1\"}, {\"id\": 2, \"name\": \"b\", \"dis\": \"1\"";
        assertThatThrownBy(() -> builder.load(JsonReader.of(
                        "tkb.json", "{\"templates\": [" + two + ", \"components\": {\"Route\": \"none\"}}]}")))
                .isInstanceOf(TkbException.class)
                .hasMessageContaining("template 2 \"b\"");
        builder.load(JsonReader.of("tkb.json", "{\"templates\": [" + two + "}]}"));
        assertThat(builder.build().templates()).extracting(TkbTemplate::id).containsExactlyInAnyOrder(9, 1, 2);
    }

    /** Reads nothing. */
    private static final class NoRoute implements ValueJson<Parts.Route> {
        @Override
        public void write(Parts.Route value, JsonWriter out) {
            out.value(value.name());
        }

        @Override
        @SuppressWarnings("NullAway") // a mistake of a user
        public Parts.Route read(JsonReader in) {
            in.skip();
            return null;
        }

        @Override
        public Parts.Route read(JsonReader in, Parts.Route defaults) {
            return read(in);
        }

        @Override
        public void writeSchema(JsonWriter out) {
            out.beginObject().endObject();
        }
    }

    @Test
    void shouldSayThatAFileCannotBeRead() {
        long reserved = repo.memory().reserved();
        assertThatThrownBy(() -> Tkb.load(folder.resolve("nowhere.json"), repo))
                .isInstanceOf(TkbException.class)
                .hasMessage("cannot read TKB file " + folder.resolve("nowhere.json")
                        + ": there is no such file; check the path and who may read it");
        assertThat(repo.memory().reserved()).isEqualTo(reserved);
    }

    // ---- several mistakes

    @Test
    void shouldListAllMistakesOfAFile() {
        String text = """
            {"templates": [
              {"id": 1, "name": "a", "dis": "x", "sid": 4,
               "components": {"Place": {"x": 1}, "Plce": {}, "Motion": {"vx": "1", "vy": 2}},
               "parts": {"Wheel": [{"number": 1, "radius": 1}, {"radius": 2}, {"number": "a", "radius": 1}]},
               "tags": ["Armored", 5, "Vehicles"]},
              {"id": 1, "name": "a", "dis": "1"},
              {"name": 7}
            ], "more": 1}
            """;
        TkbFileException thrown = catchThrowableOfType(TkbFileException.class, () -> load(text));

        assertThat(thrown).hasMessage("""
            tkb.json has 14 errors:
              tkb.json:2:33: $.templates[0].dis: "x" is no DIS type: expected up to 7 whole numbers with points between them, as in "1.1.225.1.1.3.0"
              tkb.json:2:38: $.templates[0].sid: unknown field "sid"; did you mean "id"?
              tkb.json:3:28: $.templates[0].components.Place: fields "y", "z" are missing
              tkb.json:3:38: $.templates[0].components.Plce: unknown component "Plce"; did you mean "Place"?
              tkb.json:3:67: $.templates[0].components.Motion.vx: expected a float, or one of "NaN", "Infinity" and "-Infinity", found the string "1"
              tkb.json:4:52: $.templates[0].parts.Wheel[1]: field "number" is missing
              tkb.json:4:78: $.templates[0].parts.Wheel[2].number: expected a short from -32768 to 32767, found the string "a"
              tkb.json:5:24: $.templates[0].tags[1]: expected a string, found 5
              tkb.json:5:27: $.templates[0].tags[2]: unknown tag "Vehicles"; did you mean "Vehicle"?
              tkb.json:6:10: $.templates[1].id: there is a template 1 already, in line 2: give each template its own id
              tkb.json:6:21: $.templates[1].name: there is a template "a" already, in line 2: give each template its own name
              tkb.json:7:12: $.templates[2].name: expected a string, found 7
              tkb.json:7:3: $.templates[2]: fields "id", "dis" are missing
              tkb.json:8:4: $.more: unknown field "more"; known are "$schema", "description", "templates\"\
            """);
        assertThat(thrown.errors()).hasSize(14);
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldListTwentyMistakesAndCountTheRest() {
        StringBuilder text = new StringBuilder("{\"templates\": [");
        for (int i = 0; i < 33; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("\n{\"id\": ")
                    .append(-i)
                    .append(", \"name\": \"")
                    .append(i)
                    .append("\", \"dis\": \"1\"}");
        }
        TkbFileException thrown = catchThrowableOfType(TkbFileException.class, () -> load(text + "]}"));

        assertThat(thrown.count()).isEqualTo(33);
        assertThat(thrown.errors()).hasSize(20);
        assertThat(thrown)
                .hasMessageStartingWith("tkb.json has 33 errors:\n  ")
                .hasMessageEndingWith("\n  and 13 more");
    }

    @Test
    void shouldTakeNothingOfAFileThatIsWrong() {
        TkbBuilder builder = builder();
        assertThatThrownBy(() -> builder.load(JsonReader.of("tkb.json", TANK.replace("\"truck\"", "5"))))
                .isInstanceOf(TkbFileException.class);
        Tkb tkb = builder.load(JsonReader.of("tkb.json", TANK)).build();

        assertThat(tkb.templates()).hasSize(2);
    }
}
