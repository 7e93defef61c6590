package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;

/** A route as its name. */
final class RouteJson implements ValueJson<Parts.Route> {
    @Override
    public void write(Parts.Route value, JsonWriter out) {
        out.value(value.name());
    }

    @Override
    public Parts.Route read(JsonReader in) {
        return new Parts.Route(in.string());
    }

    @Override
    public Parts.Route read(JsonReader in, Parts.Route defaults) {
        return read(in);
    }

    @Override
    public void writeSchema(JsonWriter out) {
        out.beginObject().field("type", "string").endObject();
    }
}
