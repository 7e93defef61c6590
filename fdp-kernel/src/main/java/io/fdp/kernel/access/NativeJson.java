package io.fdp.kernel.access;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * JSON of a record that lies in native memory. Generated codecs extend it.
 *
 * @param <T> the record
 */
public abstract class NativeJson<T> implements ValueJson<T> {
    /** For generated codecs. */
    protected NativeJson() {}

    /**
     * Writes a value from where it lies. Nothing checks the address: tables do that before.
     *
     * @param at the address of the value (rows) or of its chunk (columns)
     * @param index the slot in the chunk; unused in rows
     * @param out where to
     */
    public abstract void writeFrom(long at, long index, JsonWriter out);

    /** How a value lies in memory. */
    protected abstract ComponentLayout layout();

    /** Reads a value; what is not given comes from the defaults, or is an error if there are none. */
    protected abstract T readValue(JsonReader in, @Nullable T defaults);

    @Override
    public final T read(JsonReader in) {
        return readValue(in, null);
    }

    @Override
    public final T read(JsonReader in, T defaults) {
        return readValue(in, Fields.notNull(defaults, "the value with the defaults"));
    }

    @Override
    public final void writeSchema(JsonWriter out) {
        SchemaWriter.write(layout(), out);
    }

    /** The names of constants, in order. */
    protected static List<String> namesOf(Enum<?>[] constants) {
        List<String> names = new ArrayList<>(constants.length);
        for (Enum<?> constant : constants) {
            names.add(constant.name());
        }
        return List.copyOf(names);
    }

    /** What a variable holds until its field is read: an object that is given in the end, or else an error. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    protected static <V> V unset() {
        return null;
    }
}
