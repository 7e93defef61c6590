package io.fdp.codec.json;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A boxed primitive. */
final class ScalarForm<T> extends JsonForm<T> {
    private final Function<JsonReader, T> reader;
    private final Writer writer;
    private final String[] types;

    /** Writes a value that is not null. */
    @FunctionalInterface
    interface Writer {
        void write(Object value, JsonWriter out);
    }

    ScalarForm(Function<JsonReader, T> reader, Writer writer, String... types) {
        this.reader = reader;
        this.writer = writer;
        this.types = types;
    }

    @Override
    void writeValue(Object value, JsonWriter out) {
        writer.write(value, out);
    }

    @Override
    T readValue(JsonReader in, @Nullable Object defaults) {
        return reader.apply(in);
    }

    @Override
    void writeSchema(JsonWriter out, Set<Class<?>> above) {
        out.beginObject().name("type").beginArray();
        for (String type : types) {
            out.value(type);
        }
        out.endArray().endObject();
    }
}
