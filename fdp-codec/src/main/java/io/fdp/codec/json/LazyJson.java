package io.fdp.codec.json;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The JSON form that a type may have. It is loaded on request. */
public final class LazyJson {
    private LazyJson() {}

    /**
     * Loads the JSON form of a type.
     *
     * @param json loads the form; null for a type without one
     * @param name the name of the type, for errors
     * @param <T> the class of the values
     * @return the form
     * @throws IllegalStateException when the type has none, or null was loaded
     */
    public static <T> ValueJson<T> require(@Nullable Supplier<? extends ValueJson<T>> json, String name) {
        if (json == null) {
            throw new IllegalStateException(name + " has no form in JSON: compile its record again with this version's"
                    + " processor, or give the type one with withJson()");
        }
        ValueJson<T> form = json.get();
        if (form == null) {
            throw new IllegalStateException(
                    name + " has no form in JSON: what was given to withJson() returned null; let it return a form");
        }
        return form;
    }
}
