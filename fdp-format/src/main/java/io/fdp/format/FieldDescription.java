package io.fdp.format;

import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A field of a record, as a file describes it.
 *
 * @param name its path
 * @param kind the kind of an element
 * @param count the number of elements of one value; for a text its bytes
 * @param isArray whether it is an array
 * @param offset the offset in a row, in columns the sum of the sizes of the fields before; {@link #NOWHERE} when the
 *     file does not say
 * @param constants the names of the constants of an enum
 * @param more unknown entries of the file about this field
 */
public record FieldDescription(
        String name, FieldKind kind, int count, boolean isArray, int offset, List<String> constants, KeptKeys more) {
    /** The offset of a field when the file describes only its content. */
    public static final int NOWHERE = -1;

    /** A field without unknown entries. */
    public FieldDescription(
            String name, FieldKind kind, int count, boolean isArray, int offset, List<String> constants) {
        this(name, kind, count, isArray, offset, constants, KeptKeys.NONE);
    }

    /** Describes a field of a registered type. */
    public static FieldDescription of(FieldLayout field) {
        return new FieldDescription(
                field.name(), field.kind(), field.count(), field.array(), field.offset(), field.constants());
    }

    /** The same field with unknown entries. */
    public FieldDescription with(KeptKeys keys) {
        return new FieldDescription(name, kind, count, isArray, offset, constants, keys);
    }

    /** The same field at another place. */
    FieldDescription at(int place) {
        return new FieldDescription(name, kind, count, isArray, place, constants, more);
    }

    /** The field as the kernel describes it. */
    FieldLayout layout() {
        return new FieldLayout(name, kind, count, isArray, offset, constants);
    }

    /** The bytes of one value. */
    public int bytes() {
        return count * kind.bytes();
    }

    /** What files call the kind of the field. */
    public String kindText() {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** The kind that has a name in files; null when there is none. */
    static @Nullable FieldKind kindOf(String text) {
        for (FieldKind kind : FieldKind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(text)) {
                return kind;
            }
        }
        return null;
    }

    /** Why no field of a program can be like this one; null when it can. */
    @Nullable
    String wrong() {
        if (name.isEmpty()) {
            return "a field has no name";
        }
        boolean several = isArray || kind == FieldKind.STRING;
        if (count < 1
                || (count > 1 && !several)
                || (kind == FieldKind.STRING && (isArray || count < 2))
                || (long) count * kind.bytes() > ComponentLayout.MAX_BYTES) {
            return "field " + name + " cannot have " + count + " elements";
        }
        if ((kind == FieldKind.ENUM) == constants.isEmpty()
                || constants.contains("")
                || new HashSet<>(constants).size() != constants.size()) {
            return "the constants of field " + name + " are missing, repeated or unnamed, or the field is no enum";
        }
        return null;
    }

    /** What the field holds, in words. */
    @Override
    public String toString() {
        return kind.spell(count, isArray, constants);
    }
}
