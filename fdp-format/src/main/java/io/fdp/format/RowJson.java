package io.fdp.format;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.layout.FieldKind;
import java.util.List;

/**
 * Writes values of a described type as JSON that generated codecs can read: objects for nested records, {@code null}
 * for no entity, a char as a text. See {@code docs/guide/json.md}.
 */
public final class RowJson {
    /** Gives the leaves of a value. */
    public interface Row {
        /** The bytes of an element as an unsigned number. */
        long bits(int field, int element);

        /** The text of a fixed string. */
        String text(int field);
    }

    private final List<FieldDescription> fields;
    private final List<FieldTree.Node> members;

    /** Writes values that have these fields. */
    public RowJson(List<FieldDescription> fields) {
        this.fields = List.copyOf(fields);
        this.members = FieldTree.of(fields);
    }

    /** How the fields are nested. */
    public List<FieldTree.Node> members() {
        return members;
    }

    /** Writes a value as an object. */
    public void write(Row row, JsonWriter json) {
        writeObject(members, row, json);
    }

    private void writeObject(List<FieldTree.Node> of, Row row, JsonWriter json) {
        json.beginObject();
        for (FieldTree.Node member : of) {
            json.name(member.name());
            write(member, row, json);
        }
        json.endObject();
    }

    private void write(FieldTree.Node member, Row row, JsonWriter json) {
        switch (member) {
            case FieldTree.Leaf leaf -> write(fields.get(leaf.number()), row, leaf.number(), json);
            case FieldTree.Group group
            when group.isArray() -> {
                json.beginArray();
                for (FieldTree.Node element : group.members()) {
                    write(element, row, json);
                }
                json.endArray();
            }
            case FieldTree.Group group -> writeObject(group.members(), row, json);
        }
    }

    /** Writes the field with a number: a text, an array or one element. */
    public static void write(FieldDescription field, Row row, int number, JsonWriter json) {
        if (field.kind() == FieldKind.STRING) {
            json.value(row.text(number));
        } else if (field.isArray()) {
            json.beginArray();
            for (int element = 0; element < field.count(); element++) {
                writeElement(field, row.bits(number, element), json);
            }
            json.endArray();
        } else {
            writeElement(field, row.bits(number, 0), json);
        }
    }

    private static void writeElement(FieldDescription field, long bits, JsonWriter json) {
        switch (field.kind()) {
            case BOOLEAN -> json.value(bits != 0);
            case BYTE -> json.value((long) (byte) bits);
            case SHORT -> json.value((long) (short) bits);
            case CHAR -> json.value((char) bits);
            case INT -> json.value((long) (int) bits);
            case LONG, STRING -> json.value(bits);
            case FLOAT -> json.value(Float.intBitsToFloat((int) bits));
            case DOUBLE -> json.value(Double.longBitsToDouble(bits));
            case ENUM -> writeConstant(field, bits, json);
            case ENTITY -> json.entity(bits);
        }
    }

    /** Writes the name of a constant; an unknown ordinal stays a number. */
    private static void writeConstant(FieldDescription field, long ordinal, JsonWriter json) {
        if (ordinal < field.constants().size()) {
            json.value(field.constants().get((int) ordinal));
        } else {
            json.value(ordinal);
        }
    }
}
