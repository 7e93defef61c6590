package io.fdp.replication.internal.version;

import io.fdp.annotations.Layout;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of another version of a component: fields that both versions have are copied, fields that only this one
 * has are zero, fields that only the other one has are left out.
 *
 * <p>Versions fit if they share a field, and if all fields that they share are alike in kind, length and constants.
 * Where a field lies may differ, and so may the arrangement.
 */
public final class ValueConversion {
    /** How many bytes a value of another version may be larger: readers have room for that. */
    public static final int MOST_GROWTH = 16;

    private static final String ARRANGEMENT = "(arrangement)";
    private static final Pattern FIELD =
            Pattern.compile("([a-z0-9_]{1,20})(?:\\[(\\d{1,6})])? at (\\d{1,6})(?: (.*))?");
    private static final Pattern SIZE = Pattern.compile("(ROWS|COLUMNS), (\\d{1,6}) bytes");

    private final long schema;
    private final boolean rows;
    private final int stride;
    private final boolean ownRows;
    private final int ownStride;
    private final int[] bytes;
    private final int[] offsets;
    private final int[] ownOffsets;

    private record Field(int offset, FieldLayout own) {}

    private ValueConversion(long schema, boolean rows, int stride, ComponentLayout own, List<Field> shared) {
        this.schema = schema;
        this.rows = rows;
        this.stride = stride;
        this.ownRows = own.layout() == Layout.ROWS;
        this.ownStride = own.stride();
        this.bytes = shared.stream().mapToInt(field -> field.own.bytes()).toArray();
        this.offsets = shared.stream().mapToInt(Field::offset).toArray();
        this.ownOffsets = shared.stream().mapToInt(field -> field.own.offset()).toArray();
    }

    /** The description of a layout for other nodes: a text for each field, and one for the arrangement. */
    public static Map<String, String> describe(ComponentLayout layout) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (FieldLayout field : layout.fields()) {
            fields.put(field.name(), text(field, field.offset()));
        }
        fields.put(ARRANGEMENT, layout.layout() + ", " + layout.stride() + " bytes");
        return fields;
    }

    private static String text(FieldLayout field, int offset) {
        String kind = field.kind().name().toLowerCase(Locale.ROOT);
        String many = field.count() == 1 && !field.array() ? "" : "[" + field.count() + "]";
        String constants = field.constants().isEmpty() ? "" : " " + String.join("|", field.constants());
        return kind + many + " at " + offset + constants;
    }

    /**
     * Compares a description of another node with a layout of this one.
     *
     * @param schema the schema that samples of the other version have
     * @return null if the versions do not fit, or the description cannot be
     */
    public static @Nullable ValueConversion of(ComponentLayout own, long schema, Map<String, String> described) {
        Matcher size = SIZE.matcher(described.getOrDefault(ARRANGEMENT, ""));
        if (!size.matches()) {
            return null;
        }
        boolean rows = size.group(1).equals(Layout.ROWS.name());
        int stride = Integer.parseInt(size.group(2));
        if (stride < 1 || stride > own.stride() + MOST_GROWTH) {
            return null;
        }
        List<Field> shared = new ArrayList<>();
        for (Map.Entry<String, String> entry : described.entrySet()) {
            if (entry.getKey().equals(ARRANGEMENT)) {
                continue;
            }
            int offset = offset(entry.getValue(), stride);
            if (offset < 0) {
                return null;
            }
            FieldLayout field = find(own, entry.getKey());
            if (field != null) {
                if (!entry.getValue().equals(text(field, offset))) {
                    return null;
                }
                shared.add(new Field(offset, field));
            }
        }
        return shared.isEmpty() ? null : new ValueConversion(schema, rows, stride, own, shared);
    }

    /** Where a described field lies, or -1 if it cannot lie there. */
    private static int offset(String text, int stride) {
        Matcher matcher = FIELD.matcher(text);
        if (!matcher.matches()) {
            return -1;
        }
        int offset = Integer.parseInt(matcher.group(3));
        int count = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
        for (FieldKind kind : FieldKind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(matcher.group(1))) {
                return count >= 1 && offset + (long) count * kind.bytes() <= stride ? offset : -1;
            }
        }
        return -1;
    }

    private static @Nullable FieldLayout find(ComponentLayout own, String name) {
        for (FieldLayout field : own.fields()) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        return null;
    }

    /** The schema of samples that this reads. */
    public long schema() {
        return schema;
    }

    /** The bytes of a value of the other version. */
    public int stride() {
        return stride;
    }

    /** The bytes of a value of this version. */
    public int ownStride() {
        return ownStride;
    }

    /** Converts values that lie at an address. Their memory has so many, and so has the memory for the result. */
    public void convert(long from, long to, int count) {
        Memory.zero(to, (long) count * ownStride);
        for (int field = 0; field < bytes.length; field++) {
            for (int row = 0; row < count; row++) {
                Memory.copyValue(
                        place(from, rows, stride, offsets[field], bytes[field], count, row),
                        place(to, ownRows, ownStride, ownOffsets[field], bytes[field], count, row),
                        bytes[field]);
            }
        }
    }

    private static long place(long values, boolean inRows, int stride, int offset, int bytes, int count, int row) {
        return inRows ? values + (long) row * stride + offset : values + (long) count * offset + (long) row * bytes;
    }
}
