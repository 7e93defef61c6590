package io.fdp.recorder.tool;

import io.fdp.format.FieldDescription;
import io.fdp.format.FieldTree;
import io.fdp.format.LittleEndian;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.Entity;
import io.fdp.kernel.json.JsonWriter;
import io.fdp.kernel.layout.FieldKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Values of fields as JSON, in the same words as {@code fdp world json} has. */
final class FieldText {
    private FieldText() {}

    /**
     * Where a field of a row is.
     *
     * @param base where the rows begin
     * @param rows how many there are
     */
    static int at(TypeDescription type, int base, int rows, int field, int row) {
        return base + type.shape().start(field, rows) + row * type.shape().step(field);
    }

    /** Writes a row as an object. */
    static void writeRow(
            TypeDescription type, FieldTree tree, byte[] bytes, int base, int rows, int row, JsonWriter json) {
        json.beginObject();
        for (int field = 0; field < type.fields().size(); field++) {
            end(tree.ends(field), json);
            for (String name : tree.begins(field)) {
                json.name(name).beginObject();
            }
            json.name(tree.name(field));
            write(type.fields().get(field), bytes, at(type, base, rows, field, row), json);
        }
        end(tree.lastEnds(), json);
        json.endObject();
    }

    private static void end(int objects, JsonWriter json) {
        for (int i = 0; i < objects; i++) {
            json.endObject();
        }
    }

    /** Writes the value of a field: a text, an array or one element. */
    static void write(FieldDescription field, byte[] bytes, int at, JsonWriter json) {
        if (field.kind() == FieldKind.STRING) {
            json.value(text(field, bytes, at));
        } else if (field.isArray()) {
            json.beginArray();
            for (int element = 0; element < field.count(); element++) {
                writeElement(field, bytes, at + element * field.kind().bytes(), json);
            }
            json.endArray();
        } else {
            writeElement(field, bytes, at, json);
        }
    }

    /** A fixed text: its length, then UTF-8. */
    static String text(FieldDescription field, byte[] bytes, int at) {
        int length = Math.min(bytes[at] & 0xff, field.count() - 1);
        return new String(bytes, at + 1, length, StandardCharsets.UTF_8);
    }

    /** The number of an element, as many bytes as it has, without a sign. */
    static long bits(FieldDescription field, byte[] bytes, int at) {
        return switch (field.kind().bytes()) {
            case 1 -> bytes[at] & 0xff;
            case 2 -> (short) LittleEndian.SHORT.get(bytes, at) & 0xffff;
            case 4 -> Integer.toUnsignedLong((int) LittleEndian.INT.get(bytes, at));
            default -> (long) LittleEndian.LONG.get(bytes, at);
        };
    }

    /** Whether a field has the same value in two places. All NaNs are alike, also in files that were written when they were not canonical. */
    static boolean isSame(FieldDescription field, byte[] a, int mine, byte[] b, int its) {
        return Arrays.equals(a, mine, mine + field.bytes(), b, its, its + field.bytes())
                || (isFloat(field) && hasSameElements(field, a, mine, b, its));
    }

    private static boolean isFloat(FieldDescription field) {
        return field.kind() == FieldKind.FLOAT || field.kind() == FieldKind.DOUBLE;
    }

    private static boolean hasSameElements(FieldDescription field, byte[] a, int mine, byte[] b, int its) {
        int width = field.kind().bytes();
        for (int at = 0; at < field.bytes(); at += width) {
            if (canonical(field, bits(field, a, mine + at)) != canonical(field, bits(field, b, its + at))) {
                return false;
            }
        }
        return true;
    }

    private static long canonical(FieldDescription field, long bits) {
        return field.kind() == FieldKind.DOUBLE
                ? Double.doubleToLongBits(Double.longBitsToDouble(bits))
                : Float.floatToIntBits(Float.intBitsToFloat((int) bits));
    }

    static void writeElement(FieldDescription field, byte[] bytes, int at, JsonWriter json) {
        long bits = bits(field, bytes, at);
        switch (field.kind()) {
            case BOOLEAN -> json.value(bits != 0);
            case BYTE -> json.value((long) (byte) bits);
            case SHORT -> json.value((long) (short) bits);
            case CHAR, LONG, STRING -> json.value(bits);
            case INT -> json.value((long) (int) bits);
            case FLOAT -> json.value(Float.intBitsToFloat((int) bits));
            case DOUBLE -> json.value(Double.longBitsToDouble(bits));
            case ENUM -> writeConstant(field, bits, json);
            case ENTITY -> json.value(handle(bits));
        }
    }

    /** An ordinal that no constant has stays a number. */
    private static void writeConstant(FieldDescription field, long ordinal, JsonWriter json) {
        if (ordinal < field.constants().size()) {
            json.value(field.constants().get((int) ordinal));
        } else {
            json.value(ordinal);
        }
    }

    static String handle(long entity) {
        return entity == Entity.NULL ? "none" : Entity.toString(entity);
    }
}
