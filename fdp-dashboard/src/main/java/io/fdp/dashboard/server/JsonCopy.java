package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;

/** Copies any value of JSON. */
final class JsonCopy {
    private JsonCopy() {}

    static void copy(JsonReader in, JsonWriter out) {
        switch (in.peek()) {
            case OBJECT -> {
                out.beginObject();
                in.beginObject();
                for (String field = in.nextField(); field != null; field = in.nextField()) {
                    out.name(field);
                    copy(in, out);
                }
                out.endObject();
            }
            case ARRAY -> {
                out.beginArray();
                in.beginArray();
                while (in.nextElement()) {
                    copy(in, out);
                }
                out.endArray();
            }
            case STRING -> out.value(in.string());
            case NUMBER -> number(in, out);
            case BOOLEAN -> out.value(in.booleanValue());
            case NULL -> {
                in.tryNull();
                out.nullValue();
            }
        }
    }

    private static void number(JsonReader in, JsonWriter out) {
        double value = in.doubleValue();
        if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            out.value((long) value);
        } else {
            out.value(value);
        }
    }
}
