package io.fdp.recorder.tool;

import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.data.MessageKind;
import io.fdp.kernel.data.PlainMaps;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.json.JsonWriter;
import java.util.Arrays;
import java.util.Base64;

/** Objects as JSON, in the same words as {@code fdp world json} has: MessagePack with keys of maps as names, bytes in base 64. */
final class ObjectText {
    private static final int DEEPEST = 200;

    private final DataReader data = new DataReader();
    private final JsonWriter trial = new JsonWriter();
    private final PlainMaps maps = new PlainMaps();

    /** Writes an object; bytes that are none become {@code {"unreadable": base 64}}. */
    void write(byte[] bytes, int at, int length, JsonWriter json) {
        if (isReadable(bytes, at, length)) {
            data.reset(bytes, at, length);
            maps.find(data);
            write(data, json, 0);
        } else {
            byte[] all = Arrays.copyOfRange(bytes, at, at + length);
            json.beginObject().field("unreadable", Base64.getEncoder().encodeToString(all));
            json.endObject();
        }
    }

    private boolean isReadable(byte[] bytes, int at, int length) {
        try {
            data.reset(bytes, at, length);
            maps.find(data);
            write(data, trial.reset(), 0);
            return data.remaining() == 0;
        } catch (DataException wrong) {
            return false;
        }
    }

    private void write(DataReader from, JsonWriter json, int depth) {
        if (depth > DEEPEST) {
            throw from.wrong("an object is nested more than " + DEEPEST + " deep");
        }
        switch (from.peek()) {
            case NIL -> {
                from.skip();
                json.nullValue();
            }
            case BOOL -> json.value(from.bool());
            case INTEGER -> json.value(from.int64());
            case FLOAT -> json.value(from.float64());
            case TEXT -> json.value(from.text());
            case EXTENSION -> writeUnits(from.text(), json);
            case BYTES -> json.value(bytes(from));
            case ARRAY -> {
                int count = from.arrayHeader();
                json.beginArray();
                for (int i = 0; i < count; i++) {
                    write(from, json, depth + 1);
                }
                json.endArray();
            }
            case MAP -> writeMap(from, json, depth);
        }
    }

    /** A text that is no Unicode, which JSON could not say either. */
    private static void writeUnits(String text, JsonWriter json) {
        json.beginObject().name("utf16").beginArray();
        text.chars().forEach(json::value);
        json.endArray().endObject();
    }

    /** Keys need not be texts or whole numbers: then a map is an array of pairs. */
    private void writeMap(DataReader from, JsonWriter json, int depth) {
        int count = from.mapHeader();
        if (!maps.next()) {
            json.beginArray();
            for (int i = 0; i < count; i++) {
                json.beginArray();
                write(from, json, depth + 1);
                write(from, json, depth + 1);
                json.endArray();
            }
            json.endArray();
            return;
        }
        json.beginObject();
        for (int i = 0; i < count; i++) {
            json.name(from.peek() == MessageKind.INTEGER ? Long.toString(from.int64()) : from.text());
            write(from, json, depth + 1);
        }
        json.endObject();
    }

    private static String bytes(DataReader from) {
        int length = from.binaryHeader();
        byte[] all = Arrays.copyOfRange(from.array(), from.position(), from.position() + length);
        from.skipBytes(length);
        return Base64.getEncoder().encodeToString(all);
    }
}
