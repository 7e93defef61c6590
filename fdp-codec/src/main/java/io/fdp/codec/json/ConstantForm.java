package io.fdp.codec.json;

import io.fdp.kernel.error.Required;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A constant of an enum, by its name; texts may have a former name. */
final class ConstantForm<E extends Enum<E>> extends JsonForm<E> {
    private final List<E> constants;
    private final List<String> names = new ArrayList<>();
    private final Map<String, String> former;

    ConstantForm(Class<E> type, Map<String, String> former) {
        this.former = Required.map(former, "former names of constants");
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
        int at = in.oneOf(names, former);
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
        int at = JsonValues.indexOf(name, names, former);
        return at < 0 ? null : constants.get(at);
    }
}
