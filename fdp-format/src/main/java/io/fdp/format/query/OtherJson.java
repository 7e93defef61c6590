package io.fdp.format.query;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.RowJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Writes singletons and events of a source as JSON, for all tools. A record is an object; an object is as {@code
 * docs/spec/save.md} says.
 *
 * <p>Used by one thread at a time.
 */
public final class OtherJson {
    private final QueryTypes types;
    private final List<RowJson> rows = new ArrayList<>();

    /**
     * Makes a writer.
     *
     * @param types the types of the source
     */
    public OtherJson(QueryTypes types) {
        this.types = Objects.requireNonNull(types, "the types are null: pass those of a source");
        for (int type = 0; type < types.count(); type++) {
            rows.add(new RowJson(types.get(type).fields()));
        }
    }

    /**
     * Writes a singleton as a member: its name and its value.
     *
     * @param singleton a singleton of the source
     * @param json receives the member, in an object that was begun
     */
    public void writeSingleton(OtherValue singleton, JsonWriter json) {
        json.name(types.get(singleton.type()).name());
        writeValue(singleton, json);
    }

    /**
     * Writes an event as an object: {@code event}, its name, {@code value}, and {@code pending} if it is.
     *
     * @param event an event of the source
     * @param json receives the object
     */
    public void writeEvent(OtherValue event, JsonWriter json) {
        json.beginObject().field("event", types.get(event.type()).name());
        if (event.isPending()) {
            json.field("pending", true);
        }
        json.name("value");
        writeValue(event, json);
        json.endObject();
    }

    /**
     * Writes a value.
     *
     * @param value a singleton or an event of the source
     * @param json receives the value
     */
    public void writeValue(OtherValue value, JsonWriter json) {
        if (types.get(value.type()).kind().hasObjects()) {
            value.writeObject(json);
        } else {
            rows.get(value.type()).write(value.row(), json);
        }
    }
}
