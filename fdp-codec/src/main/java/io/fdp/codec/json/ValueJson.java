package io.fdp.codec.json;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes values of one type as JSON and reads them again.
 *
 * <p>The processor generates one for every component and event. Its type returns it, as in {@code
 * PositionTable.TYPE.json()}. A managed class may get one when it is registered. All threads share one instance, so it
 * must have no state.
 *
 * @param <T> the type
 */
public interface ValueJson<T> {
    /**
     * Writes a value.
     *
     * @param value the value
     * @param out receives the JSON
     */
    void write(T value, JsonWriter out);

    /**
     * Reads a value in which every field is given.
     *
     * @param in a reader before the value
     * @return the value
     */
    T read(JsonReader in);

    /**
     * Reads a value and takes missing fields from another value, in nested records too. An array is given as a whole or
     * not at all.
     *
     * @param in a reader before the value
     * @param defaults the value with the missing fields
     * @return the value
     */
    T read(JsonReader in, T defaults);

    /**
     * Reads an array of values, such as the parts of an entity.
     *
     * @param in a reader before the array
     * @return the values
     */
    default List<T> readAll(JsonReader in) {
        List<T> values = new ArrayList<>();
        in.beginArray();
        while (in.nextElement()) {
            values.add(read(in));
        }
        return values;
    }

    /**
     * Writes a JSON Schema (2020-12) of the values that {@link #read(JsonReader)} accepts.
     *
     * @param out receives the JSON
     */
    void writeSchema(JsonWriter out);

    /**
     * The schema as a text.
     *
     * @return a JSON object
     */
    default String schema() {
        JsonWriter out = new JsonWriter();
        writeSchema(out);
        return out.toString();
    }
}
