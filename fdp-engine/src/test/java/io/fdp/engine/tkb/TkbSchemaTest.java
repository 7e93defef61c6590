package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The published schema says what can be loaded; a validator that knows nothing of us agrees. */
class TkbSchemaTest {
    private static final Path PUBLISHED = Path.of("../docs/spec/tkb.schema.json");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private static boolean accepts(String schema, String text) {
        JsonSchema compiled = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schema);
        return compiled.validate(text, InputFormat.JSON).isEmpty();
    }

    private static String with(String more) {
        return "{\"templates\": [{\"id\": 1, \"name\": \"a\", \"dis\": \"1\"" + more + "}]}";
    }

    /** A template that extends another one with everything. */
    private static String extending(String more) {
        return TkbTexts.TANK.replace(
                "[1, 1, 225, 7]}",
                "[1, 1, 225, 7]}, {\"id\": 56, \"name\": \"T-72B\", \"extends\": \"T-72\", " + more + "}");
    }

    private static String dis(String dis) {
        return "{\"templates\": [{\"id\": 1, \"name\": \"a\", \"dis\": " + dis + "}]}";
    }

    private static final String[] RIGHT = {
        TkbTexts.TANK,
        "{\"templates\": []}",
        "{\"$schema\": \"tkb.schema.json\", \"description\": \"d\", \"templates\": []}",
        with(""),
        "{\"templates\": [{\"id\": 1, \"name\": \"a\"}]}",
        "{\"templates\": [{\"name\": \"a\", \"abstract\": true}]}",
        extending("\"side\": 2"),
        extending("\"dis\": null"),
        extending("\"components\": {\"Place\": {\"x\": 1}}"),
        extending("\"components\": {\"Place\": null}"),
        extending("\"parts\": {\"Wheel\": null}"),
        extending("\"parts\": {\"Wheel\": [{\"number\": 1, \"radius\": 2}]}"),
        extending("\"parts\": {\"Wheel\": {\"1\": {\"radius\": 2}}}"),
        extending("\"parts\": {\"Wheel\": {\"1\": null}}"),
        extending("\"tags\": [\"Armored\"]"),
        extending("\"tags\": {\"Armored\": false}"),
        extending("\"data\": {\"Mobility\": {\"mass\": 3}}"),
        extending("\"data\": {\"Mobility\": null}"),
        with(", \"side\": 65535, \"description\": \"d\""),
        with(", \"components\": {}, \"parts\": {}, \"tags\": [], \"data\": {}"),
        dis("\"1.1.225.1.1.3.0\""),
        dis("\"1:1\""),
        dis("[1, 1, 65535, 255, 255, 255, 255]"),
        dis("[1]"),
        dis("{\"kind\": \"Munition\", \"domain\": \"Antiship\", \"country\": \"USA\"}"),
        dis("{\"kind\": 1, \"domain\": 2, \"country\": 225, \"extra\": 255}"),
    };

    private static final String[] WRONG = {
        "[]",
        "{}",
        "{\"templates\": {}}",
        "{\"templates\": [], \"more\": 1}",
        "{\"templates\": [{}]}",
        "{\"templates\": [{\"name\": \"a\"}]}",
        "{\"templates\": [{\"id\": 1, \"name\": \"a\", \"dis\": null}]}",
        "{\"templates\": [{\"name\": \"a\", \"abstract\": false}]}",
        extending("\"abstract\": 1"),
        extending("\"side\": 1").replace("\"T-72\", \"side\"", "5, \"side\""),
        extending("\"components\": 1"),
        extending("\"parts\": {\"Wheel\": 5}"),
        extending("\"tags\": {\"Armored\": 1}"),
        with(", \"tags\": {\"Armored\": true}"),
        with(", \"more\": 1"),
        with(", \"side\": 65536"),
        with(", \"components\": []"),
        with(", \"parts\": {\"Wheel\": {}}"),
        with(", \"tags\": {}"),
        with(", \"tags\": [1]"),
        with(", \"data\": 1"),
        with("").replace("\"id\": 1", "\"id\": 0"),
        with("").replace("\"id\": 1", "\"id\": 1.5"),
        with("").replace("\"a\"", "\" \""),
        dis("5"),
        dis("\"1.x\""),
        dis("\"1.1.1.1.1.1.1.1\""),
        dis("[]"),
        dis("[256]"),
        dis("[1, 1, 1, 1, 1, 1, 1, 1]"),
        dis("{}"),
        dis("{\"kind\": \"platform\"}"),
        dis("{\"domain\": \"Sea\"}"),
        dis("{\"country\": \"XXX\"}"),
        dis("{\"more\": 1}"),
    };

    private static final String[] WRONG_HERE = {
        with(", \"components\": {\"Plaice\": {}}"),
        with(", \"components\": {\"Wheel\": []}"),
        with(", \"components\": {\"MasterDescriptor\": {}}"),
        with(", \"components\": {\"Place\": {\"x\": 1, \"y\": 2}}"),
        with(", \"components\": {\"Place\": {\"x\": 1, \"y\": 2, \"z\": \"a\"}}"),
        with(", \"components\": {\"Place\": {\"x\": 1, \"y\": 2, \"z\": 3, \"w\": 4}}"),
        with(", \"components\": {\"Motor\": {\"power\": 1, \"fuel\": \"WOOD\", \"maker\": \"\", \"driver\": null}}"),
        with(", \"parts\": {\"Wheel\": [{\"number\": 70000, \"radius\": 1}]}"),
        with(", \"parts\": {\"Place\": []}"),
        with(", \"tags\": [\"Armoured\"]"),
        with(", \"tags\": [\"Armored\", \"Armored\"]"),
        with(", \"data\": {\"Mobile\": {}}"),
        with(", \"data\": {\"Mobility\": {\"mass\": 1}}"),
        extending("\"components\": {\"Place\": {\"w\": 1}}"),
        extending("\"components\": {\"Place\": {\"x\": \"a\"}}"),
        extending("\"parts\": {\"Wheel\": [{\"number\": 1}]}"),
        extending("\"parts\": {\"Wheel\": {\"1\": {\"radius\": \"a\"}}}"),
        extending("\"parts\": {\"Place\": {}}"),
        extending("\"tags\": {\"Armoured\": false}"),
        extending("\"data\": {\"Mobility\": {\"mas\": 3}}"),
    };

    private boolean loads(EntityRepository repo, String text) {
        TkbBuilder builder = Tkb.builder(repo).dataType(MobilityTable.TYPE);
        try {
            builder.load(io.fdp.codec.json.JsonReader.of("sample", text));
            return true;
        } catch (TkbFileException wrong) {
            return false;
        } finally {
            builder.discard();
        }
    }

    @Test
    void shouldAcceptWhatCanBeLoadedAndNothingElse() {
        EntityRepository repo = worlds.create();
        new TkbWorld(repo);
        TkbBuilder builder = Tkb.builder(repo).dataType(MobilityTable.TYPE);
        String schema = builder.schema();
        assertThat(builder.build().schema()).isEqualTo(schema);
        for (String right : RIGHT) {
            assertThat(loads(repo, right)).as("loads %s", right).isTrue();
            assertThat(accepts(schema, right))
                    .as("the schema accepts %s", right)
                    .isTrue();
            assertThat(accepts(TkbSchema.fixed(), right))
                    .as("the fixed part accepts %s", right)
                    .isTrue();
        }
        for (String wrong : WRONG) {
            assertThat(loads(repo, wrong)).as("loads %s", wrong).isFalse();
            assertThat(accepts(schema, wrong))
                    .as("the schema accepts %s", wrong)
                    .isFalse();
            assertThat(accepts(TkbSchema.fixed(), wrong))
                    .as("the fixed part accepts %s", wrong)
                    .isFalse();
        }
        for (String wrong : WRONG_HERE) {
            assertThat(loads(repo, wrong)).as("loads %s", wrong).isFalse();
            assertThat(accepts(schema, wrong))
                    .as("the schema accepts %s", wrong)
                    .isFalse();
            assertThat(accepts(TkbSchema.fixed(), wrong))
                    .as("the fixed part accepts %s", wrong)
                    .isEqualTo(!wrong.contains("\"Armored\", \"Armored\""));
        }
    }

    @Test
    void shouldPublishTheFixedPart() throws IOException {
        if (Boolean.getBoolean("fdp.golden.update")) {
            Files.createDirectories(PUBLISHED.getParent());
            Files.writeString(PUBLISHED, TkbSchema.fixed());
        }
        assertThat(Files.readString(PUBLISHED))
                .as("docs/spec/tkb.schema.json; -Dfdp.golden.update=true writes it")
                .isEqualTo(TkbSchema.fixed());
    }
}
