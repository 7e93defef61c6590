package io.fdp.codec.json;

import java.lang.reflect.Array;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An array of primitives. */
final class PrimitivesForm<A> extends JsonForm<A> {
    private final Class<A> type;
    private final JsonForm<?> element;

    PrimitivesForm(Class<A> type, JsonForm<?> element) {
        this.type = type;
        this.element = element;
    }

    @Override
    void writeValue(Object value, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < Array.getLength(value); i++) {
            element.write(Array.get(value, i), out);
        }
        out.endArray();
    }

    @Override
    A readValue(JsonReader in, @Nullable Object defaults) {
        List<@Nullable Object> read = SequenceForm.elements(in, () -> element.readValue(in, null));
        A array = type.cast(Array.newInstance(type.getComponentType(), read.size()));
        for (int i = 0; i < read.size(); i++) {
            Object value = read.get(i);
            if (value != null) {
                Array.set(array, i, value);
            }
        }
        return array;
    }

    @Override
    void writeSchema(JsonWriter out, Set<Class<?>> above) {
        out.beginObject().field("type", "array").name("items");
        element.writeSchema(out, above);
        out.endObject();
    }
}
