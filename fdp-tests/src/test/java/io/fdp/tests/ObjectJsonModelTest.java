package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Seeds;
import io.fdp.tests.components.Graphs;
import io.fdp.tests.components.WholeObjectJson;
import io.fdp.tests.model.RandomGraphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Generated JSON of random objects: it brings them back, and damaged texts are refused with a message. */
class ObjectJsonModelTest {
    private static final String PIECES = "{}[],:\"\\0123456789eE-+.nulltruefalse";

    @Test
    void shouldBringRandomObjectsBack() {
        Seeds.run(100, random -> {
            Graphs.Whole whole = read(write(random(random))); // with the classes of collections that a reader makes
            byte[] json = write(whole);
            Graphs.Whole back = read(json);

            assertThat(back)
                    .usingRecursiveComparison()
                    .withEqualsForType(Double::equals, Double.class)
                    .withEqualsForType(Float::equals, Float.class)
                    .isEqualTo(whole);
            assertThat(write(back)).isEqualTo(json);
        });
    }

    @Test
    void shouldReadOrRefuseDamagedTexts() {
        Seeds.run(60, random -> {
            byte[] json = write(random(random));
            for (int i = 0; i < 40; i++) {
                byte[] damaged = damage(random, json);
                try {
                    read(damaged);
                } catch (JsonException refused) {
                    assertThat(refused.getMessage()).contains("test");
                }
                List<JsonException> reported = new ArrayList<>();
                try {
                    JsonReader in = JsonReader.of("test", damaged);
                    in.reportingTo(reported::add);
                    WholeObjectJson.INSTANCE.read(in);
                } catch (JsonException grammar) {
                    assertThat(grammar.getMessage()).contains("test");
                }
            }
        });
    }

    private static Graphs.Whole random(SplittableRandom random) {
        Graphs.Whole whole = new RandomGraphs(random).whole();
        whole.id = null; // its serializer has no JSON
        return whole;
    }

    private static byte[] damage(SplittableRandom random, byte[] json) {
        byte[] damaged = random.nextInt(4) == 0 ? Arrays.copyOf(json, 1 + random.nextInt(json.length)) : json.clone();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int piece = random.nextBoolean() ? random.nextInt(256) : PIECES.charAt(random.nextInt(PIECES.length()));
            damaged[random.nextInt(damaged.length)] = (byte) piece;
        }
        return damaged;
    }

    private static byte[] write(Graphs.Whole whole) {
        JsonWriter out = new JsonWriter();
        WholeObjectJson.INSTANCE.write(whole, out);
        return out.toByteArray();
    }

    private static Graphs.Whole read(byte[] json) {
        return WholeObjectJson.INSTANCE.read(JsonReader.of("test", json));
    }
}
