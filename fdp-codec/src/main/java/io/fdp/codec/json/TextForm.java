package io.fdp.codec.json;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A text. */
final class TextForm extends JsonForm<String> {
    @Override
    void writeValue(Object value, JsonWriter out) {
        out.value((String) value);
    }

    @Override
    String readValue(JsonReader in, @Nullable Object defaults) {
        return in.string();
    }

    @Override
    void writeSchema(JsonWriter out, Set<Class<?>> above) {
        out.beginObject().field("type", "string").endObject();
    }

    @Override
    boolean isName() {
        return true;
    }

    @Override
    String fromName(String name) {
        return name;
    }
}
