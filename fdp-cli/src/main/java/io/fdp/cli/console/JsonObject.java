package io.fdp.cli.console;

import io.fdp.codec.json.JsonWriter;
import java.util.List;
import java.util.Locale;

/** A JSON object that is written member by member, in order, the same in every locale. */
public final class JsonObject {
    private final StringBuilder text = new StringBuilder("{");

    /**
     * Adds a whole number.
     *
     * @param name the member
     * @param value its value
     * @return this
     */
    public JsonObject put(String name, long value) {
        member(name).append(value);
        return this;
    }

    /**
     * Adds a truth value.
     *
     * @param name the member
     * @param value its value
     * @return this
     */
    public JsonObject put(String name, boolean value) {
        member(name).append(value);
        return this;
    }

    /**
     * Adds a number with a fixed count of decimals.
     *
     * @param name the member
     * @param value its value, finite
     * @param decimals the digits after the point
     * @return this
     */
    public JsonObject put(String name, double value, int decimals) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("JSON has no such number: " + name + "=" + value);
        }
        member(name).append(String.format(Locale.ROOT, "%." + decimals + "f", value));
        return this;
    }

    /**
     * Adds a text.
     *
     * @param name the member
     * @param value its value
     * @return this
     */
    public JsonObject put(String name, String value) {
        member(name);
        quote(value);
        return this;
    }

    /**
     * Adds an object.
     *
     * @param name the member
     * @param value its value
     * @return this
     */
    public JsonObject put(String name, JsonObject value) {
        member(name).append(value);
        return this;
    }

    /**
     * Adds a list of objects.
     *
     * @param name the member
     * @param values its values
     * @return this
     */
    public JsonObject put(String name, List<JsonObject> values) {
        member(name).append('[');
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 ? "" : ",").append(values.get(i));
        }
        text.append(']');
        return this;
    }

    /**
     * Adds a member that is unknown.
     *
     * @param name the member
     * @return this
     */
    public JsonObject putNull(String name) {
        member(name).append("null");
        return this;
    }

    private StringBuilder member(String name) {
        if (text.length() > 1) {
            text.append(',');
        }
        quote(name);
        return text.append(':');
    }

    private void quote(String value) {
        text.append(new JsonWriter().value(value));
    }

    /** The object as one line of JSON. */
    @Override
    public String toString() {
        return text + "}";
    }
}
