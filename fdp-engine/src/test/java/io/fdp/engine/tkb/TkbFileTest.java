package io.fdp.engine.tkb;

import static io.fdp.engine.tkb.TkbTexts.TANK;
import static io.fdp.engine.tkb.TkbTexts.template;
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
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Templates in files: what they mean, and what becomes of files that are wrong. */
class TkbFileTest {
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

    // ---- files that are wrong

    @Test
    void shouldAddNothingWhenACodecReadsNull() {
        EntityRepository other = worlds.create();
        other.registerManaged(ManagedType.of(Parts.Route.class).withJson(new NoRoute()));
        TkbBuilder builder = Tkb.builder(other);
        builder.load(JsonReader.of("first.json", template("\"id\": 9, \"name\": \"first\", \"dis\": \"1\"")));
        String two = "{\"id\": 1, \"name\": \"a\", \"dis\": \"1\"}, {\"id\": 2, \"name\": \"b\", \"dis\": \"1\"";
        assertThatThrownBy(() -> builder.load(JsonReader.of(
                        "tkb.json", "{\"templates\": [" + two + ", \"components\": {\"Route\": \"none\"}}]}")))
                .isInstanceOf(TkbFileException.class)
                .hasMessage("tkb.json:1:111: $.templates[1].components.Route: io.fdp.engine.tkb.Parts.Route was read as"
                        + " null: give it a value, or leave it out");
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
    void shouldReadAFileBesideAClass() {
        Tkb tkb = builder().load(TkbFileTest.class, "beside.json").build();
        assertThat(tkb.template("cart").id()).isEqualTo(7);
        assertThat(builder()
                        .load(TkbFileTest.class, "/io/fdp/engine/tkb/beside.json")
                        .build()
                        .templates())
                .hasSize(1);
    }

    @Test
    void shouldSayWhatIsWrongWithAFileBesideAClass() {
        assertThatThrownBy(() -> builder().load(TkbFileTest.class, "nowhere.json"))
                .isInstanceOf(TkbException.class)
                .hasMessage("no TKB file nowhere.json beside io.fdp.engine.tkb.TkbFileTest: put it into"
                        + " src/main/resources, into the folder of the package io.fdp.engine.tkb");
        assertThatThrownBy(() -> builder().load(String.class, "nowhere.json"))
                .hasMessageEndingWith("the package java.lang, and write opens java.lang; in module java.base");
        assertThatThrownBy(() -> builder().load(TkbFileTest.class, "broken.json"))
                .isInstanceOf(TkbFileException.class)
                .hasMessageContaining("broken.json:3:");
        assertThatThrownBy(() -> builder().load(TkbFileTest.class, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the name of the TKB file is null");
        assertThatThrownBy(() -> builder().load(null, "beside.json"))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("the class beside the TKB file is null");
    }

    @Test
    void shouldSayThatAFileCannotBeRead() {
        long reserved = repo.memory().reserved();
        assertThatThrownBy(() -> Tkb.load(folder.resolve("nowhere.json"), repo))
                .isInstanceOf(TkbException.class)
                .hasMessage("cannot read TKB file " + folder.resolve("nowhere.json")
                        + ": there is no such file; check the path and its permissions");
        assertThat(repo.memory().reserved()).isEqualTo(reserved);
    }

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
              tkb.json:7:3: $.templates[2]: field "id" is missing
              tkb.json:7:12: $.templates[2].name: expected a string, found 7
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
