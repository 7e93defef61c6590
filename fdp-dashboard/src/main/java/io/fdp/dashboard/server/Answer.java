package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import java.nio.charset.StandardCharsets;

/**
 * What a request is answered with.
 *
 * @param status the status of HTTP
 * @param type the type of the content
 * @param body the content
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
record Answer(int status, String type, byte[] body) {
    static final String JSON = "application/json";

    static Answer json(JsonWriter json) {
        return new Answer(200, JSON, json.toByteArray());
    }

    static Answer text(String type, String text) {
        return new Answer(200, type, text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer nothing() {
        return new Answer(204, JSON, new byte[0]);
    }

    /** An error in words, without anything of the program inside. */
    static Answer error(int status, String message) {
        JsonWriter json = new JsonWriter();
        json.beginObject().field("error", message).endObject();
        return new Answer(status, JSON, json.toByteArray());
    }
}
