package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.JsonException;

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

    /** Whole numbers may have more digits than a double. */
    private static void number(JsonReader in, JsonWriter out) {
        JsonReader written = in.slice();
        double value = written.doubleValue();
        boolean isWhole = value == Math.rint(value) && Math.abs(value) <= Long.MAX_VALUE;
        if (!isWhole || Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(-0.0)) {
            out.value(value);
            return;
        }
        try {
            out.value(written.rewind().longValue());
        } catch (JsonException tooLarge) { // as 9223372036854775808, which a double has
            out.value(value);
        }
    }
}
