package io.fdp.codec.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An array of objects, or a collection. */
final class SequenceForm<T> extends JsonForm<T> {
    private final JsonForm<?> element;
    private final Function<Object, Collection<?>> elements;
    private final Function<List<@Nullable Object>, T> maker;

    SequenceForm(
            JsonForm<?> element, Function<Object, Collection<?>> elements, Function<List<@Nullable Object>, T> maker) {
        this.element = element;
        this.elements = elements;
        this.maker = maker;
    }

    /** Reads the elements of an array. */
    static List<@Nullable Object> elements(JsonReader in, Supplier<? extends @Nullable Object> next) {
        List<@Nullable Object> elements = new ArrayList<>();
        in.beginArray();
        while (in.nextElement()) {
            elements.add(next.get());
        }
        return elements;
    }

    @Override
    void writeValue(Object value, JsonWriter out) {
        out.beginArray();
        for (Object each : elements.apply(value)) {
            element.write(each, out);
        }
        out.endArray();
    }

    @Override
    @Nullable
    T readValue(JsonReader in, @Nullable Object defaults) {
        List<@Nullable Object> read = elements(in, () -> element.read(in, null));
        try {
            return maker.apply(read);
        } catch (RuntimeException refused) { // some collections take no null, or only what can be compared
            in.refuse("the collection", refused);
            return null;
        }
    }

    @Override
    void writeSchema(JsonWriter out, Set<Class<?>> above) {
        out.beginObject().field("type", "array").name("items");
        element.writeNullableSchema(out, above);
        out.endObject();
    }
}
