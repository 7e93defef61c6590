package io.fdp.kernel.access;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads a record in native memory as JSON. Generated codecs extend it.
 *
 * @param <T> the record
 */
public abstract class NativeJson<T> implements ValueJson<T> {
    /** For generated codecs. */
    protected NativeJson() {}

    /**
     * Writes a value straight from memory. The address is not checked; the table has checked it before.
     *
     * @param at the address of the value (rows) or of its chunk (columns)
     * @param index the slot in the chunk; unused in rows
     * @param out receives the JSON
     */
    public abstract void writeFrom(long at, long index, JsonWriter out);

    /** How a value lies in memory. */
    protected abstract ComponentLayout layout();

    /**
     * Reads a value. A missing field comes from the defaults; without defaults it has the default of its declaration,
     * or is an error. Null only after a mistake was reported.
     */
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
        SchemaWriter.write(layout(), optional(), out);
    }

    /** The paths of the leaves that have a default, without the numbers of elements. */
    protected Set<String> optional() {
        return Set.of();
    }

    /**
     * The name of the field that tells parts apart.
     *
     * @return the name, or null if there is none
     */
    public @Nullable String key() {
        return null;
    }

    /** The names of enum constants, in order. */
    protected static List<String> namesOf(Enum<?>[] constants) {
        List<String> names = new ArrayList<>(constants.length);
        for (Enum<?> constant : constants) {
            names.add(constant.name());
        }
        return List.copyOf(names);
    }

    /**
     * The initial value of a variable until its field is read. In the end the field was given, or an error was thrown
     * or reported.
     */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    protected static <V> V unset() {
        return null;
    }
}
