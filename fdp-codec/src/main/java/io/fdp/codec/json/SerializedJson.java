package io.fdp.codec.json;

import io.fdp.kernel.error.Article;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads objects of a class with {@code @Serialized} as JSON. Generated codecs extend it.
 *
 * <p>An object has its fields by name. Where several classes are possible, the field {@code "$type"} names the class;
 * it may be anywhere in the object. Lists, sets and arrays are arrays. A map is an object if its keys are texts or
 * enums, else an array of objects with a key and a value.
 *
 * @param <T> the class
 */
public abstract class SerializedJson<T> implements ValueJson<T> {
    /** The field that names the class of an object. */
    protected static final String TYPE = "$type";

    private static final int MAX_DEPTH = JsonReader.MAX_DEPTH;

    /** For generated codecs. */
    protected SerializedJson() {}

    /**
     * A field, for the schema.
     *
     * @param name its name
     * @param form its form
     * @param required whether a text must have it
     * @param nullable whether it may be null
     */
    public record Described(String name, JsonForm<?> form, boolean required, boolean nullable) {}

    /** The class of the objects. */
    protected abstract Class<T> type();

    /** The fields of the class; empty for a class without objects. */
    protected List<Described> fields() {
        return List.of();
    }

    /** Writes the fields of an object of this class. */
    protected void writeFields(T value, JsonWriter out) {
        throw noObjects();
    }

    /**
     * Reads the fields of an object of this class; null after a mistake was reported.
     *
     * @param in a reader before the object
     * @param defaults the object whose fields are taken where the text has none, or null
     * @param typed whether the object may have the field {@code "$type"}
     */
    protected @Nullable T readFields(JsonReader in, @Nullable T defaults, boolean typed) {
        throw noObjects();
    }

    private IllegalStateException noObjects() {
        return new IllegalStateException(type().getName() + " has no objects of its own: use its subtypes");
    }

    /** The codecs of all classes of objects, if there are several; else empty. */
    protected List<SerializedJson<? extends T>> subtypes() {
        return List.of();
    }

    /**
     * The class of the objects, or their base class.
     *
     * @return the class
     */
    public final Class<T> valueClass() {
        return type();
    }

    @Override
    public final void write(T value, JsonWriter out) {
        Objects.requireNonNull(value, () -> "the " + type().getSimpleName() + " to write is null");
        if (out.depth() > MAX_DEPTH) {
            throw new IllegalStateException(Article.of(type().getSimpleName()) + " is nested more than " + MAX_DEPTH
                    + " deep, or contains itself: JSON has no form for that");
        }
        out.beginObject();
        List<SerializedJson<? extends T>> subtypes = subtypes();
        if (subtypes.isEmpty()) {
            if (value.getClass() != type()) {
                throw unknownClass(value);
            }
            writeFields(value, out);
        } else {
            int at = subtypeOf(value);
            if (at < 0) {
                throw unknownClass(value);
            }
            out.field(TYPE, typeNames().get(at));
            writeAs(subtypes.get(at), value, out);
        }
        out.endObject();
    }

    private IllegalStateException unknownClass(Object value) {
        return new IllegalStateException(value.getClass().getName() + " is no known subtype of "
                + type().getSimpleName() + ": make it one with @Serialized(id = …)");
    }

    @SuppressWarnings("unchecked") // the codec of the object's class
    private static <S> void writeAs(SerializedJson<S> codec, Object value, JsonWriter out) {
        codec.writeFields((S) value, out);
    }

    private int subtypeOf(Object value) {
        List<SerializedJson<? extends T>> subtypes = subtypes();
        for (int i = 0; i < subtypes.size(); i++) {
            if (subtypes.get(i).type() == value.getClass()) {
                return i;
            }
        }
        return -1;
    }

    /** The names of the subtypes: simple names where they are unique. */
    private List<String> typeNames() {
        List<String> simple = new ArrayList<>();
        subtypes().forEach(codec -> simple.add(codec.type().getSimpleName()));
        List<String> names = new ArrayList<>();
        for (SerializedJson<? extends T> codec : subtypes()) {
            String name = codec.type().getSimpleName();
            boolean unique = simple.indexOf(name) == simple.lastIndexOf(name);
            names.add(unique ? name : codec.type().getName());
        }
        return names;
    }

