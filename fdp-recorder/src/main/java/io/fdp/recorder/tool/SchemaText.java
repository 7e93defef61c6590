package io.fdp.recorder.tool;

import io.fdp.kernel.json.JsonWriter;
import io.fdp.recorder.format.RecordedField;
import io.fdp.recorder.format.RecordedType;
import io.fdp.recorder.format.Schema;
import java.util.Locale;

/** A schema as JSON. */
public final class SchemaText {
    private SchemaText() {}

    /** Writes the types as an array. */
    public static void writeTypes(Schema schema, JsonWriter json) {
        json.beginArray();
        for (RecordedType type : schema.types()) {
            writeType(type, json);
        }
        json.endArray();
    }

    private static void writeType(RecordedType type, JsonWriter json) {
        json.beginObject();
        json.field("kind", type.kind().text());
        json.field("name", type.name());
        if (type.kind().isEvent()) {
            json.field("id", type.id());
        }
        json.name("fields").beginArray();
        for (RecordedField field : type.fields()) {
            json.beginObject();
            json.field("name", field.name());
            json.field("kind", kind(field));
            json.field("count", field.count());
            json.field("array", field.isArray());
            if (!field.constants().isEmpty()) {
                json.name("constants").beginArray();
                field.constants().forEach(json::value);
                json.endArray();
            }
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    static String kind(RecordedField field) {
        return field.kind().name().toLowerCase(Locale.ROOT);
    }
}
