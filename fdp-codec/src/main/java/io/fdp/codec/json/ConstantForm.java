package io.fdp.codec.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A constant of an enum, by its name. */
final class ConstantForm<E extends Enum<E>> extends JsonForm<E> {
    private final List<E> constants;
    private final List<String> names = new ArrayList<>();

    ConstantForm(Class<E> type) {
        constants = List.of(type.getEnumConstants());
        constants.forEach(constant -> names.add(constant.name()));
    }

    @Override
    void writeValue(Object value, JsonWriter out) {
        out.value(toName(value));
    }

    @Override
    @Nullable
    E readValue(JsonReader in, @Nullable Object defaults) {
        int at = in.oneOf(names);
        return constants.isEmpty() ? null : constants.get(at);
    }

    @Override
    void writeSchema(JsonWriter out, Set<Class<?>> above) {
        out.beginObject().name("enum").beginArray();
        names.forEach(out::value);
        out.endArray().endObject();
    }

    @Override
    boolean isName() {
        return true;
    }

    @Override
    String toName(Object value) {
        return ((Enum<?>) value).name();
    }

    @Override
    @Nullable
    E fromName(String name) {
        int at = names.indexOf(name);
        return at < 0 ? null : constants.get(at);
    }
}
