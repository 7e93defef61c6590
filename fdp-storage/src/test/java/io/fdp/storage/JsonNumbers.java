package io.fdp.storage;

import io.fdp.codec.json.JsonWriter;

/** Numbers as JSON has them: the shortest text that means the same, which is not what is tested here. */
final class JsonNumbers {
    private JsonNumbers() {}

    static String text(double value, boolean single) {
        JsonWriter json = new JsonWriter();
        return (single ? json.value((float) value) : json.value(value)).toString();
    }
}
