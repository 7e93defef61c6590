package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.DescriptionJson;
import io.fdp.format.TypeDescription;
import io.fdp.recorder.format.Schema;

/** A schema as JSON. */
public final class SchemaText {
    private SchemaText() {}

    /** Writes the types as an array. */
    public static void writeTypes(Schema schema, JsonWriter json) {
        json.beginArray();
        for (TypeDescription type : schema.types()) {
            DescriptionJson.write(type, json);
        }
        json.endArray();
    }
}
