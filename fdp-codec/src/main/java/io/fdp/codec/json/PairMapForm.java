package io.fdp.codec.json;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A map with any keys: an array of objects with a key and a value. */
final class PairMapForm<K, V, M extends Map<K, V>> extends JsonForm<M> {
    private static final List<String> FIELDS = List.of("key", "value");

    private final IntFunction<M> maker;
    private final JsonForm<? extends K> key;
    private final JsonForm<? extends V> value;

    PairMapForm(IntFunction<M> maker, JsonForm<? extends K> key, JsonForm<? extends V> value) {
        this.maker = maker;
        this.key = key;
        this.value = value;
    }

    @Override
    void writeValue(Object map, JsonWriter out) {
        out.beginArray();
        ((Map<?, ?>) map).forEach((each, found) -> {
            key.write(each, out.beginObject().name("key"));
            value.write(found, out.name("value"));
            out.endObject();
        });
        out.endArray();
    }

    @Override
    M readValue(JsonReader in, @Nullable Object defaults) {
        M map = JsonForms.made(maker, 0);
        in.beginArray();
        while (in.nextElement()) {
            readPair(in, map);
        }
        return map;
    }

    @SuppressWarnings("NullAway") // keys and values of the field may be null
    private void readPair(JsonReader in, M map) {
        K readKey = null;
        V readValue = null;
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "key" -> readKey = key.read(in, null);
                case "value" -> readValue = value.read(in, null);
                default -> in.refuseField(name, FIELDS);
            }
        }
        in.require(FIELDS);
        try {
            if (map.containsKey(readKey)) {
                in.report(in.error("the map has this key twice"));
            }
            map.put(readKey, readValue);
        } catch (RuntimeException refused) { // a sorted map takes no null, and only keys that can be compared
            in.refuse("the map", refused);
        }
    }

    @Override
    void writeSchema(JsonWriter out, Set<Class<?>> above) {
        out.beginObject().field("type", "array").name("items").beginObject().field("type", "object");
        out.name("properties").beginObject();
        key.writeNullableSchema(out.name("key"), above);
        value.writeNullableSchema(out.name("value"), above);
        out.endObject().name("required").beginArray();
        FIELDS.forEach(out::value);
        out.endArray().field("additionalProperties", false).endObject().endObject();
    }
}
