package io.fdp.kernel.layout;

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
}
