package io.fdp.storage;

import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.data.DataWriter;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A type as a save describes it.
 *
 * @param kind what kind of type
 * @param name its stable name
 * @param id the number of an event; else 0
 * @param fields the fields of a record; else none
 */
record SavedType(TypeKind kind, String name, int id, List<SavedField> fields) {
    static SavedType of(TypeKind kind, String name, int id, ComponentLayout layout) {
        return new SavedType(
                kind, name, id, layout.fields().stream().map(SavedField::of).toList());
    }

    static SavedType of(TypeKind kind, String name, int id) {
        return new SavedType(kind, name, id, List.of());
    }

    /** The bytes of one value, without padding. */
    int bytes() {
        return fields.stream().mapToInt(SavedField::bytes).sum();
    }

    void write(DataWriter to) {
        to.mapHeader(4);
        to.string("kind");
        to.string(kind.text());
        to.string("name");
        to.string(name);
        to.string("id");
        to.integer(id);
        to.string("fields");
        to.arrayHeader(fields.size());
        for (SavedField field : fields) {
            to.mapHeader(5);
            to.string("name");
            to.string(field.name());
            to.string("kind");
            to.string(field.kind().name().toLowerCase(Locale.ROOT));
            to.string("count");
            to.integer(field.count());
            to.string("array");
            to.bool(field.isArray());
            to.string("constants");
            to.collection(field.constants(), DataWriter::string);
        }
    }

    static SavedType read(DataReader from) {
        TypeKind kind = null;
        String name = null;
        int id = 0;
        List<SavedField> fields = List.of();
        int entries = from.mapHeader();
        for (int i = 0; i < entries; i++) {
            switch (from.text()) {
                case "kind" -> kind = TypeKind.of(from.text());
                case "name" -> name = from.text();
                case "id" -> id = from.count(Integer.MAX_VALUE, "the id of an event");
                case "fields" -> fields = readFields(from);
                default -> from.skip();
            }
        }
        if (kind == null || name == null || name.isEmpty() || !mayHave(kind, fields)) {
            throw from.wrong("a type has no kind, no name, or the wrong fields");
        }
        SavedType type = new SavedType(kind, name, id, fields);
        if (type.bytes() > SaveFormat.MAX_VALUE_BYTES) {
            throw from.wrong("values of " + name + " have " + type.bytes() + " bytes");
        }
        return type;
    }

    /** Only events may have no fields where there could be some. */
    private static boolean mayHave(TypeKind kind, List<SavedField> fields) {
        return fields.isEmpty() ? !kind.hasFields() || kind == TypeKind.EVENT : kind.hasFields();
    }

    private static List<SavedField> readFields(DataReader from) {
        int count = from.arrayHeader();
        if (count > SaveFormat.MAX_FIELDS) {
            throw from.wrong("a type has " + count + " fields");
        }
        List<SavedField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(readField(from));
        }
        return List.copyOf(fields);
    }

    private static SavedField readField(DataReader from) {
        String name = null;
        FieldKind kind = null;
        int count = 1;
        boolean isArray = false;
        List<String> constants = new ArrayList<>();
        int entries = from.mapHeader();
        for (int i = 0; i < entries; i++) {
            switch (from.text()) {
                case "name" -> name = from.text();
                case "kind" -> kind = kindOf(from.text());
                case "count" -> count = from.count(SaveFormat.MAX_VALUE_BYTES, "the number of elements");
                case "array" -> isArray = from.bool();
                case "constants" -> readConstants(from, constants);
                default -> from.skip();
            }
        }
        if (name == null || kind == null || count < 1 || (kind == FieldKind.ENUM) == constants.isEmpty()) {
            throw from.wrong("a field has no name or no kind, or one that this version does not know");
        }
        return new SavedField(name, kind, count, isArray, List.copyOf(constants));
    }

    private static void readConstants(DataReader from, List<String> constants) {
        int count = from.arrayHeader();
        if (count > SaveFormat.MAX_CONSTANTS) {
            throw from.wrong("an enum has " + count + " constants");
        }
        for (int i = 0; i < count; i++) {
            constants.add(from.text());
        }
    }

    private static @Nullable FieldKind kindOf(String text) {
        for (FieldKind kind : FieldKind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(text)) {
                return kind;
            }
        }
        return null;
    }

    /** The type in words, for errors. */
    @Override
    public String toString() {
        return kind.text() + " " + name;
    }
}
