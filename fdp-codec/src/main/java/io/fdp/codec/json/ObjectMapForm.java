package io.fdp.codec.json;

import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A map whose keys are texts or enums: an object. */
final class ObjectMapForm<K, V, M extends Map<K, V>> extends JsonForm<M> {
    private final IntFunction<M> maker;
    private final JsonForm<? extends K> key;
    private final JsonForm<? extends V> value;

    ObjectMapForm(IntFunction<M> maker, JsonForm<? extends K> key, JsonForm<? extends V> value) {
        this.maker = maker;
        this.key = key;
        this.value = value;
    }

    @Override
    void writeValue(Object map, JsonWriter out) {
        out.beginObject();
        ((Map<?, ?>) map).forEach((name, each) -> {
            if (name == null) {
                throw new IllegalStateException("a map with the key null has no form in JSON: use another key");
            }
            value.write(each, out.name(key.toName(name)));
        });
        out.endObject();
    }

    @Override
    @SuppressWarnings("NullAway") // values of the field may be null
    M readValue(JsonReader in, @Nullable Object defaults) {
        M map = JsonForms.made(maker, 0);
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            K known = key.fromName(name);
            if (known == null) {
                in.report(in.error("expected a key of the map, found \"" + name + "\""));
            } else {
                map.put(known, value.read(in, null));
            }
        }
        return map;
    }

    @Override
    void writeSchema(JsonWriter out, Set<Class<?>> above) {
        out.beginObject().field("type", "object").name("additionalProperties");
        value.writeNullableSchema(out, above);
        out.endObject();
    }
}
