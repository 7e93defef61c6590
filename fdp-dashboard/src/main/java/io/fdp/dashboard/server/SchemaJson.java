package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.model.PositionFields;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.format.query.QueryTypes;

/** The types of a source, for completions and choices on the page. */
final class SchemaJson {
    private SchemaJson() {}

    static void write(WorldSource source, PositionFields position, JsonWriter json) {
        QueryTypes types = source.types();
        json.beginObject();
        json.name("position").beginObject();
        json.field("component", position.component()).field("x", position.x()).field("y", position.y());
        json.endObject().name("types").beginArray();
        for (int i = 0; i < types.count(); i++) {
            if (types.isComponent(i)) {
                write(types.get(i), json);
            }
        }
        json.endArray();
        json.name("templates").beginArray();
        if (source instanceof LiveSource live && live.engine().services().tryGet(Tkb.class) != null) {
            for (TkbTemplate template : live.engine().tkb().templates()) {
                json.value(template.name());
            }
        }
        json.endArray().field("owners", source.hasOwners()).endObject();
    }

    private static void write(TypeDescription type, JsonWriter json) {
        json.beginObject().field("name", type.name()).field("kind", type.kind().text());
        json.name("fields").beginArray();
        for (FieldDescription field : type.fields()) {
            json.beginObject().field("name", field.name()).field("kind", field.kindText());
            json.field("array", field.isArray());
            json.name("constants").beginArray();
            field.constants().forEach(json::value);
            json.endArray().endObject();
        }
        json.endArray().endObject();
    }
}
