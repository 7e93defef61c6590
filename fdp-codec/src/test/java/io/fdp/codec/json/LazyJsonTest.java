package io.fdp.codec.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LazyJsonTest {
    @Test
    void shouldNameATypeWithoutAForm() {
        assertThatThrownBy(() -> LazyJson.require(null, "yard.Place"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("yard.Place has no form in JSON");
    }

    /** Else whoever uses the form later meets the null, without the name of the type. */
    @Test
    @SuppressWarnings("NullAway") // what the compiler cannot see in the code of others
    void shouldNameATypeWhoseFormIsNull() {
        Supplier<ValueJson<String>> none = () -> null;
        assertThatThrownBy(() -> LazyJson.require(none, "yard.Place"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("yard.Place has no form in JSON")
                .hasMessageContaining("withJson()");
    }
}
