package io.fdp.dashboard.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A value of JSON is the same after a copy, to the last digit. */
class JsonCopyTest {
    private static String copy(String json) {
        JsonWriter out = new JsonWriter();
        JsonReader in = JsonReader.of("test", json);
        JsonCopy.copy(in, out);
        in.end();
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0.0",
                "1",
                "-1",
                "0.1",
                "9007199254740993",
                "-9007199254740993",
                "9223372036854775807",
                "-9223372036854775808",
                "1.5",
                "true",
                "false",
                "null",
                "\"a text\"",
                "[]",
                "{}",
                "{\"a\":[1,{\"b\":9007199254740995}],\"c\":null}"
            })
    void shouldKeepWhatWasWritten(String json) {
        assertThat(copy(json)).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808", "1e18", "1e300", "-1e300", "5e-324", "1.0"})
    void shouldKeepNumbersThatAreWrittenOtherwise(String json) {
        assertThat(JsonReader.of("test", copy(json)).doubleValue()).isEqualTo(Double.parseDouble(json));
    }
}
