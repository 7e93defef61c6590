package io.fdp.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class JsonObjectTest {
    @Test
    void shouldWriteMembersInOrder() {
        JsonObject inner = new JsonObject().put("x", 0.5, 2);

        assertThat(new JsonObject().put("b", 1).put("a", "z").put("o", inner).toString())
                .isEqualTo("{\"b\":1,\"a\":\"z\",\"o\":{\"x\":0.50}}");
    }

    @Test
    void shouldWriteAnEmptyObject() {
        assertThat(new JsonObject().toString()).isEqualTo("{}");
    }

    @Test
    void shouldEscapeText() {
        assertThat(new JsonObject().put("t", "a\"b\\c\n\r\t\u0001é").toString())
                .isEqualTo("{\"t\":\"a\\\"b\\\\c\\n\\r\\t\\u0001é\"}");
    }

    @Test
    void shouldRefuseNumbersThatJsonDoesNotHave() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JsonObject().put("n", Double.NaN, 1))
                .withMessageContaining("n=NaN");
        assertThatIllegalArgumentException().isThrownBy(() -> new JsonObject().put("n", 1 / 0.0, 1));
    }
}
