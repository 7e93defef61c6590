package io.fdp.dds.idl;

/** What an element of a member holds. */
public enum IdlKind {
    BOOLEAN("boolean", 1),
    OCTET("octet", 1),
    INT8("int8", 1),
    INT16("int16", 2),
    UINT16("uint16", 2),
    INT32("int32", 4),
    UINT32("uint32", 4),
    INT64("int64", 8),
    UINT64("uint64", 8),
    FLOAT("float", 4),
    DOUBLE("double", 8),
    /** An enum of the same file, 32 bits. */
    ENUM("enum", 4),
    /** UTF-8 text of at most so many bytes; in C an array of characters with a zero at the end. */
    TEXT("string", 1),
    /** A sequence of at most so many octets; in C a structure with a pointer. */
    OCTETS("sequence<octet>", 8);

    private final String word;
    private final int alignment;

    IdlKind(String word, int alignment) {
        this.word = word;
        this.alignment = alignment;
    }

    /** {@return the word of IDL} */
    public String word() {
        return word;
    }

    /** {@return the alignment in C, which is the size of an element, too, except for {@link #OCTETS}} */
    public int alignment() {
        return alignment;
    }

    /** {@return whether it has a bound in place of a number of elements} */
    public boolean hasBound() {
        return this == TEXT || this == OCTETS;
    }
}
