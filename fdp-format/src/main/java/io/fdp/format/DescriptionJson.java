package io.fdp.format;

import io.fdp.codec.json.JsonWriter;

/** Descriptions of types as JSON. */
public final class DescriptionJson {
    private DescriptionJson() {}

    /** Writes a type as an object. */
    public static void write(TypeDescription type, JsonWriter json) {
        json.beginObject();
        json.field("kind", type.kind().text());
        json.field("name", type.name());
        if (type.kind().isEvent()) {
            json.field("id", type.id());
        }
        json.name("fields").beginArray();
        for (FieldDescription field : type.fields()) {
            write(field, json);
        }
        json.endArray();
        json.endObject();
    }

    private static void write(FieldDescription field, JsonWriter json) {
        json.beginObject();
        json.field("name", field.name());
        json.field("kind", field.kindText());
        json.field("count", field.count());
        json.field("array", field.isArray());
        if (!field.constants().isEmpty()) {
            json.name("constants").beginArray();
            field.constants().forEach(json::value);
            json.endArray();
        }
        json.endObject();
    }
}
