package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Seeds;
import io.fdp.tests.components.JsonShape;
import io.fdp.tests.components.RandomRecords;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Damaged texts: a codec reads a value, or says what is wrong and where; nothing else happens. */
class JsonMutationTest {
    private static final int LONGEST = 3000;

    static final List<JsonShape<?>> SHAPES = JsonShape.ALL;

    @ParameterizedTest
    @FieldSource("SHAPES")
    <T> void shouldReadOrRefuseDamagedTexts(JsonShape<T> shape) {
        Seeds.run(1, random -> {
            JsonWriter out = random.nextBoolean() ? new JsonWriter() : JsonWriter.pretty();
            shape.json().write(new RandomRecords(shape.layout(), random).next(shape.type()), out);
            byte[] text = out.toByteArray();
            if (text.length > LONGEST) {
                text = Arrays.copyOf(text, LONGEST); // of the long arrays the start is enough
            }
            for (int i = 0; i < text.length; i++) {
                refuse(shape, Arrays.copyOf(text, i));
                for (int bit = 0; bit < 8; bit++) {
                    byte[] damaged = text.clone();
                    damaged[i] ^= (byte) (1 << bit);
                    read(shape, damaged);
                }
            }
        });
    }

    private static <T> void refuse(JsonShape<T> shape, byte[] text) {
        assertThat(read(shape, text)).as("cut after %s bytes", text.length).isFalse();
    }

    /** Whether the text was read; if so, what was read can be written and read again. */
    private static <T> boolean read(JsonShape<T> shape, byte[] text) {
        T value;
        try {
            JsonReader in = JsonReader.of("text", text);
            value = shape.json().read(in);
            in.end();
        } catch (JsonException e) {
            assertThat(e.line()).isBetween(1, 1 + text.length);
            assertThat(e.column()).isBetween(1, 1 + text.length);
            assertThat(e.getMessage()).startsWith("text:" + e.line() + ":" + e.column() + ": $");
            return false;
        }
        JsonWriter out = new JsonWriter();
        shape.json().write(value, out);
        assertThat(RandomRecords.same(shape.json().read(JsonReader.of("again", out.toByteArray())), value))
                .isTrue();
        return true;
    }
}
