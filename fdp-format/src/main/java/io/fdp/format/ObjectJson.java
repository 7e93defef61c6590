package io.fdp.format;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.MessageKind;
import io.fdp.codec.data.PlainMaps;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.DataException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;

/**
 * Writes objects as JSON, from the MessagePack in files: keys of maps become names, bytes become base 64. Used by one
 * thread at a time.
 */
public final class ObjectJson {
    /**
     * Objects that are nested deeper are written as bytes: readers of JSON stop at {@link JsonReader#MAX_DEPTH},
     * including the text around the object.
     */
    private static final int DEEPEST = JsonReader.MAX_DEPTH - 20;

    /** The MessagePack code of an unsigned whole number of 64 bits. */
    private static final int UINT64 = 0xcf;

    private static final VarHandle BE_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final PlainMaps maps = new PlainMaps();
    private final DataReader data = new DataReader();

    /** Writes objects. */
    public ObjectJson() {}

    /** Writes the object that some bytes contain. */
    public void write(byte[] bytes, int at, int length, JsonWriter json) {
        data.reset(bytes, at, length);
        write(data, json);
    }

    /** Writes the next value: keys of maps become names, bytes become base 64. */
    public void write(DataReader from, JsonWriter json) {
        maps.find(from);
        if (maps.deepest() > DEEPEST) {
            writeBytes("deep", from.position(), from, json);
        } else {
            writeValue(from, json);
        }
    }

    private void writeValue(DataReader from, JsonWriter json) {
        switch (from.peek()) {
            case NIL -> {
                from.skip();
                json.nullValue();
            }
            case BOOL -> json.value(from.bool());
            case INTEGER -> writeInteger(from, json);
            case FLOAT -> json.value(from.float64());
            case TEXT -> writeText(from, json);
            case EXTENSION -> writeExtension(from, json);
            case BYTES -> json.value(bytes(from));
            case ARRAY -> {
                int count = from.arrayHeader();
                json.beginArray();
                for (int i = 0; i < count; i++) {
                    writeValue(from, json);
                }
                json.endArray();
            }
            case MAP -> writeMap(from, json);
        }
    }

    /** Writes unsigned numbers that do not fit into a long as texts. */
    private static void writeInteger(DataReader from, JsonWriter json) {
        if (isBeyondLong(from)) {
            json.value(Long.toUnsignedString(lastLong(from)));
            from.skip();
        } else {
            json.value(from.int64());
        }
    }

    private static boolean isBeyondLong(DataReader from) {
        return (from.array()[from.position()] & 0xff) == UINT64 && lastLong(from) < 0;
    }

    private static long lastLong(DataReader from) {
        return (long) BE_LONG.get(from.array(), from.position() + 1);
    }

    /** Writes a text, or its bytes if it is no UTF-8: MessagePack allows any bytes. */
    private static void writeText(DataReader from, JsonWriter json) {
        int start = from.position();
        try {
            json.value(from.text());
        } catch (DataException noUtf8) {
            writeBytes("str", start, from, json);
        }
    }

    /** Extension 1 is a text that is no Unicode, which JSON cannot hold either; other extensions are foreign. */
    private static void writeExtension(DataReader from, JsonWriter json) {
        int start = from.position();
        String text;
        try {
            text = from.text();
        } catch (DataException another) {
            writeBytes("ext", start, from, json);
            return;
        }
        json.beginObject().name("utf16").beginArray();
        text.chars().forEach(json::value);
        json.endArray().endObject();
    }

    /** Writes a value as its MessagePack bytes. */
    private static void writeBytes(String what, int start, DataReader from, JsonWriter json) {
        from.reset(from.array(), start, from.position() + from.remaining() - start);
        from.skip();
        byte[] all = Arrays.copyOfRange(from.array(), start, from.position());
        json.beginObject()
                .name(what)
                .value(Base64.getEncoder().encodeToString(all))
                .endObject();
    }

    /** Writes a map; as an array of pairs if a key is neither a text nor a whole number. */
    private void writeMap(DataReader from, JsonWriter json) {
        int count = from.mapHeader();
        boolean plain = maps.next();
        if (plain) {
            json.beginObject();
        } else {
            json.beginArray();
        }
        for (int i = 0; i < count; i++) {
            if (plain) {
                json.name(isText(from) ? from.text() : Long.toString(from.int64()));
                writeValue(from, json);
            } else {
                json.beginArray();
                writeValue(from, json);
                writeValue(from, json);
                json.endArray();
            }
        }
        if (plain) {
            json.endObject();
        } else {
            json.endArray();
        }
    }

    private static boolean isText(DataReader from) {
        return from.peek() != MessageKind.INTEGER;
    }

    private static String bytes(DataReader from) {
        int length = from.binaryHeader();
        byte[] all = Arrays.copyOfRange(from.array(), from.position(), from.position() + length);
        from.skipBytes(length);
        return Base64.getEncoder().encodeToString(all);
    }
}
