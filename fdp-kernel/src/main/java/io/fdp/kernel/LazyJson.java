package io.fdp.kernel;

import io.fdp.kernel.json.ValueJson;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The form in JSON that a type may have, which is loaded when somebody asks. */
final class LazyJson {
    private LazyJson() {}

    static <T> ValueJson<T> require(@Nullable Supplier<? extends ValueJson<T>> json, String name) {
        if (json == null) {
            throw new IllegalStateException(name + " has no form in JSON: compile its record again with this version's"
                    + " processor, or give the type one with withJson()");
        }
        return json.get();
    }
}
