package io.fdp.kernel.component;

/** How the objects of a managed type count for the state hash. */
public enum ObjectHashing {
    /** By presence only. */
    PRESENCE,
    /** By their saved bytes. */
    BYTES,
    /** By their saved bytes: the object is a text, a number, a truth value or a constant of an enum. */
    VALUE,
    /** Only in older files: by value, where numbers and truth values of different kinds may be equal. */
    CONTENT,
    /** Only in older files: by {@code hashCode()} of a text, a number or a truth value. */
    HASH_CODE,
    /** By the program's own hasher, which only the program knows. */
    PROGRAM
}
