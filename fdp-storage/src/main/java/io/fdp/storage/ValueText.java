package io.fdp.storage;

import io.fdp.kernel.Entity;
import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.data.MessageKind;
import io.fdp.kernel.json.JsonWriter;
import io.fdp.kernel.layout.FieldKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Values of a save as JSON: rows by their fields, objects as the MessagePack that they are. */
final class ValueText {
    void writeRow(SavedType type, SavedRows rows, int row, JsonWriter json) {
        json.beginObject();
        for (int column = 0; column < type.fields().size(); column++) {
            SavedField field = type.fields().get(column);
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

    private static String text(SavedField field, SavedRows rows, int column, int row) {
        int start = rows.start(column) + row * field.count();
        int length = Math.min(rows.bytes()[start] & 0xff, field.count() - 1);
        return new String(rows.bytes(), start + 1, length, StandardCharsets.UTF_8);
    }

    private static void writeElement(SavedField field, SavedRows rows, int column, int element, JsonWriter json) {
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
                    writeObject(from, json);
                }
                json.endArray();
            }
            case MAP -> writeMap(from, json);
        }
    }

    /** A text that is no Unicode, which JSON could not say either. */
    private static void writeUnits(String text, JsonWriter json) {
        json.beginObject().name("utf16").beginArray();
        text.chars().forEach(json::value);
        json.endArray().endObject();
    }

    /** Keys need not be texts or whole numbers: then a map is an array of pairs. */
    private void writeMap(DataReader from, JsonWriter json) {
        int count = from.mapHeader();
        boolean plain = count == 0 || isPlain(from, count);
        if (plain) {
            json.beginObject();
        } else {
            json.beginArray();
        }
        for (int i = 0; i < count; i++) {
            if (plain) {
                json.name(isText(from) ? from.text() : Long.toString(from.int64()));
                writeObject(from, json);
            } else {
                json.beginArray();
                writeObject(from, json);
                writeObject(from, json);
                json.endArray();
            }
        }
        if (plain) {
            json.endObject();
        } else {
            json.endArray();
        }
    }

    /** Whether all keys are texts, or all are whole numbers. */
    private static boolean isPlain(DataReader from, int count) {
        DataReader ahead = new DataReader();
        ahead.reset(from.array(), from.position(), from.remaining());
        MessageKind first = ahead.peek();
        boolean plain = first == MessageKind.TEXT || first == MessageKind.INTEGER;
        for (int i = 0; i < count && plain; i++) {
            plain = ahead.peek() == first;
            ahead.skip();
            ahead.skip();
        }
        return plain;
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
