package io.fdp.recorder.format;

import io.fdp.annotations.Layout;
import io.fdp.kernel.ObjectHashing;
import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.data.DataWriter;
import io.fdp.kernel.error.ShortText;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A type as a recording describes it.
 *
 * @param kind what kind of type
 * @param name its stable name
 * @param id the number of an event; else 0
 * @param layout how values are arranged in memory; null without fields
 * @param stride bytes from one value to the next; 0 without fields
 * @param layoutHash the same exactly for the same layout; 0 without fields
 * @param fields the fields of a record; else none
 * @param shape where fields lie in images
 * @param hashed how objects count for the state hash, as files say it; empty for the bytes that are recorded, and for what is no object
 */
public record RecordedType(
        RecordedKind kind,
        String name,
        int id,
        @Nullable Layout layout,
        int stride,
        long layoutHash,
        List<RecordedField> fields,
        RowShape shape,
        String hashed) {

    /** A type of values, or of objects that are hashed by what is recorded of them. */
    public RecordedType(
            RecordedKind kind,
            String name,
            int id,
            @Nullable Layout layout,
            int stride,
            long layoutHash,
            List<RecordedField> fields,
            RowShape shape) {
        this(kind, name, id, layout, stride, layoutHash, fields, shape, "");
    }

    /** Describes a registered type of objects. */
    public static RecordedType ofObjects(RecordedKind kind, String name, int id, ObjectHashing hashing) {
        RecordedType type = of(kind, name, id, null);
        return type.hashedBy(
                switch (hashing) {
                    case BYTES -> "";
                    case CONTENT -> "content";
                    case HASH_CODE -> "java";
                    case PRESENCE, PROGRAM -> "program";
                });
    }

    /** Whether objects count for the state hash in a way that their bytes alone do not tell. */
    public boolean hasOwnHash() {
        return !hashed.isEmpty();
    }

    /** Whether some bytes are no value of a field, so that {@link ValueRules} apply. */
    boolean hasRules() {
        return ValueRules.apply(fields);
    }

    /** The layout that the fields of the schema have; null without fields. */
    public @Nullable ComponentLayout described() {
        return layout == null ? null : LayoutRules.layout(layout, stride, layoutHash, fields);
    }

    private RecordedType hashedBy(String way) {
        return new RecordedType(kind, name, id, layout, stride, layoutHash, fields, shape, way);
    }

    /** Describes a registered type. */
    public static RecordedType of(RecordedKind kind, String name, int id, @Nullable ComponentLayout layout) {
        if (layout == null) {
            return of(kind, name, id, null, 0, 0, List.of());
        }
        List<RecordedField> fields =
                layout.fields().stream().map(RecordedField::of).toList();
        return of(kind, name, id, layout.layout(), layout.stride(), layout.hash(), fields);
    }

    private static RecordedType of(
            RecordedKind kind,
            String name,
            int id,
            @Nullable Layout layout,
            int stride,
            long hash,
            List<RecordedField> fields) {
        RowShape shape = RowShape.of(layout == null ? Layout.ROWS : layout, stride, fields);
        return new RecordedType(kind, name, id, layout, stride, hash, fields, shape);
    }

    /** Whether it stands for the same type: the same in kind, name and layout. */
    public boolean isSame(RecordedType other) {
        return kind == other.kind
                && name.equals(other.name)
                && id == other.id
                && layoutHash == other.layoutHash
                && layout == other.layout
                && stride == other.stride
                && fields.equals(other.fields);
    }

    // ---- as MessagePack

    void write(DataWriter to) {
        to.mapHeader((layout == null ? 4 : 7) + (hashed.isEmpty() ? 0 : 1));
        to.string("kind");
        to.string(kind.text());
        to.string("name");
        to.string(name);
        to.string("id");
        to.integer(id);
        if (!hashed.isEmpty()) {
            to.string("hashed");
            to.string(hashed);
        }
        if (layout != null) {
            to.string("arrangement");
            to.string(layout.name().toLowerCase(Locale.ROOT));
            to.string("stride");
            to.integer(stride);
            to.string("layout");
            to.integer(layoutHash);
        }
        to.string("fields");
        to.arrayHeader(fields.size());
        for (RecordedField field : fields) {
            to.mapHeader(6);
            to.string("name");
            to.string(field.name());
            to.string("kind");
            to.string(field.kind().name().toLowerCase(Locale.ROOT));
            to.string("count");
            to.integer(field.count());
            to.string("array");
            to.bool(field.isArray());
            to.string("offset");
            to.integer(field.offset());
            to.string("constants");
            to.collection(field.constants(), DataWriter::string);
        }
    }

    static RecordedType read(DataReader from) {
        RecordedKind kind = null;
        String name = null;
        int id = 0;
        Layout layout = null;
        int stride = 0;
        long hash = 0;
        String hashed = "";
        List<RecordedField> fields = List.of();
        int entries = from.mapHeader();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < entries; i++) {
            switch (from.newKey(keys)) {
                case "kind" -> kind = RecordedKind.of(from.text());
                case "name" -> name = from.name();
                case "id" -> id = from.count(Integer.MAX_VALUE, "the id of an event");
                case "arrangement" -> layout = layoutOf(from);
                case "stride" -> stride = from.count(Format.MAX_VALUE_BYTES + Long.BYTES, "the stride");
                case "layout" -> hash = from.int64();
                case "hashed" -> hashed = from.text();
                case "fields" -> fields = readFields(from);
                default -> from.skip();
            }
        }
        if (kind == null || name == null || name.isEmpty() || kind.hasFields() != (layout != null)) {
            throw from.wrong("a type has no kind, no name, or the wrong fields");
        }
        if (fields.isEmpty() ? kind.hasFields() && kind != RecordedKind.EVENT : !kind.hasFields()) {
            throw from.wrong("the " + kind.text() + " " + name + " has " + fields.size() + " fields");
        }
        if ((id > 0) != kind.isEvent() || !mayBeHashed(kind, hashed)) {
            throw from.wrong("the " + kind.text() + " " + name + " cannot have the id " + id
                    + (hashed.isEmpty() ? "" : " and be hashed by " + hashed));
        }
        requirePlaces(from, name, layout, stride, fields);
        LayoutRules.require(from, name, layout, stride, hash, fields);
        return of(kind, name, id, layout, stride, hash, fields).hashedBy(hashed);
    }

    private static boolean mayBeHashed(RecordedKind kind, String way) {
        return switch (way) {
            case "" -> true;
            case "content", "program" -> kind.hasObjects();
            case "java" -> kind == RecordedKind.MANAGED_EVENT;
            default -> false;
        };
    }

    private static Layout layoutOf(DataReader from) {
        return switch (from.text()) {
            case "rows" -> Layout.ROWS;
            case "columns" -> Layout.COLUMNS;
            default -> throw from.wrong("values are neither in rows nor in columns");
        };
    }

    /** Fields lie within a row, one after the other. */
    private static void requirePlaces(
            DataReader from, String name, @Nullable Layout layout, int stride, List<RecordedField> fields) {
        long end = 0;
        for (RecordedField field : fields) {
            if (field.offset() < end || (layout == Layout.COLUMNS && field.offset() != end)) {
                throw from.wrong("field " + field.name() + " of " + name + " is at " + field.offset());
            }
            end = field.offset() + (long) field.bytes();
        }
        if (end > Math.min(stride, Format.MAX_VALUE_BYTES)) {
            throw from.wrong("values of " + name + " have " + end + " bytes, and " + stride + " from one to the next");
        }
    }

    private static List<RecordedField> readFields(DataReader from) {
        int count = from.arrayHeader();
        if (count > Format.MAX_FIELDS) {
            throw from.wrong("a type has " + count + " fields");
        }
        List<RecordedField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(readField(from));
        }
        return List.copyOf(fields);
    }

    private static RecordedField readField(DataReader from) {
        String name = null;
        FieldKind kind = null;
        int count = 1;
        boolean isArray = false;
        int offset = -1;
        List<String> constants = new ArrayList<>();
        int entries = from.mapHeader();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < entries; i++) {
            switch (from.newKey(keys)) {
                case "name" -> name = from.name();
                case "kind" -> kind = kindOf(from.text());
                case "count" -> count = from.count(Format.MAX_VALUE_BYTES, "the number of elements");
                case "array" -> isArray = from.bool();
                case "offset" -> offset = from.count(Format.MAX_VALUE_BYTES, "the offset of a field");
                case "constants" -> readConstants(from, constants);
                default -> from.skip();
            }
        }
        if (name == null
                || kind == null
                || count < 1
                || offset < 0
                || (kind == FieldKind.ENUM) == constants.isEmpty()) {
            throw from.wrong("a field has no name, place or kind, or one that this version does not know");
        }
        return new RecordedField(name, kind, count, isArray, offset, List.copyOf(constants));
    }

    private static void readConstants(DataReader from, List<String> constants) {
        int count = from.arrayHeader();
        if (count > Format.MAX_CONSTANTS) {
            throw from.wrong("an enum has " + count + " constants");
        }
        for (int i = 0; i < count; i++) {
            constants.add(from.name());
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
