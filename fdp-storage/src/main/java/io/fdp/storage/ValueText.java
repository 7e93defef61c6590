package io.fdp.storage;

import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.Entity;
import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.data.MessageKind;
import io.fdp.kernel.data.PlainMaps;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.json.JsonWriter;
import io.fdp.kernel.layout.FieldKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Values of a save as JSON: rows by their fields, objects as the MessagePack that they are. */
final class ValueText {
    /** A whole number of 64 bits without a sign, in MessagePack. */
    private static final int UINT64 = 0xcf;

    private static final VarHandle BE_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final PlainMaps maps = new PlainMaps();

    void writeRow(TypeDescription type, SavedRows rows, int row, JsonWriter json) {
        json.beginObject();
        for (int column = 0; column < type.fields().size(); column++) {
            FieldDescription field = type.fields().get(column);
            json.name(field.name());
            if (field.kind() == FieldKind.STRING) {
                json.value(text(field, rows, column, row));
            } else if (field.isArray()) {
                json.beginArray();
                for (int element = 0; element < field.count(); element++) {
                    writeElement(field, rows, column, row * field.count() + element, json);
                }
                json.endArray();
            } else {
                writeElement(field, rows, column, row, json);
            }
        }
        json.endObject();
    }

    private static String text(FieldDescription field, SavedRows rows, int column, int row) {
        int start = rows.start(column) + row * field.count();
        int length = Math.min(rows.bytes()[start] & 0xff, field.count() - 1);
        return new String(rows.bytes(), start + 1, length, StandardCharsets.UTF_8);
    }

    private static void writeElement(FieldDescription field, SavedRows rows, int column, int element, JsonWriter json) {
        long bits = rows.number(column, element, field);
        switch (field.kind()) {
            case BOOLEAN -> json.value(bits != 0);
            case BYTE -> json.value((long) (byte) bits);
            case SHORT -> json.value((long) (short) bits);
            case CHAR -> json.value(bits & 0xffff);
            case INT -> json.value(signed(bits));
            case FLOAT -> json.value(Float.intBitsToFloat((int) bits));
            case DOUBLE -> json.value(Double.longBitsToDouble(bits));
            case ENUM -> json.value(field.constants().get((int) bits));
            case ENTITY -> json.value(bits == Entity.NULL ? "none" : Entity.toString(bits));
            default -> json.value(bits);
        }
    }

    private static long signed(long bits) {
        return (bits << 32) >> 32;
    }

    /** Writes the next value: keys of maps become names, bytes base 64. */
    void writeObject(DataReader from, JsonWriter json) {
        maps.find(from);
        write(from, json);
    }

    private void write(DataReader from, JsonWriter json) {
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
                    write(from, json);
                }
                json.endArray();
            }
            case MAP -> writeMap(from, json);
        }
    }

    /** Numbers of 64 bits without a sign may be more than a long holds: those are texts. */
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

    /** Serializers write UTF-8; MessagePack allows texts of any bytes. */
    private static void writeText(DataReader from, JsonWriter json) {
        int start = from.position();
        try {
            json.value(from.text());
        } catch (DataException noUtf8) {
            writeBytes("str", start, from, json);
        }
    }

    /** Extension 1 is a text that is no Unicode, which JSON could not say either; others are someone else's. */
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

    /** A value as the MessagePack that it is. */
    private static void writeBytes(String what, int start, DataReader from, JsonWriter json) {
        from.reset(from.array(), start, from.position() + from.remaining() - start);
        from.skip();
        byte[] all = Arrays.copyOfRange(from.array(), start, from.position());
        json.beginObject()
                .name(what)
                .value(Base64.getEncoder().encodeToString(all))
                .endObject();
    }

    /** Keys need not be texts or whole numbers: then a map is an array of pairs. */
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
                write(from, json);
            } else {
                json.beginArray();
                write(from, json);
                write(from, json);
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
