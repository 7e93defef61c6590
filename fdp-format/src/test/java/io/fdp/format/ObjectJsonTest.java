package io.fdp.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import java.util.Base64;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectJsonTest {
    private static String json(Consumer<DataWriter> object) {
        DataWriter data = new DataWriter();
        object.accept(data);
        JsonWriter json = new JsonWriter();
        new ObjectJson().write(data.array(), 0, data.size(), json);
        return json.toString();
    }

    private static void nest(DataWriter to, int depth) {
        for (int i = 0; i < depth; i++) {
            to.arrayHeader(1);
        }
        to.integer(7);
    }

    @Test
    void shouldWriteMapsWithPlainKeysAsObjectsAndOthersAsPairs() {
        assertThat(json(to -> {
                    to.mapHeader(2);
                    to.integer(1);
                    to.string("one");
                    to.integer(2);
                    to.nil();
                }))
                .isEqualTo("{\"1\":\"one\",\"2\":null}");
        assertThat(json(to -> {
                    to.mapHeader(1);
                    to.bool(true);
                    to.integer(-5);
                }))
                .isEqualTo("[[true,-5]]");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 180})
    void shouldWriteWhatReadersOfJsonTake(int depth) {
        String text = json(to -> nest(to, depth));
        assertThat(text).isEqualTo("[".repeat(depth) + "7" + "]".repeat(depth));
        JsonReader.of("object", text).skip();
    }

    @ParameterizedTest
    @ValueSource(ints = {181, 1000})
    void shouldKeepBytesOfWhatIsNestedVeryDeep(int depth) {
        DataWriter data = new DataWriter();
        nest(data, depth);
        assertThat(json(to -> nest(to, depth)))
                .isEqualTo("{\"deep\":\"" + Base64.getEncoder().encodeToString(data.toByteArray()) + "\"}");
    }
}
