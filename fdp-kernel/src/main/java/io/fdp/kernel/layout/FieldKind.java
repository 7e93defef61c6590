package io.fdp.kernel.layout;

import java.util.List;
import java.util.Locale;

/** What a field of a component holds. */
public enum FieldKind {
    BYTE(1),
    SHORT(2),
    CHAR(2),
    INT(4),
    LONG(8),
    FLOAT(4),
    DOUBLE(8),
    /** One byte, 0 or 1. */
    BOOLEAN(1),
    /** The ordinal of an enum constant as a 32-bit int, as in C. */
    ENUM(4),
    /** An entity handle, 0 for none. */
    ENTITY(8),
    /** UTF-8 text: one byte for the length, then the bytes, then zeros. The element is a byte. */
    STRING(1);

    private final int bytes;

    FieldKind(int bytes) {
        this.bytes = bytes;
    }

    /**
     * The size of one element.
     *
     * @return bytes
     */
    public int bytes() {
        return bytes;
    }

    /**
     * The type of a field in the spelling of the tools: {@code float}, {@code short[3]}, {@code string[16]} or {@code
     * enum {RAW, FINE}}.
     *
     * @param count the number of elements of one value; for a text its bytes
     * @param isArray whether the field is an array
     * @param constants the names of the constants of an enum
     * @return the text
     */
    public String spell(int count, boolean isArray, List<String> constants) {
        String names = constants.isEmpty() ? "" : " {" + String.join(", ", constants) + "}";
        return name().toLowerCase(Locale.ROOT) + names + (count == 1 && !isArray ? "" : "[" + count + "]");
    }
}
