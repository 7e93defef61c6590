package io.fdp.ig.reader;

/** What a field holds, in the order of the numbers in files. */
public enum IgKind {
    BYTE(1),
    SHORT(2),
    CHAR(2),
    INT(4),
    LONG(8),
    FLOAT(4),
    DOUBLE(8),
    /** One byte, 0 or 1. */
    BOOLEAN(1),
    /** The number of a constant. */
    ENUM(4),
    /** A handle: index in the lower, generation in the upper half. */
    ENTITY(8),
    /** A length in one byte, then UTF-8. */
    STRING(1);

    private final int bytes;

    IgKind(int bytes) {
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
     * Whether values can be mixed.
     *
     * @return true for float and double
     */
    public boolean isReal() {
        return this == FLOAT || this == DOUBLE;
    }
}
