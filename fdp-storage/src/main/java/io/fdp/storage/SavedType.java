package io.fdp.storage;

import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.data.DataWriter;
import io.fdp.kernel.error.ShortText;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A type as a save describes it.
 *
 * @param kind what kind of type
 * @param name its stable name
 * @param id the number of an event; else 0
 * @param fields the fields of a record; else none
 * @param more what else the save says about it
 */
record SavedType(TypeKind kind, String name, int id, List<SavedField> fields, KeptKeys more) {
    SavedType(TypeKind kind, String name, int id, List<SavedField> fields) {
        this(kind, name, id, fields, KeptKeys.NONE);
    }

    static SavedType of(TypeKind kind, String name, int id, ComponentLayout layout) {
        return new SavedType(
                kind, name, id, layout.fields().stream().map(SavedField::of).toList());
    }

    static SavedType of(TypeKind kind, String name, int id) {
        return new SavedType(kind, name, id, List.of());
    }

    void write(DataWriter to) {
        to.mapHeader(4 + more.count());
        to.string("kind");
        to.string(kind.text());
        to.string("name");
        to.string(name);
        to.string("id");
        to.integer(id);
        to.string("fields");
        to.arrayHeader(fields.size());
        for (SavedField field : fields) {
            to.mapHeader(5 + field.more().count());
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
            field.more().writeTo(to);
        }
        more.writeTo(to);
    }

    static SavedType read(DataReader from) {
        TypeKind kind = null;
        String name = null;
        int id = 0;
        List<SavedField> fields = List.of();
        KeptKeys.Gathering more = new KeptKeys.Gathering();
        int entries = from.mapHeader();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < entries; i++) {
            int key = from.position();
            switch (from.newKey(keys)) {
                case "kind" -> kind = TypeKind.of(from.text());
                case "name" -> name = from.name();
                case "id" -> id = from.count(Integer.MAX_VALUE, "the id of an event");
                case "fields" -> fields = readFields(from);
                default -> more.add(from, key);
            }
        }
        if (kind == null || name == null || name.isEmpty() || !mayHave(kind, fields)) {
            throw from.wrong("a type has no kind, no name, or the wrong fields");
        }
        if ((id > 0) != kind.isEvent()) {
            throw from.wrong("the " + kind.text() + " " + name + " cannot have the id " + id);
        }
        return new SavedType(kind, name, id, fields, more.all());
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
        Set<String> names = new HashSet<>();
        for (int i = 0; i < count; i++) {
            SavedField field = readField(from);
            if (!names.add(field.name())) {
                throw from.wrong("a type has two fields " + field.name());
            }
            fields.add(field);
        }
        return List.copyOf(fields);
    }

    private static SavedField readField(DataReader from) {
        String name = null;
        FieldKind kind = null;
        int count = 1;
        boolean isArray = false;
        Set<String> constants = new LinkedHashSet<>();
        KeptKeys.Gathering more = new KeptKeys.Gathering();
        int entries = from.mapHeader();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < entries; i++) {
            int key = from.position();
            switch (from.newKey(keys)) {
                case "name" -> name = from.name();
                case "kind" -> kind = kindOf(from.text());
                case "count" -> count = from.count(SaveFormat.MAX_VALUE_BYTES, "the number of elements");
                case "array" -> isArray = from.bool();
                case "constants" -> readConstants(from, constants);
                default -> more.add(from, key);
            }
        }
        if (name == null || kind == null || (kind == FieldKind.ENUM) == constants.isEmpty()) {
            throw from.wrong("a field has no name or no kind, or one that this version does not know");
        }
        boolean several = isArray || kind == FieldKind.STRING;
        if (count < 1 || (count > 1 && !several) || (long) count * kind.bytes() > SaveFormat.MAX_VALUE_BYTES) {
            throw from.wrong("field " + name + " cannot have " + count + " elements");
        }
        return new SavedField(name, kind, count, isArray, List.copyOf(constants), more.all());
    }

    private static void readConstants(DataReader from, Set<String> constants) {
        int count = from.arrayHeader();
        if (count > SaveFormat.MAX_CONSTANTS) {
            throw from.wrong("an enum has " + count + " constants");
        }
        for (int i = 0; i < count; i++) {
            String constant = from.name();
            if (constant.isEmpty() || !constants.add(constant)) {
                throw from.wrong("an enum has two constants " + constant + ", or one without a name");
            }
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
        return kind.text() + " " + ShortText.of(name, ShortText.NAME);
    }
}
