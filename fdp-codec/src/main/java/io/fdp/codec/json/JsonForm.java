package io.fdp.codec.json;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a field of a class with {@code @Serialized} looks in JSON: a text, a list, a map, an object of such a class.
 * {@link JsonForms} makes forms of forms, as fields are nested. All forms but those of primitives write and read null.
 *
 * <p>Values are passed as objects: a field of type {@code List<? extends Leg>} has the form of a list of legs.
 * Generated code passes the form only values of its field.
 *
 * @param <T> the type of the field
 */
public abstract class JsonForm<T> {
    JsonForm() {}

    /**
     * Writes a value.
     *
     * @param value a value of the field, or null
     * @param out receives the JSON
     */
    public final void write(@Nullable Object value, JsonWriter out) {
        if (value == null) {
            out.nullValue();
            return;
        }
        try {
            writeValue(value, out);
        } catch (ClassCastException foreign) {
            throw new IllegalArgumentException(
                    "a value of " + value.getClass().getName() + " is not of the field's type: " + foreign.getMessage(),
                    foreign);
        }
    }

    /**
     * Reads a value.
     *
     * @param in a reader before the value
     * @param defaults the value whose fields are taken where the text has none, or null
     * @return the value, or null
     */
    public final @Nullable T read(JsonReader in, @Nullable Object defaults) {
        return in.tryNull() ? null : readValue(in, defaults);
    }

    abstract void writeValue(Object value, JsonWriter out);

    abstract @Nullable T readValue(JsonReader in, @Nullable Object defaults);

    /** Writes the schema of all values except null. {@code above} are the classes around it. */
    abstract void writeSchema(JsonWriter out, Set<Class<?>> above);

    /** Whether values can be the names of fields, so that a map with such keys is an object. */
    boolean isName() {
        return false;
    }

    /** The name that a value is as a key. */
    String toName(Object value) {
        return value.toString();
    }

    /** The value that a name stands for, or null if it is none. */
    @Nullable
    T fromName(String name) {
        return null;
    }

    /** Writes the schema of all values and null. */
    final void writeNullableSchema(JsonWriter out, Set<Class<?>> above) {
        out.beginObject().name("anyOf").beginArray();
        writeSchema(out, above);
        out.beginObject().field("type", "null").endObject();
        out.endArray().endObject();
    }
}
