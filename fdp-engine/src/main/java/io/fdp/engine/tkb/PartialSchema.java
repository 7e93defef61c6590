package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.error.JsonException;

/**
 * Writes the schema of a value that gives only some of its fields, because the others are inherited: the schema of the
 * value without the lists of required fields.
 */
final class PartialSchema {
    private final JsonReader in;
    private final JsonWriter out;

    private PartialSchema(JsonReader in, JsonWriter out) {
        this.in = in;
        this.out = out;
    }

    static void write(ValueJson<?> json, JsonWriter out) {
        new PartialSchema(JsonReader.of("the schema", json.schema()), out).copy(false);
    }

    /** Copies a schema, its keywords and what they hold. In {@code properties}, names are names of fields. */
    private void copy(boolean properties) {
        switch (in.peek()) {
            case OBJECT -> {
                in.beginObject();
                out.beginObject();
                for (String name = in.nextField(); name != null; name = in.nextField()) {
                    if (!properties && name.equals("required")) {
                        in.skip();
                    } else {
                        out.name(name);
                        copy(!properties && name.equals("properties"));
                    }
                }
                out.endObject();
            }
            case ARRAY -> {
                in.beginArray();
                out.beginArray();
                while (in.nextElement()) {
                    copy(false);
                }
                out.endArray();
            }
            case STRING -> out.value(in.string());
            case BOOLEAN -> out.value(in.booleanValue());
            case NUMBER -> number(in.slice());
            case NULL -> {
                in.skip();
                out.nullValue();
            }
        }
    }

    private void number(JsonReader number) {
        try {
            out.value(number.longValue());
        } catch (JsonException notWhole) {
            out.value(number.rewind().doubleValue());
        }
    }
}
