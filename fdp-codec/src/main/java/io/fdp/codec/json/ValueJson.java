package io.fdp.codec.json;

import java.util.ArrayList;
import java.util.List;

/**
 * How values of one type are written as JSON and read again.
 *
 * <p>The processor generates one for every component and event, reachable from its type, as in {@code
 * PositionTable.TYPE.json()}. For managed classes it may be given when the class is registered. One instance is shared
 * by all threads, so it keeps nothing.
 *
 * @param <T> the type
 */
public interface ValueJson<T> {
    /**
     * Writes a value.
     *
     * @param value the value
     * @param out where to
     */
    void write(T value, JsonWriter out);

    /**
     * Reads a value in which every field is given.
     *
     * @param in stands before the value
     * @return the value
     */
    T read(JsonReader in);

    /**
     * Reads a value and takes what is not given from another one, in nested records too. An array is given as a whole
     * or not at all.
     *
     * @param in stands before the value
     * @param defaults has the fields that are not given
     * @return the value
     */
    T read(JsonReader in, T defaults);

    /**
     * Reads an array of values, as the parts of an entity are.
     *
     * @param in stands before the array
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
     * Writes a JSON Schema (2020-12) that says what {@link #read(JsonReader)} accepts.
     *
     * @param out where to
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
