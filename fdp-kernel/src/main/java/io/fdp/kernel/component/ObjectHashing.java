package io.fdp.kernel.component;

/** How the objects of a managed type count for the state hash. */
public enum ObjectHashing {
    /** By presence only. */
    PRESENCE,
    /** By their saved bytes. */
    BYTES,
    /** By value: the object is a text, number or truth value, and is saved as such. */
    CONTENT,
    /**
     * By {@code hashCode()} of a text, a number other than a {@code Long}, or a truth value. It is the same in all
     * programs.
     */
    HASH_CODE,
    /** By the program's own hasher, which only the program knows. */
    PROGRAM
}