    @Override
    @SuppressWarnings("NullAway") // null only after a mistake was reported to the caller
    public final T read(JsonReader in) {
        return readValue(in, null);
    }

    @Override
    @SuppressWarnings("NullAway") // null only after a mistake was reported to the caller
    public final T read(JsonReader in, T defaults) {
        return readValue(in, Objects.requireNonNull(defaults, "the object with the defaults is null"));
    }

    /** Reads an object; null after a mistake was reported. */
    final @Nullable T readValue(JsonReader in, @Nullable T defaults) {
        List<SerializedJson<? extends T>> subtypes = subtypes();
        if (subtypes.isEmpty()) {
            return readFields(in, defaults, false);
        }
        if (in.peek() != JsonKind.OBJECT) {
            in.beginObject(); // reports what is there instead
            in.nextField();
            return null;
        }
        int from = defaults == null ? -1 : subtypeOf(defaults);
        int at = from;
        JsonReader given = in.find(TYPE);
        if (given != null) {
            List<String> names = typeNames();
            given.reportingTo(in::report); // the object is skipped then
            at = given.oneOf(names);
            if (given.reported() > 0) {
                return null;
            }
        } else if (from < 0) {
            in.report(in.error("field \"" + TYPE + "\" is missing: give it one of " + JsonWords.list(typeNames())));
            return null;
        }
        return readAs(subtypes.get(at), in, at == from ? defaults : null);
    }

    @SuppressWarnings("unchecked") // the defaults are of the codec's class, or null
    private static <S> @Nullable S readAs(SerializedJson<S> codec, JsonReader in, @Nullable Object defaults) {
        return codec.readFields(in, (S) defaults, true);
    }

    /** Refuses an unknown field. {@code "$type"} is known where it was looked at before. */
    protected static void refuseField(JsonReader in, String name, List<String> known, boolean typed) {
        if (typed && name.equals(TYPE)) {
            in.skip();
        } else {
            in.refuseField(name, known);
        }
    }

    /** Replaces the elements of a collection that is final. */
    protected static <E> void fill(
            JsonReader in, Collection<E> collection, @Nullable Collection<? extends E> elements) {
        try {
            collection.clear();
            if (elements != null) {
                collection.addAll(elements);
            }
        } catch (RuntimeException refused) { // some collections take no null, or only what can be compared
            in.refuse("the collection", refused);
        }
    }

    /** Replaces the entries of a map that is final. */
    protected static <K, V> void fill(JsonReader in, Map<K, V> map, @Nullable Map<? extends K, ? extends V> entries) {
        try {
            map.clear();
            if (entries != null) {
                map.putAll(entries);
            }
        } catch (RuntimeException refused) { // some maps take no null, or only keys that can be compared
            in.refuse("the map", refused);
        }
    }

    /** What generated code returns, or begins with, where a field has no value. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    protected static <V> V unset() {
        return null;
    }

    @Override
    public final void writeSchema(JsonWriter out) {
        writeSchema(out, new HashSet<>());
    }

    /** Writes the schema. A class inside itself is any object there. */
    final void writeSchema(JsonWriter out, Set<Class<?>> above) {
        if (!above.add(type())) {
            out.beginObject().field("type", "object").endObject();
            return;
        }
        List<SerializedJson<? extends T>> subtypes = subtypes();
        if (subtypes.isEmpty()) {
            writeObjectSchema(out, above, null);
        } else {
            List<String> names = typeNames();
            out.beginObject().name("anyOf").beginArray();
            for (int i = 0; i < subtypes.size(); i++) {
                subtypes.get(i).writeObjectSchema(out, above, names.get(i));
            }
            out.endArray().endObject();
        }
        above.remove(type());
    }

    private void writeObjectSchema(JsonWriter out, Set<Class<?>> above, @Nullable String typeName) {
        out.beginObject().field("type", "object").name("properties").beginObject();
        if (typeName != null) {
            out.name(TYPE).beginObject().field("const", typeName).endObject();
        }
        for (Described field : fields()) {
            out.name(field.name());
            if (field.nullable()) {
                field.form().writeNullableSchema(out, above);
            } else {
                field.form().writeSchema(out, above);
            }
        }
        out.endObject().name("required").beginArray();
        if (typeName != null) {
            out.value(TYPE);
        }
        fields().stream().filter(Described::required).map(Described::name).forEach(out::value);
        out.endArray().field("additionalProperties", false).endObject();
    }
}
